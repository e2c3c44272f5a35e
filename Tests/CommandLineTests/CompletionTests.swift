import Foundation
import Testing

@testable import CommandLineParts
@testable import TipFleetCommand

/// The scripts with which shells complete, played in the shells themselves where those are there.
@Suite("completions")
struct CompletionTests {
  private static func shell(_ name: String) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What a shell prints that reads the script and then these lines.
  private func play(_ name: String, _ options: [String], _ lines: String) throws -> String {
    let folder = try TemporaryFolder()
    let script = try folder.write(
      try CommandLineRun("completions", name).output, to: "script")
    _ = try folder.write("", to: "week.json")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.shell(name)))
    process.arguments = options + [lines.replacing("SCRIPT", with: script)]
    process.currentDirectoryURL = folder.url
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    return text
  }

  /// What is typed, split as shells do, and what must be among the completions; the last word is
  /// the one that is completed.
  static let cases: [(typed: [String], found: [String], missing: [String])] = [
    (["ch"], ["check"], ["run", "checks"]),
    (["r"], ["replay", "report", "run"], ["check"]),
    (["run", "--ru"], ["--runs"], ["--cases", "--seed"]),
    (["run", "--color", "a"], ["always", "auto"], ["never"]),
    (["validate", "--error-format", ""], ["github", "json", "text"], []),
    (["explain", "--invariant", "display-cap"], ["display-cap-sum"], ["convergence"]),
    (["run", "--mutant", "cap-f"], ["cap-forgotten"], ["canary"]),
    (["schema", "s"], ["scenario", "study"], []),
    (["completions", ""], ["bash", "zsh", "fish"], []),
    (["help", "va"], ["validate"], ["replay"]),
    (["man", "va"], ["validate"], ["replay"]),
  ]

  // MARK: bash

  @Test(
    "bash accepts its script, which completes what was declared", .enabled(if: shell("bash") != nil)
  )
  func bash() throws {
    #expect(try play("bash", ["-n", "-c"], "source SCRIPT") == "")
    #expect(try play("bash", ["-c"], "bash -n SCRIPT") == "")
    for (typed, found, missing) in Self.cases {
      let replies = try bashReplies(typed)
      for word in found { #expect(replies.contains(word), "\(typed): \(replies)") }
      for word in missing { #expect(!replies.contains(word), "\(typed): \(replies)") }
    }
    // As bash splits '--color=al', and a list.
    #expect(try bashReplies(["run", "--color", "=", "al"]) == ["always"])
    #expect(try bashReplies(["run", "--color", "="]) == ["auto", "always", "never"])
    #expect(try bashReplies(["init", "--with", "focus,po"]) == ["focus,pointer"])
    // Nothing: then bash completes files.
    #expect(try bashReplies(["run", "--out", "we"]).isEmpty)
    #expect(try bashReplies(["run", "we"]).isEmpty)
  }

  private func bashReplies(_ typed: [String]) throws -> [String] {
    let words = (["tipfleet"] + typed).map { "'\($0)'" }.joined(separator: " ")
    let lines = """
      source SCRIPT
      COMP_WORDS=(\(words)); COMP_CWORD=\(typed.count)
      _tipfleet
      if [ ${#COMPREPLY[@]} -gt 0 ]; then printf '%s\\n' "${COMPREPLY[@]}"; fi
      """
    return try play("bash", ["--norc", "-c"], lines).split(separator: "\n").map(String.init)
  }

  // MARK: fish

  @Test("fish completes what was declared", .enabled(if: shell("fish") != nil))
  func fish() throws {
    for (typed, found, missing) in Self.cases {
      let call = (["tipfleet"] + typed).joined(separator: " ")
      let text = try play(
        "fish", ["--no-config", "-c"], "source SCRIPT; complete -C '\(call)'")
      let replies = text.split(separator: "\n").map { line in
        String(line.prefix { $0 != "\t" })
      }
      for word in found { #expect(replies.contains(word), "\(typed): \(replies)") }
      for word in missing { #expect(!replies.contains(word), "\(typed): \(replies)") }
    }
    let files = try play(
      "fish", ["--no-config", "-c"], "source SCRIPT; complete -C 'tipfleet run we'")
    #expect(files.contains("week.json"))
  }

  // MARK: zsh

  @Test("zsh accepts its script, and registers it", .enabled(if: shell("zsh") != nil))
  func zsh() throws {
    #expect(try play("zsh", ["-f", "-c"], "zsh -n SCRIPT") == "")
    let lines = """
      autoload -U compinit; compinit -D -u
      source SCRIPT
      print -r -- $_comps[tipfleet]
      """
    #expect(try play("zsh", ["-f", "-c"], lines) == "_tipfleet\n")
  }

  @Test("zsh completes what was declared", .enabled(if: shell("zsh") != nil))
  func zshMenu() throws {
    for (typed, found, missing) in Self.cases where !typed.contains("") {
      let call = (["tipfleet"] + typed).joined(separator: " ")
      let text = try play("zsh", ["-f", "-c"], Self.typing(call))
      for word in found { #expect(text.contains(word), "\(typed): \(text)") }
      for word in missing { #expect(!text.contains("\(word) "), "\(typed): \(text)") }
    }
  }

  /// A terminal in which somebody types a call, lists what completes it, and waits a moment.
  private static func typing(_ call: String) -> String {
    """
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell "PS1=; unsetopt prompt_cr; autoload -U compinit; compinit -D -u; source SCRIPT"
    zpty -w shell "bindkey '^X' list-choices; LISTMAX=1000; print REA''DY"
    text=; while zpty -r shell line; do text+=$line; [[ $text == *READY* ]] && break; done
    zpty -n -w shell "\(call)"$'\\x18'
    sleep 1
    text=; while zpty -rt shell line; do text+=$line; done
    print -r -- "${text#*\(call)}"
    zpty -d shell
    """
  }

  // MARK: All

  @Test("each verb and each option is in each script, and no word means something to a shell")
  func complete() throws {
    for shell in CompletionScript.Shell.allCases {
      let script = try CommandLineRun("completions", shell.rawValue).output
      for command in CommandList.all {
        #expect(script.contains(command.name), "\(shell) \(command.name)")
        for option in CommandSyntax(of: command).options {
          let spelling = shell == .fish ? "-l \(option.name) " : option.spelling
          #expect(script.contains(spelling), "\(shell) \(command.name) \(option.name)")
        }
      }
    }
    for command in CommandList.all {
      let syntax = CommandSyntax(of: command)
      let kinds = syntax.options.map(\.kind) + [syntax.operands.kind]
      for word in kinds.flatMap(\.words) {
        #expect(word.wholeMatch(of: /[A-Za-z0-9._-]+/) != nil, "\(word)")
      }
    }
  }

  @Test("the spelling that users of Apple's package for arguments know works too")
  func otherSpelling() throws {
    let run = try CommandLineRun("--generate-completion-script", "bash")
    #expect(run.code == 0)
    let script = try CommandLineRun("completions", "bash").output
    #expect(run.output == script)
    let unknown = try CommandLineRun("completions", "tcsh")
    #expect(unknown.code == 64)
    #expect(unknown.errors.contains("There is no script for 'tcsh'. Write bash, zsh or fish."))
  }
}
