import CloudSync
import DeviceSystems
import SimulationKernel
import TipSync

/// All facts of one run in total order, each with the facts that caused it, and a running digest.
///
/// Facts and the records they carry lie in flat arrays, so that recording one copies it and
/// nothing else.
///
/// A run may forget facts once they were observed, and then this is a window on the last ones:
/// numbers, digest and checkpoints go on as if nothing had been forgotten.
public struct Journal: Sendable {
  /// The facts, in the order in which they happened; of a window, those after the forgotten ones;
  /// of a brief window, none (`latestFact`).
  @inlinable public var facts: [Fact] {
    _read { yield recorded }
  }
  @usableFromInline var recorded: [Fact] = []
  /// The records that messages carried and imports brought; a fact names a stretch of them. Of a
  /// window, those after the forgotten ones.
  @inlinable public var carried: [RecordChange] {
    _read { yield carriedRecords }
  }
  @usableFromInline var carriedRecords: [RecordChange] = []
  /// How many facts were recorded, forgotten ones too.
  @inlinable public var factCount: Int { recordedCount }
  @usableFromInline var recordedCount = 0
  /// How many facts were recorded before the first of `facts` and are forgotten.
  public internal(set) var forgottenCount = 0
  /// The forgotten facts that something still on its way may name, in their order.
  var remembered: [RememberedFact] = []
  /// Those that will be, while facts are being forgotten.
  var next: [RememberedFact] = []
  /// While facts are being forgotten: of each that is remembered, then of each of `facts`, how many
  /// facts of its first causes are to be remembered, with itself.
  private var wanted: [UInt8] = []
  /// How many records were carried before the first of `carried`.
  @usableFromInline private(set) var forgottenCarriedCount = 0
  /// What the window keeps beside facts. A journal that forgets nothing keeps all.
  package internal(set) var scope = WindowScope()
  /// The facts where this is the window of a run whose observers ask for little; see `keepLittle`.
  @usableFromInline var brief: BriefFacts?
  /// The memory for that, once there was such a window.
  var spareBrief: BriefFacts?
  /// A digest of all facts so far, of what caused them, and of the records they carry. A brief
  /// window has none.
  @inlinable public var digest: StableDigest {
    precondition(!isBrief, "A brief window makes no digest of its facts.")
    return runningDigest
  }
  @usableFromInline var runningDigest = StableDigest()
  /// The digest after every `checkpointStretch` facts, so that a difference is located.
  public private(set) var checkpoints: [JournalCheckpoint] = []

  /// How many facts lie between two checkpoints; a power of two.
  @inlinable public static var checkpointStretch: Int { 1_024 }

  @usableFromInline var parentStarts: [UInt32] = [0]
  @usableFromInline var parents: [FactID] = []

  /// An empty journal.
  public init() {}

  /// How many facts are in the window.
  @inlinable package var heldCount: Int { factCount &- forgottenCount }

  /// A fact by its number: any where none was forgotten, otherwise one of the window or one that
  /// something on its way may still name.
  public func fact(_ id: FactID) -> Fact {
    if brief != nil { return brieflyKept(id) }
    let index = id.position - forgottenCount
    return index >= 0 ? facts[index] : remembered(id).fact
  }

  /// A record that a message carries, by its index in the stretch that a fact names.
  @inlinable
  public func carriedRecord(_ index: Int) -> RecordChange {
    precondition(
      index >= forgottenCarriedCount, "This journal was told to forget the record asked for.")
    return carriedRecords[index - forgottenCarriedCount]
  }

  func remembered(_ id: FactID) -> RememberedFact {
    guard let index = rememberedIndex(of: id) else {
      preconditionFailure("This journal was told to forget the fact asked for.")
    }
    return remembered[index]
  }

  func rememberedIndex(of id: FactID) -> Int? {
    let index = remembered.partitionIndex(past: { $0.id < id })
    return index < remembered.count && remembered[index].id == id ? index : nil
  }

  /// Forgets all facts but those of this moment and those in `roots`, and what led to each along
  /// first causes, four steps back: more is never asked of something that is on its way. Records
  /// before `carriedStart` go too.
  ///
  /// Everything forgotten must have been shown to the observer. O(n + log n for each root) in what
  /// the window holds.
  ///
  /// - `isMomentOver`: Whether nothing else will happen in this moment, so that its facts may go.
  package mutating func forget(
    exceptFor roots: [FactID], carriedFrom carriedStart: Int, isMomentOver: Bool = false
  ) {
    wanted.removeAll(keepingCapacity: true)
    wanted.append(contentsOf: repeatElement(0, count: remembered.count + facts.count))
    for root in roots {
      if let index = heldIndex(of: root) { wanted[index] = Self.chainLength }
    }
    if !isMomentOver { wantLastMoment() }
    wantCauses()
    remember()
    forgetRecorded(carriedFrom: carriedStart)
  }

