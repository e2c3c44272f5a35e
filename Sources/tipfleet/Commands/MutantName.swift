import FleetSimulation
import Mutants
import Reports
import TextFormats

extension Mutant {
  /// The mutant that was named on the command line.
  static func named(_ id: String, for verb: Verb) throws(UsageError) -> Mutant {
    if let mutant = Mutant(id: id) { return mutant }
    let near = NearestWord.nearest(to: id, in: Mutant.all.map(\.id))
    throw UsageError(
      "There is no mutant '\(PrintableText.escaped(id))'."
        + (near.map { " Did you mean '\($0)'?" } ?? " 'tipfleet mutants --list' names them."),
      verb: verb)
  }
}

extension ParsedArguments {
  /// The fault in the model that is switched on, if one is.
  func mutant() throws(UsageError) -> Mutant? {
    guard let id = value(.mutant) else { return nil }
    return try Mutant.named(id, for: verb)
  }

  /// Where failing scenarios are kept unless a folder is named. What fails with a mutant would hold
  /// without it, so it is no regression of the scenario.
  static func keptCases(of mutant: Mutant?) -> String {
    mutant.map { "reports/\($0.id).cases" } ?? "scenarios/regressions"
  }
}

extension Console {
  /// The warning above everything that was played with an injected fault.
  func warning(of injection: (any FaultInjection)?) -> [String] {
    injection.map { [colored($0.warning, .yellow), ""] } ?? []
  }
}
