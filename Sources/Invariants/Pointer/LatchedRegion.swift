import DeviceSystems
import FleetFacts
import PointerSystem
import Verification

/// IC-7: what a press holds stays.
enum LatchedRegion: Invariant {
  static let statement = InvariantStatement(
    id: "pointer-latched-region",
    sentence:
      "While a press holds a region, neither the region nor its style changes, and the release "
      + "lets it go.",
    sources: "IC-7, C-12", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No press held a region."
  }

  static var evidence: FactFamilies { .ofPointer }

  /// Looks at what happens while a region is held.
  struct Judge: Monitor {
    static let interests: FactFamilies = .pointer

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let moment = PointerMoment(entry, fleet) else { return }
      guard moment.state.tracking.latchedAxes != nil else { return }
      ruling.check()
      let isHeld = moment.state.tracking.button != nil
      switch moment.fact {
      case .entered, .exited, .styleApplied, .systemStyleApplied, .latched: break
      case .moved, .pressed, .recentered, .drawn:
        if isHeld { return }
      default: return
      }
      ruling.violate(
        moment.violation(
          observed: "\(moment.fact.kind.declaration.name)", expected: "nothing",
          isHeld
            ? "A region changes while a press holds it"
            : "A region is still held after the release"))
    }
  }
}
