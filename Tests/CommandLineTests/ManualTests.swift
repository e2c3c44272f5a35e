import Foundation
import Testing

@testable import CommandLineParts
@testable import TipFleetCommand

/// The pages of the manual.
@Suite("manual")
struct ManualTests {
  private static let groff = ["/usr/bin/groff", "/usr/local/bin/groff", "/opt/homebrew/bin/groff"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test("all pages are written, and troff reads each without a warning")
  func pages() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun("man", "--out", "manual", in: folder.url)
    #expect(run.code == 0, "\(run.errors)")
    let names = ["tipfleet.1"] + CommandNames.all.map { "tipfleet-\($0).1" }
    let expected = (["manual", "manual/man1"] + names.map { "manual/man1/\($0)" }).sorted()
    #expect(folder.contents == expected)
    #expect(run.output.hasPrefix("\(names.count) pages written to manual/man1.\n"))
    for name in names {
      let text = try folder.text("manual/man1/\(name)")
      #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(name)")
      for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "SEE ALSO"] {
        #expect(text.contains("\n.SH \(section)\n"), "\(name) \(section)")
      }
      if let groff = Self.groff {
        let (page, warnings) = try Self.set(groff, folder.url.path + "/manual/man1/\(name)")
        #expect(warnings.isEmpty, "\(name): \(warnings)")
        #expect(page.contains("tipfleet"))
      }
    }
  }

  /// What groff sets, with all its warnings.
  private static func set(_ groff: String, _ path: String) throws -> (String, String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: groff)
    process.arguments = ["-ww", "-man", "-Tutf8", path]
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let page = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (page, text)
  }

  @Test("a page shows all that the help shows")
  func contents() throws {
    for command in CommandList.all {
      let run = try CommandLineRun("man", command.name)
      #expect(run.code == 0)
      let page = run.output
      for option in CommandSyntax(of: command).options {
        #expect(page.contains(ManualText.bold(option.spelling)), "\(command.name) \(option.name)")
        #expect(page.contains(ManualText.escaped(option.meaning)), "\(command.name) \(option.name)")
      }
      for example in command.examples {
        #expect(page.contains(ManualText.escaped(example.meaning)), "\(command.name)")
      }
    }
    let program = try CommandLineRun("man").output
    for name in CommandNames.all { #expect(program.contains("tipfleet\\-\(name)"), "\(name)") }
    for code in ExitCode.allCases { #expect(program.contains("\n.TP\n\(code.rawValue)\n")) }
  }

  @Test("nothing in a text is taken for a request")
  func escapes() {
    #expect(ManualText.escaped("a-b \\ 'c' \"d\"") == "a\\-b \\e \\(aqc\\(aq \\(dqd\\(dq")
    #expect(ManualText.escaped("≥ é") == "\\[u2265] \\[u00E9]")
    var page = ManualText(page: "x", version: "1")
    page.paragraph(".SH NAME")
    page.paragraph("'quoted'")
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(text.hasSuffix(".PP\n\\&.SH NAME\n.PP\n\\&\\(aqquoted\\(aq\n"))
  }

  @Test("a page of no command is refused, and one page alone is written too")
  func refused() throws {
    let folder = try TemporaryFolder()
    let unknown = try CommandLineRun("man", "runn", in: folder.url)
    #expect(unknown.code == 64)
    #expect(unknown.errors.contains("Unknown subcommand 'runn'. Did you mean 'run'?"))
    #expect(folder.contents.isEmpty)
    let one = try CommandLineRun("man", "run", "--out", "manual", in: folder.url)
    #expect(one.code == 0)
    #expect(one.output.contains("man -M manual tipfleet-run"))
    #expect(folder.contents == ["manual", "manual/man1", "manual/man1/tipfleet-run.1"])
  }

  @Test("pages that lie in the folder already are replaced, and others left alone")
  func replaced() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(".TH TIPFLEET 1 \"old\"", to: "manual/man1/tipfleet.1")
    _ = try folder.write("other", to: "manual/man1/other.1")
    #expect(try CommandLineRun("man", "--out", "manual", in: folder.url).code == 0)
    let page = try folder.text("manual/man1/tipfleet.1")
    #expect(page.hasPrefix(".TH TIPFLEET 1") && !page.contains("old\""))
    #expect(try folder.text("manual/man1/other.1") == "other")
    _ = try folder.write("mine", to: "manual/man1/tipfleet.1")
    #expect(try CommandLineRun("man", "--out", "manual", in: folder.url).code == 73)
    #expect(try folder.text("manual/man1/tipfleet.1") == "mine")
  }
}
