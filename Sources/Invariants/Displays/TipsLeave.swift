import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// A tip that has to leave does.
enum TipsLeave: Invariant {
  static let statement = InvariantStatement(
    id: "tips-leave",
    sentence: "A tip leaves the screen at once when it is invalidated here or, where the knobs say "
      + "so, elsewhere, when one of its rules turns false, when its view leaves the screen, and "
      + "when the person does.",
    sources: "1.17, 2.25, C2", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "Nothing happened that might make a tip on screen leave."
  }

  /// Looks at what is on screen once the moment is over.
  struct Judge: EligibilityMonitor {
    static let interests = ScreenTracker.interests.union(EligibilityTracker.interests)

    private struct Leaving: Sendable {
      let device: DeviceIndex
      let record: RecordIndex
      let id: FactID
      let isRemote: Bool
    }

    /// A tip that was up when its screen was left.
    private struct Left: Sendable {
      let device: DeviceIndex
      let shown: ShownTip
      let entry: JournalEntry
    }

    private var leaving = EndOfInstantQueue<Leaving>()
    private var left = EndOfInstantQueue<Left>()

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ eligibility: inout EligibilityTracker, in journal: borrowing Journal,
      _ ruling: inout Ruling
    ) {
      if !leaving.isEmpty {
        for tip in leaving.remove(before: entry) { judge(tip, entry, fleet, &ruling) }
      }
      if !left.isEmpty {
        for tip in left.remove(before: entry) { judge(tip, fleet, &ruling) }
      }
      if !fleet.screens.over.isEmpty {
        for device in fleet.screens.over {
          judgeRules(on: device, entry, fleet, &eligibility, &ruling)
        }
      }
      note(entry, fleet)
      noteLeft(entry, fleet)
    }

    private mutating func note(_ entry: JournalEntry, _ fleet: borrowing ReplayedFleet) {
      guard let device = entry.device, case .tip(let fact) = entry.fact.kind else { return }
      if case .invalidated(let invalidation) = fact, invalidation.cause == .person {
        leaving.append(
          Leaving(
            device: device, record: invalidation.record, id: entry.id, isRemote: false),
          at: entry)
      }
      if case .statusMerged(let record, let status) = fact, status.invalidation != nil,
        fleet.declarations.knobs.remoteInvalidationRetracts == .yes, fleet.shows(record, on: device)
      {
        leaving.append(
          Leaving(device: device, record: record, id: entry.id, isRemote: true), at: entry)
      }
    }

    /// Whoever leaves a screen takes its tips along; that may be told later in the same moment.
    private mutating func noteLeft(_ entry: JournalEntry, _ fleet: borrowing ReplayedFleet) {
      guard let device = entry.device else {
        if case .run(.healed) = entry.fact.kind {
          for device in fleet.devices.indices { leave(DeviceIndex(device), entry, fleet) }
        }
        return
      }
      switch entry.fact.kind {
      case .person(.visited), .device(.terminated): leave(device, entry, fleet)
      case .device(.crashed): if !left.isEmpty { left.removeAll { $0.device == device } }
      case .tip(.displayEnded(let ended)):
        if left.isEmpty { return }
        left.removeAll {
          $0.device == device && $0.shown.display.presentation == ended.presentation
        }
      default: break
      }
    }

    private mutating func leave(
      _ device: DeviceIndex, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet
    ) {
      guard device.position < fleet.devices.count else { return }
      for shown in fleet.devices[device.position].shown {
        left.append(Left(device: device, shown: shown, entry: entry), at: entry)
      }
    }

    private func judge(
      _ tip: Left, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      ruling.violate(
        tip.entry.violation(
          on: [tip.device], of: tip.shown.display.record, observed: "on screen",
          expected: "off the screen",
          "{tip} stayed on the screen of \(fleet.declarations.name(of: tip.device)), which was "
            + "left.", related: [tip.shown.appeared]))
    }

    private func judge(
      _ tip: Leaving, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      ruling.check()
      guard fleet.known(tip.record, on: tip.device).invalidation != nil else { return }
      for shown in fleet[tip.device].shown
      where shown.display.record == tip.record && shown.appeared < tip.id
        && !(tip.isRemote && shown.display.byOverride)
      {
        ruling.violate(
          entry.violation(
            on: [tip.device], of: tip.record, observed: "on screen", expected: "off the screen",
            "{tip} stayed on the screen of \(fleet.declarations.name(of: tip.device)) although it "
              + "was invalidated" + (tip.isRemote ? " elsewhere." : "."),
            related: [tip.id]))
      }
    }

    /// A view takes its tip with it when its condition no longer holds.
    private func judgeViews(
      on device: DeviceIndex, at now: Instant, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ eligibility: inout EligibilityTracker,
      _ ruling: inout Ruling
    ) {
      guard let screen = fleet.screens[device].screen else { return }
      for shown in fleet[device].shown
      where Int(shown.display.slot) < fleet.declarations.slots[screen].count
        && fleet.declarations.slots[screen][Int(shown.display.slot)].condition != nil
      {
        ruling.check()
        let view = Int(shown.display.slot)
        if eligibility.isThere(view, of: screen, on: device, at: now, fleet) { continue }
        ruling.violate(
          entry.violation(
            on: [device], of: shown.display.record, observed: "on screen",
            expected: "off the screen",
            "{tip} stayed on the screen of \(fleet.declarations.name(of: device)) although view "
              + "\(view + 1), which shows it, is no longer there.", related: [shown.appeared]))
      }
    }

    private func judgeRules(
      on device: DeviceIndex, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ eligibility: inout EligibilityTracker, _ ruling: inout Ruling
    ) {
      guard fleet.screens[device].isOpen else { return }
      let now = fleet.screens[device].localInstant
      judgeViews(on: device, at: now, entry, fleet, &eligibility, &ruling)
      guard fleet.declarations.knobs.retractOnRuleFalse == .yes else { return }
      for shown in fleet[device].shown where !shown.display.byOverride {
        let tip = shown.display.tip
        guard tip.position < fleet.declarations.tips.count else { continue }
        ruling.check()
        guard let rule = eligibility.failingRule(of: tip, on: device, at: now, fleet) else {
          continue
        }
        ruling.violate(
          entry.violation(
            on: [device], of: shown.display.record, observed: "on screen",
            expected: "off the screen",
            "{tip} stayed on the screen of \(fleet.declarations.name(of: device)) although its "
              + "\(English.ordinal(rule + 1)) rule no longer holds.", related: [shown.appeared]))
      }
    }
  }
}
