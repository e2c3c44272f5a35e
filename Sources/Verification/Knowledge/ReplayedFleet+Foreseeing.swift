import FleetFacts

// What several judges ask of a fact, worked out once for all of them.

extension ReplayedFleet {
  /// Works out what judges ask of a fact, before they see it; what it means beyond its own family.
  @usableFromInline
  package mutating func foresee(
    _ entry: JournalEntry, _ families: FactFamilies, in journal: borrowing Journal
  ) -> FactFamilies {
    if !families.isDisjoint(with: ScreenTracker.interests) { screens.foresee(entry) }
    if !families.isDisjoint(with: QuiescenceScope.interests) {
      scope.observe(entry, withCausesIn: journal)
    }
    if !families.isDisjoint(with: DonationTracker.interests) {
      donations.observe(entry, devices, sync, declarations)
    }
    step = requests.step(of: entry)
    return step == nil ? [] : .request
  }

  /// Takes in what only judges ask of a fact, after they saw it.
  @usableFromInline
  package mutating func follow(
    _ entry: JournalEntry, _ families: FactFamilies, in journal: borrowing Journal
  ) {
    if !families.isDisjoint(with: ScreenTracker.interests) { screens.follow(entry, declarations) }
    if !families.isDisjoint(with: RequestTracker.interests) {
      requests.observe(entry, step, in: journal)
    }
  }
}