  /// Forgets what was recorded, after what is to be remembered of it was copied.
  mutating func forgetRecorded(carriedFrom carriedStart: Int) {
    forgottenCount = factCount
    recorded.emptyScratch()
    parents.emptyScratch()
    if parentStarts.count > 1 {
      parentStarts.removeAll(keepingCapacity: true)
      parentStarts.append(0)
    }
    let gone = min(carriedStart - forgottenCarriedCount, carried.count)
    if gone > 0 {
      carriedRecords.removeFirst(gone)
      forgottenCarriedCount += gone
    }
  }

  /// How many facts of a chain of first causes are remembered.
  private static var chainLength: UInt8 { 5 }

  /// Where a fact is: among those that are remembered, or behind them among `facts`.
  private func heldIndex(of id: FactID) -> Int? {
    let index = id.position - forgottenCount
    return index >= 0 ? remembered.count + index : rememberedIndex(of: id)
  }

  private mutating func wantLastMoment() {
    guard let last = facts.last?.instant else { return }
    for index in remembered.indices where remembered[index].fact.instant == last {
      wanted[index] = Self.chainLength
    }
    var index = facts.count
    while index > 0, facts[index - 1].instant == last {
      index -= 1
      wanted[remembered.count + index] = Self.chainLength
    }
  }

  /// Wants what led to the facts that are wanted. A cause is older than its effect, so that one
  /// pass from the latest to the earliest finds all.
  private mutating func wantCauses() {
    for index in wanted.indices.reversed() where wanted[index] > 1 {
      let cause =
        index < remembered.count
        ? remembered[index].firstCause
        : firstCause(of: FactID(forgottenCount + index - remembered.count))
      guard let cause, let causeIndex = heldIndex(of: cause) else { continue }
      wanted[causeIndex] = max(wanted[causeIndex], wanted[index] - 1)
    }
  }

  private mutating func remember() {
    next.removeAll(keepingCapacity: true)
    for index in wanted.indices where wanted[index] > 0 {
      if index < remembered.count {
        next.append(remembered[index])
      } else {
        let position = index - remembered.count
        let id = FactID(forgottenCount + position)
        next.append(RememberedFact(id: id, fact: facts[position], firstCause: firstCause(of: id)))
      }
    }
    swap(&next, &remembered)
  }

  /// Records a fact with what caused it. Constant time, amortised.
  ///
  /// Inlined, so that a world makes the fact where it is kept.
  @discardableResult
  @inlinable @inline(__always)
  package mutating func record(_ fact: Fact, because causes: Causes) -> FactID {
    let id = FactID(factCount)
    recordedCount &+= 1
    if let brief {
      brief.set(fact, causes.nearest, at: id.position &- forgottenCount)
      if heldCount == brief.capacity { growBriefly() }
      return id
    }
    // A digest in the journal would be read and written anew for each word.
    var sum = runningDigest
    causes.forEach { cause in
      parents.append(cause)
      sum.combine(UInt64(cause.rawValue))
    }
    parentStarts.append(UInt32(truncatingIfNeeded: parents.count))
    recorded.append(fact)
    fact.fold(into: &sum)
    runningDigest = sum
    if Journal.isCheckpoint(after: id) { noteCheckpoint() }
    return id
  }

  @usableFromInline
  @inline(never)
  mutating func noteCheckpoint() {
    checkpoints.append(JournalCheckpoint(factCount: factCount, facts: digest, draws: nil))
  }

  /// Whether a fact ends a stretch, so that `noteDraws` is due after it.
  @inlinable
  package static func isCheckpoint(after id: FactID) -> Bool {
    (id.position &+ 1) & (Journal.checkpointStretch - 1) == 0
  }

  /// Adds to the checkpoint just reached what had been drawn by then.
  package mutating func noteDraws(_ draws: StableDigest) {
    guard let last = checkpoints.indices.last, checkpoints[last].factCount == factCount else {
      return
    }
    checkpoints[last].draws = draws.value
  }

  /// Keeps the records that a message carries, for the fact that will name them.
  public mutating func keep(_ records: [RecordChange]) -> CarriedRecords {
    let start = UInt32(truncatingIfNeeded: forgottenCarriedCount + carried.count)
    if records.isEmpty { return CarriedRecords(start: start, count: 0) }
    if !scope.hasRecords {
      forgottenCarriedCount += records.count
    } else if records.count < 4 {
      // To append a list takes as long as to append four records.
      for index in records.indices { carriedRecords.append(records[index]) }
    } else {
      carriedRecords.append(contentsOf: records)
    }
    if !isBrief {
      for index in records.indices { records[index].fold(into: &runningDigest) }
    }
    return CarriedRecords(start: start, count: UInt32(truncatingIfNeeded: records.count))
  }

  /// The facts that caused the one at `id`, the nearest first; `id` must not be forgotten.
  public func causes(of id: FactID) -> ArraySlice<FactID> {
    precondition(
      id.position >= forgottenCount, "This journal was told to forget the fact asked for.")
    precondition(!isBrief, "A brief window keeps only the nearest cause of each fact.")
    let index = id.position - forgottenCount
    return parents[Int(parentStarts[index])..<Int(parentStarts[index + 1])]
  }

