import DeviceSystems
import FleetSimulation
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// A tip that has to leave does.
enum TipsLeave: Invariant {
  static let statement = InvariantStatement(
    id: "tips-leave",
    sentence: "A tip leaves the screen at once when it is invalidated here or, where the knobs say "
      + "so, elsewhere, and when one of its rules turns false.",
    sources: "1.17, 2.25, C2", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "Nothing happened that might make a tip on screen leave."
  }

  /// Looks at what is on screen once the moment is over.
  struct Judge: Monitor {
    static let interests = ScreenWatch.interests.union(EligibilityBooks.interests)

    private struct Leaving: Sendable {
      let device: DeviceIndex
      let record: RecordIndex
      let id: FactID
      let isRemote: Bool
    }

    private var books: EligibilityBooks
    private var watch: ScreenWatch
    private var leaving = EndOfMoment<Leaving>()

    init(_ declarations: Declarations) {
      books = EligibilityBooks(declarations)
      watch = ScreenWatch(declarations)
    }

    mutating func observe(
      _ seen: Seen, _ fleet: borrowing FleetMemory,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for tip in leaving.remove(before: seen) { judge(tip, seen, fleet, &ruling) }
      if !watch.due.isEmpty {
        for device in watch.due where watch.isOver(on: device, before: seen) {
          judgeRules(on: device, seen, fleet, &ruling)
          watch.settle(device)
        }
      }
      note(seen, fleet)
      books.observe(seen, fleet.declarations)
      watch.observe(seen, fleet.declarations)
    }

    private mutating func note(_ seen: Seen, _ fleet: borrowing FleetMemory) {
      guard let device = seen.device, case .tip(let fact) = seen.fact.kind else { return }
      if case .invalidated(let invalidation) = fact, invalidation.cause == .person {
        leaving.append(
          Leaving(
            device: device, record: invalidation.record, id: seen.id, isRemote: false),
          at: seen)
      }
      if case .statusMerged(let record, let status) = fact, status.invalidation != nil,
        fleet.declarations.knobs.remoteInvalidationRetracts == .yes, fleet[device].shows(record)
      {
        leaving.append(
          Leaving(device: device, record: record, id: seen.id, isRemote: true), at: seen)
      }
    }

    private func judge(
      _ tip: Leaving, _ seen: Seen, _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      ruling.check()
      guard fleet.known(tip.record, on: tip.device).invalidation != nil else { return }
      for shown in fleet[tip.device].shown
      where shown.display.record == tip.record && shown.appeared < tip.id
        && !(tip.isRemote && shown.display.byOverride)
      {
        ruling.violate(
          seen.violation(
            on: [tip.device], of: tip.record, observed: "on screen", expected: "off the screen",
            "{tip} stayed on the screen of \(fleet.declarations.name(of: tip.device)) although it "
              + "was invalidated" + (tip.isRemote ? " elsewhere." : "."),
            related: [tip.id]))
      }
    }

    private mutating func judgeRules(
      on device: DeviceIndex, _ seen: Seen, _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      guard fleet.declarations.knobs.retractOnRuleFalse == .yes, watch[device].isOpen else {
        return
      }
      let now = watch[device].localInstant
      for shown in fleet[device].shown where !shown.display.byOverride {
        let tip = shown.display.tip
        guard tip.position < fleet.declarations.tips.count else { continue }
        ruling.check()
        guard let rule = books.failingRule(of: tip, on: device, at: now, fleet) else { continue }
        ruling.violate(
          seen.violation(
            on: [device], of: shown.display.record, observed: "on screen",
            expected: "off the screen",
            "{tip} stayed on the screen of \(fleet.declarations.name(of: device)) although its "
              + "\(English.ordinal(rule + 1)) rule no longer holds.", related: [shown.appeared]))
      }
    }
  }
}
