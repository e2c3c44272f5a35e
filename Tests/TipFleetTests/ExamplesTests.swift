import Foundation
import TestExtent
import TestSupport
import Testing
import TipFleet

@Suite("The examples of the library")
struct ExamplesTests {
  @Test("can be played, and find what they are written to find", .onlyInFull)
  func arePlayed() throws {
    #expect(try AlbumExamples.smallest().play().journal.factCount > 0)
    let album = try AlbumExamples.weeks()
    try AlbumExamples.play(album)
    AlbumExamples.search(album)
    #expect(album.check(cases: 200).failure?.sentence == "display-cap-sum is violated.")
    let parts = try PartExamples.fleet()
    #expect(parts.devices.count == 5)
    #expect(parts.faults.count == 2)
    #expect(parts.play().verdict != .error)
    let water = try SystemExamples.water().play()
    #expect(water.verdict != .error)
    #expect(try water.checked { $0.tip("GoalTip").displays(on: "pad") } == 1)
    #expect(try water.checked { $0.tip("GoalTip").isInvalidated })
  }

  @Test(
    "the documents show the message as it is",
    arguments: [
      "docs/how-to/write-a-scenario-in-code.md",
      "Sources/TipFleetLibrary/TipFleet.docc/ScenariosInCode.md",
    ])
  func messageIsUpToDate(path: String) throws {
    let lines = AlbumExamples.misspelled().split(separator: "\n").map { line in
      // The line of the test's own file is not the reader's.
      line.replacing(#/TipFleetTests/AlbumExamples.swift:[0-9]+/#, with: "MyApp/Weeks.swift:12")
    }
    let shown = lines.joined(separator: "\n") + "\n"
    let start = "<!-- message: misspelled -->\n```text\n"
    let text = try Repository.text(of: path)
    let begin = try #require(text.firstRange(of: start)).upperBound
    let end = try #require(text[begin...].firstRange(of: "```")).lowerBound
    if Repository.areReferencesUpdated {
      try Repository.write(text.replacingCharacters(in: begin..<end, with: shown), to: path)
      return
    }
    #expect(text[begin..<end] == shown)
  }
}
