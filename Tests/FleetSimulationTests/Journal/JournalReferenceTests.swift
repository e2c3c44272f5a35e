import DeviceSystems
import FleetFacts
import Foundation
import JournalFiles
import Scenarios
import TestSupport
import Testing
import TextFormats

@Suite("the reference of the journal")
struct JournalReferenceTests {
  static let marker = "<!-- What follows is written from the code"

  static let document = Repository.url(of: "docs/reference/journal.md")

  @Test("the generated part is up to date")
  func isUpToDate() throws {
    let text = try String(contentsOf: Self.document, encoding: .utf8)
    let marker = try #require(text.range(of: Self.marker))
    let lineEnd = try #require(text[marker.upperBound...].firstIndex(of: "\n"))
    let expected = text[...lineEnd] + JournalFormat.reference()
    if Repository.areReferencesUpdated {
      try expected.write(to: Self.document, atomically: true, encoding: .utf8)
      return
    }
    #expect(text == expected, "run TIPFLEET_UPDATE_REFERENCES=1 swift test --filter Reference")
  }

  @Test("the kinds of the reference are those of the facts")
  func kinds() {
    let documented = JournalFormat.kinds.map(\.name)
    var written: [String] = []
    for fact in FactSamples.journal().facts where !written.contains(fact.kind.name) {
      written.append(fact.kind.name)
    }
    #expect(Set(documented).count == documented.count)
    #expect(documented.sorted() == written.sorted())
  }

  @Test("the reference has a row for each kind and each key")
  func everyKindIsDescribed() {
    let reference = JournalFormat.reference()
    for kind in JournalFormat.kinds {
      #expect(reference.contains("| `\(kind.name)` |"), "\(kind.name)")
      for key in kind.fields { #expect(reference.contains("`\(key.name)`"), "\(key.name)") }
    }
  }

  @Test("every line has the keys of the reference, in their order, with values of their types")
  func keysAndTypes() throws {
    let lines = JournalFixture.lines(FactSamples.journal(), try JournalFixture.names())
    let types = try JournalTypeCheck(header: try #require(lines.first))
    for line in lines.dropFirst().dropLast() {
      let node = try #require(readLine(line))
      let kind = try #require(JournalFormat.kinds.first { $0.name == node["kind"]?.text })
      let keys = JournalFormat.factKeys + kind.fields + [JournalFormat.causesKey]
      types.check(node, has: keys, in: line)
    }
    types.check(types.header, has: JournalFormat.headerKeys, in: lines[0])
    let last = try #require(lines.last)
    types.check(try #require(readLine(last)), has: JournalFormat.footerKeys, in: last)
  }

  @Test("the example is a line of a journal")
  func example() throws {
    let text = try String(contentsOf: Self.document, encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    let example = try #require(lines.first { $0.hasPrefix("{\"n\":") })
    let header = JournalFixture.lines(Journal(), try JournalFixture.names())[0]
    let node = try #require(readLine(example))
    let kind = try #require(JournalFormat.kinds.first { $0.name == node["kind"]?.text })
    try JournalTypeCheck(header: header).check(
      node, has: JournalFormat.factKeys + kind.fields + [JournalFormat.causesKey], in: example)
  }

  @Test("keys that may be absent or null are written both ways by some fact")
  func nothingIsOptionalForNothing() throws {
    let lines = JournalFixture.lines(FactSamples.journal(), try JournalFixture.names())
    let nodes = lines.dropFirst().dropLast().compactMap(readLine)
    for kind in JournalFormat.kinds {
      let facts = nodes.filter { $0["kind"]?.text == kind.name }
      for key in kind.fields where key.mayBeAbsent {
        #expect(facts.contains { $0[key.name] == nil }, "\(kind.name) \(key.name)")
      }
      for key in kind.fields {
        let hasValue = facts.contains { $0[key.name].map { $0.kind != .null } ?? false }
        #expect(hasValue, "\(kind.name) never has \(key.name)")
        let hasNull = facts.contains { $0[key.name]?.kind == .null }
        #expect(hasNull == key.mayBeNull, "\(kind.name) \(key.name)")
      }
    }
  }
}
