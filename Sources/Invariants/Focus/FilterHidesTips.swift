import DeviceSystems
import FleetFacts
import FocusSystem
import SimulationKernel
import TipDomain
import Verification

/// IB-11: a tip that the filter hides is not on screen, and stays eligible.
enum FilterHidesTips: Invariant {
  static let statement = InvariantStatement(
    id: "filter-hides-tips",
    sentence: "In the foreground no tip is on screen where the values of the filter that the app "
      + "goes by hide it, except with testing overrides; and a filter that changes invalidates "
      + "none.",
    sources: "IB-11, B-21, 2.3", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofFilteredTips: "No tip that a filter can hide was displayed, or on screen at a change.")
  }

  /// Looks at each display, at what is on screen at the end of the moment of a change, and at what
  /// a change invalidates.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.focus, .display, .status, .process, .phase]
    private let tips: FilteredTips
    private var changed = EndOfInstantQueue<DeviceIndex>()
    private var changes = HidingChanges()

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
      case .focus(.filterApplied), .focus(.overridden):
        changes.note(entry)
        changed.append(device, at: entry)
      case .device(.activated): changed.append(device, at: entry)
      case .tip(.invalidated(let invalidation)):
        guard changes.caused(invalidation, entry, in: journal) else { break }
        ruling.violate(
          entry.violation(
            on: [device], of: invalidation.record, observed: "invalidated", expected: "hidden",
            "The filter of \(fleet.declarations.name(of: device)) invalidates {tip} as it changes, "
              + "and may only hide it."))
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
