import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Invariants
import JournalFiles
import Metrics
import Scenarios
import SimulationKernel
import TestExtent
import Testing
import TipDomain
import Verification

@Suite("a broken journal")
struct BrokenJournalTests {
  /// Little more than an hour of one device: some thirty facts.
  static func small() throws -> PlayedRun {
    try ShippedScenario("fresh-device-shows-everything") { scenario in
      scenario.duration = .minutes(66)
      scenario.heal = nil
      scenario.faults = []
    }.run
  }

  static let bytes = (try? small()).map(RecordedRuns.text) ?? []

  /// Whatever was done to a journal: it is refused, or named broken, or says what it said.
  private func expectHonest(_ bytes: [UInt8], _ what: String) throws {
    guard let (recorded, verdict) = RecordedRuns.judged(bytes) else { return }
    if let problem = recorded.problem {
      #expect(verdict.verdict != .pass, "\(what): \(problem.text)")
      #expect(problem.line > 0)
    } else {
      let whole = try #require(RecordedRuns.judged(Self.bytes))
      #expect(recorded.journal.digest == whole.0.journal.digest, "\(what)")
      #expect(verdict.results == whole.1.results, "\(what)")
    }
  }

  @Test("cut off after any byte, it is never a pass")
  func cutOff() throws {
    try #require(!Self.bytes.isEmpty)
    let start = try #require(Self.bytes.firstIndex(of: UInt8(ascii: "\n")))
    // A reader is a value: a copy of it ends here, and the original reads on.
    var reader = JournalReader()
    let step = TestExtent.of(1, quick: 17)
    for (length, byte) in Self.bytes.dropLast().enumerated() {
      let cut = reader
      reader.read([byte])
      guard length.isMultiple(of: step) else { continue }
      guard let recorded = try? cut.finish() else {
        #expect(length < start)
        continue
      }
      let verdict = JournalJudges.verdict(on: recorded)
      #expect(recorded.problem != nil, "cut after \(length) bytes")
      #expect(verdict.verdict == .inconclusive, "cut after \(length) bytes")
    }
  }

  @Test("with any byte changed, it is refused, named broken, or says the same")
  func changedBytes() throws {
    for position in stride(from: 0, to: Self.bytes.count, by: TestExtent.of(11, quick: 211)) {
      var bytes = Self.bytes
      bytes[position] ^= UInt8(1 + mixedBits(UInt64(position)) % 127)
      try expectHonest(bytes, "byte \(position)")
    }
  }

