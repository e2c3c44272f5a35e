import DeviceSystems
import FleetSimulation
import FleetWorld
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Statistics
import TipDomain

/// Changes to a fleet that must change nothing, or exactly what they say.
enum SameResultChecks {
  static let all: [SelfCheck] = [order, bystander, scale]

  /// Three devices that share a tip, with outages and random delays.
  private static func fleet(_ trial: SelfCheckTrial) -> SmallFleet {
    var fleet = SmallFleet(3, cap: 40, for: .hours(48))
    fleet.chanceEvery = SimulatedDuration(seconds: 3_600 * trial.factor)
    fleet.latency = .exponential(mean: .milliseconds(300))
    fleet.sync.push.delay = .uniform(from: .seconds(1), through: .minutes(30))
    fleet.cutOff(0..<2, from: .hours(5), to: .hours(9))
    fleet.cutOff(1..<3, from: .hours(20), to: .hours(31))
    return fleet
  }

  private static var plain: SelfCheckTrial { SelfCheckTrial(seed: 0, count: 0, factor: 1) }

  /// In how many of the runs the devices of both, one by one, display at other times.
  private static func differences(
    _ trial: SelfCheckTrial, _ one: Scenario, _ other: Scenario, pairs: [(Int, Int)]
  ) -> SelfCheckReading {
    var different = 0
    for run in 0..<trial.count {
      let left = DisplayLog(playing: one, seed: trial.seed(ofRun: run))
      let right = DisplayLog(playing: other, seed: trial.seed(ofRun: run))
      if pairs.contains(where: { left.times[$0] != right.times[$1] }) { different += 1 }
    }
    return SelfCheckReading(exactly: 0, observed: Double(different), count: trial.count)
  }

  private static let order = SelfCheck(
    "order-of-devices", "in whatever order the devices are listed, each does the same",
    perturbed: "time between chances", count: 60
  ) { trial in
    let one = fleet(plain).scenario()
    var other = fleet(trial).scenario()
    // The first and the last change places, and everything that refers to them.
    func swapped(_ device: DeviceIndex) -> DeviceIndex { DeviceIndex(2 - device.position) }
    other.devices.reverse()
    for person in other.people.indices {
      for index in other.people[person].devices.indices {
        other.people[person].devices[index].choice = swapped(
          other.people[person].devices[index].choice)
      }
    }
    for step in other.timeline.indices {
      other.timeline[step].device = other.timeline[step].device.map(swapped)
    }
    for fault in other.faults.indices {
      let devices = (other.faults[fault].kind.devices ?? []).map(swapped)
      other.faults[fault].kind = other.faults[fault].kind.on(devices)
    }
    return differences(trial, one, other, pairs: [(0, 2), (1, 1), (2, 0)])
  }

  private static let bystander = SelfCheck(
    "idle-device", "one more device, which nobody uses, changes nothing for the others",
    perturbed: "time between chances", count: 60
  ) { trial in
    let one = fleet(plain).scenario()
    var other = fleet(trial).scenario()
    other.accounts.append("bystander")
    var device = DeviceDefinition(id: "bystander", platform: .iPad)
    device.account = 1
    other.devices.append(device)
    return differences(trial, one, other, pairs: [(0, 0), (1, 1), (2, 2)])
  }

  private static let scale = SelfCheck(
    "scaled-times", "with all times doubled, everything happens at exactly the double time",
    perturbed: "times of the script", count: 60
  ) { trial in
    var different = 0
    for run in 0..<trial.count {
      let seed = trial.seed(ofRun: run)
      let one = scaled(by: 1, scriptBy: 1, seed: seed)
      let other = scaled(by: 2, scriptBy: 2 * trial.factor, seed: seed)
      for device in 0..<3 {
        let doubled = one.times[device].map { Instant(microseconds: $0.microseconds * 2) }
        if doubled != other.times[device] { different += 1 }
      }
    }
    return SelfCheckReading(exactly: 0, observed: Double(different), count: trial.count)
  }

  /// A script without chance of its own, all times multiplied.
  private static func scaled(by factor: Int64, scriptBy scale: Double, seed: UInt64) -> DisplayLog {
    func times(_ duration: SimulatedDuration) -> SimulatedDuration {
      SimulatedDuration(microseconds: duration.microseconds * factor)
    }
    var fleet = SmallFleet(3, cap: 12, for: times(.hours(48)))
    fleet.latency = .constant(times(.milliseconds(200)))
    fleet.sync.exportDelay = .constant(times(.seconds(20)))
    fleet.sync.push.delay = .constant(times(.minutes(3)))
    fleet.sync.requestTimeout = times(.seconds(60))
    fleet.sync.backoff = times(.seconds(5))
    fleet.sync.backoffLimit = times(.hours(1))
    fleet.sync.backgroundTime = times(.seconds(30))
    fleet.cutOff(0..<2, from: times(.hours(5)), to: times(.hours(9)))
    for device in 0..<3 {
      var draws = CheckDraws(seed: seed, id: "device \(device)")
      for _ in 0..<12 {
        // Whole milliseconds, so that doubling is exact.
        let moment = draws.index(below: 36 * 3_600_000, .sessionGap)
        let scaled = SimulatedDuration(microseconds: Int64(Double(moment) * 1_000 * scale))
        fleet.at(scaled, device, .visit(screen: 0))
      }
    }
    return fleet.play(seed: seed)
  }
}
