import Foundation
import TestExtent
import Testing

@testable import CommandLineParts

@Suite("help")
struct HelpTests {
  @Test("each verb shows its name, its purpose, and every option once")
  func pages() throws {
    let verbs = try HelpPage.verbs()
    #expect(verbs.count == Set(verbs).count)
    #expect(verbs.count >= 16)
    for verb in verbs {
      let page = try HelpPage(verb)
      #expect(page.text.hasPrefix("OVERVIEW: "), "\(verb)")
      #expect(page.text.contains("\nUSAGE: tipfleet \(verb)"), "\(verb)")
      let names = page.options.flatMap { [$0.spelling] + ($0.letter.map { [$0] } ?? []) }
      #expect(names.count == Set(names).count, "\(verb): \(names)")
      for option in page.options {
        #expect(option.spelling.hasPrefix("--"), "\(verb) \(option)")
        #expect(option.meaning.contains("."), "\(verb) \(option)")
        let call = option.value.map { "[\(option.spelling) <\($0)>]" } ?? "[\(option.spelling)]"
        #expect(page.text.contains(call), "\(verb) \(call)")
      }
    }
  }

  @Test("a verb takes every option that its help shows, with and without '='")
  func accepted() throws {
    for verb in TestExtent.cases(try HelpPage.verbs(), quick: 6) {
      let page = try HelpPage(verb)
      // The first word that a verb does not take is the one that it names.
      let attached = page.options.map { $0.value == nil ? $0.spelling : "\($0.spelling)=1" }
      let apart = page.options.flatMap { $0.value == nil ? [$0.spelling] : [$0.spelling, "1"] }
      let short = page.options.flatMap { option -> [String] in
        guard let letter = option.letter else { return [] }
        return option.value == nil ? [letter] : [letter, "1"]
      }
      for words in [attached, apart, short] {
        let run = try CommandLineRun(words: [verb] + words + ["--never-there"])
        #expect(run.code == 64)
        #expect(run.errors.hasPrefix("Error: Unknown option '--never-there'."), "\(run.errors)")
      }
      for option in page.options {
        let wrong = option.value == nil ? ["\(option.spelling)=1"] : [option.spelling, "--json"]
        let run = try CommandLineRun(words: [verb] + wrong)
        let message =
          option.value.map { "Missing value for '\(option.spelling) <\($0)>'." }
          ?? "'\(option.spelling)' takes no value."
        #expect(run.code == 64)
        #expect(run.errors.hasPrefix("Error: \(message)\nUsage: tipfleet \(verb)"), "\(run.errors)")
      }
    }
  }

  @Test("a verb reads every option that its help shows, and goes on to its work")
  func read() throws {
    let folder = try TemporaryFolder()
    for verb in TestExtent.cases(try HelpPage.verbs(), quick: 6) {
      // Something that no verb finds, which it says after its options were read.
      let operand = verb == "init" ? "../up" : "absent"
      let usual = try CommandLineRun(verb, operand, in: folder.url)
      for option in try HelpPage(verb).options {
        var words = [option.value.map { "\(option.spelling)=\(Self.sample(option, $0))" }]
        if words[0] == nil { words = [option.spelling] }
        let companion = Self.companions[option.spelling].map { [$0] } ?? []
        let run = try CommandLineRun(
          words: [verb, operand] + words.compactMap(\.self) + companion, in: folder.url)
        #expect(run.code == usual.code, "\(verb) \(words): \(run.errors)")
        #expect(run.errors == usual.errors, "\(verb) \(words)")
      }
    }
    #expect(folder.contents.isEmpty)
  }

  /// Options that mean nothing without another one.
  private static let companions = ["--quantile": "--metric=facts", "--shard-count": "--shard=1/2"]

  /// A value that an option takes.
  private static func sample(_ option: HelpPage.Option, _ value: String) -> String {
    switch option.spelling {
    case "--metric": "facts"
    case "--mutant": "canary"
    case "--queue": "heap"
    case "--row": "tips"
    case "--shard": "1/2"
    case "--at", "--from", "--until": "3d4h"
    case "--to": "csv"
    case "--precision": "2%"
    case "--color": "never"
    case "--time-limit": "10min"
    case "--memory": "4GiB"
    case "--fail-if": "violations > 0"
    case "--error-format": "github"
    case "--with": "focus"
    case "--source-url": "https://example.org/{file}"
    default: value == "name" || value == "file" ? "some" : "2"
    }
  }

  @Test("a verb refuses every option that only others take, and names one of its own if it is near")
  func refused() throws {
    let verbs = try HelpPage.verbs()
    let pages = try verbs.map { try HelpPage($0) }
    let all = Set(pages.flatMap(\.options).map(\.spelling)).sorted()
    #expect(all.count > 40)
    for (verb, page) in zip(verbs, pages) {
      let own = page.options.map(\.spelling)
      let usage = page.text.split(separator: "\n").first { $0.hasPrefix("USAGE: ") }
      var isFirst = true
      for spelling in all where !own.contains(spelling) {
        let words = [verb, "\(spelling)=1", "absent"]
        let run = VerbRun(words, environment: HelpPage.wide)
        #expect(run.code == .usage, "\(verb) \(spelling)")
        if isFirst {
          let process = try CommandLineRun(words: words, environment: HelpPage.wide)
          #expect(process.code == 64 && process.errors == run.errors, "\(verb) \(spelling)")
          isFirst = false
        }
        let lines = run.errors.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].hasPrefix("Error: Unknown option '\(spelling)'."), "\(verb) \(lines[0])")
        if let near = lines[0].ranges(of: "Did you mean '").first {
          let meant = String(lines[0][near.upperBound...].dropLast(2))
          #expect((own + ["--help"]).contains(meant), "\(verb) \(lines[0])")
        }
        #expect(lines[1] == "Usage: \(usage?.dropFirst(7) ?? "")")
        #expect(lines[2] == "  See 'tipfleet \(verb) --help' for more information.")
      }
    }
  }

  @Test("the help of a verb says nothing of what holds for others")
  func onlyItsOwn() throws {
    let verbs = try HelpPage.verbs()
    for verb in verbs {
      let page = try HelpPage(verb)
      for other in verbs where other != verb {
        #expect(!page.text.contains("'\(other)'"), "\(verb) names \(other)")
      }
      for option in page.options {
        #expect(option.meaning.ranges(of: "(default: ").count <= 1, "\(verb) \(option.spelling)")
      }
      // An option that the text refers to is one of its own.
      let text = page.text.replacing("'tipfleet mutants --list'", with: "")
      for match in text.matches(of: try Regex("'(--[a-z-]+)")) {
        let spelling = match.output[1].substring.map(String.init) ?? ""
        #expect(page[spelling] != nil, "\(verb) refers to \(spelling)")
      }
    }
    let run = try HelpPage("run")
    for word in ["bench", "selftest", "reports/mutants", "20000", "2000", ".check", ".study"] {
      #expect(!run.text.contains(word), "run mentions \(word)")
    }
    #expect(run["--runs"]?.usual == "1")
    #expect(try HelpPage("check")["--cases"]?.usual?.hasPrefix("1000;") == true)
    #expect(try HelpPage("mutants")["--cases"]?.usual == "2000")
  }
}
