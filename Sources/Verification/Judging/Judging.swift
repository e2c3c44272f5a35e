import FleetFacts
import TipDomain

/// The judges of a list with the state that they replay: the one way in which runs, cases of a
/// search and journals are judged.
@usableFromInline
package struct Judging<List: InvariantList>: Sendable {
  @usableFromInline var judges: List.Judges
  /// Which of them are shown a fact.
  @usableFromInline let shown: JudgesByFamily
  /// The state of all devices after the facts so far.
  @usableFromInline package var fleet: ReplayedFleet
  /// Who may be shown, for all judges that ask.
  @usableFromInline var eligibility: EligibilityTracker

  /// Judges of runs of which this is declared.
  @inlinable
  package init(_ declarations: Declarations) {
    var shown = JudgesByFamily()
    judges = List.Judges(declarations, from: 0, &shown)
    self.shown = shown
    fleet = ReplayedFleet(declarations)
    eligibility = EligibilityTracker(declarations)
  }

  /// Judges the next fact, and then takes in what it tells; `recordNames` are the ids of all tips
  /// that the fleet met, by record.
  @inlinable
  package mutating func observe(
    _ entry: JournalEntry, _ families: FactFamilies, in journal: borrowing Journal,
    _ recordNames: borrowing [String]
  ) {
    fleet.meetRecords(named: recordNames)
    let meaning = fleet.foresee(entry, families, in: journal)
    let asked = shown.judges(of: families.union(meaning))
    judges.observe(entry, asked, fleet, &eligibility, in: journal)
    if !families.isDisjoint(with: EligibilityTracker.changes) { eligibility.observe(entry) }
    fleet.follow(entry, families, in: journal)
    if !families.isDisjoint(with: ReplayedFleet.interests) { fleet.apply(entry, in: journal) }
  }

  /// Which invariants were put to the test, and which violated.
  @inlinable
  package var tally: InvariantTally {
    var tally = InvariantTally()
    judges.addUp(into: &tally, from: 0, fleet.declarations)
    return tally
  }

  /// What was found out so far, in the order of the list; `names` are the ids of all tips, by
  /// record.
  @inlinable
  package func results(names: [String]) -> [InvariantResult] {
    var results: [InvariantResult] = []
    judges.collect(
      { statement, idle, ruling in
        results.append(
          ruling.result(
            of: statement, idle: idle,
            role: fleet.declarations.expectation.role(of: statement)
          ) { record in
            record.position < names.count ? names[record.position] : "tip \(record.rawValue)"
          })
      }, fleet.declarations)
    return results
  }
}
