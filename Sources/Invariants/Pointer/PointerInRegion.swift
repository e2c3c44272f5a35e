import DeviceSystems
import FleetFacts
import PointerSystem
import Verification

/// IC-3: the pointer is in the region that is active.
enum PointerInRegion: Invariant {
  static let statement = InvariantStatement(
    id: "pointer-in-region",
    sentence:
      "A region that is entered, or moves under the pointer, contains the pointer, and the view of "
      + "its interaction can be hit there.",
    sources: "IC-3, C-17", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No region was entered."
  }

  static var evidence: FactFamilies { .ofPointer }

  /// Looks at each enter and each region that moves.
  struct Judge: Monitor {
    static let interests: FactFamilies = .pointer

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let moment = PointerMoment(entry, fleet) else { return }
      let rectangle: PointerRectangle
      let interaction: PointerInteractionIndex?
      switch moment.fact {
      case .entered(_, let owner, let place): (interaction, rectangle) = (owner, place)
      case .regionMoved(let region, let place):
        (interaction, rectangle) = (moment.definition.interaction(of: region), place)
      default: return
      }
      guard let interaction else { return }
      ruling.check()
      let view = moment.definition.interactions[interaction.position].view
      let canHit = moment.state.canHit(view, at: moment.model, in: moment.definition)
      if rectangle.contains(moment.model), canHit { return }
      ruling.violate(
        moment.violation(
          observed: canHit ? "outside of it" : "not to be hit there", expected: "inside",
          "A region of \(moment.name(of: interaction)) is active away from the pointer"))
    }
  }
}
