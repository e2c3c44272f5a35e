import Foundation
import Invariants
import ScenarioFiles
import Scenarios
import TestSupport
import Testing
import TextFormats
import TipDomain
import Verification

@Suite("rules of the scenarios that ship")
struct ShippedRulesTests {
  @Test(
    "a rule reads back from the text of its tree",
    arguments: ShippedScenario.names + ShippedScenario.regressions)
  func roundTrip(_ name: String) throws {
    let path = ShippedScenario.folder.appendingPathComponent("\(name).json").path
    let bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
    let reader = ScenarioReader(knownInvariants: InvariantCatalogue.statements.map(\.id))
    let scenario = try reader.scenario(SourceFile(name: "scenarios/\(name).json", bytes: bytes))
    for rule in scenario.app.tips.flatMap(\.rules) {
      let again = try RuleSyntax(parsing: rule.syntax.description)
      #expect(again == rule.syntax, "\(rule.text)")
    }
  }
}
