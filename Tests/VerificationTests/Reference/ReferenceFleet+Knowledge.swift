import CloudSync
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

// What a device knows, found by reading its list from the beginning.

extension ReferenceFleet {
  private var knobs: BehaviourKnobs { run.scenario.app.knobs }

  /// How many displays of a tip a device knows of.
  func count(of record: RecordIndex, on device: Int) -> Int {
    var count = 0
    for change in devices[device].store {
      count = Self.count(count, of: record, after: change.fact, knobs)
    }
    return count
  }

  private static func count(
    _ before: Int, of record: RecordIndex, after fact: TipFact, _ knobs: BehaviourKnobs
  ) -> Int {
    if case .displayed(let display) = fact, display.record == record {
      return before + (display.counts && knobs.countAt == .appear ? 1 : 0)
    }
    if case .displayEnded(let ended) = fact, ended.record == record {
      return before + (ended.counts ? 1 : 0)
    }
    if case .talliesMerged(record, let count, _) = fact { return Int(count) }
    if case .eligibilityReset(record, _, _) = fact {
      return knobs.resetEligibilityClears == .nothing ? before : 0
    }
    if case .datastoreReset = fact { return 0 }
    return before
  }

  /// How long a device knows a tip to have been on screen.
  func duration(of record: RecordIndex, on device: Int) -> SimulatedDuration {
    var duration = SimulatedDuration.zero
    for change in devices[device].store {
      if case .displayEnded(let ended) = change.fact, ended.record == record {
        if ended.addsDuration { duration = duration + ended.visible }
      } else if case .talliesMerged(record, _, let merged) = change.fact {
        duration = merged
      } else if case .eligibilityReset(record, _, _) = change.fact {
        if knobs.resetEligibilityClears != .nothing { duration = .zero }
      } else if case .datastoreReset = change.fact {
        duration = .zero
      }
    }
    return duration
  }

  /// Displays on screen that count once they end.
  func pending(of record: RecordIndex, on device: Int) -> Int {
    guard knobs.countAt == .disappear else { return 0 }
    return devices[device].shown.count { $0.display.record == record && $0.display.counts }
  }

  /// How often eligibility was reset, as far as a device knows, and why the tip is done.
  func status(of record: RecordIndex, on device: Int) -> (epoch: Int, end: InvalidationReason?) {
    var status: (epoch: Int, end: InvalidationReason?) = (0, nil)
    for change in devices[device].store {
      if case .invalidated(let done) = change.fact, done.record == record {
        status = (Int(done.epoch), done.reason)
      } else if case .statusMerged(record, let merged) = change.fact {
        status = (Int(merged.epoch), merged.invalidation)
      } else if case .eligibilityReset(record, let epoch, _) = change.fact {
        status = (Int(epoch), nil)
      } else if case .datastoreReset = change.fact {
        status = (0, nil)
      }
    }
    return status
  }

  /// Whether an override ever showed the tip: then it is outside most claims (C1).
  func isOverridden(_ record: RecordIndex) -> Bool { overridden.contains(record) }

  /// The group through which a view asked.
  func group(ofSlot slot: UInt16, onScreen screen: Int?) -> TipGroupDefinition? {
    guard let screen, screen < run.scenario.screens.count,
      Int(slot) < run.scenario.screens[screen].slots.count,
      let group = run.scenario.screens[screen].slots[Int(slot)].group
    else { return nil }
    return run.scenario.app.groups[group.position]
  }

  /// The record of a tip, found by the text of its id (6.11).
  func record(of tip: TipIndex, on device: Int) -> RecordIndex? {
    let definition = run.scenario.devices[device]
    var name = run.scenario.app.tips[tip.position].identifier
    let values = [
      ("{platform}", definition.platform.idiom), ("{version}", "\(devices[device].version)"),
      ("{device}", definition.id), ("{launch}", "\(devices[device].launch)"),
    ]
    for (placeholder, value) in values {
      name = name.split(separator: placeholder, omittingEmptySubsequences: false)
        .joined(separator: value)
    }
    return run.recordNames.firstIndex(of: name).map { RecordIndex($0) }
  }

  /// Whether a merge may take knowledge of a tip away: the zone was purged, or what came in says
  /// that something of the tip was deleted, perhaps made anew since, or reset.
  func mayForget(_ record: RecordIndex, on device: Int, at index: Int) -> Bool {
    guard let cause = run.cause(of: index) else { return false }
    if case .network = cause.fact.kind { return true }
    guard case .sync = cause.fact.kind else { return false }
    // The state from before the import, which this one has taken in already.
    var before = ReferenceFleet(run)
    for earlier in 0..<cause.index { before.take(earlier) }
    let epoch = before.status(of: record, on: device).epoch
    var tags = before.devices[device].tags
    for change in run.carried(by: cause.fact) {
      let isOfTip = [.tip, .tally, .display].contains(change.key.kind)
      guard isOfTip, RecordIndex(Int(change.key.subject)) == record else { continue }
      if change.isDeletion || Int(change.fields.status.epoch) > epoch { return true }
      if let last = tags.last(where: { $0.key == change.key })?.tag, last < change.made {
        return true
      }
      tags.append((change.key, change.tag))
    }
    for earlier in cause.index..<index where run.cause(of: earlier)?.index == cause.index {
      if case .tip(.statusMerged(record, let status)) = run.facts[earlier].kind,
        Int(status.epoch) != epoch
      {
        return true
      }
    }
    return false
  }
}
