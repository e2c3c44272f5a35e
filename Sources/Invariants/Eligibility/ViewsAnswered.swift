import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// A view that appears is told whether its tip does.
enum ViewsAnswered: Invariant {
  static let statement = InvariantStatement(
    id: "views-answered",
    sentence: "When a screen appears, each of its views gets an answer at once: it shows a tip or "
      + "is told why not. No view shows two tips, or the tip that it showed last once more.",
    sources: "1.8, 2.23, 2.26, 3.15, 4.1", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.slots.contains { !$0.isEmpty }
      ? "No screen with a view for a tip was opened in the foreground."
      : "No screen has a view for a tip."
  }

  /// Hands answers out to the views of a screen, in their order.
  struct Judge: Monitor {
    static let interests = ScreenTracker.interests

    static func shown(_ declarations: Declarations) -> FactFamilies {
      [.views, .display, .withheld, .visit]
    }

    private var rules: RuleChecker
    /// By device and view: whether it waits for its answer.
    private var waits: [[Bool]]
    /// By device and view: what it showed last since it appeared.
    private var lastShown: [[RecordIndex?]]

    init(_ declarations: Declarations) {
      rules = RuleChecker(declarations)
      waits = declarations.devices.map { _ in [] }
      lastShown = declarations.devices.map { _ in [] }
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for device in fleet.screens.over {
        judge(device, entry, fleet, &ruling)
      }
      note(entry, fleet, &ruling)
      if let device = entry.device, case .person(.visited(let screen)) = entry.fact.kind {
        let views = fleet.screens.viewCount(visiting: screen, on: device, fleet.declarations)
        waits[device.position].emptyScratch()
        lastShown[device.position].emptyScratch()
        for _ in 0..<views {
          waits[device.position].append(true)
          lastShown[device.position].append(nil)
        }
      }
    }

    private mutating func note(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, device.position < waits.count,
        case .tip(let fact) = entry.fact.kind
      else { return }
      if case .displayed(let display) = fact {
        for shown in fleet[device].shown
        where shown.display.slot == display.slot && display.slot != Display.untoldSlot
          && fleet.screens[device].isOpen
        {
          ruling.violate(
            entry.violation(
              on: [device], of: display.record, observed: "two tips in one view",
              expected: "one at most",
              "\(fleet.declarations.name(of: device)) displayed {tip} in view \(display.slot + 1) "
                + "of its screen, which already showed a tip."))
        }
        if Int(display.slot) < waits[device.position].count {
          waits[device.position][Int(display.slot)] = false
          judgeAgain(display, entry, device, fleet, &ruling)
        }
      }
      if case .withheld(let tip, _, let reason) = fact, let screen = fleet.screens[device].screen {
        if reason == .presentationDropped { forgetLastShown(by: tip, screen, device, fleet) }
        let now = entry.fact.localInstant
        for index in waits[device.position].indices
        where waits[device.position][index]
          && fleet.declarations.slots[screen][index].mayShow(tip, fleet.declarations)
          && asks(index, of: screen, for: tip, on: device, at: now, fleet)
        {
          waits[device.position][index] = false
          return
        }
      }
    }

    /// Whether a view asks for a tip: one whose condition does not hold asks for nothing, and one
    /// of a group for none that is no member on the device.
    private mutating func asks(
      _ view: Int, of screen: Int, for tip: TipIndex, on device: DeviceIndex, at now: Instant,
      _ fleet: borrowing ReplayedFleet
    ) -> Bool {
      guard rules.isThere(view, of: screen, on: device, at: now, fleet) else { return false }
      let declared = fleet.declarations.slots[screen][view]
      guard let group = declared.group, declared.tip != tip else { return true }
      return fleet.members(of: group, on: device).contains(tip)
    }

    /// Nobody asks again for what a view showed last before the view appears again (2.26).
    private mutating func judgeAgain(
      _ display: Display, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let view = Int(display.slot)
      let screen = fleet.screens[device].screen
      // A view with a condition may have gone and come again.
      let mayReturn = screen.map { fleet.declarations.slots[$0][view].condition != nil } ?? false
      if mayReturn { return }
      if lastShown[device.position][view] == display.record {
        ruling.violate(
          entry.violation(
            on: [device], of: display.record, observed: "the tip that it showed last",
            expected: "another tip, or none",
            "\(fleet.declarations.name(of: device)) displayed {tip} in view \(view + 1) of its "
              + "screen, which showed it last and has not appeared again."))
      }
      lastShown[device.position][view] = display.record
    }

    /// A popover that never came counts as shown last in its view, which the fact does not name.
    private mutating func forgetLastShown(
      by tip: TipIndex, _ screen: Int, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) {
      for view in lastShown[device.position].indices
      where fleet.declarations.slots[screen][view].mayShow(tip, fleet.declarations) {
        lastShown[device.position][view] = nil
      }
    }

    private mutating func judge(
      _ device: DeviceIndex, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      guard fleet.screens[device].hasAppeared, fleet.screens[device].isOpen,
        let screen = fleet.screens[device].screen
      else { return }
      for (index, waits) in waits[device.position].enumerated() {
        ruling.check()
        guard waits else { continue }
        let view = fleet.declarations.slots[screen][index]
        if !rules.isThere(
          index, of: screen, on: device, at: fleet.screens[device].localInstant, fleet)
        {
          continue
        }
        if let group = view.group, fleet.members(of: group, on: device).isEmpty {
          continue
        }
        ruling.violate(
          entry.violation(
            on: [device], observed: "no answer", expected: "a display, or a reason for none",
            "View \(index + 1) of the screen that \(fleet.declarations.name(of: device)) opened "
              + "got no answer."))
      }
    }
  }
}
