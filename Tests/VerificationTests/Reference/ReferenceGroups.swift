import FleetSimulation
import TipDomain

/// A group never has two of its tips on one screen (4.1).
enum ReferenceOneAtATime: ReferenceJudge {
  static let id = "group-one-at-a-time"

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    var fleet = ReferenceFleet(run)
    for index in run.facts.indices {
      if let device = run.device(of: index),
        case .tip(.displayed(let display)) = run.facts[index].kind,
        let group = fleet.group(ofSlot: display.slot, onScreen: fleet.devices[device].screen)
      {
        for other in fleet.devices[device].shown where other.display.tip != display.tip {
          let theirs = fleet.group(ofSlot: other.display.slot, onScreen: other.screen)
          if theirs?.id == group.id { verdict.violations.append(index) }
        }
      }
      fleet.take(index)
    }
    return verdict
  }
}

/// An ordered group displays a tip only after all earlier ones are invalidated (4.3).
enum ReferenceOrder: ReferenceJudge {
  static let id = "ordered-group"

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    var fleet = ReferenceFleet(run)
    for index in run.facts.indices {
      if let device = run.device(of: index),
        case .tip(.displayed(let display)) = run.facts[index].kind, !display.byOverride,
        !fleet.isOverridden(display.record),
        let group = fleet.group(ofSlot: display.slot, onScreen: fleet.devices[device].screen),
        group.priority == .ordered, let place = group.tips.firstIndex(of: display.tip)
      {
        let isTooEarly = group.tips[..<place].contains { earlier in
          guard let record = fleet.record(of: earlier, on: device) else { return true }
          if record == display.record || fleet.isOverridden(record) { return false }
          return fleet.status(of: record, on: device).end == nil
        }
        if isTooEarly { verdict.violations.append(index) }
      }
      fleet.take(index)
    }
    return verdict
  }
}
