import ReportParts
import TextFormats

/// The pages of the manual, one for the program and one for each command, made from what the
/// commands declare.
package struct ManualPages {
  let commands: [any Command.Type]

  /// The pages of these commands.
  package init(commands: [any Command.Type]) {
    self.commands = commands
  }

  /// The name of a command's page, as 'man' takes it.
  static func name(of command: String) -> String { "tipfleet-\(command)" }

  /// All pages with their file names, that of the program first.
  package var all: [(file: String, bytes: [UInt8])] {
    [("tipfleet.1", program)] + commands.map(file)
  }

  /// The page of a command with its file name.
  package func file(of command: any Command.Type) -> (file: String, bytes: [UInt8]) {
    ("\(Self.name(of: command.name)).1", page(of: command))
  }

  // MARK: Pages

  /// The page of the program.
  private var program: [UInt8] {
    var page = ManualText(page: "tipfleet", version: ToolVersion.text)
    page.section("NAME")
    page.raw("tipfleet \\- play weeks of many devices showing tips, and check every promise")
    page.section("SYNOPSIS")
    page.raw("\(ManualText.bold("tipfleet")) \(ManualText.italic("subcommand")) ...")
    page.section("DESCRIPTION")
    page.text(HelpText.purpose)
    page.section("SUBCOMMANDS")
    for purpose in CommandPurpose.allCases {
      page.part(purpose.title)
      for command in commands where command.purpose == purpose {
        page.item("\(ManualText.bold(Self.name(of: command.name)))(1)", command.abstract)
      }
    }
    page.section("OPTIONS")
    page.item(ManualText.bold("--version"), "Show the version.")
    page.item(Self.help, HelpText.helpOption.meaning)
    page.section("ENVIRONMENT")
    page.text("What is typed counts more than a variable, and a variable more than a default.")
    for variable in HostVariable.allCases {
      page.item(ManualText.bold(variable.rawValue), variable.meaning)
    }
    for option in HelpText.mirrored(by: commands) { Self.add(variableOf: option, to: &page) }
    Self.addExitStatus(to: &page)
    page.section("SEE ALSO")
    page.raw(commands.map { Self.reference($0.name) }.joined(separator: ",\n"))
    return page.bytes
  }

  /// The page of a command.
  private func page(of command: any Command.Type) -> [UInt8] {
    let syntax = CommandSyntax(of: command)
    var page = ManualText(page: Self.name(of: syntax.name), version: ToolVersion.text)
    page.section("NAME")
    page.raw(
      "\(ManualText.escaped(Self.name(of: syntax.name))) \\- "
        + ManualText.escaped(Self.clause(syntax.abstract)))
    page.section("SYNOPSIS")
    page.raw(".HP 4")
    page.raw(ManualText.bold("tipfleet \(syntax.name)"))
    for option in syntax.options {
      // A space that no line is broken at.
      page.raw("[\(Self.call(option.spelling, option).replacing(" ", with: "\\ "))]")
    }
    if !syntax.operands.usage.isEmpty { page.raw(ManualText.escaped(syntax.operands.usage)) }
    page.section("DESCRIPTION")
    page.text(syntax.abstract)
    if syntax.operands.count.upperBound > 0 {
      page.item(ManualText.italic("<\(syntax.operands.name)>"), syntax.operands.meaning)
    }
    page.section("OPTIONS")
    for option in syntax.options { page.item(Self.forms(of: option), option.shownMeaning) }
    page.item(Self.help, HelpText.helpOption.meaning)
    let mirrored = syntax.options.filter { $0.variable != nil }
    if !mirrored.isEmpty { page.section("ENVIRONMENT") }
    for option in mirrored { Self.add(variableOf: option, to: &page) }
    Self.addExitStatus(to: &page)
    if !syntax.examples.isEmpty { page.section("EXAMPLES") }
    for example in syntax.examples {
      page.example(ToolCommand.text(example.words), example.meaning)
    }
    page.section("SEE ALSO")
    let related = commands.filter { $0.purpose == command.purpose && $0.name != syntax.name }
    page.raw(
      (["\\fBtipfleet\\fR(1)"] + related.map { Self.reference($0.name) })
        .joined(separator: ",\n"))
    return page.bytes
  }

  // MARK: Parts

  private static let help = "\(ManualText.bold("-h")), \(ManualText.bold("--help"))"

  private static func add(variableOf option: OptionSyntax, to page: inout ManualText) {
    page.item(ManualText.bold(option.variable ?? ""), HelpText.meaningOfVariable(option))
  }

  private static func addExitStatus(to page: inout ManualText) {
    page.section("EXIT STATUS")
    for code in ExitCode.allCases { page.item("\(code.rawValue)", "\(code.meaning).") }
  }

  private static func reference(_ command: String) -> String {
    "\(ManualText.bold(name(of: command)))(1)"
  }

  private static func forms(of option: OptionSyntax) -> String {
    let letter = option.letter.map { "\(ManualText.bold("-\($0)")), " } ?? ""
    return letter + call(option.spelling, option)
  }

  private static func call(_ spelling: String, _ option: OptionSyntax) -> String {
    ManualText.bold(spelling) + (option.value.map { " \(ManualText.italic("<\($0)>"))" } ?? "")
  }

  /// A sentence as the clause that stands behind a name.
  private static func clause(_ sentence: String) -> String {
    let text = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
