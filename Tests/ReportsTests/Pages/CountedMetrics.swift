import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain

@testable import Metrics

/// A few measurements counted straight from a journal, so that a page's charts have rows whatever
/// else can be measured.
enum CountedMetrics {
  static func of(_ run: PlayedRun) -> RunMetrics {
    var metrics = RunMetrics()
    let devices = run.scenario.devices.count
    metrics.devices = (0..<devices).map { DeviceMetrics(device: DeviceIndex($0)) }
    metrics.tips = run.recordNames.enumerated().map { index, name in
      var tip = TipMetrics(
        record: RecordIndex(index), name: name,
        cap: run.scenario.app.tips.first { $0.identifier == name }?.options.maximumDisplayCount
          .map { Int32($0) })
      tip.displaysByDevice = Array(repeating: 0, count: devices)
      return tip
    }
    metrics.links = (0..<devices * 2).map { index in
      LinkMetrics(device: DeviceIndex(index / 2), isUp: index % 2 == 0)
    }
    for (position, fact) in run.journal.facts.enumerated() {
      count(fact, at: position, into: &metrics)
    }
    for index in metrics.tips.indices {
      let cap = metrics.tips[index].cap ?? .max
      metrics.tips[index].overshoot = max(0, metrics.tips[index].displayCount - cap)
    }
    metrics.convergence.requests = 7
    metrics.convergence.imports = 2
    metrics.coverage = [
      CoverageEntry(kind: "hold-back", name: "rule", hitCount: 12),
      CoverageEntry(kind: "hold-back", name: "frequency", hitCount: 0),
    ]
    return metrics
  }

  private static func count(_ fact: Fact, at position: Int, into metrics: inout RunMetrics) {
    guard case .device(let device) = fact.actor else { return }
    switch fact.kind {
    case .tip(.displayed(let display)):
      metrics.devices[device.position].displays += 1
      guard display.counts else { return }
      metrics.tips[display.record.position].displaysByDevice[device.position] += 1
      metrics.tips[display.record.position].displayCount += 1
    case .tip(.invalidated(let done)):
      changed(done.record, done.reason, fact.instant, device, position, into: &metrics)
    case .tip(.statusMerged(let record, let status)):
      changed(record, status.invalidation, fact.instant, device, position, into: &metrics)
    case .network(.sent): metrics.links[device.position * 2].sent += 1
    case .network(.delivered): metrics.links[device.position * 2 + 1].sent += 1
    case .network(.dropped(_, let reason, _)):
      metrics.links[device.position * 2 + 1].sent += 1
      metrics.links[device.position * 2 + 1].lostByReason[Int(reason.rawValue)] += 1
    case .sync(.imported): metrics.devices[device.position].staleness = .hours(7)
    case .tip, .sync, .network, .device, .person, .run, .focus, .pointer, .intent: return
    }
  }

  private static func changed(
    _ record: RecordIndex, _ reason: InvalidationReason?, _ instant: Instant,
    _ device: DeviceIndex, _ position: Int, into metrics: inout RunMetrics
  ) {
    metrics.tips[record.position].statusChanges.append(
      StatusChange(
        fact: FactID(position), instant: instant, device: device, invalidation: reason))
    guard let reason else { return }
    if metrics.tips[record.position].invalidation == nil {
      var invalidation = InvalidationMetrics(
        device: device, instant: instant, reason: reason,
        delayByDevice: Array(repeating: nil, count: metrics.devices.count),
        hadToLearn: Array(repeating: true, count: metrics.devices.count), spread: nil,
        neverLearned: 0)
      invalidation.hadToLearn[device.position] = false
      metrics.tips[record.position].invalidations = [invalidation]
    } else if let first = metrics.tips[record.position].invalidation {
      metrics.tips[record.position].invalidations[0].delayByDevice[device.position] =
        instant - first.instant
    }
  }
}
