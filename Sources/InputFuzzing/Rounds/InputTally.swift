/// How many inputs of each kind were accepted and how many refused.
package struct InputTally: Sendable, Equatable {
  /// The counts of one kind.
  package struct Count: Sendable, Equatable {
    package let kind: String
    package var accepted = 0
    package var refused = 0
  }

  /// In the order in which kinds were first counted.
  package private(set) var counts: [Count] = []

  /// Nothing counted.
  package init() {}

  /// Counts an answer; one that is wrong counts as neither.
  package mutating func add(_ answer: InputAnswer, of kind: String) {
    switch answer {
    case .accepted: change(kind) { $0.accepted += 1 }
    case .refused: change(kind) { $0.refused += 1 }
    case .wrong: break
    }
  }

  /// Adds the counts of another part.
  package mutating func add(_ other: InputTally) {
    for count in other.counts {
      change(count.kind) {
        $0.accepted += count.accepted
        $0.refused += count.refused
      }
    }
  }

  private mutating func change(_ kind: String, _ body: (inout Count) -> Void) {
    if let index = counts.firstIndex(where: { $0.kind == kind }) {
      body(&counts[index])
    } else {
      counts.append(Count(kind: kind))
      body(&counts[counts.count - 1])
    }
  }

  /// With this many inputs of a kind, some are accepted and some are refused.
  private static let telling = 1_000

  /// What is wrong with the inputs or the readers, as clauses: of a kind with many inputs none was
  /// accepted, or none was refused.
  package var suspicions: [String] {
    counts.compactMap { count in
      guard count.accepted + count.refused >= Self.telling else { return nil }
      if count.accepted == 0 { return "no input of the kind '\(count.kind)' was accepted" }
      return count.refused == 0 ? "no input of the kind '\(count.kind)' was refused" : nil
    }
  }
}
