import CloudSync
import DeviceSystems
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

// The mixed workload with everything that is declared elsewhere than in the app.

extension Scenario {
  /// Waits of the hub, slow links that keep their order, held messages, a partition, clocks that
  /// drift and are set, a group that lets nobody take a place, and two ids that differ in case.
  mutating func declareLinks() {
    var groups = app.groups
    groups[0].priority = .firstAvailable
    var tips = app.tips
    var other = tips[2]
    other.identifier = other.identifier.lowercased()
    tips.append(other)
    app = AppDefinition(
      texts: app.texts, events: app.events, parameters: app.parameters, tips: tips, groups: groups,
      knobs: app.knobs)
    screens[1].slots.append(TipSlot(tip: TipIndex(tips.count - 1)))
    network.standard.latency = .uniform(from: .milliseconds(400), through: .seconds(2))
    network.standard.preservesOrder = true
    network.standard.bandwidthBytesPerSecond = 4_000
    devices[1].hasBackgroundMode = false
    devices[1].clockDriftPartsPerMillion = 25
    devices[2].clockOffset = .seconds(-7)
    sync.exportDelay = .uniform(from: .seconds(1), through: .seconds(5))
    sync.push.perHour = 4
    sync.push.delay = .uniform(from: .milliseconds(200), through: .seconds(3))
    faults += Scenario.linkFaults
    timeline = (timeline + Scenario.secondReasons).sorted { $0.at < $1.at }
  }

  private static let linkFaults: [FaultDefinition] = {
    let all = [0, 1, 2].map { DeviceIndex($0) }
    func fault(_ name: String, _ kind: FaultKind, every hours: Int64, lasting dwell: Int64)
      -> FaultDefinition
    {
      FaultDefinition(
        name: name, kind: kind,
        schedule: .recurring(
          every: .exponential(mean: .hours(hours)),
          dwell: .uniform(from: .zero, through: .hours(2 * dwell))))
    }
    return [
      fault("busy", .hubError(.zoneBusy, retryAfter: .seconds(1)), every: 20, lasting: 4),
      fault(
        "overload", .hubError(.serviceUnavailable, retryAfter: .seconds(40)), every: 20,
        lasting: 4),
      fault("held", .hold([all[0], all[1]]), every: 15, lasting: 3),
      fault("wall", .partition([all[1], all[2]], .both), every: 20, lasting: 4),
      fault("skew", .clockOffset([all[0]], by: .hours(5)), every: 20, lasting: 6),
      fault("full", .quotaFull(account: 0), every: 20, lasting: 6),
      fault("slow", .bandwidth(all, bytesPerSecond: 400), every: 15, lasting: 8),
    ]
  }()

  /// Tips that are invalidated again, for another reason.
  private static let secondReasons: [TimelineStep] = {
    let reasons: [InvalidationReason] = [.actionPerformed, .tipClosed]
    return (2..<9 as Range<Int64>).flatMap { day in
      (0..<3).map { number in
        TimelineStep(
          at: .days(day) + .minutes(Int64(number)), device: DeviceIndex(number),
          action: .invalidate(tip: TipIndex(3 + number % 2), reason: reasons[Int(day) % 2]))
      }
    }
  }()

  /// Devices that sign out, and in again, also to another account; what waits for upload is
  /// dropped.
  mutating func changeAccounts() {
    changeKnobs { $0.accountChange = .dropsPending }
    accounts = ["main", "work"]
    devices[2].account = 1
    expectation = .violates(["no-lost-donation"])
    timeline = []
    for day in 1..<9 as Range<Int64> {
      let device = DeviceIndex(Int(day % 2))
      timeline += [
        TimelineStep(at: .days(day), device: device, action: .signOut),
        TimelineStep(
          at: .days(day) + .hours(9), device: device,
          action: .signIn(account: day % 4 < 2 ? 1 : 0)),
      ]
    }
  }
}
