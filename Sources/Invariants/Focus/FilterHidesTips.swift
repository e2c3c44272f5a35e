import DeviceSystems
import FleetFacts
import FocusSystem
import SimulationKernel
import TipDomain
import Verification

/// IB-11: a tip that the filter hides is not on screen.
enum FilterHidesTips: Invariant {
  static let statement = InvariantStatement(
    id: "filter-hides-tips",
    sentence: "In the foreground no tip is on screen where the values of the filter that the app "
      + "goes by hide it, except with testing overrides.",
    sources: "IB-11, B-21, 2.3", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofFilteredTips: "No tip that a filter can hide was displayed, or on screen at a change.")
  }

  /// Looks at each display, and at what is on screen at the end of the moment of a change.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.focus, .display, .process, .phase]
    private let tips: FilteredTips
    private var changed = EndOfInstantQueue<DeviceIndex>()

    init(_ declarations: Declarations) {
      tips = FilteredTips(declarations)
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      // In the background views do not ask (2.23).
      for device in changed.remove(before: entry) where fleet[device].process == .foreground {
        for shown in fleet[device].shown {
          judge(shown.display, on: device, entry, fleet, &ruling)
        }
      }
      guard let device = entry.device else { return }
      switch entry.fact.kind {
      case .focus(.filterApplied), .focus(.overridden), .device(.activated):
        changed.append(device, at: entry)
      case .tip(.displayed(let display)): judge(display, on: device, entry, fleet, &ruling)
      default: break
      }
    }

    private func judge(
      _ display: Display, on device: DeviceIndex, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard !display.byOverride, tips.canHide(display.tip) else { return }
      ruling.check()
      let settings = fleet[device].focus.usedInApp
      guard tips.isHidden(display.tip, by: settings, on: device, at: entry.fact.localInstant, fleet)
      else {
        return
      }
      ruling.violate(
        entry.violation(
          on: [device], of: display.record, observed: "on screen", expected: "hidden",
          "{tip} is on screen on \(fleet.declarations.name(of: device)), where the filter has "
            + "\(fleet.declarations.name(of: settings))."))
    }
  }
}
