import HostFiles
import Reports
import Scenarios
import TextFormats

/// `tipfleet init NAME --with focus`: a small commented scenario to start from.
struct InitCommand: Command {
  static let name = "init"
  static let abstract = "Write a small commented scenario to start from."

  private let scenario: String
  @Argument private var systems: [DeclaredSystem]
  @Argument private var out: ChosenFolder
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    scenario = arguments.operand("name", "The scenario's name; NAME.json becomes its file.")
    _systems = try arguments.systems("What the devices have besides tips")
    _out = try arguments.out("Folder of the file.", default: "scenarios")
    console = arguments.console
    disk = arguments.disk
  }

  func perform() throws -> ExitCode {
    try check(scenario)
    let path = "\(out.path())/\(scenario).json"
    let text = try ScenarioTemplate.text(name: scenario, at: path, with: systems)
    try NewFile.writeScenario(Array(text.utf8), to: path, on: disk)
    let sections = systems.map { ", the section \"\($0.rawValue)\"" }.joined()
    let tips = systems.isEmpty ? "two tips" : "some tips"
    console.print(
      """
      \(PrintableText.escaped(path)) is written: two devices, \(tips)\(sections), \
      and a network that loses messages.
      Play it:  \(ToolCommand.play(path))
      """)
    return .pass
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
