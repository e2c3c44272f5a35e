import PropertySearch
import ScenarioFiles
import Scenarios
import TextFormats

/// A case as its file says it: what a file cannot say is not handed over.
package enum CaseRoundTrip {
  /// The scenario that is read from the file of `scenario`; nil if the file would be refused.
  static func readBack(_ scenario: Scenario) -> Scenario? {
    let text = ScenarioWriter.text(of: scenario, note: "")
    let file = SourceFile(name: "\(scenario.name).json", bytes: Array(text.utf8))
    return ScenarioReader.strict.read(file).scenario
  }

  /// Whether the file of a scenario, played with its own seed, fails in one particular way.
  package static func fails(
    _ scenario: Scenario, as signature: FailureSignature, by player: CasePlayer
  ) -> Bool {
    guard let read = readBack(scenario) else { return false }
    return player.fails(read, as: signature)
  }
}
