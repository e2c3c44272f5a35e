import DeviceSystems
import SimulationKernel

// The window of a run whose observers look at facts as they happen, and back at nothing but what
// came to the hub and is being answered.

extension Journal {
  /// Keeps from now on only what the observers of the run ask for. Facts are numbered, recorded and
  /// digested as ever, so that a run is the same with and without it.
  ///
  /// This journal must be empty.
  package mutating func keepNoMore(than scope: WindowScope) {
    precondition(factCount == 0, "What was recorded before would be kept in part.")
    self.scope = scope
  }

  /// How many facts a brief window has room for before it grows.
  private static var briefCapacity: Int { 512 }

  /// Whether this is a brief window.
  @inlinable package var isBrief: Bool { brief != nil }

  /// Keeps of each fact from now on only the nearest cause, and makes no digest. This journal must
  /// be empty, and must not be copied.
  ///
  /// What is recorded is numbered and shown as ever, so that a run is the same with and without it.
  package mutating func keepLittle() {
    precondition(factCount == 0, "What was recorded before would have causes of another form.")
    scope.hasChains = false
    keepBriefly()
  }

  /// Keeps little from now on, with the memory that is left from another run.
  mutating func keepBriefly() {
    if spareBrief == nil { spareBrief = BriefFacts(capacity: Journal.briefCapacity) }
    brief = spareBrief
  }

  /// Makes room for as many facts again.
  @usableFromInline
  @inline(never)
  mutating func growBriefly() {
    guard let brief else { return }
    let larger = BriefFacts(capacity: 2 * brief.capacity)
    larger.take(brief, count: heldCount)
    spareBrief = larger
    self.brief = larger
  }

  /// A fact that was recorded since the last ones were forgotten.
  @inlinable @inline(__always)
  package func latestFact(_ id: FactID) -> Fact {
    let index = id.position &- forgottenCount
    guard let brief else { return recorded[index] }
    precondition(
      index >= 0 && index < heldCount, "This journal was told to forget the fact asked for.")
    return brief.facts[index]
  }

  /// Where the facts of a brief window lie, from the first that is not forgotten; nil in any other.
  ///
  /// To be read only until the next fact is recorded.
  @inlinable package var briefFacts: UnsafePointer<Fact>? {
    guard let brief else { return nil }
    return UnsafePointer(brief.facts)
  }

  /// `fact`, in a brief window.
  @inline(never)
  func brieflyKept(_ id: FactID) -> Fact {
    id.position < forgottenCount ? remembered(id).fact : latestFact(id)
  }

  /// `firstCause`, in a brief window.
  @inline(never)
  func brieflyKeptCause(of id: FactID) -> FactID? {
    let index = id.position - forgottenCount
    guard let brief, index >= 0 else { return remembered(id).firstCause }
    precondition(index < heldCount, "The fact asked for has not happened yet.")
    return brief.cause(at: index)
  }

  /// Forgets all facts but `roots`, of which the causes are forgotten too. Records before
  /// `carriedStart` go too.
  ///
  /// Everything forgotten must have been shown to the observer. O(r log n) for r roots, and
  /// quadratic in r where they do not come in their order.
  package mutating func forgetChains(exceptFor roots: [FactID], carriedFrom carriedStart: Int) {
    precondition(!scope.hasChains, "Who looks back at facts needs what led to them.")
    next.emptyScratch()
    for root in roots {
      guard let kept = withNearestCause(root) else { continue }
      var position = next.count
      while position > 0, root < next[position - 1].id { position -= 1 }
      if position > 0, next[position - 1].id == root { continue }
      if position == next.count { next.append(kept) } else { next.insert(kept, at: position) }
    }
    swap(&next, &remembered)
    forgetRecorded(carriedFrom: carriedStart)
  }

  private func withNearestCause(_ id: FactID) -> RememberedFact? {
    if id.position < forgottenCount { return rememberedIndex(of: id).map { remembered[$0] } }
    return RememberedFact(id: id, fact: fact(id), firstCause: firstCause(of: id))
  }
}
