import DeviceSystems
import Scenarios
import TextFormats

// What a journal says of systems beside tips. A further system has a line in each list here.

extension JournalNames {
  /// What the facts of systems name, by the positions of their spaces; where no system has one, no
  /// names.
  static func systemNames(in scenario: Scenario) -> [NameTable] {
    let names =
      focusNames(in: scenario) + pointerNames(in: scenario) + intentNames(in: scenario)
    var tables: [[String]?] = []
    for entry in names {
      guard case .system(let space) = entry.space else {
        preconditionFailure("\(entry.space.noun) is no name of a system.")
      }
      while tables.count <= Int(space.index) { tables.append(nil) }
      precondition(
        tables[Int(space.index)] == nil, "Two systems declare names at position \(space.index).")
      tables[Int(space.index)] = entry.names
    }
    return tables.map { NameTable($0 ?? []) }
  }

  /// The names, each with its number added where an earlier one is the same.
  static func numbered(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.enumerated().map { index, name in
      seen.insert(name).inserted ? name : "\(name)~\(index + 1)"
    }
  }

  /// Writes what a judge needs of each system; a run without the system has no such key.
  func writeSystems(to json: inout JSONText) {
    writeFocus(to: &json)
    writePointer(to: &json)
    writeIntents(to: &json)
  }
}
