import FleetSimulation
import TextFormats

/// The faults that are switched off by name.
enum FaultNames {
  /// Refuses a name that one of the scenarios does not know.
  static func check(
    _ arguments: ParsedArguments, in files: [ScenarioFile], verb: Verb
  ) throws(UsageError) {
    for name in arguments.all(.withoutFault) {
      for file in files where !file.scenario.faults.contains(where: { $0.name == name }) {
        let known = file.scenario.faults.map(\.name)
        let near = NearestWord.nearest(to: name, in: known).map { " Did you mean '\($0)'?" } ?? ""
        let list = known.isEmpty ? "none" : known.joined(separator: ", ")
        throw UsageError(
          "'\(PrintableText.escaped(file.path))' has no fault "
            + "'\(PrintableText.escaped(name))'.\(near) Its faults: \(list).",
          verb: verb)
      }
    }
  }
}
