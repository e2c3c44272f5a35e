import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// Reads a journal, piece by piece, as strictly as it is written.
///
///     var reader = JournalReader()
///     while let piece = nextPiece() { reader.read(piece) }
///     let recorded = try reader.finish()
///
/// Memory grows with the facts, about as much as the file is large; the text itself is not kept.
/// For whoever only asks whether a journal can be read, facts are forgotten; what messages carry
/// stays.
/// Reading stops at the first thing that is wrong: everything before it is intact.
package struct JournalReader {
  /// The longest line.
  package static let maximumLineLength = 16 << 20

  private var pending: [UInt8] = []
  private var lineNumber = 0
  /// Shared by copies of this reader until one of them reads on.
  private var decoder = FactDecoder()
  private var header: JournalHeader?
  private var headerDigest = StableDigest()
  private var journal = Journal()
  private var previous = Instant(microseconds: -Instant.distantFuture.microseconds)
  /// The records that each answer carried, which whoever takes it in repeats.
  private var answers: [UInt32: CarriedRecords] = [:]
  private var visible: Int64 = 0
  /// How many facts are known to be as they were recorded, and their digest.
  private var confirmed = (count: 0, digest: StableDigest(), line: 1)
  private var runDigest: UInt64?
  private var isOver = false
  private var problem: JournalProblem?

  /// The faults by which a journal may have been played.
  private let injections: [any FaultInjection]
  private let formerInvariants: [(former: String, id: String)]
  private let keepsFacts: Bool

  /// How many facts are read before they are forgotten, where they are not kept.
  private static let forgottenAtOnce = 4_096

  /// A reader that has read nothing.
  package init() { self.init(injections: []) }

  /// A reader that has read nothing, and knows faults that may have been injected.
  ///
  /// - Parameters:
  ///   - formerInvariants: Names that invariants had in the version before, each with the name that
  ///     it became.
  ///   - keepsFacts: Whether the facts are wanted, and not only what is wrong with them. Without
  ///     them, what was read has the last ones at most.
  package init(
    injections: [any FaultInjection], formerInvariants: [(former: String, id: String)] = [],
    keepsFacts: Bool = true
  ) {
    self.injections = injections
    self.formerInvariants = formerInvariants
    self.keepsFacts = keepsFacts
  }

  /// Whether reading on is pointless: something is wrong with what was read.
  package var isStopped: Bool { problem != nil }

  /// Reads the next bytes, which may end anywhere.
  package mutating func read(_ bytes: [UInt8]) {
    ownDecoder()
    var start = 0
    while problem == nil, start < bytes.count {
      guard let end = bytes[start...].firstIndex(of: Byte.lineFeed) else {
        pending.append(contentsOf: bytes[start...])
        if pending.count > Self.maximumLineLength {
          stop(
            JournalProblem(
              line: lineNumber + 1, clause: "it is longer than \(Self.maximumLineLength) bytes"))
        }
        return
      }
      if pending.isEmpty {
        take(bytes[start..<end])
      } else {
        pending.append(contentsOf: bytes[start..<end])
        let line = pending
        pending.removeAll(keepingCapacity: true)
        take(line[...])
      }
      start = end + 1
    }
  }

  /// What was read; throws what is wrong with the first line, without which nothing is known.
  package consuming func finish() throws(JournalProblem) -> RecordedJournal {
    if problem == nil, !pending.isEmpty {
      ownDecoder()
      let line = pending
      take(line[...])
    }
    guard let header else {
      throw problem
        ?? JournalProblem(line: 1, clause: "the file is empty, but a journal has a first line")
    }
    if problem == nil, !isOver {
      problem = JournalProblem(
        line: lineNumber, clause: "the journal ends here, without its last line: it was cut off")
    }
    let tables = decoder.tables
    var scenario = header.scenario
    scenario.app.texts = tables.texts
    scenario.valueLists = tables.valueLists
    scenario.readFormerInvariants(formerInvariants)
    let names = JournalNames(
      scenario: scenario, recordNames: tables.records.names, replicas: tables.replicas,
      valueLists: tables.valueLists, ruleTexts: header.ruleTexts)
    return RecordedJournal(
      journal: journal, names: names, recordNames: tables.records.names,
      recorder: header.recorder, omits: header.omits, seed: header.seed, version: header.version,
      withoutFaults: header.withoutFaults, injection: header.injection, runDigest: runDigest,
      problem: problem, lineCount: lineNumber)
  }

  /// A copy of this reader must not hear of what is read now.
  private mutating func ownDecoder() {
    if !isKnownUniquelyReferenced(&decoder) { decoder = FactDecoder(copying: decoder) }
  }

  // MARK: Lines

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    lineNumber += 1
    do throws(LineProblem) {
      // To ask whether there is a header would copy it for each line.
      if lineNumber == 1 {
        try takeHeader(bytes)
      } else {
        try takeLater(bytes)
      }
    } catch {
      stop(located(error))
    }
  }

  private mutating func takeHeader(_ bytes: ArraySlice<UInt8>) throws(LineProblem) {
    do throws(LineProblem) {
      try decoder.parse(bytes)
    } catch {
      throw LineProblem(nil, "\(error.clause), so this is not a journal")
    }
    header = try decoder.header(injections)
    headerDigest.combine(bytes: Array(bytes))
  }

  private mutating func takeLater(_ bytes: ArraySlice<UInt8>) throws(LineProblem) {
    if isOver { throw LineProblem(nil, "it comes after the last line") }
    try decoder.parse(bytes)
    if decoder.has("n") || decoder.has("kind") {
      try takeFact()
    } else if decoder.has("checkpoint") {
      try takeCheckpoint()
    } else if decoder.has("facts") {
      try takeFooter()
    } else {
      throw LineProblem(0, "it is missing", missing: "kind")
    }
  }

  private mutating func takeFact() throws(LineProblem) {
    guard journal.factCount < Int(Int32.max) else {
      throw LineProblem(nil, "there are more facts than a journal can hold")
    }
    var read = try decoder.fact(number: journal.factCount, after: previous)
    if case .tip(.displayEnded(let ended)) = read.fact.kind {
      let (sum, overflow) = visible.addingReportingOverflow(abs(ended.visible.microseconds))
      if overflow { throw LineProblem(nil, "the total time on screen is out of range") }
      visible = sum
    }
    if case .sync(let fact) = read.fact.kind { read.fact.kind = .sync(keep(fact)) }
    previous = read.fact.instant
    journal.record(read.fact, because: read.causes)
    if !keepsFacts, journal.facts.count >= Self.forgottenAtOnce {
      journal.forget(exceptFor: [], carriedFrom: 0)
    }
  }

  /// Puts the records of a fact into the journal and names their stretch in it.
  private mutating func keep(_ fact: SyncFact) -> SyncFact {
    var records: CarriedRecords?
    if case .uploadAnswered(let message, _, _, _) = fact {
      records = keepRecords(ofAnswer: message)
    }
    if case .fetchAnswered(let message, _, _, _, _) = fact {
      records = keepRecords(ofAnswer: message)
    }
    if case .imported(let message, _) = fact { records = sameRecords(as: message) }
    if case .uploadSettled(let message, _, _) = fact { records = sameRecords(as: message) }
    return fact.renumbered(records: records ?? keepRecords())
  }

  private mutating func keepRecords(ofAnswer message: UInt32) -> CarriedRecords {
    let records = keepRecords()
    answers[message] = records
    return records
  }

  private mutating func keepRecords() -> CarriedRecords {
    journal.keep(decoder.records)
  }

  /// Who takes in an answer repeats its records; they are kept once.
  private mutating func sameRecords(as message: UInt32) -> CarriedRecords {
    let records = decoder.records
    if let known = answers[message], journal.carried[known.range].elementsEqual(records) {
      return known
    }
    return keepRecords()
  }

  // MARK: Digests

  private mutating func takeCheckpoint() throws(LineProblem) {
    let index = try decoder.nodeIndex("checkpoint")
    let count = try decoder.line.integer(index)
    if count != Int64(journal.factCount) {
      throw LineProblem(index, "\(journal.factCount) facts come before it, not \(count)")
    }
    let digest = try decoder.digest("digest")
    let draws = try decoder.nodeIndex("draws")
    if !decoder.line.isNull(draws) { _ = try decoder.digest(draws) }
    try decoder.line.finish(decoder.members)
    guard digest == journal.digest.value else { throw changed() }
    confirmed = (journal.factCount, journal.digest, lineNumber)
  }

  /// The facts since the last checkpoint are not those that were recorded: they go.
  private mutating func changed() -> LineProblem {
    let (first, last) = (confirmed.count, journal.factCount - 1)
    let lines = "lines \(confirmed.line + 1) to \(lineNumber - 1)"
    removeFacts(after: confirmed.count, digest: confirmed.digest)
    return LineProblem(
      nil,
      "the digest differs: something was changed in facts \(first) to \(last), \(lines)")
  }

  /// Takes facts back that are not as they were recorded.
  private mutating func removeFacts(after count: Int, digest: StableDigest) {
    if keepsFacts { journal.removeAll(after: count, digest: digest) }
  }

  private mutating func takeFooter() throws(LineProblem) {
    let index = try decoder.nodeIndex("facts")
    let count = try decoder.line.integer(index)
    if count != Int64(journal.factCount) {
      throw LineProblem(index, "\(journal.factCount) facts come before it, not \(count)")
    }
    let digest = try decoder.unlessAbsent("digest") { (decoder, index) throws(LineProblem) in
      try decoder.digest(index)
    }
    if let run = try decoder.absentIfForeign("run"), !decoder.line.isNull(run) {
      runDigest = try decoder.digest(run)
    }
    let first = try decoder.unlessAbsent("header") { (decoder, index) throws(LineProblem) in
      try decoder.digest(index)
    }
    try decoder.line.finish(decoder.members)
    if let first, first != headerDigest.value {
      removeFacts(after: 0, digest: StableDigest())
      problem = JournalProblem(
        line: 1, clause: "it was changed: the last line has a different digest of it")
      return
    }
    if let digest, digest != journal.digest.value { throw changed() }
    isOver = true
  }

  // MARK: Problems

  private mutating func stop(_ problem: JournalProblem) { self.problem = problem }

  private func located(_ error: LineProblem) -> JournalProblem {
    var path = error.node.flatMap { decoder.line.path(of: $0) }
    if let missing = error.missing { path = path.map { "\($0).\(missing)" } ?? missing }
    return JournalProblem(line: lineNumber, field: path, clause: error.clause)
  }
}