  /// The nearest fact that caused the one at `id`.
  public func firstCause(of id: FactID) -> FactID? {
    if brief != nil { return brieflyKeptCause(of: id) }
    let index = id.position - forgottenCount
    guard index >= 0 else { return remembered(id).firstCause }
    let start = parentStarts[index]
    return start < parentStarts[index + 1] ? parents[Int(start)] : nil
  }

  /// The facts before the last moment, of which some may be missing where a journal was cut off.
  ///
  /// For judges only: its digest says nothing.
  public func beforeLastMoment() -> Journal {
    guard let last = facts.last?.instant else { return self }
    var count = facts.count
    while count > 0, facts[count - 1].instant == last { count -= 1 }
    var copy = self
    copy.removeAll(after: count, digest: StableDigest())
    return copy
  }

  /// Takes back everything after the first `count` facts, of which `digest` is the digest.
  ///
  /// The records that only later facts carry stay; nothing names them any more.
  package mutating func removeAll(after count: Int, digest: StableDigest) {
    precondition(forgottenCount == 0, "A window on a journal cannot be cut.")
    guard count < facts.count else { return }
    recorded.removeLast(facts.count - count)
    recordedCount = count
    parents.removeLast(parents.count - Int(parentStarts[count]))
    parentStarts.removeLast(parentStarts.count - count - 1)
    checkpoints.removeAll { $0.factCount > count }
    runningDigest = digest
  }

  /// Makes the journal empty and keeps its memory.
  public mutating func removeAll() {
    checkpoints.emptyScratch()
    recorded.emptyScratch()
    carriedRecords.emptyScratch()
    remembered.emptyScratch()
    recordedCount = 0
    forgottenCount = 0
    forgottenCarriedCount = 0
    parents.emptyScratch()
    if parentStarts.count > 1 {
      parentStarts.removeAll(keepingCapacity: true)
      parentStarts.append(0)
    }
    runningDigest = StableDigest()
    scope = WindowScope()
    brief = nil
  }
}

extension Journal {
  /// Leaves a window whose facts are all forgotten, so that another run can use its memory.
  package mutating func leave(_ rest: inout JournalRest) {
    precondition(heldCount == 0, "What is in the window of a journal would be lost.")
    rest.remembered.becomeCopy(of: remembered)
    rest.carried.becomeCopy(of: carried)
    swap(&rest.checkpoints, &checkpoints)
    rest.forgottenCount = forgottenCount
    rest.forgottenCarriedCount = forgottenCarriedCount
    rest.digest = runningDigest
    rest.scope = scope
    rest.isBrief = isBrief
    removeAll()
  }

  /// Goes on where a window was left; this journal must be empty.
  package mutating func resume(_ rest: inout JournalRest) {
    precondition(factCount == 0, "A journal of another run is still in this memory.")
    for index in rest.remembered.indices { remembered.append(rest.remembered[index]) }
    for index in rest.carried.indices { carriedRecords.append(rest.carried[index]) }
    swap(&rest.checkpoints, &checkpoints)
    recordedCount = rest.forgottenCount
    forgottenCount = rest.forgottenCount
    forgottenCarriedCount = rest.forgottenCarriedCount
    runningDigest = rest.digest
    scope = rest.scope
    if rest.isBrief { keepBriefly() }
  }
}

/// What a window keeps of its run while it is left: what something on its way may still name.
package struct JournalRest: Sendable {
  fileprivate var remembered: [RememberedFact] = []
  fileprivate var carried: [RecordChange] = []
  fileprivate var checkpoints: [JournalCheckpoint] = []
  fileprivate var forgottenCount = 0
  fileprivate var forgottenCarriedCount = 0
  fileprivate var digest = StableDigest()
  fileprivate var scope = WindowScope()
  fileprivate var isBrief = false

  /// That of a run in which nothing has happened.
  package init() {}

  /// How many facts were recorded.
  package var factCount: Int { forgottenCount }
}

extension Array {
  /// Takes over the elements of another array, mostly none or one, in memory that fits them.
  fileprivate mutating func becomeCopy(of other: [Element]) {
    if capacity < other.count || capacity > 2 * other.count + 4 {
      self = []
      reserveCapacity(other.count)
    } else {
      emptyScratch()
    }
    for index in other.indices { append(other[index]) }
  }
}

/// A forgotten fact that something on its way may still name.
struct RememberedFact: Sendable, BitwiseCopyable {
  var id: FactID
  var fact: Fact
  var firstCause: FactID?
}

/// What the facts of a run, and its draws, amount to at one place of its journal.
public struct JournalCheckpoint: Hashable, Sendable, BitwiseCopyable {
  /// How many facts there were.
  public var factCount: Int
  /// Their digest.
  public var facts: StableDigest
  /// The digest of everything that was drawn by then; nil where that is not known.
  public var draws: UInt64?

  /// A checkpoint after `factCount` facts.
  public init(factCount: Int, facts: StableDigest, draws: UInt64?) {
    self.factCount = factCount
    self.facts = facts
    self.draws = draws
  }
}
