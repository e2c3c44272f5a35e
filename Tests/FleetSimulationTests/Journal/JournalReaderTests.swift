import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import Scenarios
import SimulationKernel
import TestExtent
import Testing
import TipDomain
import TipSync

@Suite("reading a journal")
struct JournalReaderTests {
  static func bytes(_ journal: Journal, _ names: JournalNames) -> [UInt8] {
    var writer = JournalWriter(names: names, seed: 0x2a, version: "1.2.3", withoutFaults: ["x"])
    var bytes: [UInt8] = []
    writer.write(journal) { bytes += $0 }
    return bytes
  }

  static func read(_ bytes: [UInt8], pieces: Int = .max) throws(JournalProblem) -> RecordedJournal {
    var reader = JournalReader()
    var start = 0
    while start < bytes.count {
      let end = start + min(pieces, bytes.count - start)
      reader.read(Array(bytes[start..<end]))
      start = end
    }
    return try reader.finish()
  }

  static func read(_ text: String) throws(JournalProblem) -> RecordedJournal {
    try read(Array(text.utf8))
  }

  static func played(_ merge: String) throws -> PlayedRun {
    var scenario = try WorldTests.scenario(merge: try #require(.init(name: merge)))
    scenario.duration = .days(9)
    scenario.heal = HealPhase(after: .days(8), within: .hours(6))
    var observer = NoObserver()
    return World.play(scenario, observer: &observer)
  }

  @Test("whoever only asks what is wrong hears the same, and keeps few facts", .onlyInFull)
  func withoutFacts() throws {
    var scenario = try WorldTests.scenario(merge: .gCounter)
    let days: Int64 = 250
    scenario.duration = .days(days)
    scenario.heal = HealPhase(after: .days(days - 1), within: .hours(6))
    var observer = NoObserver()
    let run = World.play(scenario, observer: &observer)
    try #require(run.journal.facts.count > 4_096)
    let bytes = Self.bytes(run.journal, JournalNames(run))
    var changed = bytes
    changed[bytes.count / 2] ^= 1
    for bytes in [bytes, changed, Array(bytes.dropLast(7)), Array(bytes.prefix(bytes.count / 3))] {
      let kept = try Self.read(bytes)
      var reader = JournalReader(injections: [], keepsFacts: false)
      reader.read(bytes)
      let read = try reader.finish()
      #expect(read.problem == kept.problem)
      #expect(read.lineCount == kept.lineCount)
      #expect(read.journal.facts.count < 4_096)
      if kept.problem == nil { #expect(read.journal.digest == kept.journal.digest) }
    }
  }

  @Test("a copy of a reader does not hear what the other reads on")
  func copies() throws {
    let bytes = Self.bytes(FactSamples.journal(), try JournalFixture.names())
    var reader = JournalReader()
    reader.read(Array(bytes.prefix(bytes.count / 2)))
    var copy = reader
    reader.read(Array("no journal\n".utf8))
    copy.read(Array(bytes.dropFirst(bytes.count / 2)))
    #expect(try copy.finish().problem == nil)
    #expect(try reader.finish().problem != nil)
  }

  @Test("facts of every kind are read as they were written")
  func everyKind() throws {
    let journal = FactSamples.journal()
    let names = try JournalFixture.names()
    let bytes = Self.bytes(journal, names)
    let read = try Self.read(bytes)
    #expect(read.problem == nil, "\(read.problem?.text ?? "")")
    try #require(read.journal.facts.count == journal.facts.count)
    for index in journal.facts.indices {
      #expect(
        Array(read.journal.causes(of: FactID(index))) == Array(journal.causes(of: FactID(index))))
    }
    #expect(read.journal.digest == journal.digest)
    #expect(read.seed == 0x2a)
    #expect(read.version == "1.2.3")
    #expect(read.withoutFaults == ["x"])
    #expect(Self.bytes(read.journal, read.names) == bytes)
  }

  @Test("a kind is also read by the name that it had in the version before")
  func formerKindNames() throws {
    let written = String(
      decoding: Self.bytes(FactSamples.journal(), try JournalFixture.names()), as: UTF8.self)
    let former = written.replacing(
      "\"kind\":\"run.quiescenceTimedOut\"", with: "\"kind\":\"run.restlessAtBound\"")
    #expect(former != written)
    let read = try Self.read(former)
    #expect(read.problem == nil, "\(read.problem?.text ?? "")")
    #expect(read.journal.digest == FactSamples.journal().digest)
  }

  @Test(
    "a played run is read as it was written, whatever pieces it comes in",
    arguments: ["gCounter", "displayLog", "lwwField", "lwwRecord", "none"])
  func playedRun(_ merge: String) throws {
    let run = try Self.played(merge)
    var writer = JournalWriter(run, version: "1")
    var bytes: [UInt8] = []
    writer.write(run.journal) { bytes += $0 }
    for pieces in TestExtent.cases([7, 4_096, .max], quick: 1) {
      let read = try Self.read(bytes, pieces: pieces)
      #expect(read.problem == nil, "\(read.problem?.text ?? "")")
      #expect(read.journal.digest == run.journal.digest)
      #expect(read.journal.checkpoints.map(\.facts) == run.journal.checkpoints.map(\.facts))
      #expect(read.journal.carried == run.journal.carried)
      #expect(read.runDigest == run.digest.value)
      #expect(read.recordNames == run.recordNames)
    }
  }
}
