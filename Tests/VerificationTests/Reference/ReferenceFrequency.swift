import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain

/// New tips keep their distance in time on each device.
enum ReferenceFrequency: ReferenceJudge {
  static let id = "display-frequency"

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    run.forEachDisplay { shown, fleet in
      guard isFirst(shown.display, on: shown.device, fleet),
        let gate = gate(of: shown.device, shown.display.date, fleet)
      else { return }
      let definition = run.scenario.devices[shown.device]
      let gap = (definition.frequency ?? run.scenario.frequency).gap
      if gap > .zero {
        let waited = run.facts[shown.index].localInstant - gate
        verdict.measure(waited.microseconds - gap.microseconds, at: shown.index)
      }
    }
    return verdict
  }

  /// Whether a display is the first of its tip here, and has to wait.
  private static func isFirst(
    _ display: Display, on device: Int, _ fleet: ReferenceFleet
  ) -> Bool {
    guard let tip = fleet.run.tip(display.tip), !tip.options.ignoresDisplayFrequency,
      !display.byOverride, !fleet.isOverridden(display.record)
    else { return false }
    return fleet.count(of: display.record, on: device) == 0
      && fleet.status(of: display.record, on: device).epoch == 0
      && !fleet.devices[device].shown.contains { $0.display.record == display.record }
  }

  /// Since when the gate is closed; nil if nothing closed it.
  private static func gate(of device: Int, _ now: Instant, _ fleet: ReferenceFleet) -> Instant? {
    let knobs = fleet.run.scenario.app.knobs
    if knobs.frequencyFrom == .disappear,
      fleet.devices[device].shown.contains(where: { closesGate($0.display, fleet) })
    {
      return now
    }
    var gate: Instant?
    let store = fleet.devices[device].store
    for change in store {
      if case .displayed(let display) = change.fact, knobs.frequencyFrom == .appear,
        closesGate(display, fleet)
      {
        gate = display.date
      } else if case .displayEnded(let ended) = change.fact, knobs.frequencyFrom == .disappear,
        let display = display(of: ended, before: change.index, fleet), closesGate(display, fleet)
      {
        gate = ended.date
      } else if case .frequencyClockMerged(let clock) = change.fact {
        gate = clock
      } else if case .datastoreReset = change.fact {
        gate = nil
      }
    }
    return gate
  }

  /// The display that an end belongs to: the last with its number before it on the same device.
  private static func display(
    of ended: DisplayEnd, before index: Int, _ fleet: ReferenceFleet
  ) -> Display? {
    let run = fleet.run
    for earlier in (0..<index).reversed() where run.facts[earlier].actor == run.facts[index].actor {
      if case .tip(.displayed(let display)) = run.facts[earlier].kind,
        display.presentation == ended.presentation
      {
        return display
      }
    }
    return nil
  }

  /// Whether a display closes the gate (3.14, C1).
  private static func closesGate(_ display: Display, _ fleet: ReferenceFleet) -> Bool {
    let knobs = fleet.run.scenario.app.knobs
    if display.byOverride, knobs.overriddenDisplaysCount == .no { return false }
    if !display.isFirst, knobs.redisplayRestartsGap == .no { return false }
    let ignores = fleet.run.tip(display.tip)?.options.ignoresDisplayFrequency ?? false
    return !ignores || knobs.ignoringTipRestartsGap == .yes
  }
}
