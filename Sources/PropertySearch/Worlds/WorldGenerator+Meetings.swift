import CloudSync
import DeviceSystems
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain

// Moments that chance never makes: two steps at one instant, of two devices or of one.

extension WorldGenerator {
  /// What two devices do at the same time.
  private enum Meeting { case deletion, write, end }

  /// Steps of two devices that meet, and two steps of one device of which the later one decides.
  mutating func makeMeetingSteps(
    through last: SimulatedDuration, knobs: BehaviourKnobs
  ) -> [TimelineStep] {
    guard last > .hours(12) else { return [] }
    return meeting(through: last, knobs: knobs) + sequence(through: last)
      + lateDonation(through: last)
  }

  /// In every third case a donation that nobody waits for, sent when the healing is about to begin.
  private mutating func lateDonation(through last: SimulatedDuration) -> [TimelineStep] {
    guard draws.once(in: 3, .meeting, of: .timeline, 60) else { return [] }
    let event = draws.below(events.count, .meeting, of: .timeline, 61)
    let device = DeviceIndex(draws.below(devices.count, .meeting, of: .timeline, 62))
    let sent = ScriptedAction.donate(
      event: EventIndex(event), values: values(of: event, .timeline, 63), times: 1, waits: false)
    let start = last - .seconds(Int64(1 + draws.below(20, .meeting, of: .timeline, 64)))
    return [
      TimelineStep(at: start, device: device, action: .open),
      TimelineStep(at: start, device: device, action: sent),
    ]
  }

  // MARK: Two devices

  private mutating func meeting(
    through last: SimulatedDuration, knobs: BehaviourKnobs
  ) -> [TimelineStep] {
    guard devices.count > 1 else { return [] }
    let kind = draws.pick(meetings(knobs: knobs), .meeting, of: .timeline)
    let first = draws.below(devices.count, .meeting, of: .timeline, 1)
    let step = 1 + draws.below(devices.count - 1, .meeting, of: .timeline, 2)
    let second = (first + step) % devices.count
    let moment = moment(of: kind, through: last)
    // A deletion reaches up to a date; the others are told apart by their dates alone.
    let isByClocks = kind != .deletion || draws.once(in: 2, .meeting, of: .timeline, 3)
    var steps: [TimelineStep] = []
    for (device, action) in zip([first, second], acts(of: kind)) {
      let own = isByClocks ? time(on: device, when: moment, through: last) : moment
      steps.append(TimelineStep(at: own, device: DeviceIndex(device), action: action))
    }
    return steps
  }

  /// The kinds to choose from; one that a knob makes a matter of dates is there more often.
  private func meetings(knobs: BehaviourKnobs) -> [Meeting] {
    var kinds: [Meeting] = [.deletion, .end]
    if knobs.deleteDonations == .byTime { kinds += [.deletion, .deletion] }
    guard sharedParameter != nil else { return kinds }
    kinds.append(.write)
    if knobs.lwwOrder == .modifiedDate { kinds += [.write, .write] }
    return kinds
  }

  /// A parameter that devices share: one that no screen writes, so that the writes that meet are
  /// the last, if there is one.
  private var sharedParameter: Int? {
    let shared = parameters.indices.filter { !parameters[$0].isTransient }
    let quiet = shared.first { index in
      !screens.contains { screen in
        screen.writes.contains { $0.parameter.position == index }
      }
    }
    return quiet ?? shared.first
  }

  /// What the one does and what the other does; nothing where there is nothing to do it with.
  private mutating func acts(of kind: Meeting) -> [ScriptedAction] {
    switch kind {
    case .deletion:
      let event = draws.below(events.count, .meeting, of: .timeline, 4)
      return [donation(of: event, 0), .deleteDonations(event: EventIndex(event))]
    case .write:
      guard let index = sharedParameter else { return [] }
      return writes(to: index, 10)
    case .end:
      let tip = TipIndex(draws.below(tips.count, .meeting, of: .timeline, 4))
      let reasons = InvalidationReason.allCases
      let index = draws.below(reasons.count, .meeting, of: .timeline, 5)
      let step = 1 + draws.below(reasons.count - 1, .meeting, of: .timeline, 6)
      return [
        .invalidate(tip: tip, reason: reasons[index]),
        .invalidate(tip: tip, reason: reasons[(index + step) % reasons.count]),
      ]
    }
  }

