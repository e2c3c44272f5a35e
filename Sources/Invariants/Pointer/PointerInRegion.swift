import DeviceSystems
import FleetFacts
import PointerSystem
import Verification

/// IC-3: the pointer is in the region that is active.
enum PointerInRegion: PointerInvariant {
  static let statement = InvariantStatement(
    id: "pointer-in-region",
    sentence:
      "A region that is entered, moves under the pointer, or stays active after anything happened, "
      + "contains the pointer, and the view of its interaction can be hit there, unless a press "
      + "holds it; and the pointer never leaves the screen.",
    sources: "IC-3, C-17, C-21", holds: .anySchedule)

  static let idleReason = "No region was entered."

  /// Looks at each enter and each region that moves, and at the end of each moment.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.pointer, .phase]
    private var changed = EndOfInstantQueue<DeviceIndex>()

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for device in changed.remove(before: entry) { judge(device, entry, fleet, &ruling) }
      guard let moment = PointerMoment(entry, fleet) else { return }
      if !changed.contains(where: { $0 == moment.device }) {
        changed.append(moment.device, at: entry)
      }
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

    /// Where no view is in front, another invariant wants no region (IC-2).
    private func judge(
      _ device: DeviceIndex, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      guard let definition = fleet.declarations.pointer, let state = fleet[device].pointer.first,
        state.tracking.isAttached, let layout = state.layout
      else { return }
      if !definition.layouts[layout.position].bounds.contains(state.tracking.model) {
        ruling.violate(
          entry.violation(
            on: [device], observed: "outside", expected: "on the screen",
            "The pointer is outside the screen on \(fleet.declarations.name(of: device))."))
      }
      guard let active = state.tracking.region, state.tracking.latchedAxes == nil else { return }
      ruling.check()
      let view = definition.interactions[active.interaction.position].view
      let model = state.tracking.model
      if active.rectangle.contains(model), state.canHit(view, at: model, in: definition) { return }
      let region = definition.regions[active.index.position].id
      ruling.violate(
        entry.violation(
          on: [device], observed: "away from it", expected: "inside, or exited",
          "\(region) stays active on \(fleet.declarations.name(of: device)), away from the "
            + "pointer."))
    }
  }
}
