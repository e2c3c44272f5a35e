import Mutants
import TextFormats

extension ArgumentReader {
  /// `--mutant`
  package mutating func mutant() throws(UsageError) -> Argument<Mutant?> {
    try option(
      "mutant", value: "name",
      "Inject this fault into the model; 'tipfleet mutants --list' lists them.",
      default: nil, shown: nil, kind: .words(Mutant.all.map(\.id))
    ) { (text, _) throws(UsageError) in try Mutant.named(text) }
  }

  /// The folder of failing cases, as the option `name`.
  package mutating func keptCases(
    _ name: String, letter: Character? = nil, _ meaning: String, alsoShown more: String = ""
  ) throws(UsageError) -> Argument<ChosenFolder> {
    try folder(
      name, letter: letter, meaning, default: "scenarios/regressions",
      alsoShown: "with '--mutant', \(Self.mutantCases.usual)\(more)")
  }

  /// Where cases that fail with a mutant are kept. They hold without it, so they are no regressions
  /// of the scenario.
  fileprivate static let mutantCases = ChosenFolder(usual: "reports/<mutant>.cases")
}

extension ChosenFolder {
  /// The folder of failing cases, as `keptCases` declares it.
  package func keptCases(of mutant: Mutant?) -> String {
    guard named == nil, let mutant else { return path() }
    return ArgumentReader.mutantCases.path(mutant.id)
  }
}

extension Mutant {
  /// The mutant that was named on the command line.
  package static func named(_ id: String) throws(UsageError) -> Mutant {
    if let mutant = Mutant(id: id) { return mutant }
    let near = NearestWord.nearest(to: id, in: Mutant.all.map(\.id))
    throw UsageError(
      "There is no mutant '\(PrintableText.escaped(id))'."
        + (near.map { " Did you mean '\($0)'?" } ?? " 'tipfleet mutants --list' names them."))
  }
}
