import DeviceSystems
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

// What goes wrong: faults that come and go, and steps at given times.

extension WorldGenerator {
  // MARK: Faults

  /// At most one fault of each kind, each with a rate, a dwell and a strength of its own.
  mutating func makeFaults(_ swarm: Swarm) -> [FaultDefinition] {
    var faults: [FaultDefinition] = []
    for type in FaultType.all where swarm.includes(type.index) {
      subject = WorldEntity.fault(type.index)
      faults.append(
        FaultDefinition(
          name: type.word, kind: type.drawn(from: &self),
          schedule: schedule(lasts: type.lasts, subject)))
    }
    return faults
  }

  private func schedule(lasts: Bool, _ entity: WorldEntity) -> FaultSchedule {
    if draws.once(in: 5, .window, of: entity) {
      var start = Instant.zero
      return .windows(
        (0..<(1 + draws.below(3, .window, of: entity, 1))).map { number in
          start = start + .hours(Int64(1 + draws.below(200, .first, of: entity, number)))
          let hours = Int64(1 + draws.below(40, .length, of: entity, number))
          let dwell = lasts ? .hours(hours) : SimulatedDuration(microseconds: 1)
          let window = FaultWindow(start: start, end: start + dwell)
          start = window.end
          return window
        })
    }
    let every = DurationDistribution.exponential(mean: draws.pick(Self.rates, .every, of: entity))
    if !lasts {
      return .recurring(first: every, between: every, dwell: .constant(.zero))
    }
    let dwell = draws.pick(Self.dwells, .length, of: entity)
    return .recurring(
      first: every, between: every,
      dwell: draws.once(in: 4, .length, of: entity, 1)
        ? .constant(dwell) : .exponential(mean: dwell))
  }

  private static let rates: [SimulatedDuration] = [
    .hours(36), .days(3), .days(3), .days(6), .days(10), .days(20),
  ]
  private static let dwells: [SimulatedDuration] = [
    .minutes(10), .hours(1), .hours(4), .hours(12), .days(1), .days(2),
  ]

  // MARK: Timeline

  /// A few things that happen once: by a person, by the app, to a device, at the hub.
  mutating func makeTimeline(_ swarm: Swarm) -> [TimelineStep] {
    var steps: [TimelineStep] = []
    for index in 0..<draws.below(9, .count, of: .timeline) {
      let entity = WorldEntity.step(index)
      let kind = draws.pick(ActionType.all, .kind, of: entity)
      if kind.isHarm, !swarm.includes(100 + kind.index) { continue }
      let device = draws.below(devices.count, .device, of: entity)
      subject = entity
      guard let action = kind.drawn(on: device, from: &self) else { continue }
      let at = SimulatedDuration.minutes(
        Int64(60 + draws.below(28 * 1_440, .time, of: entity)))
      steps.append(
        TimelineStep(at: at, device: kind.isAtHub ? nil : DeviceIndex(device), action: action))
    }
    return steps
  }

  /// A few things that a person or the app does with tips, events and parameters, in `devices`, in
  /// the order of their times.
  mutating func makeAppSteps(through last: SimulatedDuration) -> [TimelineStep] {
    let kinds = ActionType.all.filter(\.namesPartOfApp)
    let thousandth = last.microseconds / 1_000_000
    let entities = (0..<draws.below(9, .count, of: .timeline)).map { WorldEntity.step($0) }
      .stablySorted { draws.below(1_000, .time, of: $0) < draws.below(1_000, .time, of: $1) }
    var steps: [TimelineStep] = []
    for entity in entities {
      let kind = draws.pick(kinds, .kind, of: entity)
      let device = DeviceIndex(draws.below(devices.count, .device, of: entity))
      subject = entity
      guard let action = kind.drawn(on: device.position, from: &self) else { continue }
      let share = Int64(draws.below(1_000, .time, of: entity))
      let at = SimulatedDuration.milliseconds(thousandth * share)
      if let visit = visit(before: at, on: device, action, entity) { steps.append(visit) }
      steps.append(TimelineStep(at: at, device: device, action: action))
    }
    return steps.stablySorted { $0.at < $1.at }
  }

  /// In two of three cases a screen is opened a moment before, so that there are views that what
  /// happens makes ask, or act on: one that may show the tip, if the step names one.
  private func visit(
    before step: SimulatedDuration, on device: DeviceIndex, _ action: ScriptedAction,
    _ entity: WorldEntity
  ) -> TimelineStep? {
    if action.references.screen != nil { return nil }
    let wait = SimulatedDuration.seconds(Int64(1 + draws.below(20, .time, of: entity, 1)))
    guard wait < step, !screens.isEmpty, !draws.once(in: 3, .argument, of: entity, 1) else {
      return nil
    }
    var candidates = Array(screens.indices)
    if let tip = action.references.tip {
      let showing = candidates.filter { screens[$0].slots.contains { $0.tip == tip } }
      if !showing.isEmpty { candidates = showing }
    }
    let screen = candidates[draws.below(candidates.count, .argument, of: entity, 2)]
    return TimelineStep(
      at: step - wait, device: device, action: .visit(screen: UInt16(truncatingIfNeeded: screen)))
  }

  /// Goes on from a scenario: its devices, accounts, app and screens are those that steps name.
  mutating func adopt(_ scenario: Scenario) {
    devices = scenario.devices
    accounts = scenario.accounts
    screens = scenario.screens
    events = scenario.app.events
    parameters = scenario.app.parameters
    tips = scenario.app.tips
    valueLists = scenario.valueLists
    texts = scenario.app.texts
  }

  /// A few things that happen to devices, stores and zones, most of them harm, up to a moment, in
  /// the order of their times; none in every fourth case.
  mutating func makeHarmSteps(through last: SimulatedDuration) -> [TimelineStep] {
    let kinds = ActionType.all.filter { !$0.namesPartOfApp }
    guard !draws.once(in: 4, .density, of: .timeline) else { return [] }
    let thousandth = last.microseconds / 1_000_000
    var steps: [TimelineStep] = []
    for number in 0...draws.below(8, .count, of: .timeline, 1) {
      let entity = WorldEntity.step(100 + number)
      let kind = draws.pick(kinds, .kind, of: entity)
      let device = draws.below(devices.count, .device, of: entity)
      subject = entity
      guard let action = kind.drawn(on: device, from: &self) else { continue }
      let share = Int64(draws.below(1_000, .time, of: entity))
      let at = SimulatedDuration.milliseconds(thousandth * share)
      if kind.followsWork { steps += work(before: at, on: device, entity) }
      steps.append(
        TimelineStep(at: at, device: kind.isAtHub ? nil : DeviceIndex(device), action: action))
    }
    return steps.stablySorted { $0.at < $1.at }
  }

  /// A visit right before a crash, so that there is something to lose.
  private func work(
    before crash: SimulatedDuration, on device: Int, _ entity: WorldEntity
  ) -> [TimelineStep] {
    guard crash > .seconds(2), !screens.isEmpty else { return [] }
    let screen = UInt16(truncatingIfNeeded: draws.below(screens.count, .argument, of: entity))
    let index = DeviceIndex(device)
    return [
      TimelineStep(at: crash - .seconds(2), device: index, action: .open),
      TimelineStep(at: crash - .milliseconds(5), device: index, action: .visit(screen: screen)),
    ]
  }
}
