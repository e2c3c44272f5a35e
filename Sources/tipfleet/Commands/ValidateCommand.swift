import CapacityStudies
import CommandLineParts
import PropertySearch
import RunTables
import Scenarios
import TextFormats
import TipDomain

/// `tipfleet validate`: check scenario and study files, and estimate what a run takes; nothing is
/// written.
struct ValidateCommand: Command {
  static let name = "validate"
  static let abstract = "Check scenario and study files, and estimate what a run takes."
  static let purpose = CommandPurpose.scenario
  static let examples = [
    CommandExample(
      "validate", "scenarios/",
      meaning: "Check the scenarios and studies of a folder."),
    CommandExample(
      "validate", "scenarios/trails.json", "--strict",
      meaning: "Treat warnings as errors."),
  ]

  private let paths: [String]
  @Argument private var format: Format
  @Argument private var isStrict: Bool
  @Argument private var allowedFolders: [String]
  @Argument private var isQuiet: Bool
  private let console: Console

  enum Format: String, CaseIterable {
    case text
    case json
    case github
  }

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    paths = arguments.operands(
      "file", "The scenario and study files, or folders of them; '-' is standard input.",
      count: 1...1_000)
    _format = try arguments.choice(
      "error-format", value: "format", "How to print what is wrong", default: .text)
    _isStrict = arguments.flag("strict", "Treat warnings as errors.")
    _allowedFolders = arguments.allowedFolders()
    _isQuiet = arguments.quiet()
    console = arguments.console
  }

  func perform() throws -> ExitCode {
    var code = ExitCode.pass
    var documents: [String] = []
    for path in try files(&code) {
      let bytes: [UInt8]
      do {
        bytes = try InputFile.scenario(path)
      } catch let failure as Failure {
        // The other files are checked all the same.
        console.complain("Error: \(failure.message)")
        code = code.combined(with: failure.code)
        continue
      }
      let (contents, scenario, diagnostics) = read(bytes, path)
      let fails =
        contents == nil || diagnostics.hasErrors
        || (isStrict && diagnostics.warningCount > 0)
      if fails { code = code.combined(with: .invalidScenario) }
      switch format {
      case .json: documents.append(diagnostics.jsonText())
      case .github: console.write(Array(diagnostics.workflowCommands().utf8))
      case .text:
        report(diagnostics, path: path, contents: contents, scenario, fails: fails)
      }
    }
    if format == .json { console.print(Self.joined(documents)) }
    return code
  }

  /// The files that the words name. What a word does not name is told, and the others are checked
  /// all the same.
  private func files(_ code: inout ExitCode) throws -> [String] {
    var files: [String] = []
    for path in paths {
      do {
        let named = try NamedFiles(
          [path], wanted: .scenariosAndStudies, isAlone: paths.count == 1)
        if !isQuiet { for sentence in named.skipped { console.complain(sentence) } }
        files += named.files.map(\.path)
      } catch let failure as Failure {
        console.complain("Error: \(failure.message)")
        code = code.combined(with: failure.code)
      }
    }
    return files
  }

  /// What a file holds, counted in words; nil after an error. Of a study its scenario is read too.
  private func read(_ bytes: [UInt8], _ path: String) -> ([String]?, Scenario?, DiagnosticList) {
    if StudyReader.isStudy(SourceFile(name: path, bytes: bytes)) {
      let read = StudyFile.read(bytes, path, allowed: allowedFolders).read
      let contents = read.study.map { study in
        [
          English.count(study.factors.count, "factor"), English.count(study.points.count, "point"),
          English.count(study.objectives.count, "objective"),
        ]
      }
      return (contents, nil, read.diagnostics)
    }
    let (scenario, diagnostics) = ScenarioFile.read(bytes, path)
    let contents = scenario.map { scenario in
      [
        English.count(scenario.devices.count, "device"),
        English.count(scenario.app.tips.count, "tip"),
        English.count(scenario.faults.count, "fault"),
      ]
    }
    return (contents, scenario, diagnostics)
  }

  private func report(
    _ diagnostics: DiagnosticList, path: String, contents: [String]?, _ scenario: Scenario?,
    fails: Bool
  ) {
    let text = diagnostics.plainText()
    if !text.isEmpty { console.complain(text) }
    console.annotate(diagnostics.workflowCommands())
    guard !isQuiet, let contents, !fails else { return }
    let all = contents + [English.count(diagnostics.warningCount, "warning")]
    console.print(
      "\(console.colored("ok", .green))  \(PrintableText.escaped(path)): "
        + all.joined(separator: ", "))
    guard let scenario else {
      console.print("    what it takes: \(ToolCommand.text(["plan", path]))")
      return
    }
    console.print("    demands \(VerdictWords.demands(of: scenario))")
    let cost = RunCost(of: scenario, pilotFacts: Self.pilotFacts)
    console.print("    takes \(cost.text)")
    if let warning = cost.warning { console.complain("Warning: \(warning)") }
  }

  /// Few, since many files may be checked at once.
  private static let pilotFacts = 20_000

  /// The elements of several JSON arrays as one array.
  private static func joined(_ documents: [String]) -> String {
    let parts = documents.compactMap { document -> String? in
      guard let first = document.firstIndex(of: "["), let last = document.lastIndex(of: "]")
      else { return nil }
      let inner = document[first..<last].dropFirst()
      return inner.contains { !$0.isWhitespace } ? inner.trimmed() : nil
    }
    return parts.isEmpty ? "[]" : "[\n  \(parts.joined(separator: ",\n  "))\n]"
  }
}

extension Substring {
  /// Without the white space at both ends.
  fileprivate func trimmed() -> String {
    let head = drop(while: \.isWhitespace)
    let tail = head.reversed().prefix(while: \.isWhitespace).count
    return String(head.dropLast(tail))
  }
}
