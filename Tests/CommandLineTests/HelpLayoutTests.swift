import Foundation
import TestExtent
import Testing

@testable import CommandLineParts
@testable import TipFleetCommand

/// How the help is laid out, and what it shows besides options.
@Suite("the layout of the help")
struct HelpLayoutTests {
  @Test("help is wrapped to 80 columns where nobody says how wide the terminal is")
  func usualWidth() throws {
    for verb in try HelpPage.verbs() {
      let page = try CommandLineRun(words: ["help", verb], environment: ["COLUMNS": ""]).output
      expect(page, within: 80, of: verb)
    }
    let overview = try CommandLineRun(words: ["--help"], environment: ["COLUMNS": ""]).output
    expect(overview, within: 80, of: "the overview")
  }

  @Test("help is wrapped to the width that COLUMNS says", arguments: [40, 60, 132])
  func namedWidth(_ width: Int) throws {
    let page = try CommandLineRun(
      words: ["help", "run"], environment: ["COLUMNS": "\(width)"]
    ).output
    expect(page, within: width, of: "run")
    let longest = page.split(separator: "\n").map(\.count).max() ?? 0
    #expect(longest > width - 20, "wrapped too early: \(longest) of \(width)")
  }

  /// A line may be longer only where one word, or a call that is pasted, is.
  private func expect(_ page: String, within width: Int, of verb: String) {
    for line in page.split(separator: "\n") where line.count > width {
      let isCall = line.hasPrefix("  tipfleet ")
      let isOneWord = line.drop { $0 == " " }.allSatisfy { $0 != " " }
      let isOption = line.contains("[--") || line.hasPrefix("  --") || line.hasPrefix("  -")
      #expect(isCall || isOneWord || isOption, "\(verb): \(line)")
    }
  }

  @Test("the words of a wrapped help are those of one that is not")
  func sameWords() throws {
    let wide = try HelpPage("check").text.split { $0 == " " || $0 == "\n" }
    let narrow = try CommandLineRun("help", "check").output.split { $0 == " " || $0 == "\n" }
    #expect(wide == narrow)
  }

  @Test("text is broken at spaces, and parts that belong together stay in one line")
  func wrapping() {
    #expect(WrappedText.fill("ab cd ef", start: 2, indent: 2, width: 7) == "ab cd\n  ef")
    #expect(WrappedText.fill("abcdefgh ij", start: 0, indent: 1, width: 4) == "abcdefgh\n ij")
    #expect(WrappedText.fill(["a", "[b c]"], start: 0, indent: 2, width: 6) == "a\n  [b c]")
    #expect(WrappedText.fill("", start: 0, indent: 2, width: 6) == "")
  }

  @Test("each verb stands in one group, and each group has a title")
  func groups() throws {
    let groups = try HelpPage.groups()
    #expect(groups.map(\.title) == CommandPurpose.allCases.map(\.title))
    #expect(groups.allSatisfy { !$0.verbs.isEmpty })
    #expect(groups.flatMap(\.verbs).sorted() == CommandNames.all.sorted())
    #expect(groups.first?.verbs.contains("run") == true)
  }

  @Test("the overview tells the variables that the program reads")
  func variables() throws {
    let help = try CommandLineRun(words: ["--help"], environment: HelpPage.wide).output
    for variable in HostVariable.allCases {
      #expect(help.contains("\n  \(variable.rawValue)"), "\(variable)")
    }
    for name in ["OUT", "JSON", "QUIET", "COLOR", "NO_PROGRESS", "JOBS"] {
      #expect(help.contains("\n  TIPFLEET_\(name)"), "\(name)")
    }
    let run = try HelpPage("run").text
    #expect(run.contains("\n  TIPFLEET_COLOR"))
    #expect(!run.contains("TIPFLEET_JOBS"), "run has no '--jobs'")
  }

  // MARK: Examples

  @Test("each verb shows one or two examples, and each is a call of tipfleet")
  func areShown() throws {
    for command in CommandList.all {
      #expect((1...2).contains(command.examples.count), "\(command.name)")
      #expect(command.examples.contains { $0.words.first == command.name }, "\(command.name)")
      let page = try HelpPage(command.name).text
      #expect(page.contains("\n\nEXAMPLES:\n  tipfleet "), "\(command.name)")
      for example in command.examples {
        #expect(example.meaning.hasSuffix("."), "\(command.name)")
        #expect(page.contains("\n      \(example.meaning)"), "\(command.name)")
      }
    }
  }

  @Test("each example does what it says", .onlyInFull, arguments: CommandNames.all)
  func areRun(_ verb: String) throws {
    let folder = try TemporaryFolder()
    let scenarios = folder.url.appending(path: "scenarios")
    try FileManager.default.copyItem(
      at: CommandLineRun.root.appending(path: "scenarios"), to: scenarios)
    _ = try folder.write(FaultedVerb.inputs["App.swift"] ?? "", to: "MyApp/App.swift")
    let command = try #require(CommandList.all.first { $0.name == verb })
    for example in command.examples {
      let run = try CommandLineRun(words: example.words, in: folder.url)
      #expect(run.code == example.code.rawValue, "\(example.words): \(run.errors)")
    }
  }
}
