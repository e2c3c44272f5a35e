import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

// What chance hardly meets: a process ends between two pages of a fetch of everything, or right
// after its app was installed anew.

extension WorldGenerator {
  /// In every second case with small pages: a device that missed a deletion has to fetch everything
  /// anew, and its process ends on the way, twice (7.9, 7.11).
  ///
  /// It donates what a screen donates, so that nothing new is named.
  func makeCutFetchSteps(through last: SimulatedDuration, pageSize: Int) -> [TimelineStep] {
    let donations = screens.flatMap(\.donations)
    guard pageSize <= 10, devices.count > 1, !donations.isEmpty, last > .hours(4),
      draws.once(in: 2, .cut, of: .timeline)
    else { return [] }
    let thousandth = (last - .hours(2)).microseconds / 1_000
    let share = Int64(draws.below(1_000, .cut, of: .timeline, 1))
    let start = SimulatedDuration(microseconds: thousandth * share)
    let first = draws.below(devices.count, .cut, of: .timeline, 2)
    let step = 1 + draws.below(devices.count - 1, .cut, of: .timeline, 3)
    let maker = DeviceIndex(first)
    let reader = DeviceIndex((first + step) % devices.count)
    let missed = missedDeletion(
      of: draws.pick(donations, .cut, of: .timeline, 4), by: maker, reader, from: start)
    return missed + cuts(on: reader, from: start + .hours(1))
  }

  /// In every second case: an app is installed anew, and crashes before anything of its new life is
  /// saved.
  func makeNewLifeSteps(through last: SimulatedDuration) -> [TimelineStep] {
    guard last > .hours(4), !screens.isEmpty, draws.once(in: 2, .cut, of: .timeline, 10) else {
      return []
    }
    let share = Int64(draws.below(1_000, .cut, of: .timeline, 11))
    let start = SimulatedDuration(
      microseconds: (last - .hours(1)).microseconds / 1_000 * share)
    let device = DeviceIndex(draws.below(devices.count, .cut, of: .timeline, 12))
    let screen = UInt16(
      truncatingIfNeeded: draws.below(screens.count, .cut, of: .timeline, 13))
    let opened = start + .seconds(1)
    return [
      TimelineStep(at: start, device: device, action: .reinstall),
      TimelineStep(at: opened, device: device, action: .open),
      TimelineStep(at: opened, device: device, action: .visit(screen: screen)),
      TimelineStep(at: opened + .milliseconds(5), device: device, action: .crash),
    ]
  }

  /// One device donates, another learns of it and loses its connection, and the first one deletes.
  private func missedDeletion(
    of donation: ScreenDonation, by maker: DeviceIndex, _ reader: DeviceIndex,
    from start: SimulatedDuration
  ) -> [TimelineStep] {
    let values = donation.values.first ?? ValueListIndex.none
    let donate = ScriptedAction.donate(
      event: donation.event, values: values, times: 4, waits: true)
    let steps: [(Int64, DeviceIndex, ScriptedAction)] = [
      (0, maker, .open), (0, maker, donate), (5, maker, .leave),
      (10, reader, .open), (20, reader, .terminate), (20, reader, .goOffline),
      (30, maker, .open), (30, maker, .deleteDonations(event: donation.event)),
      (50, maker, .leave),
    ]
    return steps.map { minutes, device, action in
      TimelineStep(at: start + .minutes(minutes), device: device, action: action)
    }
  }

  /// The tokens expire, the device fetches, and its process ends while pages are still to come.
  private func cuts(on reader: DeviceIndex, from start: SimulatedDuration) -> [TimelineStep] {
    let pause = draws.pick(Self.cutsAfter, .cut, of: .timeline, 5)
    let end: ScriptedAction = draws.once(in: 3, .cut, of: .timeline, 6) ? .crash : .terminate
    var steps = [
      TimelineStep(at: start, device: nil, action: .expireTokens),
      TimelineStep(at: start, device: reader, action: .goOnline),
    ]
    var moment = start
    for action in [.open, end, .open, end, .open] as [ScriptedAction] {
      steps.append(TimelineStep(at: moment, device: reader, action: action))
      moment = moment + pause
    }
    steps.append(TimelineStep(at: start + .minutes(5), device: reader, action: .leave))
    return steps
  }

  /// From the beginning of a fetch to its cut: links are fast or slow, zones small or large.
  private static let cutsAfter: [SimulatedDuration] = [
    .milliseconds(400), .milliseconds(800), .milliseconds(1_600), .milliseconds(3_200),
  ]
}
