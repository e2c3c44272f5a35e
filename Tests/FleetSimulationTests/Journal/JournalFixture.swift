import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

/// A small fleet whose names are easy to recognise in a line of a journal.
enum JournalFixture {
  static let phone = Actor.device(DeviceIndex(0))
  static let tablet = Actor.device(DeviceIndex(1))
  static let favorite = RecordIndex(0)
  static let trail = RecordIndex(1)
  static let didVisit = EventIndex(0)
  static let isLoggedIn = ParameterIndex(0)
  static let firstPhone = ReplicaIndex(0)

  static func scenario(firstDevice: String = "phone") throws -> Scenario {
    var texts = TextTable()
    let events = [
      EventDefinition(
        id: "didVisit",
        fields: [
          DonationField(name: "trail", type: .text), DonationField(name: "stars", type: .integer),
        ])
    ]
    let rule = try Rule(
      parsing: "#Rule(Self.didVisit) { $0.donations.count > 3 }",
      in: RuleContext(events: events, tipType: "FavoriteBackyardTip"), texts: &texts)
    let butlerFork = Value.text(texts.intern("butler-fork"))
    let app = AppDefinition(
      texts: texts, events: events,
      parameters: [
        ParameterDefinition(
          id: "FavoriteBackyardTip.isLoggedIn", type: .boolean, defaultValue: .boolean(false))
      ],
      tips: tips(rule),
      groups: [
        TipGroupDefinition(id: "map", priority: .ordered, tips: [TipIndex(0), TipIndex(1)])
      ])
    var scenario = Scenario(
      name: "offline-week", claim: "All goes well.", app: app, duration: .days(7))
    scenario.heal = HealPhase(after: .days(6), within: .hours(1))
    scenario.frequency = .daily
    _ = scenario.valueLists.intern([butlerFork, .integer(5)])
    scenario.screens = [
      Screen(
        id: "backyard", slots: [TipSlot(tip: TipIndex(0)), TipSlot(tip: nil, group: .init(0))],
        actions: [ScreenAction(id: "feed", timing: .every(.constant(.seconds(9))), effects: [])])
    ]
    scenario.devices = [
      DeviceDefinition(id: firstDevice, platform: .iPhone),
      DeviceDefinition(id: "ipad", platform: .iPad),
    ]
    scenario.focus = focus
    scenario.pointer = pointer
    scenario.intents = intents
    scenario.faults = [
      FaultDefinition(
        name: "tunnel", kind: .offline([DeviceIndex(0)]),
        schedule: .windows([FaultWindow(start: .zero, end: Instant(microseconds: 5))]))
    ]
    return scenario
  }

  private static func tips(_ rule: Rule) -> [TipDefinition] {
    [
      TipDefinition(
        typeName: "FavoriteBackyardTip",
        content: TipContent(title: "Favorites", actions: [TipAction(id: "learn-more", title: "?")]),
        rules: [rule], options: TipOptions(maximumDisplayCount: 5)),
      TipDefinition(typeName: "NewTrailTip", identifier: "NewTrailTip-butler-fork"),
    ]
  }

  static func names(for scenario: Scenario) -> JournalNames {
    JournalNames(
      scenario: scenario, recordNames: ["FavoriteBackyardTip", "NewTrailTip-butler-fork"],
      replicas: [(DeviceIndex(0), 1), (DeviceIndex(1), 1), (DeviceIndex(0), 2)])
  }

  static func names() throws -> JournalNames { names(for: try scenario()) }

  /// A fact on the phone, 81 s after the beginning; its clock is 250 µs ahead.
  static func fact(
    _ kind: FactKind, seconds: Int64 = 81, by actor: Actor = JournalFixture.phone
  ) -> Fact {
    let instant = Instant.zero + .seconds(seconds)
    return Fact(
      instant: instant,
      localInstant: actor == .hub ? instant : Instant(microseconds: instant.microseconds + 250),
      actor: actor,
      replica: actor == phone ? firstPhone : actor == tablet ? ReplicaIndex(1) : .none,
      kind: kind)
  }

  /// The journal's lines, without line breaks.
  static func lines(_ journal: Journal, _ names: JournalNames) -> [String] {
    var writer = JournalWriter(names: names, seed: 0x2a, version: "1.2.3")
    var bytes: [UInt8] = []
    writer.write(journal) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
