import DeviceSystems
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain

// Three devices whose widgets are configured, through an update of the app, and what is asked of
// the app beside.

extension Scenario {
  /// An app without tips, whose second version configures its widget by a further intent.
  static let widgetWorkload: Scenario = {
    let app = AppDefinition(
      texts: TextTable(), events: [], parameters: [], tips: [], groups: [],
      knobs: BehaviourKnobs())
    var scenario = Scenario(
      name: "widgets", claim: "No promise about a configured widget is broken.", app: app,
      duration: .days(2))
    scenario.heal = HealPhase(after: .days(1), within: .hours(12))
    scenario.intents = widgetDefinition
    scenario.intentPlay.performances = widgetDefinition.intents.map { intent in
      var performance = IntentPerformance()
      if intent.asksForPayment {
        performance.payment = IntentPayment()
        performance.payment?.authorization = .percent(60)
      }
      return performance
    }
    scenario.devices = [
      DeviceDefinition(id: "phone", platform: .iPhone),
      DeviceDefinition(id: "pad", platform: .iPad),
      DeviceDefinition(id: "wrist", platform: .watch),
    ]
    scenario.timeline = widgetSteps
    return scenario
  }()

  private static let widgetDefinition: IntentDefinition = {
    var definition = IntentDefinition()
    addStops(to: &definition)
    let stop = IntentParameter(id: "stop", type: 0)
    var lines = IntentParameter(id: "lines", type: 1, query: QueryIndex(0))
    lines.sizes = [FamilySize(1, in: .small), FamilySize(2)]
    let sound = IntentParameter(id: "sound", type: 2, standard: ChoiceIndex(6))
    var first = AppIntent(id: "ShowBus", parameters: [stop, lines, sound])
    first.summary = ParameterSummary([
      SummaryBranch(
        when: [.family([.small])],
        sentence: [IntentParameterIndex(0), IntentParameterIndex(1)]),
      SummaryBranch(
        sentence: [IntentParameterIndex(0), IntentParameterIndex(1)],
        below: [IntentParameterIndex(2)]),
    ])
    first.recommendations = [
      [ChoiceIndex(0), ChoiceIndex(2), ChoiceIndex(6)],
      [ChoiceIndex(1), ChoiceIndex(4), ChoiceIndex(7)],
    ]
    var later = AppIntent(id: "ShowBus2", parameters: [sound, stop])
    later.typeName = "ShowBus"
    later.recommendations = [[ChoiceIndex(6), ChoiceIndex(0)]]
    var buy = AppIntent(id: "BuyTicket")
    buy.asksForPayment = true
    definition.intents = [first, later, buy]
    let dependency = QueryDependency([
      ParameterReference(IntentIndex(0), IntentParameterIndex(0))
    ])
    definition.queries = [
      EntityQuery(type: 1, dependencies: [dependency]), EntityQuery(type: 1, style: .property),
      EntityQuery(type: 1, style: .enumerable),
    ]
    definition.finds = [QueryIndex(1), QueryIndex(2)].map { query in
      var find = FindRequest(
        query, [FindComparator(0, .greater, 4)], sort: FindSort(by: 0, isDescending: true),
        limit: 1)
      find.id = "longest-wait-\(query.position)"
      return find
    }
    definition.kinds = [WidgetKind(id: "bus", families: [.small, .medium])]
    definition.relevantSets = [
      RelevantSet([
        RelevantIntent(
          WidgetKindIndex(0), from: .zero + .hours(3), until: .zero + .hours(4))
      ]), RelevantSet([]),
    ]
    definition.relevantSets[0].id = "morning"
    definition.relevantSets[1].id = "nothing"
    let held = ProcessSet(.widgetExtension)
    definition.contain(
      [0, 1].map { number in
        VersionContents(
          number: UInt16(number + 1),
          processes: [number == 0 ? held : [], number == 1 ? held : [], held],
          configurations: [.configured(by: IntentIndex(number), legacy: nil)])
      })
    return definition
  }()

  /// Two stops, three lines of which two serve each, and two sounds; last two lines together.
  private static func addStops(to definition: inout IntentDefinition) {
    definition.types = [
      EntityType(id: "Stop"), EntityType(id: "Line", properties: ["minutes"]),
      EntityType(id: "Sound"),
    ]
    func add(_ id: String, _ type: UInt16, of parents: [Int] = [], _ minutes: Int64? = nil) {
      let entity = EntityIndex(definition.entities.count)
      definition.entities.append(
        Entity(
          id: id, type: type, parents: parents.map { EntityIndex($0) },
          properties: minutes.map { [$0] } ?? []))
      definition.choices.append(Choice(id: id, type: type, items: [entity]))
    }
    add("main", 0)
    add("park", 0)
    add("ten", 1, of: [0, 1], 5)
    add("twenty", 1, of: [0], 9)
    add("thirty", 1, of: [1], 4)
    definition.choices.append(
      Choice(id: "tenAndTwenty", type: 1, items: [EntityIndex(2), EntityIndex(3)]))
    add("bell", 2)
    add("birds", 2)
  }

  private static let widgetSteps: [TimelineStep] = {
    func step(_ minutes: Int64, _ device: Int, _ action: IntentAction) -> TimelineStep {
      TimelineStep(at: .minutes(minutes), device: DeviceIndex(device), action: .intent(action))
    }
    let kind = WidgetKindIndex(0)
    func set(_ number: UInt16, _ parameter: Int, _ choice: Int?) -> IntentAction {
      .configureWidget(
        WidgetChoice(kind, number: number), IntentParameterIndex(parameter),
        choice.map { ChoiceIndex($0) })
    }
    func ask(_ parameter: Int) -> IntentAction {
      .askOptions(WidgetChoice(kind), IntentParameterIndex(parameter))
    }
    return (0..<3).flatMap { device -> [TimelineStep] in
      let start = Int64(device) * 10
      return [
        step(start + 1, device, .placeWidget(kind, .small)),
        step(start + 2, device, .placeWidget(kind, .medium, recommendation: 1)),
        step(start + 3, device, .showConfiguration(WidgetChoice(kind))),
        step(start + 4, device, ask(1)), step(start + 5, device, set(1, 0, 0)),
        step(start + 6, device, ask(1)), step(start + 7, device, set(1, 1, 5)),
        step(start + 8, device, set(1, 1, 2)), step(start + 9, device, set(1, 2, 7)),
        step(start + 40, device, set(2, 0, 0)), step(start + 41, device, set(2, 1, 5)),
        step(start + 42, device, set(2, 2, 7)), step(start + 43, device, set(2, 0, 1)),
        step(start + 44, device, .refreshRecommendations),
        step(start + 50, device, .find(FindIndex(0))),
        step(start + 51, device, .find(FindIndex(1))),
        step(start + 52, device, .run(.intent(IntentIndex(2), .siri))),
        step(start + 60, device, .setRelevant(RelevantSetIndex(0))),
        TimelineStep(
          at: .minutes(start + 120), device: DeviceIndex(device), action: .update(version: 2)),
        step(start + 121, device, set(2, 2, 6)),
        step(start + 200, device, .setRelevant(RelevantSetIndex(1))),
        step(start + 210, device, .run(.intent(IntentIndex(2), .spotlight))),
        step(start + 220, device, .openFromWidget(WidgetChoice(kind), asking: IntentIndex(2))),
        step(start + 221, device, .openFromWidget(WidgetChoice(kind), asking: IntentIndex(1))),
      ]
    }.sorted { $0.at < $1.at }
  }()
}
