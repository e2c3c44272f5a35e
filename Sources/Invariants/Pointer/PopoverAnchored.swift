import DeviceSystems
import FleetFacts
import PointerSystem
import Verification

/// IC-13: a popover goes with its anchor.
enum PopoverAnchored: PointerInvariant {
  static let statement = InvariantStatement(
    id: "pointer-popover-anchored",
    sentence: "While the app is in front, the view can be seen at which a popover points.",
    sources: "IC-13", holds: .anySchedule)

  static let idleReason = "No popover with an anchor was presented."

  /// Looks at the end of the moment in which views moved or a popover came.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.pointer, .phase]
    private var changed = EndOfInstantQueue<DeviceIndex>()

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for device in changed.remove(before: entry) { judge(device, entry, fleet, &ruling) }
      guard let device = entry.device else { return }
      switch entry.fact.kind {
      case .pointer(.layoutChanged), .pointer(.scrolled), .pointer(.coverPresented),
        .pointer(.coverDismissed):
        changed.append(device, at: entry)
      default: break
      }
    }

    private func judge(
      _ device: DeviceIndex, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      guard let definition = fleet.declarations.pointer, let state = fleet[device].pointer.first,
        state.layout != nil
      else { return }
      for index in state.covers {
        let cover = definition.covers[index.position]
        guard let anchor = cover.anchor else { continue }
        ruling.check()
        if state.isVisible(anchor, in: definition) { continue }
        let view = definition.views[anchor.position].id
        ruling.violate(
          entry.violation(
            on: [device], observed: "presented", expected: "dismissed",
            "\(cover.id) is presented on \(fleet.declarations.name(of: device)) although \(view) "
              + "cannot be seen."))
      }
    }
  }
}
