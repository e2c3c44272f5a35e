import DeviceSystems
import Scenarios
import TextFormats

// What a journal says of systems beside tips. A further system has a line in each list here.

extension JournalNames {
  /// What the facts of systems name, by the positions of their spaces.
  static func systemNames(in scenario: Scenario) -> [NameTable] {
    let names = focusNames(in: scenario)
    return names.enumerated().map { index, entry in
      guard case .system(let space) = entry.space, Int(space.index) == index else {
        preconditionFailure("The space '\(entry.space.noun)' is not number \(index) of this list.")
      }
      return NameTable(entry.names)
    }
  }

  /// Writes what a judge needs of each system; a run without the system has no such key.
  func writeSystems(to json: inout JSONText) { writeFocus(to: &json) }
}
