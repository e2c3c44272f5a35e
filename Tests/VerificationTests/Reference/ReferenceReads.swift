import FleetFacts
import Scenarios
import TipDomain

/// What a device knows of a tip's displays only grows (6.10, 8.4).
enum ReferenceMonotonicReads: ReferenceJudge {
  static let id = "monotonic-reads"

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    var fleet = ReferenceFleet(run)
    for index in run.facts.indices {
      if let device = run.device(of: index), let told = ReferenceReading(run.facts[index]) {
        let before = fleet.count(of: told.record, on: device)
        let isLess = told.isMerge && told.count < before
        if before > 0, !isLess || !fleet.mayForget(told.record, on: device, at: index) {
          verdict.measure(Int64(told.count - before), at: index)
        }
        if forgetsTime(told, on: device, at: index, fleet) { verdict.violations.append(index) }
      }
      fleet.take(index)
    }
    return verdict
  }

  /// Whether a device loses time on screen, and no display.
  private static func forgetsTime(
    _ told: ReferenceReading, on device: Int, at index: Int, _ fleet: ReferenceFleet
  ) -> Bool {
    guard case .tip(.talliesMerged(_, _, let duration)) = fleet.run.facts[index].kind,
      told.count >= fleet.count(of: told.record, on: device)
    else { return false }
    return duration < fleet.duration(of: told.record, on: device)
      && !fleet.mayForget(told.record, on: device, at: index)
  }
}

/// A device never forgets its own displays (6.8, 7.27, 8.4).
enum ReferenceReadYourWrites: ReferenceJudge {
  static let id = "read-your-writes"

  static func judge(_ run: ReferenceRun) -> ReferenceVerdict {
    var verdict = ReferenceVerdict()
    var fleet = ReferenceFleet(run)
    // The facts with which a device rightly forgot, and what it knew of the tip then.
    var forgotten: [(index: Int, device: Int, record: RecordIndex)] = []
    for index in run.facts.indices {
      if let device = run.device(of: index), let told = ReferenceReading(run.facts[index]) {
        let before = fleet.count(of: told.record, on: device)
        let isLess = told.isMerge && told.count < before
        if isLess, fleet.mayForget(told.record, on: device, at: index) {
          forgotten.append((index, device, told.record))
        } else {
          let since = forgotten.last { $0.device == device && $0.record == told.record }?.index
          let own = own(told.record, on: device, since: since ?? -1, fleet)
          if own > 0 { verdict.measure(Int64(told.count - own), at: index) }
        }
      }
      fleet.take(index)
    }
    return verdict
  }

  /// The counted displays that a device made itself since it last lost anything of the tip.
  private static func own(
    _ record: RecordIndex, on device: Int, since start: Int, _ fleet: ReferenceFleet
  ) -> Int {
    let knobs = fleet.run.scenario.app.knobs
    var count = 0
    var epoch = 0
    for change in fleet.devices[device].store {
      let isOwn = change.index > start && change.index > fleet.devices[device].lifeBegan
      if case .displayed(let display) = change.fact, display.record == record {
        if isOwn, display.counts, knobs.countAt == .appear { count += 1 }
      } else if case .displayEnded(let ended) = change.fact, ended.record == record {
        if isOwn, ended.counts { count += 1 }
      } else if case .eligibilityReset(record, let reset, _) = change.fact {
        epoch = Int(reset)
        if knobs.resetEligibilityClears != .nothing { count = 0 }
      } else if case .invalidated(let done) = change.fact, done.record == record {
        epoch = Int(done.epoch)
      } else if case .statusMerged(record, let status) = change.fact {
        if Int(status.epoch) != epoch { count = 0 }
        epoch = Int(status.epoch)
      } else if case .datastoreReset = change.fact {
        count = 0
        epoch = 0
      }
    }
    return count
  }
}

/// A fact that says how many displays of a tip a device knows of.
struct ReferenceReading {
  let record: RecordIndex
  let count: Int
  let isMerge: Bool

  init?(_ fact: Fact) {
    if case .tip(.displayed(let display)) = fact.kind {
      record = display.record
      count = Int(display.knownBefore)
      isMerge = false
    } else if case .tip(.talliesMerged(let merged, let known, _)) = fact.kind {
      record = merged
      count = Int(known)
      isMerge = true
    } else {
      return nil
    }
  }
}
