import FleetFacts
import Scenarios
import TipDomain

/// What a device knows to be done stays away.
enum ReferenceFinality: ReferenceJudge {
  static let id = "finality"

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    run.forEachDisplay { shown, fleet in
      let record = shown.display.record
      if !shown.display.byOverride, !fleet.isOverridden(record),
        fleet.status(of: record, on: shown.device).end != nil
      {
        verdict.violations.append(shown.index)
      }
    }
    return verdict
  }
}

/// What a test build forces wins in the published order (5.1).
enum ReferenceOverrides: ReferenceJudge {
  static let id = "override-precedence"

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    for index in run.facts.indices {
      guard let device = run.device(of: index) else { continue }
      if case .tip(.displayed(let display)) = run.facts[index].kind {
        let isForced = isShown(display.tip, on: device, run)
        if isForced != display.byOverride || isHidden(display.tip, on: device, run) {
          verdict.violations.append(index)
        }
      } else if case .tip(.withheld(let tip, _, let reason)) = run.facts[index].kind {
        if isShown(tip, on: device, run) {
          if isLifted(reason) { verdict.violations.append(index) }
        } else if reason == .hiddenByOverride, !isHidden(tip, on: device, run) {
          verdict.violations.append(index)
        }
      }
    }
    return verdict
  }

  private static func isShown(_ tip: TipIndex, on device: Int, _ run: ReferenceRun) -> Bool {
    let forced = run.scenario.devices[device].overrides
    if isNamed(tip, in: forced.shown, on: device, run) { return true }
    return forced.showsAll && !isNamed(tip, in: forced.hidden, on: device, run)
  }

  private static func isHidden(_ tip: TipIndex, on device: Int, _ run: ReferenceRun) -> Bool {
    if isShown(tip, on: device, run) { return false }
    let forced = run.scenario.devices[device].overrides
    return forced.hidesAll || isNamed(tip, in: forced.hidden, on: device, run)
  }

  private static func isNamed(
    _ tip: TipIndex, in list: [TipIndex], on device: Int, _ run: ReferenceRun
  ) -> Bool {
    let fleet = ReferenceFleet(run)
    let names = { (tip: TipIndex) in run.scenario.app.tips[tip.position].identifier }
    return list.contains { other in
      if other == tip || names(other) == names(tip) { return true }
      let record = fleet.record(of: tip, on: device)
      return record != nil && record == fleet.record(of: other, on: device)
    }
  }

  /// Whether an override that shows lifts a reason (5.2): rules, limits, frequency and status.
  private static func isLifted(_ reason: IneligibilityReason) -> Bool {
    switch reason {
    case .hiddenByOverride, .invalidated, .displayLimitReached, .rule, .frequency: true
    case .absent, .notConfigured, .surfaceUnavailable, .earlierTipInGroup, .otherTipOfGroup,
      .presentationDropped:
      false
    }
  }
}
