import DeviceSystems
import FleetFacts
import PointerSystem
import Verification

/// IC-2: at most one region is active.
enum OneRegionAtATime: Invariant {
  static let statement = InvariantStatement(
    id: "pointer-one-region",
    sentence:
      "At most one region is active: each is exited before another is entered, and before the "
      + "pointing device is detached.",
    sources: "IC-2, C-14", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No region was entered."
  }

  static var evidence: FactFamilies { .ofPointer }

  /// Looks at each enter, each exit and each end of an attachment.
  struct Judge: Monitor {
    static let interests: FactFamilies = .pointer

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let moment = PointerMoment(entry, fleet) else { return }
      let active = moment.state.tracking.region?.index
      let expected: PointerRegionIndex?
      switch moment.fact {
      case .entered, .detached: expected = nil
      case .exited(let region, _): expected = region
      default: return
      }
      if moment.fact.kind != .detached { ruling.check() }
      if active == expected { return }
      let found = active.map { moment.name(of: $0) } ?? "no region"
      ruling.violate(
        moment.violation(
          observed: found, expected: expected.map { moment.name(of: $0) } ?? "no region",
          "\(found) is active at \(moment.fact.kind.declaration.name)"))
    }
  }
}
