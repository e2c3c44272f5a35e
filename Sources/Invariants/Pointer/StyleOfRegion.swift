import DeviceSystems
import FleetFacts
import PointerSystem
import Verification

/// IC-4: the pointer looks as the active region says.
enum StyleOfRegion: Invariant {
  static let statement = InvariantStatement(
    id: "pointer-style-of-region",
    sentence:
      "The style is the one that the delegate returned for the active region; without an active "
      + "region it is that of the system.",
    sources: "IC-4, C-06, C-13", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "The pointer took no style."
  }

  static var evidence: FactFamilies { .ofPointer }

  /// Looks at each style.
  struct Judge: Monitor {
    static let interests: FactFamilies = .pointer

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let moment = PointerMoment(entry, fleet) else { return }
      let active = moment.state.tracking.region?.index
      switch moment.fact {
      case .styleApplied(let index, let style, let look):
        ruling.check()
        let region = moment.definition.regions[index.position]
        let wanted = moment.definition.look(of: region, in: moment.state)
        let isOfActive = active == nil || active == index
        if style == region.answeredStyle, look == wanted, isOfActive { return }
        ruling.violate(
          moment.violation(
            observed: look.name, expected: wanted.name,
            "The pointer takes another style than that of \(region.id)"))
      case .systemStyleApplied:
        ruling.check()
        guard let active else { return }
        ruling.violate(
          moment.violation(
            observed: "the system's style", expected: "that of \(moment.name(of: active))",
            "The pointer takes the system's style in \(moment.name(of: active))"))
      default: return
      }
    }
  }
}
