import FleetFacts

/// A list of invariants as a type, so that every judge is called directly.
@usableFromInline
package protocol InvariantList {
  associatedtype Judges: JudgeSet
  static var statements: [InvariantStatement] { get }
  /// How many invariants it has; without making their statements.
  static var count: Int { get }
  /// What each needs, in the same order.
  static var evidence: [FactFamilies] { get }
  /// What each is about, in the same order.
  static var applicabilities: [Applicability?] { get }
}

/// The judges of a list, with what they found.
@usableFromInline
package protocol JudgeSet: Sendable {
  /// Judges, the first of which has the index `index` in the registry, and notes there what each is
  /// shown.
  init(_ declarations: Declarations, from index: Int, _ shown: inout JudgesByFamily)
  /// Shows a fact to those that are `asked`, by their indices in this list.
  mutating func observe(
    _ entry: JournalEntry, _ asked: InvariantSet, _ fleet: borrowing ReplayedFleet,
    _ eligibility: inout EligibilityTracker, in journal: borrowing Journal)
  func collect(_ collect: (InvariantStatement, String, Ruling) -> Void, _ d: Declarations)
  /// Adds what its judges found; the first of them has the index `index` in the registry.
  func addUp(into tally: inout InvariantTally, from index: Int, _ declarations: Declarations)
}

/// One invariant before the rest of a list.
@usableFromInline
package enum With<Head: Invariant, Rest: InvariantList>: InvariantList {
  @inlinable package static var statements: [InvariantStatement] {
    [Head.statement] + Rest.statements
  }
  @inlinable package static var count: Int { 1 + Rest.count }
  @inlinable package static var evidence: [FactFamilies] { [Head.evidence] + Rest.evidence }
  @inlinable package static var applicabilities: [Applicability?] {
    [Head.applicability] + Rest.applicabilities
  }

  @usableFromInline
  package struct Judges: JudgeSet {
    @usableFromInline var judge: Head.Judge
    @usableFromInline var ruling = Ruling()
    @usableFromInline var rest: Rest.Judges

    @inlinable
    package init(_ declarations: Declarations, from index: Int, _ shown: inout JudgesByFamily) {
      judge = Head.Judge(declarations)
      if let openReason = Head.openReason(declarations) {
        ruling.leaveOpen(openReason)
      } else {
        shown.show(Head.Judge.shown(declarations), toJudge: index)
      }
      rest = Rest.Judges(declarations, from: index + 1, &shown)
    }

    @inlinable @inline(__always)
    package mutating func observe(
      _ entry: JournalEntry, _ asked: InvariantSet, _ fleet: borrowing ReplayedFleet,
      _ eligibility: inout EligibilityTracker, in journal: borrowing Journal
    ) {
      if asked.containsFirst { judge.observe(entry, fleet, &eligibility, in: journal, &ruling) }
      rest.observe(entry, asked.rest, fleet, &eligibility, in: journal)
    }

    @inlinable
    package func addUp(
      into tally: inout InvariantTally, from index: Int, _ declarations: Declarations
    ) {
      if ruling.checkCount > 0 { tally.exercised.insert(index) }
      if ruling.violationCount > 0 {
        tally.violated.insert(index)
        if Head.statement.kind == .expectation {
          tally.shortfalls.append(Shortfall(index: index, margin: ruling.margin))
        }
      }
      rest.addUp(into: &tally, from: index + 1, declarations)
    }

    @inlinable
    package func collect(_ collect: (InvariantStatement, String, Ruling) -> Void, _ d: Declarations)
    {
      collect(Head.statement, Head.idleReason(d), ruling)
      rest.collect(collect, d)
    }
  }
}

/// A list, and another after it. Each is passed only facts of which one of its judges is asked.
@usableFromInline
package enum Then<First: InvariantList, Second: InvariantList>: InvariantList {
  @inlinable package static var statements: [InvariantStatement] {
    First.statements + Second.statements
  }
  @inlinable package static var count: Int { First.count + Second.count }
  @inlinable package static var evidence: [FactFamilies] { First.evidence + Second.evidence }
  @inlinable package static var applicabilities: [Applicability?] {
    First.applicabilities + Second.applicabilities
  }

  @usableFromInline
  package struct Judges: JudgeSet {
    @usableFromInline var first: First.Judges
    @usableFromInline var second: Second.Judges

    @inlinable
    package init(_ declarations: Declarations, from index: Int, _ shown: inout JudgesByFamily) {
      first = First.Judges(declarations, from: index, &shown)
      second = Second.Judges(declarations, from: index + First.count, &shown)
    }

    @inlinable @inline(__always)
    package mutating func observe(
      _ entry: JournalEntry, _ asked: InvariantSet, _ fleet: borrowing ReplayedFleet,
      _ eligibility: inout EligibilityTracker, in journal: borrowing Journal
    ) {
      let count = First.count
      if asked.containsAny(ofFirst: count) {
        first.observe(entry, asked, fleet, &eligibility, in: journal)
      }
      let askedOfSecond = asked.dropFirst(count)
      if !askedOfSecond.isEmpty {
        second.observe(entry, askedOfSecond, fleet, &eligibility, in: journal)
      }
    }

    @inlinable
    package func addUp(
      into tally: inout InvariantTally, from index: Int, _ declarations: Declarations
    ) {
      first.addUp(into: &tally, from: index, declarations)
      second.addUp(into: &tally, from: index + First.count, declarations)
    }

    @inlinable
    package func collect(_ collect: (InvariantStatement, String, Ruling) -> Void, _ d: Declarations)
    {
      first.collect(collect, d)
      second.collect(collect, d)
    }
  }
}

/// The end of a list.
@usableFromInline
package enum NoMore: InvariantList {
  @inlinable package static var statements: [InvariantStatement] { [] }
  @inlinable package static var count: Int { 0 }
  @inlinable package static var evidence: [FactFamilies] { [] }
  @inlinable package static var applicabilities: [Applicability?] { [] }

  @usableFromInline
  package struct Judges: JudgeSet {
    @inlinable
    package init(_ declarations: Declarations, from index: Int, _ shown: inout JudgesByFamily) {}
    @inlinable
    package mutating func observe(
      _ entry: JournalEntry, _ asked: InvariantSet, _ fleet: borrowing ReplayedFleet,
      _ eligibility: inout EligibilityTracker, in journal: borrowing Journal
    ) {}
    @inlinable
    package func addUp(
      into tally: inout InvariantTally, from index: Int, _ declarations: Declarations
    ) {}
    @inlinable
    package func collect(_ collect: (InvariantStatement, String, Ruling) -> Void, _ d: Declarations)
    {}
  }
}
