import ScenarioFiles
import Scenarios
import TextFormats

extension ScenarioReader {
  /// The scenario that a file says; where it says none, an error with what is wrong with it.
  package func scenario(_ file: SourceFile) throws -> Scenario {
    let read = read(file)
    guard let scenario = read.scenario else {
      throw UnreadableScenario(description: read.diagnostics.plainText())
    }
    return scenario
  }

  /// The scenario that a text says.
  package func scenario(_ text: String) throws -> Scenario {
    try scenario(SourceFile(name: "test.json", bytes: Array(text.utf8)))
  }

  /// The scenario that the file of another one says.
  package func writtenAndRead(_ scenario: Scenario) throws -> Scenario {
    try self.scenario(ScenarioWriter.text(of: scenario))
  }
}

/// Why a text is no scenario, as a user would read it.
package struct UnreadableScenario: Error, CustomStringConvertible {
  package let description: String
}
