import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TextFormats
import TipDomain
import TipSync

@Suite("the journal as lines of JSON")
struct JournalWriterTests {
  @Test("every fact is one line of valid JSON with its number, times, place, kind and causes")
  func everyFactIsWritten() throws {
    let journal = FactSamples.journal()
    let lines = JournalFixture.lines(journal, try JournalFixture.names())
    #expect(lines.count == journal.facts.count + 2)
    for (number, line) in lines.dropFirst().dropLast().enumerated() {
      let node = try #require(readLine(line), "not JSON: \(line)")
      #expect(node.keys.prefix(6) == ["n", "t", "local", "at", "replica", "kind"])
      #expect(node.keys.last == "causes")
      #expect(node["n"]?.integer == Int64(number))
      #expect(node["t"]?.integer == 81_000_000)
      #expect(node["local"]?.integer == 81_000_250)
      #expect(node["at"]?.text == "phone")
      #expect(node["replica"]?.text == "phone#1")
      #expect(node["kind"]?.text == journal.facts[number].kind.name)
      let causes = node["causes"]?.items?.compactMap(\.integer)
      #expect(causes == (number == 0 ? [] : [Int64(number) - 1]))
    }
  }

  @Test("two facts that differ in anything are written differently")
  func nothingIsLeftOut() throws {
    let journal = FactSamples.journal()
    let lines = JournalFixture.lines(journal, try JournalFixture.names())
    var seen: [String: FactKind] = [:]
    for (fact, line) in zip(journal.facts, lines.dropFirst()) {
      let start = try #require(line.firstRange(of: #""kind""#)).lowerBound
      let end = try #require(line.firstRange(of: #","causes""#)).lowerBound
      let text = String(line[start..<end])
      if let other = seen[text] { #expect(other == fact.kind, "\(text) stands for two facts") }
      seen[text] = fact.kind
    }
  }

  @Test("the bytes do not depend on the size of the chunks")
  func chunks() throws {
    let journal = FactSamples.journal()
    let names = try JournalFixture.names()
    var whole: [UInt8] = []
    var writer = JournalWriter(names: names, seed: 1, version: "1")
    writer.write(journal, chunk: .max) { whole += $0 }
    for chunk in [1, 7, 64] {
      var calls = 0
      var pieces: [UInt8] = []
      var largest = 0
      writer.write(journal, chunk: chunk) { bytes in
        calls += 1
        largest = max(largest, bytes.count)
        pieces += bytes
      }
      #expect(pieces == whole)
      #expect(calls == (journal.facts.count + chunk - 1) / chunk + 2)
      #expect(largest < whole.count)
    }
  }

  @Test("an error of the place that bytes go to ends the writing and is passed on")
  func flushFails() throws {
    struct Full: Error {}
    var writer = JournalWriter(names: try JournalFixture.names(), seed: 1, version: "1")
    var calls = 0
    #expect(throws: Full.self) {
      try writer.write(FactSamples.journal(), chunk: 1) { (_: [UInt8]) throws(Full) in
        calls += 1
        if calls == 3 { throw Full() }
      }
    }
    #expect(calls == 3)
  }

  @Test("an empty journal is a header and a footer")
  func emptyJournal() throws {
    let lines = JournalFixture.lines(Journal(), try JournalFixture.names())
    #expect(lines.count == 2)
    var header = StableDigest()
    header.combine(text: lines[0])
    let footer = #"{"facts":0,"digest":"\#(StableDigest())","run":null,"header":"\#(header)"}"#
    #expect(lines[1] == footer)
  }

  @Test("the footer counts the facts and gives their digest")
  func footer() throws {
    let journal = FactSamples.journal()
    let lines = JournalFixture.lines(journal, try JournalFixture.names())
    let footer = try #require(readLine(lines.last ?? ""))
    #expect(footer["facts"]?.integer == Int64(journal.facts.count))
    #expect(footer["digest"]?.text == journal.digest.description)
  }
}
