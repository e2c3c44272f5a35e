import FleetFacts
import Scenarios

/// A list of invariants about one system. Where the scenario does not have it, there are no judges,
/// and results do not have them.
@usableFromInline
package enum About<Concerned: ConcernedSystem, List: InvariantList>: InvariantList {
  @inlinable package static var statements: [InvariantStatement] {
    List.statements.map { $0.about(Concerned.system) }
  }
  @inlinable package static var count: Int { List.count }
  @inlinable package static var evidence: [FactFamilies] { List.evidence }
  @inlinable package static var applicabilities: [Applicability?] { List.applicabilities }

  @usableFromInline
  package struct Judges: JudgeSet {
    /// Its judges; nil where the scenario does not have the system.
    @usableFromInline var judges: List.Judges?

    @inlinable
    package init(_ declarations: Declarations, from index: Int, _ shown: inout JudgesByFamily) {
      judges =
        declarations.has(Concerned.system) ? List.Judges(declarations, from: index, &shown) : nil
    }

    @inlinable
    package mutating func observe(
      _ entry: JournalEntry, _ asked: InvariantSet, _ fleet: borrowing ReplayedFleet,
      _ eligibility: inout EligibilityTracker, in journal: borrowing Journal
    ) {
      judges?.observe(entry, asked, fleet, &eligibility, in: journal)
    }

    @inlinable
    package func addUp(
      into tally: inout InvariantTally, from index: Int, _ declarations: Declarations
    ) { judges?.addUp(into: &tally, from: index, declarations) }

    @inlinable
    package func collect(_ collect: (InvariantStatement, String, Ruling) -> Void, _ d: Declarations)
    {
      judges?.collect({ collect($0.about(Concerned.system), $1, $2) }, d)
    }
  }
}