  /// A deletion at any time; an end early, before the tip has ended otherwise; a write late, so
  /// that no other follows. It is far enough from both ends for clocks that are off.
  private func moment(of kind: Meeting, through last: SimulatedDuration) -> SimulatedDuration {
    let share = Int64(draws.below(1_000, .meeting, of: .timeline, 7))
    let eighth = (last.microseconds - SimulatedDuration.hours(6).microseconds) / 8
    let offset =
      switch kind {
      case .deletion: eighth * 8 / 1_000 * share
      case .end: eighth * 2 / 1_000 * share
      case .write: eighth * 7 + eighth / 1_000 * share
      }
    return .hours(3) + SimulatedDuration(microseconds: offset)
  }

  /// When the clock of a device, if nobody sets it, shows what a right one shows at `moment`;
  /// `moment` itself where that is no time of the run.
  private func time(
    on device: Int, when moment: SimulatedDuration, through last: SimulatedDuration
  ) -> SimulatedDuration {
    let clock = DeviceClock(
      offset: devices[device].clockOffset,
      driftPartsPerMillion: devices[device].clockDriftPartsPerMillion)
    let wanted = Instant.zero + moment
    var found = wanted
    // Each round leaves as little of the distance as the clock drifts in it.
    for _ in 0..<4 { found = found + (wanted - clock.wall(at: found)) }
    let own = SimulatedDuration(microseconds: found.microseconds)
    return own < .zero || own > last ? moment : own
  }

  // MARK: One device

  /// Two steps of one device at one instant: what is left depends on which comes first.
  private mutating func sequence(through last: SimulatedDuration) -> [TimelineStep] {
    let device = DeviceIndex(draws.below(devices.count, .meeting, of: .timeline, 20))
    let share = Int64(draws.below(1_000, .meeting, of: .timeline, 21))
    let moment = SimulatedDuration(microseconds: last.microseconds / 1_000 * share)
    return sequentActions().map { TimelineStep(at: moment, device: device, action: $0) }
  }

  private mutating func sequentActions() -> [ScriptedAction] {
    let event = draws.below(events.count, .meeting, of: .timeline, 22)
    let deletion = ScriptedAction.deleteDonations(event: EventIndex(event))
    switch draws.below(parameters.isEmpty ? 4 : 5, .meeting, of: .timeline, 23) {
    case 0: return [donation(of: event, 8), deletion]
    case 1: return [deletion, donation(of: event, 8)]
    case 2: return [.goOffline, .goOnline]
    // By its clock the second deletion comes before the first, and the donation between them.
    case 3:
      return [
        deletion, .jumpClock(by: .hours(-3)), deletion, .jumpClock(by: .hours(1)),
        donation(of: event, 8), .jumpClock(by: .hours(2)),
      ]
    default:
      return writes(to: draws.below(parameters.count, .meeting, of: .timeline, 24), 40)
    }
  }

  // MARK: Parts

  private mutating func donation(of event: Int, _ ordinal: Int) -> ScriptedAction {
    .donate(
      event: EventIndex(event), values: values(of: event, .timeline, ordinal), times: 1,
      waits: true)
  }

  /// Two writes of values that differ; none if all that come up are equal.
  private mutating func writes(to index: Int, _ ordinal: Int) -> [ScriptedAction] {
    let parameter = ParameterIndex(index)
    let type = parameters[index].type
    let first = value(of: type, .timeline, .meeting, ordinal)
    for number in 1..<10 {
      let other = value(of: type, .timeline, .meeting, ordinal + number)
      if other == first { continue }
      return [.set(parameter: parameter, value: first), .set(parameter: parameter, value: other)]
    }
    return []
  }
}
