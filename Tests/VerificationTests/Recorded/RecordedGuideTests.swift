import DeviceSystems
import FleetFacts
import Foundation
import Invariants
import JournalFiles
import Scenarios
import Testing
import Verification

@Suite("the guide to recorded journals")
struct RecordedGuideTests {
  static let marker = "<!-- What follows is written from the code"

  static var document: URL {
    ShippedScenario.folder.deletingLastPathComponent()
      .appendingPathComponent("docs/how-to/judge-a-recorded-journal.md")
  }

  @Test("the example of the guide is a journal that breaks the promise it speaks of")
  func example() throws {
    let text = try String(contentsOf: Self.document, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("{") }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    let (recorded, verdict) = try #require(RecordedRuns.judged(bytes))
    #expect(recorded.problem == nil, "\(recorded.problem?.text ?? "")")
    #expect(recorded.journal.facts.count == 8)
    #expect(verdict.verdict == .fail)
    #expect(verdict.violated == ["finality"])
    #expect(verdict.result(of: "finality")?.violations.map(\.fact) == [FactID(7)])
    for result in verdict.results where result.id != "finality" {
      #expect(result.verdict != .pass || result.checkCount > 0)
    }
    #expect(verdict.result(of: "convergence")?.reason?.contains("knowledge") == true)
    // The same without the last display holds, as far as anything can be judged.
    var good = lines
    good.remove(at: 8)
    good[8] = #"{"facts":7}"#
    let better = Array((good.joined(separator: "\n") + "\n").utf8)
    #expect(try #require(RecordedRuns.judged(better)).1.violated.isEmpty)
  }

  @Test("the table of what each invariant needs is up to date")
  func tableIsUpToDate() throws {
    let text = try String(contentsOf: Self.document, encoding: .utf8)
    let marker = try #require(text.range(of: Self.marker))
    let lineEnd = try #require(text[marker.upperBound...].firstIndex(of: "\n"))
    var expected = text[...lineEnd] + "\n| invariant | cannot be judged without |\n| --- | --- |\n"
    for (statement, needed) in zip(InvariantCatalogue.statements, InvariantCatalogue.evidence) {
      let words = needed.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      expected += "| `\(statement.id)` | \(words.isEmpty ? "displays alone" : words) |\n"
    }
    if ProcessInfo.processInfo.environment["TIPFLEET_UPDATE_REFERENCES"] == "1" {
      try expected.write(to: Self.document, atomically: true, encoding: .utf8)
      return
    }
    #expect(text == expected, "run .ci/update-references")
  }

  @Test("a journal from elsewhere needs no more than the guide says")
  func least() throws {
    let first =
      #"{"format":"tipfleet.journal/2","recorder":"x","omits":[],"#
      + #""devices":[{"id":"a","platform":"mac"}],"tips":[{"name":"T"}]}"#
    let fact = #"{"t":5,"at":"a","kind":"device.joined","causes":[]}"#
    let journal = "\(first)\n\(fact)\n{\"facts\":1}\n"
    let recorded = try RecordedRuns.read(journal.utf8)
    #expect(recorded.problem == nil, "\(recorded.problem?.text ?? "")")
    for key in ["t", "causes"] {
      let without = journal.replacing("\"\(key)\":", with: "\"x\(key)\":")
      #expect(try RecordedRuns.read(without.utf8).problem?.field == key)
    }
    for key in ["recorder", "omits", "devices", "format"] {
      let without = journal.replacing("\"\(key)\":", with: "\"x\(key)\":")
      #expect(throws: JournalProblem.self, "\(key)") { try RecordedRuns.read(without.utf8) }
    }
  }
}
