import FleetSimulation
import SimulatedNetwork
import SimulationKernel

// What `everyKind` makes of links, accounts and clocks, besides faults.

extension Scenario {
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
  }

  /// Devices that sign in to another account for a while, and clocks that somebody sets.
  mutating func addTrips(_ draws: inout CaseDraws) {
    guard lastStep > .seconds(1) else { return }
    for place in devices.indices {
      let device = DeviceIndex(place)
      let id = devices[place].id
      if draws.number(in: 0...5, .choice, "any-trip \(id)") == 0 {
        let (from, to) = moments("any-trip \(id)", &draws)
        let home = devices[place].account ?? 0
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
