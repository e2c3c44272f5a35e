import FleetSimulation
import SimulationKernel
import TipDomain

/// What a device knows, it obeys (I1).
enum ReferenceLocalCap: ReferenceJudge {
  static let id = "local-display-cap"

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    var fleet = ReferenceFleet(run)
    for index in run.facts.indices {
      if let device = run.device(of: index),
        case .tip(.displayed(let display)) = run.facts[index].kind, display.counts,
        !display.byOverride, !fleet.isOverridden(display.record),
        let cap = run.tip(display.tip)?.options.maximumDisplayCount
      {
        let known = fleet.count(of: display.record, on: device)
        let pending = fleet.pending(of: display.record, on: device)
        verdict.measure(Int64(cap - known - pending - 1), at: index)
      }
      fleet.take(index)
    }
    return verdict
  }
}

/// At most as often as the cap, all devices of a person together (6.6, 6.10).
enum ReferenceCapSum: ReferenceJudge {
  static let id = "display-cap-sum"

  private struct Counted {
    let record: RecordIndex
    let account: UInt16?
    let epoch: Int
  }

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    var fleet = ReferenceFleet(run)
    var displays: [Counted] = []
    for index in run.facts.indices {
      if let device = run.device(of: index),
        case .tip(.displayed(let display)) = run.facts[index].kind, display.counts,
        !display.byOverride, !fleet.isOverridden(display.record),
        let cap = run.tip(display.tip)?.options.maximumDisplayCount
      {
        let clears = run.scenario.app.knobs.resetEligibilityClears != .nothing
        let counted = Counted(
          record: display.record, account: run.scenario.devices[device].account,
          epoch: clears ? fleet.status(of: display.record, on: device).epoch : 0)
        displays.append(counted)
        let sum = displays.count {
          $0.record == counted.record && $0.account == counted.account
            && $0.epoch == counted.epoch
        }
        verdict.measure(Int64(cap - sum), at: index)
      }
      fleet.take(index)
    }
    return verdict
  }
}
