import CommandLineParts
import HostFiles
import TextFormats

/// `tipfleet man`: print a page of the manual, or write all pages.
struct ManCommand: Command {
  static let name = "man"
  static let abstract = "Print a page of the manual, or write all pages to a folder."
  static let purpose = CommandPurpose.tool
  static let examples = [
    CommandExample("man", "run", meaning: "Print the page on run; '| man -l -' shows it."),
    CommandExample(
      "man", "--out", "reports/man",
      meaning: "Write all pages to reports/man/man1, which 'man -M reports/man' searches."),
  ]

  private let pages: [String]
  @Argument private var out: String?
  private let commands: [any Command.Type]
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    pages = arguments.operands(
      "subcommand", "The subcommand of the page; the page on the program if none is named.",
      count: 0...1, kind: .command)
    _out = arguments.out("Folder of the page, or of all pages, in its folder man1.")
    commands = arguments.commands
    console = arguments.console
    disk = arguments.disk
  }

  func perform() throws -> ExitCode {
    let manual = ManualPages(commands: commands)
    var files = manual.all
    if let name = pages.first {
      let command = try CommandTable(commands: commands).command(named: name)
      files = [manual.file(of: command)]
    }
    guard let out else {
      console.write(files[0].bytes)
      return .pass
    }
    for (name, bytes) in files {
      let path = "\(out)/man1/\(name)"
      try NewFile.write(bytes, over: path, marked: ".TH TIPFLEET", option: "--out", on: disk)
    }
    console.print(
      """
      \(English.count(files.count, "page")) written to \(PrintableText.escaped(out))/man1.
      Read it:  man -M \(ShellWord.quoted(out)) \(files[0].file.dropLast(".1".count))
      """)
    return .pass
  }
}
