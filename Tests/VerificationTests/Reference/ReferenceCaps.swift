import CloudSync
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain

/// What a device knows, it obeys.
enum ReferenceLocalCap: ReferenceJudge {
  static let id = "local-display-cap"

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    run.forEachDisplay { shown, fleet in
      guard let cap = run.cap(of: shown.display, fleet) else { return }
      let known = fleet.count(of: shown.display.record, on: shown.device)
      let pending = fleet.pending(of: shown.display.record, on: shown.device)
      verdict.measure(Int64(cap - known - pending - 1), at: shown.index)
    }
    return verdict
  }
}

/// At most as often as the cap, all devices of a person together (6.6, 6.10).
enum ReferenceCapSum: ReferenceJudge {
  static let id = "display-cap-sum"

  private struct Counted {
    let index: Int
    let record: RecordIndex
    let account: UInt16?
    let epoch: Int
  }

  /// The last fact before a display from which on the person's displays of its tip are counted.
  private static func beginning(of shown: ReferenceDisplay, _ run: ReferenceRun) -> Int {
    let account = run.scenario.devices[shown.device].account
    let knobs = run.scenario.app.knobs
    return run.facts.indices.prefix(shown.index).last { index in
      if case .sync(.zoneEmptied(let zone, .purgedByPerson)) = run.facts[index].kind {
        return knobs.zonePurge == .clearsLocally && zone == account
      }
      guard let device = run.device(of: index), run.scenario.devices[device].account == account,
        case .tip(let fact) = run.facts[index].kind
      else { return false }
      if case .datastoreReset = fact { return true }
      if case .eligibilityReset(shown.display.record, _, _) = fact {
        return knobs.resetEligibilityClears != .nothing
      }
      return false
    } ?? -1
  }

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    var displays: [Counted] = []
    run.forEachDisplay { shown, fleet in
      let record = shown.display.record
      guard let cap = run.cap(of: shown.display, fleet) else { return }
      let clears = run.scenario.app.knobs.resetEligibilityClears != .nothing
      let counted = Counted(
        index: shown.index, record: record, account: run.scenario.devices[shown.device].account,
        epoch: clears ? fleet.status(of: record, on: shown.device).epoch : 0)
      displays.append(counted)
      let start = Self.beginning(of: shown, run)
      let sum = displays.count {
        $0.index > start && $0.record == record && $0.account == counted.account
          && $0.epoch == counted.epoch
      }
      verdict.measure(Int64(cap - sum), at: shown.index)
    }
    return verdict
  }
}
