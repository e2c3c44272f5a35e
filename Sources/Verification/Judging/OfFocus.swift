import FleetFacts
import Scenarios

/// A list of invariants about Focuses. Where the scenario has none, its judges are not even asked
/// whether a fact concerns them, and results do not have them.
@usableFromInline
package enum OfFocus<List: InvariantList>: InvariantList {
  @inlinable package static var statements: [InvariantStatement] {
    List.statements.map { $0.about(.focus) }
  }
  @inlinable package static var evidence: [FactFamilies] { List.evidence }
  @inlinable package static var applicabilities: [Applicability?] { List.applicabilities }

  @usableFromInline
  package struct Judges: JudgeSet {
    @usableFromInline var judges: List.Judges
    @usableFromInline let isDeclared: Bool

    @inlinable package static var interests: FactFamilies { List.Judges.interests }

    @inlinable
    package init(_ declarations: Declarations) {
      judges = List.Judges(declarations)
      isDeclared = declarations.hasFocus
    }

    @inlinable
    package mutating func observe(
      _ entry: JournalEntry, _ families: FactFamilies, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal
    ) {
      if isDeclared { judges.observe(entry, families, fleet, in: journal) }
    }

    @inlinable
    package func addUp(
      into tally: inout InvariantTally, from index: Int, _ declarations: Declarations
    ) { judges.addUp(into: &tally, from: index, declarations) }

    @inlinable
    package func collect(_ collect: (InvariantStatement, String, Ruling) -> Void, _ d: Declarations)
    {
      guard isDeclared else { return }
      judges.collect({ collect($0.about(.focus), $1, $2) }, d)
    }
  }
}
