import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import Verification

/// A tip appears only where its rules hold for what the device knows.
enum RulesRespected: Invariant {
  static let statement = InvariantStatement(
    id: "rules-respected",
    sentence: "A tip is displayed only where all its rules hold for the donations and parameters "
      + "that the device knows of.",
    sources: "2.2, 2.3", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.app.tips.contains { !$0.rules.isEmpty }
      ? "No tip with rules was displayed, but for testing overrides." : "No tip has rules."
  }

  /// What rules ask is replayed from more facts than the judge looks at itself.
  static var evidence: FactFamilies {
    FactFamilies.storeContents.union(.forgetting).union([
      .donation, .parameter, .process, .trueTime,
    ])
  }

  /// Asks the reference interpreter at each display.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.display, .displayEnd]

    private var ruleChecker: RuleChecker

    init(_ declarations: Declarations) { ruleChecker = RuleChecker(declarations) }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .tip(let fact) = entry.fact.kind else { return }
      if case .displayed(let display) = fact {
        judge(display, entry, device, fleet, &ruling)
      } else if case .displayEnded(let ended) = fact, ended.reason == .ruleFalse {
        judge(ended, entry, device, fleet, &ruling)
      }
    }

    /// A display that no override forced needs all rules (2.2).
    private mutating func judge(
      _ display: Display, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let tips = fleet.declarations.app.tips
      guard !display.byOverride, display.tip.position < tips.count,
        !tips[display.tip.position].rules.isEmpty
      else { return }
      ruling.check()
      let failing = ruleChecker.failingRule(
        of: display.tip, on: device, at: entry.fact.localInstant, fleet)
      guard let failing else { return }
      let text = tips[display.tip.position].rules[failing].text
      ruling.violate(
        entry.violation(
          on: [device], of: display.record, observed: "a display", expected: "none",
          "\(fleet.declarations.name(of: device)) displayed {tip} although its rule \(text) "
            + "did not hold."))
    }

    /// A tip that leaves because of a rule needs one that does not hold (2.25).
    private mutating func judge(
      _ ended: DisplayEnd, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let shown = fleet[device].shown.first { $0.display.presentation == ended.presentation }
      guard let shown else { return }
      ruling.check()
      let failing = ruleChecker.failingRule(
        of: shown.display.tip, on: device, at: entry.fact.localInstant, fleet)
      if failing != nil { return }
      ruling.violate(
        entry.violation(
          on: [device], of: ended.record, observed: "an end of the display", expected: "none",
          "\(fleet.declarations.name(of: device)) took {tip} off the screen for a rule although "
            + "all its rules held."))
    }
  }
}
