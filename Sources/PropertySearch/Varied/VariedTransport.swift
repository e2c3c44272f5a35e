import DeviceSystems
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain

// What `everyKind` makes of devices, links, accounts and clocks, besides faults.

extension Scenario {
  /// Apps that no push wakes, clocks that drift, and now and then an app that never configures its
  /// tips, starts over at each launch, or has another frequency than the others (3.16).
  mutating func redeclareDevices(_ draws: inout CaseDraws) {
    for index in devices.indices {
      let id = devices[index].id
      if draws.number(in: 0...4, .choice, "any-background \(id)") == 0 {
        devices[index].hasBackgroundMode = false
      }
      if draws.number(in: 0...31, .choice, "any-configures \(id)") == 0 {
        devices[index].configures = false
      }
      if draws.number(in: 0...63, .choice, "any-reset \(id)") == 0 {
        devices[index].resetsAtEveryLaunch = true
      }
      if draws.number(in: 0...3, .choice, "any-drift \(id)") == 0 {
        devices[index].clockDriftPartsPerMillion = Int32(
          draws.number(in: -50...50, .choice, "any-drift \(id)", 1))
      }
      if draws.number(in: 0...15, .choice, "any-frequency \(id)") == 0 {
        devices[index].frequency = .every(
          .hours(draws.number(in: 1...48, .choice, "any-frequency \(id)", 1)))
      }
    }
  }

  /// Links that keep their order, are slow, or take a time that is known better than by its law.
  mutating func redeclareLinks(_ draws: inout CaseDraws) {
    guard variation.network == .redrawn else { return }
    if draws.number(in: 0...2, .choice, "any-order") == 0 { network.standard.preservesOrder = true }
    if draws.number(in: 0...2, .choice, "any-bandwidth") == 0 {
      let rate = draws.number(in: 8...128, .choice, "any-bandwidth", 1)
      network.standard.bandwidthBytesPerSecond = 250 * rate
    }
    if draws.number(in: 0...2, .choice, "any-latency") == 0 {
      let least = draws.number(in: 50...1_500, .choice, "any-latency", 1)
      network.standard.latency = .uniform(
        from: .milliseconds(least), through: .milliseconds(least + 200))
    }
    for index in devices.indices {
      redeclareLink(of: DeviceIndex(index), &draws)
    }
  }

  /// In one of four cases a device has a link of its own, one way or both.
  private mutating func redeclareLink(of device: DeviceIndex, _ draws: inout CaseDraws) {
    let id = devices[device.position].id
    guard draws.number(in: 0...3, .choice, "any-link \(id)") == 0 else { return }
    let least = draws.number(in: 500...4_000, .choice, "any-link \(id)", 1)
    var policy = network.standard
    policy.latency = .uniform(
      from: .milliseconds(least), through: .milliseconds(least + 300))
    let last = Int64(LinkDirection.allCases.count - 1)
    let direction = draws.number(in: 0...last, .choice, "any-link \(id)", 2)
    network.links.append(
      LinkDefinition(
        device: device, direction: LinkDirection.allCases[Int(direction)], policy: policy))
  }

  /// Devices that sign in to another account for a while, and clocks that somebody sets.
  mutating func addTrips(_ draws: inout CaseDraws) {
    guard lastStep > .seconds(1) else { return }
    for index in devices.indices {
      let device = DeviceIndex(index)
      let id = devices[index].id
      if draws.number(in: 0...5, .choice, "any-trip \(id)") == 0 {
        let (from, to) = moments("any-trip \(id)", &draws)
        let home = devices[index].account ?? 0
        let other = otherAccount()
        timeline.append(
          TimelineStep(at: from, device: device, action: .signIn(account: other)))
        timeline.append(TimelineStep(at: to, device: device, action: .signIn(account: home)))
      }
      if draws.number(in: 0...7, .choice, "any-jump \(id)") == 0 {
        let hours = draws.number(in: -30...30, .choice, "any-jump \(id)", 1)
        let (from, _) = moments("any-jump \(id)", &draws)
        timeline.append(
          TimelineStep(at: from, device: device, action: .jumpClock(by: .hours(hours))))
      }
    }
    timeline = timeline.stablySorted { $0.at < $1.at }
  }

  /// The number of an account that nobody has at first.
  private mutating func otherAccount() -> UInt16 {
    if let known = accounts.firstIndex(of: "another") { return UInt16(clamping: known) }
    accounts.append("another")
    return UInt16(clamping: accounts.count - 1)
  }

  private func moments(
    _ name: String, _ draws: inout CaseDraws
  ) -> (SimulatedDuration, SimulatedDuration) {
    let end = lastStep.microseconds
    let one = draws.number(in: 0...end, .moment, name, 0)
    let other = draws.number(in: 0...end, .moment, name, 1)
    return (
      SimulatedDuration(microseconds: min(one, other)),
      SimulatedDuration(microseconds: max(one, other))
    )
  }
}
