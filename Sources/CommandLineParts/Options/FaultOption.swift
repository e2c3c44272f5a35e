import Scenarios
import TextFormats

extension ArgumentReader {
  /// `--without-fault`
  package mutating func withoutFaults() -> Argument<[String]> {
    texts("without-fault", value: "name", "Switch a fault off, by its name; can be given again.")
  }
}

extension ScenarioFile {
  /// Refuses the name of a fault that the scenario does not have.
  package func checkFaults(_ names: [String]) throws(UsageError) {
    let known = scenario.faults.map(\.name)
    for name in names where !known.contains(name) {
      let near = NearestWord.nearest(to: name, in: known).map { " Did you mean '\($0)'?" } ?? ""
      let list = known.isEmpty ? "none" : known.joined(separator: ", ")
      throw UsageError(
        "'\(PrintableText.escaped(path))' has no fault '\(PrintableText.escaped(name))'.\(near) "
          + "Its faults: \(list).")
    }
  }
}