  @Test("with a line missing, doubled or exchanged with the next, it is named broken")
  func lines() throws {
    let lines = RecordedRuns.lines(Self.bytes)
    for index in lines.indices.dropFirst() {
      var missing = lines
      missing.remove(at: index)
      var doubled = lines
      doubled.insert(lines[index], at: index)
      var exchanged = lines
      if index + 1 < lines.count { exchanged.swapAt(index, index + 1) }
      for (what, changed) in [("missing", missing), ("doubled", doubled), ("other", exchanged)] {
        guard changed != lines else { continue }
        let (recorded, verdict) = try #require(
          RecordedRuns.judged(RecordedRuns.joined(changed)))
        #expect(recorded.problem != nil, "line \(index + 1) \(what)")
        #expect(verdict.verdict != .pass)
      }
    }
  }

  @Test("the problem names line and field")
  func named() throws {
    let cases: [(String, String, String)] = [
      (#""knownBefore":"#, #""knownBefore":-1,"was":"#, "knownBefore"),
      (#""surface":"#, #""surfaces":"#, "surface"),
      (#""kind":"tip.dis"#, #""kind":"tip.dix"#, "kind"),
      (#""at":"#, #""at":7,"was":"#, "at"), (#""causes":["#, #""causes":[999999,"#, "causes[0]"),
      (#""date":"#, #""date":99999999999999999999,"was":"#, "date"),
      (#""local":"#, #""local":1.5,"was":"#, "local"),
    ]
    var lines = RecordedRuns.lines(Self.bytes)
    let index = try #require(
      lines.firstIndex { String(decoding: $0, as: UTF8.self).contains("tip.displayed") })
    let line = String(decoding: lines[index], as: UTF8.self)
    for (found, put, field) in cases {
      lines[index] = Array(line.replacing(found, with: put, maxReplacements: 1).utf8)[...]
      let problem = try RecordedRuns.read(RecordedRuns.joined(lines)).problem
      #expect(problem?.line == index + 1)
      #expect(problem?.field == field, "\(problem?.text ?? "none")")
    }
  }

  @Test("a first line of another version, of something else, or none at all is refused")
  func firstLine() throws {
    var text = String(decoding: Self.bytes, as: UTF8.self)
    text.replace("tipfleet.journal/2", with: "tipfleet.journal/9", maxReplacements: 1)
    #expect {
      try RecordedRuns.read(text.utf8)
    } throws: { error in
      let problem = (error as? JournalProblem)?.text ?? ""
      return problem.contains("tipfleet.journal/9") && problem.contains("tipfleet.journal/2")
    }
    for other in ["", "\n", "[]", "{}", "hello", #"{"format":7}"#, #"{"format":"csv"}"#, "\u{0}"] {
      #expect(throws: JournalProblem.self) { try RecordedRuns.read(other.utf8) }
    }
  }

  @Test("a changed cap in the first line is noticed")
  func changedHeader() throws {
    let text = String(decoding: Self.bytes, as: UTF8.self)
    let changed = text.replacing(
      #""ignoresDisplayFrequency":false"#, with: #""ignoresDisplayFrequency":true"#,
      maxReplacements: 1)
    try #require(changed != text)
    let (recorded, verdict) = try #require(RecordedRuns.judged(Array(changed.utf8)))
    #expect(recorded.problem?.line == 1)
    #expect(recorded.journal.facts.isEmpty)
    #expect(verdict.verdict == .inconclusive)
  }

  @Test("a change in a long journal is located between two checkpoints")
  func located() throws {
    let run = try ShippedScenario("frequency-on-four-devices").run
    try #require(run.journal.facts.count > 1_100)
    var lines = RecordedRuns.lines(RecordedRuns.text(run))
    let line = String(decoding: lines[1_060], as: UTF8.self)
    let changed = line.replacing(#""causes":["#, with: #""causes":[3,"#, maxReplacements: 1)
      .replacing(#"[3,]"#, with: "[3]")
    lines[1_060] = Array(changed.utf8)[...]
    let recorded = try RecordedRuns.read(RecordedRuns.joined(lines))
    let problem = try #require(recorded.problem)
    #expect(problem.text.contains("facts 1024 to "), "\(problem.text)")
    #expect(recorded.journal.facts.count == 1_024)
  }

  @Test("deep nesting and long lines are refused, not followed")
  func nesting() throws {
    let lines = RecordedRuns.lines(Self.bytes)
    let deep = String(repeating: "[", count: 100_000)
    let texts = [
      deep, #"{"n":0,"kind":\#(deep)"#, "{" + String(repeating: #""a":{"#, count: 5_000),
      #"{"kind":"\#(String(repeating: "x", count: 200_000))"}"#,
      "{" + (0..<500).map { #""k\#($0)":0"# }.joined(separator: ",") + "}",
    ]
    for text in texts {
      let journal = RecordedRuns.joined([lines[0], Array(text.utf8)[...]])
      let (recorded, _) = try #require(RecordedRuns.judged(journal))
      #expect(recorded.problem?.line == 2)
    }
  }

  @Test("whatever stands in a journal from elsewhere, judging and measuring it ends")
  func hostileFacts() throws {
    let run = try ShippedScenario("restore-from-backup").run
    let bytes = RecordedRuns.fromElsewhere(RecordedRuns.text(run))
    let lines = RecordedRuns.lines(bytes)
    var choices = ChoiceSource(seed: 7, entityCount: 1, purposeCount: 4)
    for _ in 0..<TestExtent.of(60, quick: 10) {
      var changed = lines
      for _ in 0..<(1 + choices.next(entity: 0, purpose: 0) % 6) {
        let index = 1 + Int(choices.next(entity: 0, purpose: 1) % UInt64(lines.count - 2))
        changed[index] = Self.disturbed(changed[index], &choices)
      }
      guard let (recorded, _) = RecordedRuns.judged(RecordedRuns.joined(changed)) else { continue }
      _ = Measurement.of(
        recorded.journal, scenario: recorded.scenario, recordNames: recorded.recordNames)
      let prose = FactProse(journal: recorded.journal, names: recorded.names)
      for index in recorded.journal.facts.indices { _ = prose.sentence(FactID(index)) }
      let last = FactID(max(0, recorded.journal.facts.count - 1))
      _ = JournalFiles.Story(prose, from: [last])
    }
  }

  /// A line with one of its numbers or words replaced by another of the same sort.
  private static func disturbed(
    _ line: ArraySlice<UInt8>, _ choices: inout ChoiceSource
  ) -> ArraySlice<UInt8> {
    let text = String(decoding: line, as: UTF8.self)
    let swaps: [(String, String)] = [
      ("true", "false"), ("false", "true"), (#""epoch":0"#, #""epoch":65535"#),
      (#""sequence":"#, #""sequence":4"#), (#""message":"#, #""message":4"#),
      (#""presentation":"#, #""presentation":4"#), (#""count":"#, #""count":9"#),
      (#""duration":"#, #""duration":-9"#), (#""visible":"#, #""visible":999999"#),
      (#""date":"#, #""date":-9"#), (#""local":"#, #""local":-9"#), ("#1", "#2"),
      (#""tip.displayed""#, #""tip.displayed""#), (#""lostChanges":"#, #""lostChanges":9"#),
      (#""knownBefore":"#, #""knownBefore":9"#), (#""slot":"#, #""slot":9"#),
      (#""causes":[]"#, #""causes":[0]"#), (#""tag":"#, #""tag":4"#), (#""made":"#, #""made":4"#),
      (#""by":"#, #""by":null,"x":"#), (#""account":0"#, #""account":65535"#),
    ]
    let (found, put) = swaps[Int(choices.next(entity: 0, purpose: 2) % UInt64(swaps.count))]
    return Array(text.replacing(found, with: put).utf8)[...]
  }
}
