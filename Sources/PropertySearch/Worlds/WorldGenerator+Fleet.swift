import DeviceSystems
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain

// Devices, people, links.

extension WorldGenerator {
  // MARK: Devices

  mutating func makeDevices() {
    for index in 0..<(2 + draws.below(4, .count, of: .fleet)) { devices.append(device(index)) }
  }

  private static let deviceNames = ["one", "two", "three", "four", "five"]

  private mutating func device(_ index: Int) -> DeviceDefinition {
    let entity = WorldEntity.device(index)
    var device = DeviceDefinition(
      id: Self.deviceNames[index],
      platform: draws.pick(Self.platforms, .platform, of: entity))
    device.version = UInt16(1 + (draws.once(in: 3, .version, of: entity) ? 1 : 0))
    // The first device makes sure that there is an account.
    switch index == 0 ? 15 : draws.below(16, .account, of: entity) {
    case 0: device.account = nil
    case 1: device.account = account("work")
    default: device.account = account("main")
    }
    if draws.once(in: 2, .offset, of: entity) {
      let milliseconds = draws.below(20_001, .offset, of: entity, 1) - 10_000
      device.clockOffset = .milliseconds(Int64(milliseconds))
    }
    if draws.once(in: 3, .drift, of: entity) {
      device.clockDriftPartsPerMillion = Int32(draws.below(81, .drift, of: entity, 1)) - 40
    }
    if index > 0, draws.once(in: 4, .joins, of: entity) {
      device.joins = .hours(Int64(1 + draws.below(400, .joins, of: entity, 1)))
    }
    if index > 0, draws.once(in: 10, .retires, of: entity) {
      device.retires =
        device.joins + .hours(Int64(24 + draws.below(240, .retires, of: entity, 1)))
    }
    device.hasBackgroundMode = draws.below(5, .backgroundMode, of: entity) > 0
    device.configures = draws.below(64, .configures, of: entity) > 0
    device.resetsAtEveryLaunch = draws.once(in: 128, .resetsAtEveryLaunch, of: entity)
    if draws.once(in: 10, .frequency, of: entity, 9) { device.frequency = frequency(of: entity) }
    device.overrides = overrides(entity)
    return device
  }

  private static let platforms: [Platform] = [
    .iPhone, .iPhone, .iPhone, .iPad, .iPad, .mac, .mac, .watch, .tv, .vision,
  ]

  /// Mostly none; now and then one, or two that contradict each other (5.1).
  func overrides(_ entity: WorldEntity) -> OverrideDefinition {
    var overrides = OverrideDefinition()
    guard draws.once(in: 16, .override, of: entity) else { return overrides }
    if draws.once(in: 2, .override, of: entity, 2) { return contradiction(entity) }
    switch draws.below(8, .override, of: entity, 1) {
    case 0: overrides.showsAll = true
    case 1: overrides.hidesAll = true
    case 2, 3, 4:
      overrides.shown = [TipIndex(draws.below(tips.count, .overriddenTip, of: entity))]
    default: overrides.hidden = [TipIndex(draws.below(tips.count, .overriddenTip, of: entity))]
    }
    return overrides
  }

  /// Two overrides next to each other in the order of precedence, or all four (5.1).
  private func contradiction(_ entity: WorldEntity) -> OverrideDefinition {
    var overrides = OverrideDefinition()
    let tip = TipIndex(draws.below(tips.count, .overriddenTip, of: entity))
    let pair = draws.below(4, .override, of: entity, 3)
    if pair == 0 || pair == 3 { overrides.shown = [tip] }
    if pair < 2 || pair == 3 { overrides.hidden = [tip] }
    if pair > 0 { overrides.showsAll = true }
    if pair > 1 { overrides.hidesAll = true }
    return overrides
  }

  // MARK: People

  /// One or two people; together they take up devices two or three times a day.
  func makePeople() -> [Person] {
    (0..<(draws.once(in: 4, .count, of: .person(0)) ? 2 : 1)).map(person)
  }

