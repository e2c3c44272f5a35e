import DeviceSystems
import FleetFacts
import PointerSystem
import SimulationKernel
import TipDomain
import Verification

/// IC-12: a tip about the pointer is on screen only where there is one, and stays eligible.
enum PointerTipAttached: Invariant {
  static let statement = InvariantStatement(
    id: "pointer-tip-attached",
    sentence: "In the foreground no tip is on screen whose rules do not hold with what the pointer "
      + "of the device sets, except with testing overrides; and a pointing device that comes or "
      + "goes invalidates none.",
    sources: "IC-12, 2.3", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofPointerTips: "No tip that asks for a pointer was displayed, or on screen at a change.")
  }

  /// Looks at each display, at what is on screen at the end of the moment of a change, and at what
  /// a change invalidates.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.pointer, .display, .status, .process, .phase]
    private let tips: PointerTips
    private var changed = EndOfInstantQueue<DeviceIndex>()
    private var changes = HidingChanges()

    init(_ declarations: Declarations) { tips = PointerTips(declarations) }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      // In the background views do not ask (2.23).
      for device in changed.remove(before: entry) where fleet[device].process == .foreground {
        for shown in fleet[device].shown { judge(shown.display, device, entry, fleet, &ruling) }
      }
      guard let device = entry.device else { return }
      switch entry.fact.kind {
      case .pointer(.attached), .pointer(.detached):
        changes.note(entry)
        changed.append(device, at: entry)
      case .device(.activated): changed.append(device, at: entry)
      case .tip(.invalidated(let invalidation)):
        guard changes.caused(invalidation, entry, in: journal) else { break }
        ruling.violate(
          entry.violation(
            on: [device], of: invalidation.record, observed: "invalidated", expected: "hidden",
            "The pointing device of \(fleet.declarations.name(of: device)) invalidates {tip} as it "
              + "comes or goes, and may only hide it."))
      case .tip(.displayed(let display)): judge(display, device, entry, fleet, &ruling)
      default: break
      }
    }

    private func judge(
      _ display: Display, _ device: DeviceIndex, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard !display.byOverride, tips.asks(display.tip) else { return }
      ruling.check()
      if tips.isAllowed(display.tip, on: device, at: entry.fact.localInstant, fleet) { return }
      ruling.violate(
        entry.violation(
          on: [device], of: display.record, observed: "on screen", expected: "hidden",
          "{tip} is on screen on \(fleet.declarations.name(of: device)), where the pointer does "
            + "not allow it."))
    }
  }
}
