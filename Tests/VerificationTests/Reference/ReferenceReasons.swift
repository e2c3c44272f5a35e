import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain

/// Reasons that cannot be true, whatever the order of eligibility: a rule that the tip does not
/// have, an end or a number of displays that the device does not know of, a cap that is not the
/// tip's (1.14, 2.2, 3.1). What it finds, `withheld-reason` must find; not the other way round.
enum ReferenceReasons: ReferenceJudge {
  static let id = "withheld-reason"

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    var fleet = ReferenceFleet(run)
    for index in run.facts.indices {
      if let device = run.device(of: index),
        case .tip(.withheld(let tip, let record, let reason)) = run.facts[index].kind,
        let definition = run.tip(tip),
        !isPossible(reason, of: definition, record, on: device, fleet)
      {
        verdict.violations.append(index)
      }
      fleet.take(index)
    }
    return verdict
  }

  private static func isPossible(
    _ reason: IneligibilityReason, of tip: TipDefinition, _ record: RecordIndex, on device: Int,
    _ fleet: ReferenceFleet
  ) -> Bool {
    if case .rule(let rule) = reason { return Int(rule) < tip.rules.count }
    if case .invalidated(let end) = reason {
      return fleet.status(of: record, on: device).end == end
    }
    if case .displayLimitReached(let known, let limit) = reason {
      let count =
        fleet.count(of: record, on: device) + fleet.pending(of: record, on: device)
      return tip.options.maximumDisplayCount == Int(limit) && Int(known) == count
    }
    return true
  }
}