  private func person(_ index: Int) -> Person {
    let entity = WorldEntity.person(index)
    let reactions = Reaction.allCases.enumerated().compactMap { number, reaction in
      let weight = draws.below(
        reaction == .ignore ? 8 : 3, .reactionWeight, of: entity, number)
      return weight > 0 ? Weighted(reaction, weight: UInt32(weight)) : nil
    }
    return Person(
      id: index == 0 ? "ada" : "bo",
      devices: devices.indices.map { device in
        Weighted(
          DeviceIndex(device),
          weight: UInt32(1 + draws.below(4, .deviceWeight, of: entity, device)))
      },
      between: .exponential(mean: draws.pick(Self.pauses, .between, of: entity)),
      lasting: .exponential(
        mean: .seconds(Int64(60 + draws.below(180, .lasting, of: entity)))),
      screens: screenWeights(of: entity),
      dwell: .exponential(mean: .seconds(Int64(20 + draws.below(80, .dwell, of: entity)))),
      reactions: reactions.isEmpty ? [Weighted(.ignore, weight: 1)] : reactions,
      reactsAfter: .exponential(
        mean: .seconds(Int64(2 + draws.below(20, .reactsAfter, of: entity)))),
      endsProcess: .percent(Int64(draws.below(5, .quits, of: entity) * 15)))
  }

  /// How often somebody opens each screen.
  func screenWeights(of entity: WorldEntity) -> [Weighted<UInt16>] {
    screens.indices.map { screen in
      Weighted(
        UInt16(truncatingIfNeeded: screen),
        weight: UInt32(1 + draws.below(4, .screenWeight, of: entity, screen)))
    }
  }

  private static let pauses: [SimulatedDuration] = [
    .hours(8), .hours(10), .hours(12), .hours(16), .hours(16), .hours(24),
  ]

  // MARK: Links

  func makeNetwork() -> NetworkDefinition {
    var network = NetworkDefinition()
    network.standard = policy(.network, 0)
    for index in devices.indices where draws.once(in: 4, .link, of: .device(index)) {
      network.links.append(
        LinkDefinition(
          device: DeviceIndex(index),
          direction: draws.pick(LinkDirection.allCases, .direction, of: .device(index)),
          policy: policy(.device(index), 10)))
    }
    return network
  }

  /// A link that is mostly good; `ordinal` keeps its draws apart from others of the entity.
  private func policy(_ entity: WorldEntity, _ ordinal: Int) -> LinkPolicy {
    var policy = LinkPolicy(
      latency: .lognormal(
        median: .milliseconds(Int64(50 + draws.below(400, .latency, of: entity, ordinal))),
        sigmaMillis: Int64(200 + 100 * draws.below(8, .latency, of: entity, ordinal + 1))))
    if draws.once(in: 3, .loss, of: entity, ordinal) {
      policy.loss = .percent(Int64(1 + draws.below(10, .loss, of: entity, ordinal + 1)))
    }
    if draws.once(in: 8, .burst, of: entity, ordinal) {
      // After a burst of a single message that let nothing through, the next one always arrives.
      policy.burst =
        draws.once(in: 2, .burst, of: entity, ordinal + 1)
        ? GilbertElliott(goodToBad: .percent(5), badToGood: .always, lossInBad: .always)
        : GilbertElliott(goodToBad: .percent(2), badToGood: .percent(20), lossInBad: .percent(90))
    }
    if draws.once(in: 8, .duplication, of: entity, ordinal) {
      policy.duplication = .percent(Int64(1 + draws.below(10, .duplication, of: entity, ordinal)))
      policy.copyDelay = .exponential(mean: .seconds(3))
    }
    if draws.once(in: 8, .reordering, of: entity, ordinal) {
      policy.reordering = .percent(Int64(5 + draws.below(20, .reordering, of: entity, ordinal)))
      policy.reorderingDelay = .exponential(mean: .seconds(5))
    }
    policy.preservesOrder = draws.once(in: 4, .order, of: entity, ordinal)
    if draws.once(in: 12, .bandwidth, of: entity, ordinal) {
      policy.bandwidthBytesPerSecond = Int64(1_000 * (1 + draws.below(64, .bandwidth, of: entity)))
    }
    return policy
  }
}
