import FleetSimulation
import TipSync

/// A named claim with its two judges. A new one is a file with a conformance, and a line in
/// `AllInvariants`.
protocol Invariant {
  /// The claim.
  static var statement: InvariantStatement { get }
  /// Why nothing was put to the test, when nothing was.
  static func idleReason(_ declarations: Declarations) -> String
  /// What a journal must tell completely, or there is no answer.
  static var evidence: FactFamilies { get }
  /// Judges while the run goes.
  associatedtype Live: LiveJudge
  /// Judges by the journal.
  associatedtype Hindsight: JournalJudge
}

/// Judges one claim while the run goes: an incremental state machine over facts, which believes
/// what facts claim and may look at the model's state.
protocol LiveJudge {
  /// The facts that it wants to see.
  static var interests: FactFamilies { get }
  init(_ declarations: Declarations)
  /// Sees a fact; `memory` is from before it, `state` from after the whole occurrence.
  mutating func observe(
    _ seen: Seen, _ memory: borrowing FleetMemory, in state: borrowing some FleetState & ~Copyable,
    _ ruling: inout Ruling)
}

/// Judges one claim by the journal: an incremental state machine that recounts everything itself.
protocol JournalJudge {
  /// The facts that it wants to see.
  static var interests: FactFamilies { get }
  init(_ declarations: Declarations)
  /// Sees a fact; `memory` is from before it.
  mutating func observe(
    _ seen: Seen, _ memory: borrowing FleetMemory, in journal: borrowing JournalView,
    _ ruling: inout Ruling)
}

/// What a judge of the journal has before it.
struct JournalView: CarriedSource {
  let journal: Journal
  /// Which record a tip is on a device, by its id's text.
  let resolver: TipResolver

  func firstCause(of id: FactID) -> FactID? { journal.firstCause(of: id) }
  func fact(_ id: FactID) -> Fact { journal.facts[id.position] }

  func carried(_ place: Int) -> RecordChange { journal.carried[place] }
}

/// A list of invariants as a type, so that every judge is called directly.
protocol InvariantList {
  associatedtype LiveSet: LiveJudgeSet
  associatedtype HindsightSet: JournalJudgeSet
  static var statements: [InvariantStatement] { get }
  /// What each needs, in the same order.
  static var evidence: [FactFamilies] { get }
}

/// The live judges of a list.
protocol LiveJudgeSet {
  /// The facts that any of them wants to see.
  static var interests: FactFamilies { get }
  init(_ declarations: Declarations)
  mutating func observe(
    _ seen: Seen, _ families: FactFamilies, _ memory: borrowing FleetMemory,
    in state: borrowing some FleetState & ~Copyable)
  func collect(_ collect: (InvariantStatement, String, Ruling) -> Void, _ d: Declarations)
  /// Adds what its judges found; the first of them has the place `place` in the registry.
  func addUp(into tally: inout InvariantTally, from place: Int, _ declarations: Declarations)
}

/// The journal's judges of a list.
protocol JournalJudgeSet {
  init(_ declarations: Declarations)
  mutating func observe(
    _ seen: Seen, _ families: FactFamilies, _ memory: borrowing FleetMemory,
    in journal: borrowing JournalView)
  func collect(_ collect: (InvariantStatement, String, Ruling) -> Void, _ d: Declarations)
}

/// One invariant before the rest of a list.
enum With<Head: Invariant, Rest: InvariantList>: InvariantList {
  static var statements: [InvariantStatement] { [Head.statement] + Rest.statements }
  static var evidence: [FactFamilies] { [Head.evidence] + Rest.evidence }

  struct LiveSet: LiveJudgeSet {
    var judge: Head.Live
    var ruling = Ruling()
    var rest: Rest.LiveSet

    static var interests: FactFamilies {
      Head.Live.interests.union(Rest.LiveSet.interests)
    }

    init(_ declarations: Declarations) {
      judge = Head.Live(declarations)
      rest = Rest.LiveSet(declarations)
    }

    mutating func observe(
      _ seen: Seen, _ families: FactFamilies, _ memory: borrowing FleetMemory,
      in state: borrowing some FleetState & ~Copyable
    ) {
      if !families.isDisjoint(with: Head.Live.interests) {
        judge.observe(seen, memory, in: state, &ruling)
      }
      rest.observe(seen, families, memory, in: state)
    }

    func addUp(into tally: inout InvariantTally, from place: Int, _ declarations: Declarations) {
      if ruling.checkCount > 0 { tally.exercised.insert(place) }
      if ruling.violationCount > 0 {
        tally.violated.insert(place)
        if Head.statement.kind == .expectation {
          tally.shortfalls.append(Shortfall(place: place, margin: ruling.margin))
        }
      }
      rest.addUp(into: &tally, from: place + 1, declarations)
    }

    func collect(_ collect: (InvariantStatement, String, Ruling) -> Void, _ d: Declarations) {
      collect(Head.statement, Head.idleReason(d), ruling)
      rest.collect(collect, d)
    }
  }

  struct HindsightSet: JournalJudgeSet {
    var judge: Head.Hindsight
    var ruling = Ruling()
    var rest: Rest.HindsightSet

    init(_ declarations: Declarations) {
      judge = Head.Hindsight(declarations)
      rest = Rest.HindsightSet(declarations)
    }

    mutating func observe(
      _ seen: Seen, _ families: FactFamilies, _ memory: borrowing FleetMemory,
      in journal: borrowing JournalView
    ) {
      if !families.isDisjoint(with: Head.Hindsight.interests) {
        judge.observe(seen, memory, in: journal, &ruling)
      }
      rest.observe(seen, families, memory, in: journal)
    }

    func collect(_ collect: (InvariantStatement, String, Ruling) -> Void, _ d: Declarations) {
      collect(Head.statement, Head.idleReason(d), ruling)
      rest.collect(collect, d)
    }
  }
}

/// The end of a list.
enum NoMore: InvariantList {
  static var statements: [InvariantStatement] { [] }
  static var evidence: [FactFamilies] { [] }

  struct LiveSet: LiveJudgeSet {
    static var interests: FactFamilies { [] }
    init(_ declarations: Declarations) {}
    mutating func observe(
      _ seen: Seen, _ families: FactFamilies, _ memory: borrowing FleetMemory,
      in state: borrowing some FleetState & ~Copyable
    ) {}
    func addUp(into tally: inout InvariantTally, from place: Int, _ declarations: Declarations) {}
    func collect(_ collect: (InvariantStatement, String, Ruling) -> Void, _ d: Declarations) {}
  }

  struct HindsightSet: JournalJudgeSet {
    init(_ declarations: Declarations) {}
    mutating func observe(
      _ seen: Seen, _ families: FactFamilies, _ memory: borrowing FleetMemory,
      in journal: borrowing JournalView
    ) {}
    func collect(_ collect: (InvariantStatement, String, Ruling) -> Void, _ d: Declarations) {}
  }
}
