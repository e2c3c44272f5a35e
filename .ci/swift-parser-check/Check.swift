import Foundation

/// Compares the import's scanner with SwiftParser.
///
/// Usage: check GENERATED MUTATED EXAMPLES FILE…
@main
enum Check {
  static func main() throws {
    let numbers = CommandLine.arguments.dropFirst().prefix(3).compactMap { Int($0) }
    let files = CommandLine.arguments.dropFirst(4).sorted()
    guard numbers.count == 3, !files.isEmpty else {
      print("usage: check GENERATED MUTATED EXAMPLES FILE…")
      exit(64)
    }
    var corpus = try files.map { path in
      let isSample = path.contains(samples)
      return Source(
        name: path.components(separatedBy: samples).last ?? path, isSample: isSample,
        bytes: [UInt8](try Data(contentsOf: URL(filePath: path))))
    }
    let written = corpus.filter(\.isSample)
    let generated = (0..<numbers[0]).map { seed in
      var generator = SourceGenerator(seed: UInt64(seed))
      let bytes = Array(generator.source().utf8)
      keep(bytes, as: "generated-\(seed)")
      return Source(name: "generated \(seed)", isSample: false, bytes: bytes)
    }
    corpus += generated
    var isPassed = compareWhole(corpus, examples: numbers[2])
    isPassed = compareMutants(written + generated, numbers[1], examples: numbers[2]) && isPassed
    exit(isPassed ? 0 : 1)
  }

  /// The folder of the sample apps.
  private static let samples = "/Samples/"

  struct Source {
    var name: String
    /// Whether it is of a sample app; those are mutated too.
    var isSample: Bool
    var bytes: [UInt8]
  }

  /// Sources without errors: files of the package and generated ones.
  private static func compareWhole(_ corpus: [Source], examples: Int) -> Bool {
    var agreement = Agreement(examples: examples)
    var broken: [String] = []
    for source in corpus {
      let parsed = ParsedFindings(source.bytes)
      if parsed.hasError { broken.append(source.name) }
      agreement.add(parsed.findings, ScannedFindings(source.bytes).findings, named: source.name)
    }
    print("\(agreement.sources) sources without errors")
    show(agreement)
    for name in broken { print("  \(name): SwiftParser finds a syntax error") }
    let isWhole = Subject.allCases.allSatisfy { agreement.isWhole($0) }
    return isWhole && broken.isEmpty
  }

  /// Mutated sources: those that are still without errors must agree on types and rules; of the
  /// others the rate is shown.
  private static func compareMutants(_ corpus: [Source], _ count: Int, examples: Int) -> Bool {
    var whole = Agreement(examples: examples)
    var halfEdited = Agreement(examples: examples)
    var dice = Dice(seed: 11)
    for index in 0..<count {
      let source = corpus[index % corpus.count]
      let bytes = Mutation.apply(to: source.bytes, &dice)
      let parsed = ParsedFindings(bytes)
      let scanned = ScannedFindings(bytes).findings
      let name = "mutant \(index) of \(source.name)"
      if parsed.hasError {
        halfEdited.add(parsed.findings, scanned, named: name)
      } else {
        whole.add(parsed.findings, scanned, named: name)
      }
      keep(bytes, as: "mutant-\(index)")
    }
    print("\(whole.sources) mutated sources that are still without errors")
    show(whole)
    print("\(halfEdited.sources) half-edited sources, with errors")
    show(halfEdited)
    return [Subject.types, .tips, .rules].allSatisfy { whole.isWhole($0) }
  }

  private static func show(_ agreement: Agreement) {
    for line in agreement.lines { print(line) }
    for example in agreement.examples { print("    \(example)") }
  }

  /// Sources are written where `KEEP` names a folder, so that a difference can be looked at.
  private static func keep(_ bytes: [UInt8], as name: String) {
    guard let folder = ProcessInfo.processInfo.environment["KEEP"] else { return }
    try? Data(bytes).write(to: URL(filePath: folder).appending(path: "\(name).swift"))
  }
}
