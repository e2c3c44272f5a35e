import CloudSync
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// New tips keep their distance over all devices of a person together (3.11, 3.17).
enum ReferenceGapSum: ReferenceJudge {
  static let id = "display-gap-sum"

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    var tooSoon: [Int] = []
    run.forEachDisplay { shown, fleet in
      let definition = run.scenario.devices[shown.device]
      let gap = (definition.frequency ?? run.scenario.frequency).gap
      guard gap > .zero, isNew(shown, fleet),
        let gate = gate(before: shown, fleet)
      else { return }
      guard run.facts[shown.index].instant - gate < gap else {
        verdict.measure(0, at: shown.index)
        return
      }
      tooSoon.append(shown.device)
      let count = tooSoon.count { isSamePerson($0, shown.device, run) }
      verdict.measure(Int64(-count), at: shown.index)
    }
    return verdict
  }

  /// Whether a display has to wait: nobody displayed the tip to the person before.
  private static func isNew(_ shown: ReferenceDisplay, _ fleet: ReferenceFleet) -> Bool {
    let run = fleet.run
    let record = shown.display.record
    guard let tip = run.tip(shown.display.tip), !tip.options.ignoresDisplayFrequency,
      !shown.display.byOverride, !fleet.isOverridden(record),
      fleet.status(of: record, on: shown.device).epoch == 0
    else { return false }
    return !(0..<shown.index).contains { index in
      guard case .tip(.displayed(let earlier)) = run.facts[index].kind,
        let device = run.device(of: index)
      else { return false }
      return earlier.record == record && isSamePerson(device, shown.device, run)
    }
  }

  /// When the last gap began on another device of the person; nil if none did.
  private static func gate(before shown: ReferenceDisplay, _ fleet: ReferenceFleet) -> Instant? {
    let run = fleet.run
    let knobs = run.scenario.app.knobs
    let others = run.scenario.devices.indices.filter {
      $0 != shown.device && isSamePerson($0, shown.device, run)
    }
    if knobs.frequencyFrom == .disappear {
      for other in others
      where fleet.devices[other].shown.contains(where: { closesGate($0.display, run) }) {
        return run.facts[shown.index].instant
      }
    }
    for index in (0..<shown.index).reversed() {
      if endsGaps(index, shown.device, run) { return nil }
      guard let device = run.device(of: index), others.contains(device) else { continue }
      if knobs.frequencyFrom == .appear,
        case .tip(.displayed(let display)) = run.facts[index].kind, closesGate(display, run)
      {
        return run.facts[index].instant
      }
      if knobs.frequencyFrom == .disappear,
        case .tip(.displayEnded(let ended)) = run.facts[index].kind,
        let display = display(of: ended, before: index, run), closesGate(display, run)
      {
        return run.facts[index].instant
      }
    }
    return nil
  }

  /// Whether a fact makes the person's devices forget that anything was displayed.
  private static func endsGaps(_ index: Int, _ device: Int, _ run: ReferenceRun) -> Bool {
    if case .sync(.zoneEmptied(let account, .purgedByPerson)) = run.facts[index].kind {
      return run.scenario.app.knobs.zonePurge == .clearsLocally
        && run.scenario.devices[device].account == account
    }
    guard case .tip(.datastoreReset) = run.facts[index].kind,
      let other = run.device(of: index)
    else { return false }
    return isSamePerson(other, device, run)
  }

  /// The display that an end belongs to.
  private static func display(
    of ended: DisplayEnd, before index: Int, _ run: ReferenceRun
  ) -> Display? {
    for earlier in (0..<index).reversed() where run.facts[earlier].actor == run.facts[index].actor {
      if case .tip(.displayed(let display)) = run.facts[earlier].kind,
        display.presentation == ended.presentation
      {
        return display
      }
    }
    return nil
  }

  /// Whether a display begins a gap (3.14, C1).
  private static func closesGate(_ display: Display, _ run: ReferenceRun) -> Bool {
    let knobs = run.scenario.app.knobs
    if display.byOverride, knobs.overriddenDisplaysCount == .no { return false }
    if !display.isFirst, knobs.redisplayRestartsGap == .no { return false }
    let ignores = run.tip(display.tip)?.options.ignoresDisplayFrequency ?? false
    return !ignores || knobs.ignoringTipRestartsGap == .yes
  }

  private static func isSamePerson(_ one: Int, _ other: Int, _ run: ReferenceRun) -> Bool {
    run.scenario.devices[one].account == run.scenario.devices[other].account
  }
}
