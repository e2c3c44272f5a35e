import FleetSimulation
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
          name: type.word, kind: type.random(&self),
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

  private func jump(_ entity: WorldEntity) -> SimulatedDuration {
    let length = Int64(1 + draws.below(72, .strength, of: entity))
    return draws.once(in: 2, .strength, of: entity, 1) ? .hours(length) : .hours(-length)
  }

  // MARK: Timeline

  /// A few things that happen once: by a person, by the app, to a device, at the hub.
  mutating func makeTimeline(_ swarm: Swarm) -> [TimelineStep] {
    var steps: [TimelineStep] = []
    for place in 0..<draws.below(9, .count, of: .timeline) {
      let entity = WorldEntity.step(place)
      let kind = StepVerb.allCases[
        draws.below(StepVerb.allCases.count, .kind, of: entity)]
      if kind.isHarm, !swarm.includes(100 + kind.number) { continue }
      let device = draws.below(devices.count, .device, of: entity)
      guard let action = action(kind, on: device, entity) else { continue }
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
    let kinds = StepVerb.allCases.filter(\.namesPartOfApp)
    let thousandth = last.microseconds / 1_000_000
    let entities = (0..<draws.below(9, .count, of: .timeline)).map { WorldEntity.step($0) }
      .stablySorted { draws.below(1_000, .time, of: $0) < draws.below(1_000, .time, of: $1) }
    var steps: [TimelineStep] = []
    for entity in entities {
      let kind = draws.pick(kinds, .kind, of: entity)
      guard let action = appAction(kind, entity) else { continue }
      let share = Int64(draws.below(1_000, .time, of: entity))
      let device = DeviceIndex(draws.below(devices.count, .device, of: entity))
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
    if case .visit = action { return nil }
    let wait = SimulatedDuration.seconds(Int64(1 + draws.below(20, .time, of: entity, 1)))
    guard wait < step, !screens.isEmpty, !draws.once(in: 3, .argument, of: entity, 1) else {
      return nil
    }
    var candidates = Array(screens.indices)
    if let tip = action.tip {
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
    let kinds = StepVerb.allCases.filter { !$0.namesPartOfApp }
    guard !draws.once(in: 4, .density, of: .timeline) else { return [] }
    let thousandth = last.microseconds / 1_000_000
    var steps: [TimelineStep] = []
    for number in 0...draws.below(8, .count, of: .timeline, 1) {
      let entity = WorldEntity.step(100 + number)
      let kind = draws.pick(kinds, .kind, of: entity)
      let device = draws.below(devices.count, .device, of: entity)
      if kind == .clone, devices.count < 2 { continue }
      guard let action = action(kind, on: device, entity) else { continue }
      let share = Int64(draws.below(1_000, .time, of: entity))
      let at = SimulatedDuration.milliseconds(thousandth * share)
      if kind == .crash { steps += work(before: at, on: device, entity) }
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

  private mutating func action(
    _ kind: StepVerb, on device: Int, _ entity: WorldEntity
  ) -> ScriptedAction? {
    switch kind {
    case .open: return .open
    case .leave: return .leave
    case .terminate: return .terminate
    case .configureAgain: return .configureAgain
    case .goOffline: return .goOffline
    case .goOnline: return .goOnline
    case .crash: return .crash
    case .reinstall: return .reinstall
    case .backUp: return .backUp
    case .restore: return .restore(reusesReplica: false)
    case .signOut: return .signOut
    case .resetDatastore: return .resetDatastore
    case .resetAtNextLaunch: return .resetAtNextLaunch
    case .expireTokens: return .expireTokens
    case .visit, .react, .choose, .invalidate, .resetEligibility, .donate, .deleteDonations, .set:
      return appAction(kind, entity)
    case .clone:
      let source = (device + 1 + draws.below(devices.count - 1, .argument, of: entity))
      return .clone(from: DeviceIndex(source % devices.count), reusesReplica: false)
    case .signIn:
      let name = draws.once(in: 4, .argument, of: entity) ? "work" : "main"
      return .signIn(account: account(name))
    case .jumpClock: return .jumpClock(by: jump(entity))
    case .update: return .update(version: UInt16(1 + draws.below(3, .argument, of: entity)))
    case .emptyZone:
      let number = draws.below(accounts.count, .account, of: entity)
      return .emptyZone(
        account: UInt16(truncatingIfNeeded: number),
        because: draws.pick(ZoneLoss.allCases, .argument, of: entity))
    case .fillQuota: return .fillQuota(account: 0)
    case .freeQuota: return .freeQuota(account: 0)
    }
  }

  /// What a person or the app does with tips, events and parameters.
  private mutating func appAction(_ kind: StepVerb, _ entity: WorldEntity) -> ScriptedAction? {
    let place = draws.below(tips.count, .argument, of: entity)
    let tip = TipIndex(place)
    if kind == .visit {
      return .visit(
        screen: UInt16(truncatingIfNeeded: draws.below(screens.count, .argument, of: entity)))
    }
    if kind == .react {
      return .react(tip: tip, with: draws.pick(Reaction.allCases, .strength, of: entity))
    }
    if kind == .choose {
      return tips[place].content.actions.isEmpty ? nil : .choose(tip: tip, action: 0)
    }
    if kind == .invalidate {
      return .invalidate(
        tip: tip, reason: draws.pick(InvalidationReason.allCases, .strength, of: entity))
    }
    if kind == .resetEligibility { return .resetEligibility(tip: tip) }
    let event = draws.below(events.count, .argument, of: entity)
    if kind == .deleteDonations { return .deleteDonations(event: EventIndex(event)) }
    if kind == .donate {
      return .donate(
        event: EventIndex(event), values: values(of: event, entity, 0),
        times: UInt32(1 + draws.below(6, .strength, of: entity)),
        waits: draws.below(3, .waits, of: entity) > 0)
    }
    guard !parameters.isEmpty else { return nil }
    let parameter = draws.below(parameters.count, .argument, of: entity)
    return .set(
      parameter: ParameterIndex(parameter),
      value: value(of: parameters[parameter].type, entity, .value, 0))
  }
}

extension ScriptedAction {
  /// The tip that it names.
  fileprivate var tip: TipIndex? {
    if case .react(let tip, _) = self { return tip }
    if case .choose(let tip, _) = self { return tip }
    if case .invalidate(let tip, _) = self { return tip }
    if case .resetEligibility(let tip) = self { return tip }
    return nil
  }
}
