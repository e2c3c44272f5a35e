import FleetFacts

// What several judges ask of a fact, worked out once for all of them.

extension ReplayedFleet {
  /// Works out what judges ask of a fact, before they see it; what it means beyond its own family.
  @usableFromInline
  package mutating func foresee(
    _ entry: JournalEntry, _ families: FactFamilies, in journal: borrowing Journal
  ) -> FactFamilies {
    var meaning: FactFamilies = []
    if !families.isDisjoint(with: ScreenTracker.interests) {
      screens.foresee(entry)
      if screens.hasNews { meaning = .views }
    }
    if !families.isDisjoint(with: QuiescenceScope.changes) {
      scope.observe(entry, withCausesIn: journal)
    }
    if !families.isDisjoint(with: DonationTracker.changes) {
      donations.observe(entry, devices, sync, declarations)
    } else if !families.isDisjoint(with: DonationTracker.interests) {
      donations.noteMaking(sync, declarations)
    }
    step = families.isDisjoint(with: RequestTracker.steps) ? nil : requests.step(of: entry)
    return step == nil ? meaning : meaning.union(.request)
  }

  /// Takes in what only judges ask of a fact, after they saw it.
  @usableFromInline
  package mutating func follow(
    _ entry: JournalEntry, _ families: FactFamilies, in journal: borrowing Journal
  ) {
    if !families.isDisjoint(with: ScreenTracker.interests) {
      screens.follow(entry, families, declarations)
    }
    if !families.isDisjoint(with: RequestTracker.changes) {
      requests.observe(entry, step, in: journal)
    }
  }
}
