import DeviceSystems
import FleetFacts
import PointerSystem
import Verification

/// IC-4: the pointer looks as the active region says.
enum StyleOfRegion: PointerInvariant {
  static let statement = InvariantStatement(
    id: "pointer-style-of-region",
    sentence:
      "The style is the one that the delegate returned for the active region, and applies as the "
      + "region is entered; without an active region it is that of the system.",
    sources: "IC-4, C-06, C-13", holds: .anySchedule)

  static let idleReason = "The pointer took no style."

  /// Looks at each style, and at the end of each moment in which a region was entered.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.pointer, .phase]
    private var entered = EndOfInstantQueue<DeviceIndex>()
    /// By device: the region whose style applies, until it is exited.
    private var styled: [DeviceIndex: PointerRegionIndex] = [:]

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for device in entered.remove(before: entry) { judge(device, entry, fleet, &ruling) }
      guard let moment = PointerMoment(entry, fleet) else { return }
      let active = moment.state.tracking.region?.index
      switch moment.fact {
      case .entered: entered.append(moment.device, at: entry)
      case .exited: styled[moment.device] = nil
      case .styleApplied(let index, let style, let look):
        styled[moment.device] = index
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

    /// A region that was entered and exited in the same moment is not looked at any more.
    private func judge(
      _ device: DeviceIndex, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      guard let definition = fleet.declarations.pointer,
        let active = fleet[device].pointer.first?.tracking.region?.index
      else { return }
      ruling.check()
      if styled[device] == active { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "none", expected: "the style of the region",
          "\(definition.regions[active.position].id) is entered on "
            + "\(fleet.declarations.name(of: device)), and its style does not apply."))
    }
  }
}
