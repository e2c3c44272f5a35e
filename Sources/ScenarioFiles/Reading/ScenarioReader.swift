import Scenarios
import SimulationKernel
import TextFormats

/// Reads scenario files.
///
///     let read = ScenarioReader().read(SourceFile(name: "trails.json", bytes: bytes))
///     guard let scenario = read.scenario else {
///       print(read.diagnostics.plainText())
///       …
///     }
///
/// Nothing that a file says can stop the program: whatever cannot be played is refused with its
/// place and the reason.
public struct ScenarioReader: Sendable {
  /// The names that `expect` and `withoutInvariants` may use; empty for any.
  public var knownInvariants: [String]
  /// Names that invariants and labels had in the version before, each with the name that it became;
  /// they are read, with a remark.
  public var formerNames: [(former: String, current: String)]
  /// The labels that `reach` may use, besides those of the file's own faults; empty for any.
  public var knownLabels: [String]
  /// Those of the known invariants that a run must keep only where its scenario demands it; empty
  /// if that is not known, and then nothing is said about it.
  public var knownExpectations: [KnownExpectation]
  /// Gives the files that scenarios include; nil where none can be read.
  package var includes: ScenarioInclude.Loader?

  /// A reader that knows the invariants and labels of this program by name.
  public init(
    knownInvariants: [String] = [], formerNames: [(former: String, current: String)] = [],
    knownLabels: [String] = [],
    knownExpectations: [KnownExpectation] = []
  ) {
    self.knownInvariants = knownInvariants
    self.formerNames = formerNames
    self.knownExpectations = knownExpectations
    self.knownLabels = knownLabels
  }

  /// Reads a whole file.
  ///
  /// Linear in the file, but for names that are looked for among those of their kind.
  public func read(_ file: SourceFile) -> ReadScenario {
    var diagnostics = DiagnosticList()
    let number = diagnostics.open(file)
    guard var document = JSONParser.parse(number, &diagnostics) else {
      return ReadScenario(scenario: nil, diagnostics: diagnostics)
    }
    switch ScenarioInclude.expand(&document.root, &diagnostics, load: includes) {
    case .failed: return ReadScenario(scenario: nil, diagnostics: diagnostics)
    case .whole: return read(document, diagnostics)
    case .expanded:
      var read = read(document, diagnostics)
      read.expandedText = document.text
      return read
    }
  }

  /// Reads a scenario from a tree, whose places are those of files that `diagnostics` knows.
  ///
  /// What was wrong with the tree before makes the scenario unusable too.
  public func read(_ document: JSONDocument, _ diagnostics: DiagnosticList) -> ReadScenario {
    var diagnostics = diagnostics
    if let include = document.root["app"]?[ScenarioInclude.key] {
      diagnostics.error(.unknownReference, at: include.range, ScenarioInclude.unreadable)
      return ReadScenario(scenario: nil, diagnostics: diagnostics)
    }
    if Self.isApp(document.root) {
      diagnostics.error(
        .inconsistent, at: document.root.range.firstByte,
        "this is the app of a scenario, not a scenario",
        hint: "name the file that includes it")
      return ReadScenario(scenario: nil, diagnostics: diagnostics)
    }
    if OpenPlaces.report(in: document.root, &diagnostics) {
      return ReadScenario(scenario: nil, diagnostics: diagnostics)
    }
    guard let syntax = ScenarioSyntax.codec.decode(document.root, into: &diagnostics) else {
      return ReadScenario(scenario: nil, diagnostics: diagnostics)
    }
    let claim = syntax.claim ?? document.statement(after: "Claim:") ?? ""
    let known = KnownNames(
      invariants: knownInvariants, formerNames: formerNames, labels: knownLabels,
      expectations: knownExpectations)
    var resolver = ScenarioResolver(syntax, root: document.root, known: known, diagnostics)
    let scenario = resolver.resolve(claim: claim)
    resolver.check(scenario)
    if !resolver.diagnostics.hasErrors {
      resolver.checkClaim(
        of: scenario, at: (document.root["name"] ?? document.root).range.firstByte)
    }
    diagnostics = resolver.diagnostics
    return ReadScenario(
      scenario: diagnostics.hasErrors ? nil : scenario, diagnostics: diagnostics)
  }
}

extension ScenarioReader {
  /// Whether a file is one that scenarios include.
  private static func isApp(_ root: JSONNode) -> Bool {
    root["tips"] != nil && root["app"] == nil && root["devices"] == nil
  }
}

/// What reading a scenario file gave.
public struct ReadScenario: Sendable {
  /// The scenario; nil when there was any error.
  public var scenario: Scenario?
  /// Everything that was wrong, doubtful or good to know.
  public var diagnostics: DiagnosticList
  /// The file with what it includes in it, whole in itself; nil if it includes nothing.
  package var expandedText: [UInt8]?
}

extension JSONDocument {
  /// A scenario as text: its claim, and the values without their comments.
  package var text: [UInt8] {
    var bytes: [UInt8] = []
    if let claim = statement(after: "Claim:") { bytes += Array("// Claim: \(claim)\n".utf8) }
    JSONText.write(into: &bytes, style: .readable) { json in root.write(to: &json) }
    return bytes + [Byte.lineFeed]
  }
}
