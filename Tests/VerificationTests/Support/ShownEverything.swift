import FleetFacts
import Verification

/// An invariant whose judge is shown every fact that it looks at, and not only those that mean
/// something to it by themselves.
enum JudgedByEverything<Claim: Invariant>: Invariant {
  static var statement: InvariantStatement { Claim.statement }
  static var evidence: FactFamilies { Claim.evidence }
  static var applicability: Applicability? { Claim.applicability }

  static func idleReason(_ declarations: Declarations) -> String {
    Claim.idleReason(declarations)
  }

  static func openReason(_ declarations: Declarations) -> String? {
    Claim.openReason(declarations)
  }

  struct Judge: EligibilityMonitor {
    static var interests: FactFamilies { Claim.Judge.interests }

    private var judge: Claim.Judge

    static func shown(_ declarations: Declarations) -> FactFamilies {
      interests.union(Claim.Judge.shown(declarations))
    }

    init(_ declarations: Declarations) { judge = Claim.Judge(declarations) }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ eligibility: inout EligibilityTracker, in journal: borrowing Journal,
      _ ruling: inout Ruling
    ) {
      judge.observe(entry, fleet, &eligibility, in: journal, &ruling)
    }
  }
}

/// A list of invariants of which there is one whose judges are shown everything that they look at.
protocol SparingList: InvariantList {
  associatedtype ShownEverything: InvariantList
}

extension NoMore: SparingList {
  typealias ShownEverything = NoMore
}

extension With: SparingList where Rest: SparingList {
  typealias ShownEverything = With<JudgedByEverything<Head>, Rest.ShownEverything>
}

extension Then: SparingList where First: SparingList, Second: SparingList {
  typealias ShownEverything = Then<First.ShownEverything, Second.ShownEverything>
}

extension About: SparingList where List: SparingList {
  typealias ShownEverything = About<Concerned, List.ShownEverything>
}
