import DeviceSystems
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

// The mixed workload: an app with something of everything, in ten hard days.

extension Scenario {
  /// Three devices, two people, six tips.
  static let mixedWorkload: Scenario = {
    var scenario = Scenario(
      name: "tour", claim: "No promise is broken.", app: mixedWorkloadApp, duration: .days(10))
    scenario.heal = HealPhase(after: .days(9), within: .hours(12))
    scenario.frequency = .hourly
    scenario.devices = [
      DeviceDefinition(id: "phone", platform: .iPhone),
      DeviceDefinition(id: "pad", platform: .iPad),
      DeviceDefinition(id: "desk", platform: .mac),
    ]
    scenario.screens = mixedWorkloadScreens
    scenario.people = [person("ada", [0, 1]), person("eve", [1, 2])]
    scenario.network.standard.loss = .percent(10)
    scenario.network.standard.duplication = .percent(5)
    scenario.network.standard.copyDelay = .exponential(mean: .seconds(3))
    scenario.faults = mixedWorkloadFaults
    scenario.sync.push.perHour = 1
    scenario.timeline = writes
    return scenario
  }()

  private static let mixedWorkloadApp: AppDefinition = {
    var texts = TextTable()
    let events = [
      EventDefinition(id: "visited"),
      EventDefinition(id: "drawn", limit: DonationLimit(maximumCount: 3)),
    ]
    let parameters = [
      ParameterDefinition(id: "Favourite.isPro", type: .boolean, defaultValue: .boolean(false)),
      ParameterDefinition(id: "Favourite.level", type: .integer, defaultValue: .integer(0)),
    ]
    let context = RuleContext(events: events, parameters: parameters, tipType: "Favourite")
    let rules: [Rule]
    do {
      rules = [
        try Rule(
          parsing: "#Rule(Self.visited) { $0.donations.count > 1 }", in: context, texts: &texts),
        try Rule(parsing: "#Rule(Self.$isPro) { $0 == true }", in: context, texts: &texts),
        try Rule(
          parsing: "#Rule(Self.drawn) { $0.donations.count > 3 }", in: context, texts: &texts),
        try Rule(
          parsing: "#Rule(Self.visited) { $0.donations.count > 4 }", in: context, texts: &texts),
      ]
    } catch {
      preconditionFailure("a rule of the tour cannot be read: \(error)")
    }
    let tips = [
      TipDefinition(
        typeName: "Favourite", rules: [rules[0], rules[1]],
        options: TipOptions(maximumDisplayCount: 3)),
      TipDefinition(
        typeName: "Compass", rules: [rules[3]],
        options: TipOptions(maximumDisplayCount: 2, ignoresDisplayFrequency: true)),
      TipDefinition(
        typeName: "Needle",
        options: TipOptions(maximumDisplayCount: 4, ignoresDisplayFrequency: true)),
      TipDefinition(
        typeName: "Slow", options: TipOptions(maximumDisplayDuration: .seconds(90))),
      TipDefinition(
        typeName: "Pencil", identifier: "pencil-{platform}",
        options: TipOptions(maximumDisplayCount: 2, ignoresDisplayFrequency: true)),
      TipDefinition(typeName: "Never", rules: [rules[2]]),
    ]
    return AppDefinition(
      texts: texts, events: events, parameters: parameters, tips: tips,
      groups: [
        TipGroupDefinition(id: "way", priority: .ordered, tips: [TipIndex(1), TipIndex(2)])
      ])
  }()

  private static let mixedWorkloadScreens = [
    Screen(
      id: "home",
      slots: [
        TipSlot(tip: TipIndex(0)), TipSlot(tip: nil, group: GroupIndex(0)),
        TipSlot(tip: nil, group: GroupIndex(0)),
      ],
      donations: [ScreenDonation(event: EventIndex(0), probability: .percent(50), waits: false)]),
    Screen(
      id: "draw",
      slots: [TipSlot(tip: TipIndex(3)), TipSlot(tip: TipIndex(4)), TipSlot(tip: TipIndex(5))],
      donations: [
        ScreenDonation(event: EventIndex(0), probability: .percent(20), waits: false),
        ScreenDonation(event: EventIndex(1), probability: .percent(60)),
      ]),
    Screen(
      id: "shop",
      writes: [ParameterWrite(parameter: ParameterIndex(0), value: .boolean(true))]),
  ]

  private static func person(_ id: String, _ devices: [Int]) -> Person {
    Person(
      id: id, devices: devices.map { Weighted(DeviceIndex($0), weight: 1) },
      between: .exponential(mean: .hours(4)), lasting: .exponential(mean: .minutes(5)),
      screens: [Weighted(0, weight: 4), Weighted(1, weight: 3), Weighted(2, weight: 1)],
      dwell: .exponential(mean: .minutes(1)),
      reactions: [
        Weighted(.ignore, weight: 12), Weighted(.close, weight: 2), Weighted(.use, weight: 1),
      ], reactsAfter: .constant(.seconds(5)), endsProcess: .percent(20))
  }

  private static let mixedWorkloadFaults = [
    FaultDefinition(
      name: "tunnel", kind: .offline([DeviceIndex(0)]),
      schedule: .recurring(
        every: .exponential(mean: .hours(30)), dwell: .exponential(mean: .hours(8)))),
    FaultDefinition(
      name: "silence", kind: .lostAnswers([DeviceIndex(2)], .percent(50)),
      schedule: .recurring(
        every: .exponential(mean: .hours(40)), dwell: .exponential(mean: .hours(8)))),
    FaultDefinition(
      name: "partial", kind: .partialFailure(.percent(30)),
      schedule: .recurring(
        every: .exponential(mean: .hours(40)), dwell: .exponential(mean: .hours(12)))),
  ]
}
