import CommandLineParts
import HostFiles
import Reports
import ScenarioFiles
import Scenarios
import TextFormats

/// `tipfleet init NAME --with focus`: a small commented scenario to start from.
struct InitCommand: Command {
  static let name = "init"
  static let abstract = "Write a small commented scenario to start from."
  static let purpose = CommandPurpose.scenario
  static let examples = [
    CommandExample("init", "my-first", meaning: "Write scenarios/my-first.json."),
    CommandExample("init", "my-focus", "--with", "focus", meaning: "The same with a Focus filter."),
  ]

  private let scenario: String
  @Argument private var systems: [DeclaredSystem]
  @Argument private var out: ChosenFolder
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    scenario = arguments.operand(
      "name", "The scenario's name; NAME.json becomes its file.",
      kind: .text)
    _systems = try arguments.systems("What the devices have besides tips")
    _out = try arguments.out("Folder of the file.", default: "scenarios", isReport: false)
    console = arguments.console
    disk = arguments.disk
  }

  func perform() throws -> ExitCode {
    try check(scenario)
    let folder = out.path()
    let path = "\(folder)/\(scenario).json"
    let text = try ScenarioTemplate.text(
      name: scenario, at: path, with: systems, schemaAddress: "./\(Self.schemaFile)")
    try NewFile.checkAbsent(path)
    let writesSchema = try writeSchema(in: folder)
    try NewFile.writeScenario(Array(text.utf8), to: path, on: disk)
    let sections = systems.map { ", the section \"\($0.rawValue)\"" }.joined()
    let tips = systems.isEmpty ? "two tips" : "some tips"
    console.print(
      """
      \(PrintableText.escaped(path)) is written: two devices, \(tips)\(sections), \
      and a network that loses messages.\(writesSchema ? Self.told(schemaIn: folder) : "")
      Play it:  \(ToolCommand.play(path))
      """)
    return .pass
  }

  /// The file that the scenario's "$schema" names.
  private static let schemaFile = "scenario.schema.json"

  private static func told(schemaIn folder: String) -> String {
    "\n\(PrintableText.escaped(folder))/\(schemaFile) is written: with it, editors complete and "
      + "explain the keys."
  }

  /// Writes the schema that editors look for beside the scenario; false if there is one.
  private func writeSchema(in folder: String) throws -> Bool {
    let path = "\(folder)/\(Self.schemaFile)"
    if DiskPath.kind(of: path) != nil { return false }
    let bytes = Array(ScenarioFormat.schema.utf8)
    do throws(SystemError) {
      try disk.writeNewFile(bytes, to: path)
    } catch {
      throw Failure(writing: "'\(PrintableText.escaped(path))'", error, option: "--out")
    }
    try ReadBack.bytes(bytes, path)
    return true
  }

  private func check(_ name: String) throws(UsageError) {
    do {
      try Identifier.check(name)
    } catch {
      let reason: String
      switch error {
      case .malformed(let problem): reason = problem
      case .reserved: reason = "tables or file systems give the word a meaning of its own"
      }
      throw UsageError(
        "'\(PrintableText.escaped(name, limit: 60))' cannot be a scenario's name: \(reason). Use "
          + "letters, digits, '-', '_' and '.', beginning with a letter or digit.")
    }
  }
}
