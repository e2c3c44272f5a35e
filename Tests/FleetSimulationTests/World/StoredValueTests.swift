import DeviceSystems
import FleetFacts
import FleetWorld
import ScenarioFiles
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("values: what may be stored, what travels, and how much room it takes")
struct StoredValueTests {
  /// A scenario of two devices whose events and parameters carry values of every kind.
  private func read(
    _ timeline: String, sync: String = "", knobs: String = ""
  ) -> ReadScenario {
    let text = """
      {
      "name": "values", "claim": "Values travel.", "seed": 1, "duration": "1h",
      "app": {
        "events": [
          { "id": "plain" },
          { "id": "rich", "values": {
            "flag": "boolean", "number": "integer", "share": "decimal", "name": "text",
            "season": "enumCase" } }
        ],
        "parameters": [
          { "id": "T.flag" }, { "id": "T.number", "type": "integer", "default": 0 },
          { "id": "T.share", "type": "decimal", "default": 0.5 },
          { "id": "T.name", "type": "text", "default": "nobody" },
          { "id": "T.passing", "transient": true },
          { "id": "T.tier", "type": "enumCase", "default": ".free" }
        ],
        "tips": [{ "type": "T" }], "screens": [{ "id": "s", "shows": ["T"] }]
      },
      "network": { "latency": "10ms" },
      "sync": {
        "exportDelay": "1s", "push": { "delay": "1s", "loss": "0%", "perHour": 100 }\(sync) },
      "knobs": { \(knobs) },
      "devices": [{ "id": "a" }, { "id": "b" }],
      "timeline": [
        { "at": "0s", "on": "a", "do": "open" }, { "at": "0s", "on": "b", "do": "open" },
        \(timeline)
      ]
      }
      """
    return readScenario(text)
  }

