import CapacityStudies
import Foundation
import Scenarios
import SimulationKernel
import Testing
import TextFormats

@Suite("Reading studies")
struct StudyReaderTests {
  @Test("a factorial study has every value with every other, the last factor changing fastest")
  func factorial() {
    let study = StudyFixture.study(
      """
      "factors": [
        { "name": "loss", "path": "network.loss", "values": ["0%", "5%"] },
        { "name": "merge", "path": "sync.merge", "values": ["gCounter", "none", "lwwField"] }
      ]
      """)
    let labels = study.points.map { study.label(of: $0) }
    #expect(labels.count == 6)
    #expect(labels[0] == "loss=0%, merge=gCounter")
    #expect(labels[1] == "loss=0%, merge=none")
    #expect(labels[5] == "loss=5%, merge=lwwField")
  }

  @Test("what is listed twice, in whatever spelling, is asked once")
  func duplicates() {
    let study = StudyFixture.study(
      """
      "measures": ["displays", "requests", "displays"],
      "objectives": [
        "rate(displays) <= 50%", "mean(displays) <= 5", "rate(displays) <= 0.5",
        "mean(displays) >= 1", "mean(displays) <= 5"
      ],
      "replications": { "precise": ["mean(requests)", "mean(displays)", "mean(requests)"] }
      """)
    #expect(
      study.objectives.map(\.text) == [
        "rate(displays) <= 50%", "mean(displays) <= 5", "mean(displays) >= 1",
      ])
    #expect(study.replications.precise.map(\.text) == ["mean(requests)", "mean(displays)"])
    #expect(study.namedMeasures == ["displays", "requests"])
    // Two objectives are about one number, which has also to be precise: it is told once.
    #expect(study.asked.map(\.text) == ["rate(displays)", "mean(displays)", "mean(requests)"])
    var results = PointResults(point: study.points[0])
    for (number, value) in [0.0, 9, 1].enumerated() {
      results.append(
        StudyFixture.record(of: study, study.points[0], number, value: value))
    }
    #expect(
      StopRule(study).unsettled(results).map(\.estimand.text) == [
        "mean(requests)", "mean(displays)", "rate(displays)",
      ])
  }

  @Test("one at a time changes each factor alone")
  func oneAtATime() {
    let study = StudyFixture.study(
      """
      "design": "oneAtATime", "factors": [
        { "name": "loss", "path": "network.loss", "values": ["0%", "5%", "9%"] },
        { "name": "merge", "path": "sync.merge", "values": ["gCounter", "none"] }
      ]
      """)
    #expect(study.points.count == 4)
    #expect(study.label(of: study.points[3]) == "loss=0%, merge=none")
  }

  @Test("a Latin hypercube has each stratum of a range once")
  func hypercube() {
    let study = StudyFixture.study(
      """
      "design": "latinHypercube", "count": 10, "factors": [
        { "name": "loss", "path": "network.loss", "from": "0%", "to": "50%" },
        { "name": "push", "path": "sync.push.loss", "from": "0%", "to": "10%" }
      ]
      """)
    let losses = study.points.compactMap { $0.levels[0]?.number }.sorted()
    #expect(losses.count == 10)
    for (index, loss) in losses.enumerated() {
      #expect(loss >= Double(index) * 0.05 - 0.001 && loss <= Double(index + 1) * 0.05 + 0.001)
    }
  }

  @Test("a range may lie below zero, and its values are written as the scenario reads them")
  func negativeRange() {
    let study = StudyFixture.study(
      """
      "design": "latinHypercube", "count": 8, "factors": [
        { "name": "clock", "path": "devices[phone].clock.offset", "from": "-2s", "to": "1s" }
      ]
      """)
    let offsets = study.points.compactMap { $0.levels[0]?.number }
    #expect(offsets.count == 8)
    #expect(offsets.contains { $0 < -1 } && offsets.contains { $0 > 0 })
    for (point, offset) in zip(study.points, offsets) {
      let played = point.scenario.devices[0].clockOffset.microseconds
      #expect(played == Int64((offset * 1e6).rounded()), "\(point.levels[0]?.text ?? "")")
    }
  }

  @Test("accounts that share a hub follow no schedule of deliveries, and the error says where")
  func scheduleWithSharedHub() {
    func errors(_ scenarioKeys: String, _ keys: String) -> String {
      StudyFixture.read(
        "{ \"name\": \"small\", \"scenario\": \"day.json\", \(keys) }",
        scenario: StudyFixture.scenario.replacingOccurrences(
          of: "\"duration\"", with: "\(scenarioKeys), \"duration\"")
      ).diagnostics.plainText()
    }
    let both = "\"hub\": { \"servers\": 1 }, \"schedule\": { \"changes\": 3 }"
    let refused = errors(both, "\"accounts\": 2")
    #expect(refused.contains("day.json:2:"), "\(refused)")
    #expect(refused.contains("no \"schedule\""))
    // One account follows it, and so do many that share nothing.
    #expect(errors(both, "\"accounts\": 1").isEmpty)
    #expect(errors("\"schedule\": { \"changes\": 3 }", "\"accounts\": 2").isEmpty)
    // A search for the number of accounts begins with one, and comes to many.
    let search = """
      "factors": [{ "name": "accounts", "path": "accounts" }], "capacity": { "load": "accounts" },
      "objectives": ["mean(hub.refused) <= 1%"]
      """
    #expect(errors(both, search).contains("no \"schedule\""))
  }

  @Test("combinations can be listed, and left out")
  func listedAndLeftOut() {
    let listed = StudyFixture.study(
      """
      "design": "list", "factors": [{ "name": "loss", "path": "network.loss" }],
      "points": [{ "loss": "3%" }, {}]
      """)
    #expect(listed.points.map { listed.label(of: $0) } == ["loss=3%", "loss=as written"])
    let left = StudyFixture.study(
      """
      "factors": [
        { "name": "loss", "path": "network.loss", "values": ["0%", "5%"] },
        { "name": "merge", "path": "sync.merge", "values": ["gCounter", "none"] }
      ],
      "without": [{ "loss": "5%", "merge": "none" }]
      """)
    #expect(left.points.count == 3)
  }

  @Test(
    "what cannot be is told at its place, with what to do, and nothing follows from it",
    arguments: [
      (#""factors": [{ "name": "l", "path": "network.loss", "values": ["5"] }]"#, "\"5%\""),
      (#""factors": [{ "name": "l", "path": "network.loss" }]"#, "has no values"),
      (#""measures": ["displys"]"#, "did you mean \"displays\"?"),
      (#""objectives": ["p95(rest.seconds) < 1min"]"#, "neither \"<=\" nor \">=\""),
      (#""objectives": ["p93(rest.seconds) <= 1min"]"#, "is none of"),
      (#""objectives": ["mean(displays) <= 1min"]"#, "is not a limit"),
      (#""capacity": { "load": "devices" }, "objectives": ["mean(displays) <= 1"]"#, "no factor"),
      (#""design": "list""#, "needs \"points\""),
      (#""design": "latinHypercube""#, "needs \"count\""),
      (#""replications": { "atLeast": 5, "atMost": 4 }"#, "fewer than the fewest"),
      (#""replications": { "absolute": { "displays": "x" } }"#, "greater than 0"),
      (#""replications": { "absolute": { "displys": 1 } }"#, "did you mean \"displays\"?"),
      (
        #""replications": { "precise": ["mean(displys)"] }"#,
        "cannot be estimated: there is no measure \"displys\": did you mean \"displays\"?"
      ),
      (#""objectives": ["mean(displays) 3"]"#, "write it as"),
      (#""objectives": ["rate(displays) <= inf%"]"#, "is not a limit"),
      (#""objectives": ["rate(displays) <= nan%"]"#, "is not a limit"),
      (#""factors": [{ "name": "l", "path": "network.loss", "to": "9%" }]"#, "needs both"),
      (
        #""factors": [{ "name": "l", "path": "network.loss", "from": "0%", "to": "9%" }]"#,
        "list the values instead"
      ),
      (
        #""design": "latinHypercube", "count": 4, "#
          + #""factors": [{ "name": "l", "path": "network.loss", "from": "0%", "to": "9" }]"#,
        "with the same unit"
      ),
      (#""factors": [{ "name": "l", "path": "network..loss", "values": ["5%"] }]"#, "not a path"),
      (
        #""factors": [{ "name": "l", "path": "network.loss", "values": ["5%"] }], "#
          + #""without": [{ "ll": "5%" }]"#, "there is no factor \"ll\""
      ),
      (
        #""factors": [{ "name": "l", "path": "network.loss", "values": ["5%"] }], "#
          + #""without": [{ "l": "5%" }]"#, "no point remains"
      ),
      (#""factors": [{ "name": "n", "path": "accounts", "values": [0] }]"#, "number of accounts"),
      (#""accounts": 2, "measures": ["violations"]"#, "watch one account at a time"),
      (#""accounts": 2, "rareEvents": { "overshoot": 2 }"#, "leave \"accounts\" at 1"),
      (
        #""factors": [{ "name": "users", "path": "accounts" }], "#
          + #""capacity": { "load": "user" }, "objectives": ["mean(displays) <= 1"]"#,
        "did you mean \"users\"?"
      ),
      (
        #""factors": [{ "name": "users", "path": "accounts" }], "capacity": { "load": "users" }"#,
        "needs \"objectives\""
      ),
      (
        #""design": "latinHypercube", "count": 4, "objectives": ["mean(displays) <= 1"], "#
          + #""factors": [{ "name": "users", "path": "accounts" }], "#
          + #""capacity": { "load": "users" }"#, "goes with the designs"
      ),
    ])
  func mistakes(_ keys: String, _ expected: String) {
    let text = StudyFixture.errors(keys)
    #expect(text.components(separatedBy: "error[").count == 2, "\(text)")
    #expect(text.contains(expected), "\(text)")
    #expect(text.contains("study.json:1:"), "\(text)")
  }

  @Test("a mistake in a value of the scenario is told at the study's value, once")
  func mistakeInValue() {
    let text = StudyFixture.errors(
      """
      "factors": [
        { "name": "loss", "path": "network.loss", "values": ["0%", "105%"] },
        { "name": "merge", "path": "sync.merge", "values": ["gCounter", "none"] }
      ]
      """)
    #expect(text.contains("study.json:"))
    #expect(text.components(separatedBy: "105%").count >= 2)
    #expect(text.components(separatedBy: "error[").count == 2, "\(text)")
  }

  @Test("a scenario that is not there is an error at its name")
  func noScenario() {
    let read = StudyFixture.read(#"{ "name": "a", "scenario": "other.json" }"#)
    #expect(read.study == nil)
    #expect(read.diagnostics.plainText().contains("does not exist"))
  }

  @Test("a study of too many points is refused before they are made")
  func tooMany() {
    let values = (0..<200).map(String.init).joined(separator: ", ")
    let factor = { (name: String, path: String) in
      "{ \"name\": \"\(name)\", \"path\": \"\(path)\", \"values\": [\(values)] }"
    }
    let text = StudyFixture.errors(
      "\"factors\": [\(factor("a", "seed")), \(factor("b", "seed")), \(factor("c", "seed"))]")
    #expect(text.contains("has 8000000 points; at most 10000 are played"), "\(text)")
  }
}

extension String {
  func components(separatedBy separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
