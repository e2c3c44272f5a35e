import Foundation
import Testing

@testable import CommandLineParts
@testable import TipFleetCommand

@Suite("the reference of the command line")
struct CommandReferenceTests {
  private static let path = CommandLineRun.root.appending(path: "docs/reference/command-line.md")

  @Test("it is up to date: TIPFLEET_UPDATE_REFERENCES=1 writes it anew")
  func isUpToDate() throws {
    let text = CommandReference.text
    if ProcessInfo.processInfo.environment["TIPFLEET_UPDATE_REFERENCES"] == "1" {
      try Data(text.utf8).write(to: Self.path)
    }
    #expect(try String(contentsOf: Self.path, encoding: .utf8) == text)
  }

  @Test("what others have is here, by a command and an option that exist, or there is a reason")
  func features() {
    for feature in ExpectedFeature.all {
      #expect(!feature.here.isEmpty || feature.note.hasSuffix("."), "\(feature.expected)")
      for call in feature.here where !["--version", "--help"].contains(call) {
        let words = call.split(separator: " ")
        let command = CommandList.all.first { $0.name == words[0] }
        #expect(command != nil, "\(call)")
        guard words.count > 1, let command else { continue }
        let options = CommandSyntax(of: command).options.map(\.spelling)
        #expect(options.contains(String(words[1])), "\(call)")
      }
    }
  }
}
