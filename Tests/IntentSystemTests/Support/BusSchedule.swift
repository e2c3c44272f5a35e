import DeviceSystems
import SimulationKernel

@testable import IntentSystem

/// An app of bus schedules: the example of the tests.
enum BusSchedule {
  // Intents.
  static let showNextBus = IntentIndex(0)
  static let showFavourites = IntentIndex(1)
  static let setAlarm = IntentIndex(2)
  static let refresh = IntentIndex(3)
  static let announce = IntentIndex(4)
  static let repair = IntentIndex(5)
  static let chooseRoute = IntentIndex(6)
  static let download = IntentIndex(7)
  static let buyTicket = IntentIndex(8)
  static let oldShowNextBus = IntentIndex(9)
  static let setMuted = IntentIndex(10)
  static let hiddenAway = IntentIndex(11)
  static let quickAlarm = IntentIndex(12)

  // Parameters of the intent that shows the next bus.
  static let stop = IntentParameterIndex(0)
  static let route = IntentParameterIndex(1)
  static let direction = IntentParameterIndex(2)
  static let weather = IntentParameterIndex(3)

  // Choices.
  static let main = ChoiceIndex(0)
  static let park = ChoiceIndex(1)
  static let route10 = ChoiceIndex(2)
  static let route20 = ChoiceIndex(3)
  static let route30 = ChoiceIndex(4)
  static let twoRoutes = ChoiceIndex(5)
  static let north = ChoiceIndex(6)
  static let south = ChoiceIndex(7)
  static let yes = ChoiceIndex(8)
  static let no = ChoiceIndex(9)
  static let allRoutes = ChoiceIndex(10)

  // Kinds of widgets, and the controls of the first.
  static let nextBus = WidgetKindIndex(0)
  static let clock = WidgetKindIndex(1)
  static let favourites = WidgetKindIndex(2)
  static let alarmButton = ControlIndex(0)
  static let muteToggle = ControlIndex(1)
  static let refreshButton = ControlIndex(2)

  // Effects.
  static let alarmDonated = EffectIndex(0)
  static let alarmTipRetired = EffectIndex(1)
  static let halfDownloaded = EffectIndex(2)
  static let repairShown = EffectIndex(3)

  // Versions.
  static let withOldDefinition = VersionIndex(0)
  static let withAppIntents = VersionIndex(1)

  static var definition: IntentDefinition {
    var definition = IntentDefinition()
    definition.entities = entities
    definition.choices = [
      ("Main", 0, [0]), ("Park", 0, [1]), ("10", 1, [2]), ("20", 1, [3]), ("30", 1, [4]),
      ("10 and 20", 1, [2, 3]), ("north", 2, [5]), ("south", 2, [6]), ("yes", 3, [7]),
      ("no", 3, [8]), ("all", 1, [2, 3, 4]),
    ].map { name, type, items in
      Choice(id: name, type: type, items: items.map { EntityIndex($0) })
    }
    definition.queries = queries
    definition.effects = [
      IntentEffect(.donateEvent(4)), IntentEffect(.invalidateTip(7)),
      IntentEffect(.donateEvent(5), at: .progress(5)),
      IntentEffect(.setParameter(2, value: 1), at: .continuation),
    ]
    definition.intents = intents
    definition.kinds = kinds
    definition.shortcuts = [
      AppShortcut(setAlarm), AppShortcut(quickAlarm, definedIn: .intentsExtension),
      AppShortcut(refresh), AppShortcut(setAlarm, definedIn: .intentsExtension),
    ]
    definition.versions = versions
    return definition
  }

  private static var entities: [Entity] {
    [
      Entity(id: "Main", type: 0), Entity(id: "Park", type: 0),
      Entity(id: "10", type: 1, parents: [EntityIndex(0)], properties: [10, 3]),
      Entity(id: "20", type: 1, parents: [EntityIndex(0), EntityIndex(1)], properties: [20, 1]),
      Entity(id: "30", type: 1, parents: [EntityIndex(1)], properties: [30, 3]),
      Entity(id: "north", type: 2, parents: [0, 2, 3].map { EntityIndex($0) }),
      Entity(id: "south", type: 2, parents: [1, 3, 4].map { EntityIndex($0) }),
      Entity(id: "yes", type: 3), Entity(id: "no", type: 3),
    ]
  }

