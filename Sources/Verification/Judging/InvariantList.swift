import FleetSimulation

/// A list of invariants as a type, so that every judge is called directly.
protocol InvariantList {
  associatedtype Judges: JudgeSet
  static var statements: [InvariantStatement] { get }
  /// What each needs, in the same order.
  static var evidence: [FactFamilies] { get }
  /// What each speaks of, in the same order.
  static var concerns: [Concern?] { get }
}

/// The judges of a list, with what they found.
protocol JudgeSet: Sendable {
  /// The facts that any of them wants to see.
  static var interests: FactFamilies { get }
  init(_ declarations: Declarations)
  mutating func observe(
    _ seen: Seen, _ families: FactFamilies, _ fleet: borrowing FleetMemory,
    in journal: borrowing Journal)
  func collect(_ collect: (InvariantStatement, String, Ruling) -> Void, _ d: Declarations)
  /// Adds what its judges found; the first of them has the index `index` in the registry.
  func addUp(into tally: inout InvariantTally, from index: Int, _ declarations: Declarations)
}

/// One invariant before the rest of a list.
enum With<Head: Invariant, Rest: InvariantList>: InvariantList {
  static var statements: [InvariantStatement] { [Head.statement] + Rest.statements }
  static var evidence: [FactFamilies] { [Head.evidence] + Rest.evidence }
  static var concerns: [Concern?] { [Head.concern] + Rest.concerns }

  struct Judges: JudgeSet {
    private var judge: Head.Judge
    private var ruling = Ruling()
    private let isAsked: Bool
    private var rest: Rest.Judges

    static var interests: FactFamilies { Head.Judge.interests.union(Rest.Judges.interests) }

    init(_ declarations: Declarations) {
      judge = Head.Judge(declarations)
      let openReason = Head.openReason(declarations)
      if let openReason { ruling.leaveOpen(openReason) }
      isAsked = openReason == nil
      rest = Rest.Judges(declarations)
    }

    mutating func observe(
      _ seen: Seen, _ families: FactFamilies, _ fleet: borrowing FleetMemory,
      in journal: borrowing Journal
    ) {
      if isAsked, !families.isDisjoint(with: Head.Judge.interests) {
        judge.observe(seen, fleet, in: journal, &ruling)
      }
      rest.observe(seen, families, fleet, in: journal)
    }

    func addUp(into tally: inout InvariantTally, from index: Int, _ declarations: Declarations) {
      if ruling.checkCount > 0 { tally.exercised.insert(index) }
      if ruling.violationCount > 0 {
        tally.violated.insert(index)
        if Head.statement.kind == .expectation {
          tally.shortfalls.append(Shortfall(place: index, margin: ruling.margin))
        }
      }
      rest.addUp(into: &tally, from: index + 1, declarations)
    }

    func collect(_ collect: (InvariantStatement, String, Ruling) -> Void, _ d: Declarations) {
      collect(Head.statement, Head.idleReason(d), ruling)
      rest.collect(collect, d)
    }
  }
}

/// A list, and another after it.
enum Then<First: InvariantList, Second: InvariantList>: InvariantList {
  static var statements: [InvariantStatement] { First.statements + Second.statements }
  static var evidence: [FactFamilies] { First.evidence + Second.evidence }
  static var concerns: [Concern?] { First.concerns + Second.concerns }

  struct Judges: JudgeSet {
    private var first: First.Judges
    private var second: Second.Judges

    static var interests: FactFamilies { First.Judges.interests.union(Second.Judges.interests) }

    init(_ declarations: Declarations) {
      first = First.Judges(declarations)
      second = Second.Judges(declarations)
    }

    mutating func observe(
      _ seen: Seen, _ families: FactFamilies, _ fleet: borrowing FleetMemory,
      in journal: borrowing Journal
    ) {
      first.observe(seen, families, fleet, in: journal)
      second.observe(seen, families, fleet, in: journal)
    }

    func addUp(into tally: inout InvariantTally, from index: Int, _ declarations: Declarations) {
      first.addUp(into: &tally, from: index, declarations)
      second.addUp(into: &tally, from: index + First.statements.count, declarations)
    }

    func collect(_ collect: (InvariantStatement, String, Ruling) -> Void, _ d: Declarations) {
      first.collect(collect, d)
      second.collect(collect, d)
    }
  }
}

/// The end of a list.
enum NoMore: InvariantList {
  static var statements: [InvariantStatement] { [] }
  static var evidence: [FactFamilies] { [] }
  static var concerns: [Concern?] { [] }

  struct Judges: JudgeSet {
    static var interests: FactFamilies { [] }
    init(_ declarations: Declarations) {}
    mutating func observe(
      _ seen: Seen, _ families: FactFamilies, _ fleet: borrowing FleetMemory,
      in journal: borrowing Journal
    ) {}
    func addUp(into tally: inout InvariantTally, from index: Int, _ declarations: Declarations) {}
    func collect(_ collect: (InvariantStatement, String, Ruling) -> Void, _ d: Declarations) {}
  }
}
