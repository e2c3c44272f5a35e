import DeviceSystems
import Scenarios
import TextFormats

// The only list of systems in this module beside the sentences in `FactProse`: what the header says
// of each and how that is written and read, what their facts name, and the parts of the reference.
// A further system has a line in each declaration here.

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

extension FactDecoder {
  /// Reads what the header says of each system that the run had.
  func readSystems(into scenario: inout Scenario) throws(LineProblem) {
    try readFocus(into: &scenario)
    try readPointer(into: &scenario)
    try readIntents(into: &scenario)
  }
}

extension JournalFormat {
  /// The keys of the header for systems beside tips; each is absent where the run has no such
  /// system.
  static let systemKeys: [FactField] = [
    FactField(
      "focus", .object,
      "of the Focuses, where there are any: `title`, `hasExtension`, `evaluatesMissing`, "
        + "`letsTimeSensitiveThrough`, `within` (a length), `criteria`, `links` (the parameters "
        + "that the filter sets), `settings` (each `name`, `criterion` or null, and `linked`, a "
        + "value or null for each of `links`; the first are the defaults), `focuses` (each `id` "
        + "and `settings` or null), and the devices that are `apart`",
      mayBeAbsent: true),
    FactField(
      "pointer", .object,
      "what the app declares for the pointer, where there is any: the section `pointer` as a "
        + "scenario writes it, with every name and every rectangle",
      mayBeAbsent: true),
    FactField(
      "intents", .object,
      "of the intents and widgets, where there are any: `store`, `sharedHost`, `relevanceOn` "
        + "(absent for `phonesAndWatches`), `reloadBudget`, `reloadWindow` (a length), "
        + "`interactionCounts`, `choices`, `effects` (each `does`, "
        + "`what` by its position, `inContinuation`), `intents` (each `id`, `processes` as bits, "
        + "`discoverable`, `alwaysInApp`, `continues` or null, `changesData`, `progress`, "
        + "`parameters` with `id` and `default` or null, and `effects`), `widgets` (each `id` and "
        + "`controls` with `runs` and `toggle`), `shortcuts` (each `runs` and `in`), and "
        + "`details`, by positions: what each parameter can hold, and what each version of the app "
        + "has",
      mayBeAbsent: true),
  ]

  /// How the kinds of their facts begin, and the headings of these in the reference.
  static let declaredSystems = [
    ("focus", "Facts about Focuses and the filter"), ("pointer", "Facts about the pointer"),
    ("intent", "Facts about intents and widgets"),
  ]
}
