import FleetFacts
import FleetSimulation
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
/// Reading stops at the first thing that is wrong: everything before it is intact.
package struct JournalReader: Sendable {
  /// The longest line.
  package static let maximumLineLength = 16 << 20

  private var pending: [UInt8] = []
  private var lineNumber = 0
  private var decoder: FactDecoder?
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

  /// A reader that has read nothing.
  package init() { self.init(injections: []) }

  /// A reader that has read nothing, and knows faults that may have been injected.
  ///
  /// - Parameter formerInvariants: Names that invariants had in the version before, each with the
  ///   name that it became.
  package init(
    injections: [any FaultInjection], formerInvariants: [(former: String, id: String)] = []
  ) {
    self.injections = injections
    self.formerInvariants = formerInvariants
  }

  /// Whether reading on is pointless: something is wrong with what was read.
  package var isStopped: Bool { problem != nil }

  /// Reads the next bytes, which may end anywhere.
  package mutating func read(_ bytes: [UInt8]) {
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
      let line = pending
      take(line[...])
    }
    guard let header, let tables = decoder?.tables else {
      throw problem
        ?? JournalProblem(line: 1, clause: "the file is empty, but a journal has a first line")
    }
    if problem == nil, !isOver {
      problem = JournalProblem(
        line: lineNumber, clause: "the journal ends here, without its last line: it was cut off")
    }
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

  // MARK: Lines

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    lineNumber += 1
    do throws(LineProblem) {
      if header == nil {
        try takeHeader(bytes)
      } else {
        try takeLater(bytes)
      }
    } catch {
      stop(located(error))
    }
  }

  private mutating func takeHeader(_ bytes: ArraySlice<UInt8>) throws(LineProblem) {
    var line = JournalLine()
    do throws(LineProblem) {
      try line.parse(bytes)
      var decoder = try FactDecoder(line, JournalTables())
      self.decoder = decoder
      header = try decoder.header(injections)
      self.decoder = decoder
    } catch {
      if decoder == nil { throw LineProblem(nil, "\(error.clause), so this is not a journal") }
      throw error
    }
    headerDigest.combine(bytes: Array(bytes))
  }

  private mutating func takeLater(_ bytes: ArraySlice<UInt8>) throws(LineProblem) {
    if isOver { throw LineProblem(nil, "it comes after the last line") }
    try decoder?.parse(bytes)
    if decoder?.has("n") == true || decoder?.has("kind") == true {
      try takeFact()
    } else if decoder?.has("checkpoint") == true {
      try takeCheckpoint()
    } else if decoder?.has("facts") == true {
      try takeFooter()
    } else {
      throw LineProblem(0, "it is missing", missing: "kind")
    }
  }

  private mutating func takeFact() throws(LineProblem) {
    guard journal.facts.count < Int(Int32.max) else {
      throw LineProblem(nil, "there are more facts than a journal can hold")
    }
    guard
      var read = try decoder?.fact(number: journal.facts.count, after: previous)
    else { return }
    if case .tip(.displayEnded(let ended)) = read.fact.kind {
      let (sum, overflow) = visible.addingReportingOverflow(abs(ended.visible.microseconds))
      if overflow { throw LineProblem(nil, "the total time on screen is out of range") }
      visible = sum
    }
    if case .sync(let fact) = read.fact.kind { read.fact.kind = .sync(keep(fact)) }
    previous = read.fact.instant
    journal.record(read.fact, because: read.causes)
  }

  /// Puts the records of a fact into the journal and names their stretch in it.
  private mutating func keep(_ fact: SyncFact) -> SyncFact {
    switch fact {
    case .uploadRequested(let message, _):
      return .uploadRequested(message: message, records: keepRecords())
    case .uploadAnswered(let message, let error, _, let retryAfter):
      let stretch = keepRecords()
      answers[message] = stretch
      return .uploadAnswered(
        message: message, error: error, records: stretch, retryAfter: retryAfter)
    case .fetchAnswered(let message, let error, _, let isLast, let retryAfter):
      let stretch = keepRecords()
      answers[message] = stretch
      return .fetchAnswered(
        message: message, error: error, records: stretch, isLast: isLast, retryAfter: retryAfter)
    case .imported(let message, _):
      return .imported(message: message, records: sameRecords(as: message))
    case .uploadSettled(let message, let error, _):
      return .uploadSettled(message: message, error: error, records: sameRecords(as: message))
    case .sweptMissing: return .sweptMissing(records: keepRecords())
    case .fetchRequested, .zoneEmptied, .requestTimedOut, .backedOff, .pushSent, .pushCoalesced,
      .pushThrottled, .pushReceived, .outboxDrained, .accountChanged:
      return fact
    }
  }

  private mutating func keepRecords() -> CarriedRecords {
    journal.keep(decoder?.records ?? [])
  }

  /// Who takes in an answer repeats its records; they are kept once.
  private mutating func sameRecords(as message: UInt32) -> CarriedRecords {
    let records = decoder?.records ?? []
    if let known = answers[message], journal.carried[known.range].elementsEqual(records) {
      return known
    }
    return keepRecords()
  }

  // MARK: Digests

  private mutating func takeCheckpoint() throws(LineProblem) {
    guard var decoder else { return }
    let index = try decoder.nodeIndex("checkpoint")
    let count = try decoder.line.integer(index)
    if count != Int64(journal.facts.count) {
      throw LineProblem(index, "\(journal.facts.count) facts come before it, not \(count)")
    }
    let digest = try decoder.digest("digest")
    let draws = try decoder.nodeIndex("draws")
    if !decoder.line.isNull(draws) { _ = try decoder.digest(draws) }
    try decoder.line.finish(decoder.members)
    guard digest == journal.digest.value else { throw changed() }
    confirmed = (journal.facts.count, journal.digest, lineNumber)
  }

  /// The facts since the last checkpoint are not those that were recorded: they go.
  private mutating func changed() -> LineProblem {
    let (first, last) = (confirmed.count, journal.facts.count - 1)
    let lines = "lines \(confirmed.line + 1) to \(lineNumber - 1)"
    journal.removeAll(after: confirmed.count, digest: confirmed.digest)
    return LineProblem(
      nil,
      "the digest differs: something was changed in facts \(first) to \(last), \(lines)")
  }

  private mutating func takeFooter() throws(LineProblem) {
    guard var decoder else { return }
    let index = try decoder.nodeIndex("facts")
    let count = try decoder.line.integer(index)
    if count != Int64(journal.facts.count) {
      throw LineProblem(index, "\(journal.facts.count) facts come before it, not \(count)")
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
      journal.removeAll(after: 0, digest: StableDigest())
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
    var path = error.node.flatMap { decoder?.line.path(of: $0) }
    if let missing = error.missing { path = path.map { "\($0).\(missing)" } ?? missing }
    return JournalProblem(line: lineNumber, field: path, clause: error.clause)
  }
}
