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
  /// The facts, in the order in which they happened; of a window, those after the forgotten ones.
  public private(set) var facts: [Fact] = []
  /// The records that messages carried and imports brought; a fact names a stretch of them. Of a
  /// window, those after the forgotten ones.
  public private(set) var carried: [RecordChange] = []
  /// How many facts were recorded before the first of `facts` and are forgotten.
  public private(set) var forgottenCount = 0
  /// The forgotten facts that something still on its way may name, in their order.
  private(set) var remembered: [RememberedFact] = []
  /// Those that will be, while facts are being forgotten.
  private var next: [RememberedFact] = []
  /// The ids of those that will be: a few in their order, many in any order and with doubles.
  private var wanted: [FactID] = []
  /// How many records were carried before the first of `carried`.
  private(set) var forgottenCarriedCount = 0
  /// A digest of all facts so far, of what caused them, and of the records they carry.
  public private(set) var digest = StableDigest()
  /// The digest after every `checkpointStretch` facts, so that a difference is located.
  public private(set) var checkpoints: [JournalCheckpoint] = []

  /// How many facts lie between two checkpoints; a power of two.
  @inlinable public static var checkpointStretch: Int { 1_024 }

  private var parentStarts: [UInt32] = [0]
  private var parents: [FactID] = []

  /// An empty journal.
  public init() {}

  /// How many facts were recorded, forgotten ones too.
  @inlinable public var factCount: Int { forgottenCount + facts.count }

  /// A fact by its number: any where none was forgotten, otherwise one of the window or one that
  /// something on its way may still name.
  public func fact(_ id: FactID) -> Fact {
    let index = id.position - forgottenCount
    return index >= 0 ? facts[index] : remembered(id).fact
  }

  /// A record that a message carries, by its index in the stretch that a fact names.
  public func carriedRecord(_ index: Int) -> RecordChange {
    precondition(
      index >= forgottenCarriedCount, "This journal was told to forget the record asked for.")
    return carried[index - forgottenCarriedCount]
  }

  private func remembered(_ id: FactID) -> RememberedFact {
    guard let index = rememberedIndex(of: id) else {
      preconditionFailure("This journal was told to forget the fact asked for.")
    }
    return remembered[index]
  }

  private func rememberedIndex(of id: FactID) -> Int? {
    var low = 0
    var high = remembered.count
    while low < high {
      let middle = (low + high) / 2
      if remembered[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < remembered.count && remembered[low].id == id ? low : nil
  }

  /// Forgets all facts but those of this moment and those in `roots`, and what led to each along
  /// first causes, four steps back: more is never asked of something that is on its way. Records
  /// before `carriedStart` go too.
  ///
  /// Everything forgotten must have been shown to the observer. O(n log n) in what is kept.
  ///
  /// - `isMomentOver`: Whether nothing else will happen in this moment, so that its facts may go.
  package mutating func forget(
    exceptFor roots: [FactID], carriedFrom carriedStart: Int, isMomentOver: Bool = false
  ) {
    wanted.removeAll(keepingCapacity: true)
    for root in roots { want(root) }
    if !isMomentOver { wantLastMoment() }
    // Ids are put in order and not facts, which are thirty times as large.
    if wanted.count >= Self.fewWanted { wanted.sort() }
    // What is remembered now is needed until all that is to be remembered was found.
    next.removeAll(keepingCapacity: true)
    for id in wanted where next.last?.id != id { next.append(known(id)) }
    swap(&next, &remembered)
    forgottenCount += facts.count
    facts.removeAll(keepingCapacity: true)
    parents.removeAll(keepingCapacity: true)
    parentStarts.removeAll(keepingCapacity: true)
    parentStarts.append(0)
    let gone = min(carriedStart - forgottenCarriedCount, carried.count)
    if gone > 0 {
      carried.removeFirst(gone)
      forgottenCarriedCount += gone
    }
  }

  private mutating func want(_ root: FactID) {
    var link: FactID? = root
    for _ in 0..<5 {
      guard let id = link else { break }
      if id.position >= forgottenCount {
        link = firstCause(of: id)
      } else {
        guard let index = rememberedIndex(of: id) else { break }
        link = remembered[index].firstCause
      }
      noteWanted(id)
    }
  }

  /// How many ids are put in order as they come, since most come close to where they belong.
  private static let fewWanted = 48

  private mutating func noteWanted(_ id: FactID) {
    if wanted.count >= Self.fewWanted {
      wanted.append(id)
      return
    }
    var index = wanted.count
    while index > 0, id < wanted[index - 1] { index -= 1 }
    if index > 0, wanted[index - 1] == id { return }
    wanted.insert(id, at: index)
  }

  private mutating func wantLastMoment() {
    guard let last = facts.last?.instant else { return }
    for index in remembered.indices where remembered[index].fact.instant == last {
      want(remembered[index].id)
    }
    var index = facts.count
    while index > 0, facts[index - 1].instant == last {
      index -= 1
      want(FactID(forgottenCount + index))
    }
  }

  private func known(_ id: FactID) -> RememberedFact {
    let index = id.position - forgottenCount
    guard index >= 0 else { return remembered(id) }
    return RememberedFact(id: id, fact: facts[index], firstCause: firstCause(of: id))
  }

  /// Records a fact with what caused it. Constant time, amortised.
  @discardableResult
  public mutating func record(_ fact: Fact, because causes: Causes) -> FactID {
    let id = FactID(factCount)
    // A digest in the journal would be read and written anew for each word.
    var sum = digest
    causes.forEach { cause in
      parents.append(cause)
      sum.combine(UInt64(cause.rawValue))
    }
    parentStarts.append(UInt32(truncatingIfNeeded: parents.count))
    facts.append(fact)
    fact.fold(into: &sum)
    digest = sum
    if isAtCheckpoint { noteCheckpoint() }
    return id
  }

  @inline(never)
  private mutating func noteCheckpoint() {
    checkpoints.append(JournalCheckpoint(factCount: factCount, facts: digest, draws: nil))
  }

  /// Whether the fact recorded last ended a stretch, so that `noteDraws` is due.
  @inlinable public var isAtCheckpoint: Bool {
    factCount & (Journal.checkpointStretch - 1) == 0
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
    carried.append(contentsOf: records)
    for index in records.indices { records[index].fold(into: &digest) }
    return CarriedRecords(start: start, count: UInt32(truncatingIfNeeded: records.count))
  }

  /// The facts that caused the one at `id`, the nearest first; `id` must not be forgotten.
  public func causes(of id: FactID) -> ArraySlice<FactID> {
    precondition(
      id.position >= forgottenCount, "This journal was told to forget the fact asked for.")
    let index = id.position - forgottenCount
    return parents[Int(parentStarts[index])..<Int(parentStarts[index + 1])]
  }

  /// The nearest fact that caused the one at `id`.
  public func firstCause(of id: FactID) -> FactID? {
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
    facts.removeLast(facts.count - count)
    parents.removeLast(parents.count - Int(parentStarts[count]))
    parentStarts.removeLast(parentStarts.count - count - 1)
    checkpoints.removeAll { $0.factCount > count }
    self.digest = digest
  }

  /// Makes the journal empty and keeps its memory.
  public mutating func removeAll() {
    checkpoints.removeAll(keepingCapacity: true)
    facts.removeAll(keepingCapacity: true)
    carried.removeAll(keepingCapacity: true)
    remembered.removeAll(keepingCapacity: true)
    forgottenCount = 0
    forgottenCarriedCount = 0
    parents.removeAll(keepingCapacity: true)
    parentStarts.removeAll(keepingCapacity: true)
    parentStarts.append(0)
    digest = StableDigest()
  }
}

extension Journal {
  /// Leaves a window whose facts are all forgotten, so that another run can use its memory.
  package mutating func leave(_ rest: inout JournalRest) {
    precondition(facts.isEmpty, "What is in the window of a journal would be lost.")
    rest.remembered.becomeCopy(of: remembered)
    rest.carried.becomeCopy(of: carried)
    swap(&rest.checkpoints, &checkpoints)
    rest.forgottenCount = forgottenCount
    rest.forgottenCarriedCount = forgottenCarriedCount
    rest.digest = digest
    removeAll()
  }

  /// Goes on where a window was left; this journal must be empty.
  package mutating func resume(_ rest: inout JournalRest) {
    precondition(factCount == 0, "A journal of another run is still in this memory.")
    remembered.append(contentsOf: rest.remembered)
    carried.append(contentsOf: rest.carried)
    swap(&rest.checkpoints, &checkpoints)
    forgottenCount = rest.forgottenCount
    forgottenCarriedCount = rest.forgottenCarriedCount
    digest = rest.digest
  }
}

/// What a window keeps of its run while it is left: what something on its way may still name.
package struct JournalRest: Sendable {
  fileprivate var remembered: [RememberedFact] = []
  fileprivate var carried: [RecordChange] = []
  fileprivate var checkpoints: [JournalCheckpoint] = []
  fileprivate var forgottenCount = 0
  fileprivate var forgottenCarriedCount = 0
  /// The digest of all facts, as that of the journal.
  package fileprivate(set) var digest = StableDigest()

  /// That of a run in which nothing has happened.
  package init() {}

  /// How many facts were recorded.
  package var factCount: Int { forgottenCount }
}

extension Array {
  /// Takes over the elements of another array, in memory that fits them.
  fileprivate mutating func becomeCopy(of other: [Element]) {
    if capacity < other.count || capacity > 2 * other.count + 4 {
      self = []
      reserveCapacity(other.count)
    } else {
      removeAll(keepingCapacity: true)
    }
    append(contentsOf: other)
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