  /// That scenario, played.
  private func play(_ timeline: String, sync: String = "", knobs: String = "") throws -> Played {
    let read = read(timeline, sync: sync, knobs: knobs)
    return Played(try #require(read.scenario, "\(FleetSimulationTests.messages(of: read))"))
  }

  private func rich(_ name: String, at minute: Int = 10) -> String {
    """
    { "at": "\(minute)m", "on": "a", "do": "donate", "event": "rich",
    "values": { "flag": true, "number": 7, "share": 0.25, "name": "\(name)",
    "season": ".spring" } }
    """
  }

  private func uploads(_ played: Played) -> [Int] {
    played.facts(on: "a").compactMap { fact in
      guard case .network(.sent(_, _, _, .uploadRequest, let bytes)) = fact.kind else { return nil }
      return Int(bytes)
    }
  }

  @Test("2.8 each kind of value that can be stored arrives on another device as it was sent")
  func valuesTravel() throws {
    let played = try play(
      rich("café") + """
        , { "at": "11m", "on": "a", "do": "set", "parameter": "T.flag", "value": true },
        { "at": "12m", "on": "a", "do": "set", "parameter": "T.number", "value": -3 },
        { "at": "13m", "on": "a", "do": "set", "parameter": "T.share", "value": 0.125 },
        { "at": "14m", "on": "a", "do": "set", "parameter": "T.name", "value": "ana" },
        { "at": "15m", "on": "a", "do": "set", "parameter": "T.tier", "value": ".gold" }
        """)
    let ledger = played.device("b").systems.tips
    let texts = played.scenario.app.texts
    let row = try #require(ledger.donations[1].rows.first)
    #expect(
      played.scenario.valueLists.list(row.values)
        == [
          .boolean(true), .integer(7), .decimal(0.25), .text(try #require(texts.index(of: "café"))),
          .text(try #require(texts.index(of: "spring"))),
        ])
    #expect(
      ledger.parameters
        == [
          .boolean(true), .integer(-3), .decimal(0.125),
          .text(try #require(texts.index(of: "ana"))), nil,
          .text(try #require(texts.index(of: "gold"))),
        ])
  }

  @Test(
    "2.8 what cannot be stored is no value of a parameter or a donation",
    arguments: ["null", "[1]", #"{ "x": 1 }"#, #""text for a number""#])
  func unstorableValues(value: String) {
    for step in [
      #""do": "set", "parameter": "T.number", "value": \#(value)"#,
      #""do": "donate", "event": "rich", "values": { "flag": true, "number": \#(value), "#
        + #""share": 0.5, "name": "x", "season": "spring" }"#,
    ] {
      let refused = read(#"{ "at": "1m", "on": "a", \#(step) }"#)
      #expect(refused.scenario == nil)
      // The error stands where the value does.
      let found = FleetSimulationTests.messages(of: refused)
      #expect(found.contains { $0.hasPrefix("TF0401 26:") }, "\(found)")
    }
  }

  @Test("2.8 a number or a boolean is no case of an enum", arguments: ["3", "0.5", "true"])
  func noCases(value: String) {
    for step in [
      #""do": "set", "parameter": "T.tier", "value": \#(value)"#,
      #""do": "donate", "event": "rich", "values": { "flag": true, "number": 7, "#
        + #""share": 0.5, "name": "x", "season": \#(value) }"#,
    ] {
      let refused = read(#"{ "at": "1m", "on": "a", \#(step) }"#)
      #expect(refused.scenario == nil)
      let found = FleetSimulationTests.messages(of: refused)
      let isRefused = found.contains {
        $0.hasPrefix("TF0401 26:") && $0.contains("is a case of an enum, found ")
      }
      #expect(isRefused, "\(found)")
    }
  }

  @Test("2.7 a transient parameter stays on its device, or travels, by the knob, until a relaunch")
  func transientParameters() throws {
    let written =
      #"{ "at": "11m", "on": "a", "do": "set", "parameter": "T.passing", "value": true }"#
    let relaunched = """
      , { "at": "20m", "on": ["a", "b"], "do": "terminate" },
      { "at": "21m", "on": ["a", "b"], "do": "open" }
      """
    let value = ParameterIndex(4)
    for knob in YesNo.allCases {
      for isRelaunched in [false, true] {
        let played = try play(
          written + (isRelaunched ? relaunched : ""),
          knobs: #""transientSynced": "\#(knob.rawValue)""#)
        for (name, arrives) in [("a", true), ("b", knob == .yes)] {
          #expect(
            played.device(name).systems.tips.value(of: value, in: played.scenario.app)
              == .boolean(arrives && !isRelaunched), "\(name), \(knob), \(isRelaunched)")
        }
      }
    }
  }

  @Test("2.20 an upload of a donation is larger by the bytes of its values, texts in UTF-8")
  func bytesOnTheWire() throws {
    let plain = try play(#"{ "at": "10m", "on": "a", "do": "donate", "event": "plain" }"#)
    let base = try #require(uploads(plain).last)
    // A boolean takes 1 byte, a number 8, "spring" 6, "café" 5.
    for (name, bytes) in [
      ("", 23), ("x", 24), ("café", 28), (String(repeating: "y", count: 200), 223),
    ] {
      let upload = try #require(uploads(try play(rich(name))).last)
      #expect(upload == base + bytes, "\(name)")
    }
  }

  @Test("2.20 a fetch brings the values, too, and pays for them")
  func bytesOfAFetch() throws {
    func fetched(_ played: Played) -> Int {
      played.facts.compactMap { fact -> Int? in
        guard case .network(.sent(_, .hub, let to, .fetchAnswer, let bytes)) = fact.kind,
          to == .device(DeviceIndex(1))
        else { return nil }
        return Int(bytes)
      }.reduce(0, +)
    }
    let short = fetched(try play(rich("x")))
    let long = fetched(try play(rich(String(repeating: "x", count: 101))))
    #expect(long == short + 100)
  }

  @Test("7.8 a limit in bytes counts values: what is too much for one upload goes up in several")
  func limitInBytes() throws {
    // Two records of 400 bytes fit into 1 024, and do not with two texts of 150 bytes.
    func requests(_ length: Int) throws -> Int {
      let name = String(repeating: "x", count: length)
      let played = try play(
        rich(name, at: 10) + "," + rich(name, at: 10), sync: #", "hubByteLimit": "1KiB""#)
      #expect(played.device("b").systems.tips.donations[1].rows.count == 2)
      return uploads(played).count
    }
    let small = try requests(10)
    #expect(try requests(150) > small)
  }
}