  private static var queries: [EntityQuery] {
    let nextStop = ParameterReference(showNextBus, stop)
    let nextRoute = ParameterReference(showNextBus, route)
    let favouriteRoutes = ParameterReference(showFavourites, IntentParameterIndex(0))
    return [
      EntityQuery(type: 1, dependencies: [QueryDependency([nextStop])]),
      EntityQuery(type: 2, dependencies: [QueryDependency([nextRoute, favouriteRoutes])]),
      EntityQuery(
        type: 2, dependencies: [QueryDependency([nextStop]), QueryDependency([nextRoute])]),
      EntityQuery(
        type: 1, style: .property,
        findDescription: FindDescription(text: "Find a route", category: "Buses")),
      EntityQuery(type: 1, style: .enumerable),
    ]
  }

  private static var intents: [AppIntent] {
    var all = [
      AppIntent(
        id: "ShowNextBus", module: 1,
        parameters: [
          IntentParameter(id: "stop", type: 0),
          IntentParameter(id: "route", type: 1, query: QueryIndex(0)),
          IntentParameter(id: "direction", type: 2, query: QueryIndex(2)),
          IntentParameter(id: "weather", type: 3, standard: no),
        ],
        summary: ParameterSummary([
          SummaryBranch(
            when: [.family([.large])], sentence: [route, stop], below: [weather, direction]),
          SummaryBranch(sentence: [route, stop], below: [direction]),
        ])),
      AppIntent(
        id: "ShowFavourites", module: 1,
        parameters: [
          IntentParameter(
            id: "routes", type: 1, sizes: [FamilySize(1, in: .small), FamilySize(2, in: .large)]),
          IntentParameter(id: "direction", type: 2, query: QueryIndex(1)),
        ]),
      AppIntent(id: "SetAlarm", module: 2), AppIntent(id: "Refresh", module: 1),
      AppIntent(id: "Announce", module: 2), AppIntent(id: "Repair", module: 2),
      AppIntent(id: "ChooseRoute", module: 2), AppIntent(id: "Download", module: 2),
      AppIntent(id: "BuyTicket", module: 0),
      AppIntent(
        id: "ShowNextBus", module: 1,
        parameters: [
          IntentParameter(id: "stop", type: 0), IntentParameter(id: "line", type: 1),
          IntentParameter(id: "direction", type: 3, standard: yes),
        ]),
      AppIntent(id: "SetMuted", module: 2), AppIntent(id: "HiddenAway", module: 4),
      AppIntent(id: "QuickAlarm", module: 3),
    ]
    all[0].recommendations = [[main, route10, nil, no], [park, route30, nil, no]]
    all[9].recommendations = [[main, nil, yes]]
    all[2].effects = [alarmDonated, alarmTipRetired]
    all[2].reloadHints = [nextBus, clock]
    all[3].isDiscoverable = false
    all[4].alwaysRunsInApp = true
    all[5].continuation = .stops
    all[5].effects = [alarmDonated, repairShown]
    all[6].continuation = .resumes
    all[6].returnsValue = true
    all[6].effects = [repairShown]
    all[7].progressTotal = 10
    all[7].effects = [halfDownloaded, alarmDonated]
    all[8].asksForPayment = true
    all[8].returnsValue = true
    all[8].needsAuthentication = true
    all[8].effects = [alarmDonated]
    all[9].isLegacyDefinition = true
    all[12].changesData = false
    return all
  }

  private static var kinds: [WidgetKind] {
    [
      WidgetKind(
        id: "NextBus", families: [.small, .large],
        controls: [
          WidgetControl(setAlarm), WidgetControl(setMuted, isToggle: true), WidgetControl(refresh),
        ],
        timeline: WidgetTimeline(entryCount: 3, spacing: .hours(1), reloadsAtEnd: true)),
      WidgetKind(id: "Clock", families: [.small]),
      WidgetKind(id: "Favourites", families: [.small, .large]),
    ]
  }

  private static var versions: [AppVersion] {
    let modules = [
      IntentModule(id: "App", listedDependencies: [2]),
      IntentModule(id: "Widgets", listedDependencies: [2]),
      IntentModule(id: "BusScheduleUI", listedDependencies: [5]), IntentModule(id: "Intents"),
      IntentModule(id: "Unlisted"), IntentModule(id: "Cycle", listedDependencies: [2]),
    ]
    let old = KindConfiguration.configured(by: nil, legacy: oldShowNextBus)
    let new = KindConfiguration.configured(by: showNextBus, legacy: oldShowNextBus)
    let favourites = KindConfiguration.configured(by: showFavourites, legacy: nil)
    return [[old, .fixed, .absent], [new, .fixed, favourites]].enumerated().map {
      AppVersion(
        id: "\($0 + 1)", modules: modules, widgetModule: 1, intentsModule: 3, configurations: $1)
    }
  }
}
