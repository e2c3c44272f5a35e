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

  /// In every second case: a store begins a new life, and the app crashes before anything of it is
  /// saved.
  func makeNewLifeSteps(through last: SimulatedDuration) -> [TimelineStep] {
    guard last > .hours(4), !screens.isEmpty, draws.once(in: 2, .cut, of: .timeline, 10) else {
      return []
    }
    let share = Int64(draws.below(1_000, .cut, of: .timeline, 11))
    let start = SimulatedDuration(
      microseconds: (last - .hours(2)).microseconds / 1_000 * share)
    let device = DeviceIndex(draws.below(devices.count, .cut, of: .timeline, 12))
    let screen = UInt16(
      truncatingIfNeeded: draws.below(screens.count, .cut, of: .timeline, 13))
    let begun = start + .hours(1)
    let opened = begun + .seconds(1)
    return before(begun, of: device, screen) + [
      TimelineStep(at: begun, device: device, action: newLife(of: device)),
      TimelineStep(at: opened, device: device, action: .open),
      TimelineStep(at: opened, device: device, action: .visit(screen: screen)),
      TimelineStep(at: opened + .milliseconds(5), device: device, action: .crash),
      TimelineStep(at: opened + .minutes(1), device: device, action: .open),
    ]
  }

  /// The app is installed anew, restored from a backup, or cloned from another device, with a
  /// replica of its own: two stores that share one cannot keep the guarantees.
  private func newLife(of device: DeviceIndex) -> ScriptedAction {
    switch draws.below(devices.count > 1 ? 3 : 2, .cut, of: .timeline, 14) {
    case 0: return .reinstall
    case 1: return .restore(reusesReplica: false)
    default:
      let step = 1 + draws.below(devices.count - 1, .cut, of: .timeline, 15)
      let source = DeviceIndex((device.position + step) % devices.count)
      return .clone(from: source, reusesReplica: false)
    }
  }

  /// A backup, and work that is not in it.
  private func before(
    _ begun: SimulatedDuration, of device: DeviceIndex, _ screen: UInt16
  ) -> [TimelineStep] {
    let visit = ScriptedAction.visit(screen: screen)
    return [
      TimelineStep(at: begun - .minutes(40), device: device, action: .backUp),
      TimelineStep(at: begun - .minutes(30), device: device, action: .open),
      TimelineStep(at: begun - .minutes(30), device: device, action: visit),
      TimelineStep(at: begun - .minutes(20), device: device, action: .leave),
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
