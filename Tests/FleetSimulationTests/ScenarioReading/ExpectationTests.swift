import Foundation
import ScenarioFiles
import Scenarios
import SimulationKernel
import Testing
import TextFormats
import TipDomain

@Suite("What a scenario asks of its runs")
struct ExpectationTests {
  private func read(_ expect: String, claim: String = "") -> ReadScenario {
    var scenario = SmallScenario()
    scenario.rest = #""claim": "\#(claim.isEmpty ? "It works." : claim)", "expect": \#(expect)"#
    return reader.read(SourceFile(name: "a.json", bytes: Array(scenario.text.utf8)))
  }

  private let reader = ScenarioReader(
    knownInvariants: ["finality", "display-cap-sum", "seen-everywhere"],
    knownExpectations: [
      KnownExpectation(id: "display-cap-sum", hasMargin: true, subject: "caps on displays") {
        $0.app.tips.contains { $0.options.maximumDisplayCount != nil }
      },
      KnownExpectation(id: "seen-everywhere", hasMargin: false, subject: "news") { _ in false },
    ])

  @Test(
    "each form of a demand is read, and written so that it reads back",
    arguments: [
      (#"{ "display-cap-sum": "always" }"#, Requirement.always),
      (
        #"{ "display-cap-sum": "in 95% of runs" }"#,
        .inShareOfRuns(atLeast: Probability(partsPerBillion: 950_000_000))
      ),
      (
        #"{ "display-cap-sum": "in 99.5% of runs" }"#,
        .inShareOfRuns(atLeast: Probability(partsPerBillion: 995_000_000))
      ),
      (#"{ "display-cap-sum": "over by at most 2" }"#, .overBy(atMost: 2)),
      (#"{ "display-cap-sum": "reported" }"#, .reported),
    ])
  func forms(_ text: String, _ requirement: Requirement) throws {
    let read = read(text)
    #expect(messages(of: read) == [])
    let scenario = try #require(read.scenario)
    #expect(scenario.expectation == .demands("display-cap-sum", requirement))
    let again = reader.read(
      SourceFile(name: "b.json", bytes: Array(ScenarioWriter.text(of: scenario).utf8)))
    #expect(again.scenario?.expectation == scenario.expectation)
  }

  @Test("demands stand beside violations, in the order of the file")
  func together() throws {
    let read = read(
      #"{ "seen-everywhere": "always", "violates": "finality", "display-cap-sum": "always" }"#)
    #expect(messages(of: read) == [])
    #expect(
      read.scenario?.expectation
        == Expectation(
          violated: ["finality"],
          demands: [
            Demand(invariant: "seen-everywhere", requirement: .always),
            Demand(invariant: "display-cap-sum", requirement: .always),
          ]))
  }

  @Test("what asks nothing is refused with its place and the nearest word")
  func refused() {
    #expect(
      messages(of: read(#"{ "display-cap-sums": "always" }"#)) == [
        #"TF0414 12:35 there is no invariant "display-cap-sums" (did you mean "display-cap-sum"?)"#
      ])
    #expect(
      messages(of: read(#"{ "violate": "finality" }"#)) == [
        #"TF0412 12:35 unknown key "violate" in expect (did you mean "violates"?)"#
      ])
    #expect(
      messages(of: read(#"{ "display-cap-sum": "allways" }"#)) == [
        #"TF0409 12:54 expected a requirement, found "allways" (did you mean "always"?)"#
      ])
    #expect(
      messages(of: read(#"{ "display-cap-sum": "in 100% of runs" }"#)) == [
        #"TF0405 12:54 "in 100% of runs" is out of range: all runs are "always""#
      ])
    for text in ["in 0% of runs", "in 95 of runs", "over by at most 0", "over by at most 1.5"] {
      let found = messages(of: read(#"{ "display-cap-sum": "\#(text)" }"#))
      #expect(found.count == 1 && found[0].hasPrefix("TF0405 12:54"), "\(found)")
    }
    #expect(
      messages(of: read("{}")) == [
        #"TF0407 12:33 the object requires nothing (write "pass", or name an invariant)"#
      ])
  }

  @Test("a guarantee may be named, which says nothing new, and not for less than always")
  func guarantees() {
    let named = read(#"{ "finality": "always" }"#)
    #expect(named.scenario != nil)
    #expect(messages(of: named).map { $0.prefix(6) } == ["TF0608"])
    #expect(named.diagnostics.warningCount == 0)
    let less = read(#"{ "finality": "in 95% of runs" }"#)
    #expect(less.scenario == nil)
    #expect(messages(of: less).first?.contains("would require less") == true)
  }

  @Test("only what counts a distance can be over by something")
  func margins() {
    let found = messages(of: read(#"{ "seen-everywhere": "over by at most 1" }"#))
    #expect(found.count == 1)
    #expect(found.first?.contains("seen-everywhere measures no distance") == true)
  }

  @Test("nothing is asked of what is to be violated, or is not judged")
  func contradictions() {
    let both = messages(
      of: read(#"{ "violates": "display-cap-sum", "display-cap-sum": "always" }"#))
    #expect(both.count == 1 && both[0].hasPrefix("TF0410"))
    var scenario = SmallScenario()
    scenario.rest =
      #""expect": { "display-cap-sum": "always" }, "withoutInvariants": ["display-cap-sum"]"#
    let without = scenario.messages(knownInvariants: ["display-cap-sum"])
    #expect(without.count == 1 && without[0].hasPrefix("TF0410"))
    scenario.rest =
      #""expect": { "violates": "display-cap-sum" }, "withoutInvariants": ["display-cap-sum"]"#
    let unjudged = scenario.messages(knownInvariants: ["display-cap-sum"])
    #expect(unjudged.count == 1 && unjudged[0].hasPrefix("TF0410"))
  }

  @Test("a name that an invariant had in the version before is read as the one that it has")
  func formerNames() {
    var reader = reader
    reader.formerNames = [("sum-kept", "display-cap-sum"), ("final", "finality")]
    var scenario = SmallScenario()
    scenario.rest = #""expect": { "violates": "final", "sum-kept": "in 95% of runs" }"#
    let read = reader.read(SourceFile(name: "a.json", bytes: Array(scenario.text.utf8)))
    #expect(read.scenario?.expectation.violated == ["finality"])
    #expect(read.scenario?.expectation.demands.map(\.invariant) == ["display-cap-sum"])
    let remarks = read.diagnostics.diagnostics.filter { $0.code == .formerName }
    #expect(
      remarks.map(\.message) == [
        "\"final\" is read as \"finality\"", "\"sum-kept\" is read as \"display-cap-sum\"",
      ])
    reader.knownLabels = ["withheld/rule"]
    reader.formerNames.append(("holdBack/rule", "withheld/rule"))
    var reaching = SmallScenario()
    reaching.rest = #""reach": ["holdBack/rule"]"#
    let reached = reader.read(SourceFile(name: "a.json", bytes: Array(reaching.text.utf8)))
    #expect(reached.scenario?.reach == ["withheld/rule"])
    var without = SmallScenario()
    without.rest = #""withoutInvariants": ["final"]"#
    let bare = reader.read(SourceFile(name: "a.json", bytes: Array(without.text.utf8)))
    #expect(bare.scenario?.withoutInvariants == ["finality"])
  }

  @Test("a claim about caps that demands nothing is a warning, and naming the cap ends it")
  func undemanded() {
    let silent = read(#""pass""#)
    #expect(silent.scenario != nil)
    #expect(silent.diagnostics.warningCount == 1)
    #expect(messages(of: silent).first?.hasPrefix("TF0607") == true)
    #expect(read(#"{ "display-cap-sum": "reported" }"#).diagnostics.warningCount == 0)
    #expect(read(#"{ "violates": "finality" }"#).diagnostics.warningCount == 0)
    var capless = SmallScenario()
    capless.tips = #"{ "type": "T" }, { "type": "U" }"#
    capless.rest = #""claim": "It works.""#
    let read = reader.read(SourceFile(name: "a.json", bytes: Array(capless.text.utf8)))
    #expect(read.diagnostics.warningCount == 0)
  }

  @Test("the schema allows the names of invariants beside \"violates\", with a requirement each")
  func schema() {
    let schema = ScenarioFormat.schema
    let start = schema.range(of: #""Demands": {"#)
    #expect(start != nil)
    let part = start.map { schema[$0.lowerBound...].prefix(900) } ?? ""
    #expect(part.contains(#""additionalProperties": {"#))
    #expect(part.contains("#/definitions/requirement"))
    #expect(ScenarioFormat.reference.contains("| any invariant |"))
  }
}
