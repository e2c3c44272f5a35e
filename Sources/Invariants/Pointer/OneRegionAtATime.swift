import DeviceSystems
import FleetFacts
import PointerSystem
import Verification

/// IC-2: at most one region is active, and none that cannot be.
enum OneRegionAtATime: PointerInvariant {
  static let statement = InvariantStatement(
    id: "pointer-one-region",
    sentence:
      "At most one region is active: each is exited before another is entered, before the "
      + "pointing device is detached, and when the app leaves the foreground, as the views that "
      + "observe the pointer hear of its end.",
    sources: "IC-2, C-14, C-23", holds: .anySchedule)

  static let idleReason = "No region was entered."

  /// Looks at each enter, each exit, each end of an attachment, each return of the app to the
  /// foreground, and at the end of the run.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.pointer, .phase]

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let moment = PointerMoment(entry, fleet) else {
        if entry.endsRun { judgeEnd(entry, fleet, &ruling) }
        return
      }
      judgeHover(moment, &ruling)
      let active = moment.state.tracking.region?.index
      let expected: PointerRegionIndex?
      switch moment.fact {
      case .entered, .detached: expected = nil
      case .layoutChanged where moment.state.layout == nil: expected = nil
      case .exited(let region, _): expected = region
      default: return
      }
      if [.entered, .exited].contains(moment.fact.kind) { ruling.check() }
      if active == expected { return }
      let found = active.map { moment.name(of: $0) } ?? "no region"
      ruling.violate(
        moment.violation(
          observed: found, expected: expected.map { moment.name(of: $0) } ?? "no region",
          "\(found) is active at \(moment.fact.kind.declaration.name)"))
    }

    /// No view observes a pointer that is hidden, detached, or away from the app.
    private func judgeHover(_ moment: PointerMoment, _ ruling: inout Ruling) {
      switch moment.fact {
      case .detached, .hidden: break
      case .layoutChanged where moment.state.layout == nil: break
      default: return
      }
      guard let view = moment.state.hovered.first else { return }
      ruling.violate(
        moment.violation(
          observed: "over \(moment.name(of: view))", expected: "over nothing",
          "\(moment.name(of: view)) does not hear that the pointer is gone"))
    }

    /// A region that is still active needs a pointing device, and the app in front.
    private func judgeEnd(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard let definition = fleet.declarations.pointer else { return }
      for index in fleet.devices.indices {
        let device = DeviceIndex(index)
        guard let state = fleet[device].pointer.first, let active = state.tracking.region else {
          continue
        }
        ruling.check()
        if state.tracking.isAttached, state.layout != nil, fleet[device].process == .foreground {
          continue
        }
        let found = definition.regions[active.index.position].id
        ruling.violate(
          entry.violation(
            on: [device], observed: found, expected: "no region",
            "\(found) is active at the end of the run on \(fleet.declarations.name(of: device)), "
              + "where no pointer is over the app."))
      }
    }
  }
}
