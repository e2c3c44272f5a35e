import DeviceSystems
import SimulationKernel
import Testing

@testable import TipDomain

/// One device on a stage: an app made of rule texts, a ledger, and two clocks that a test turns.
///
/// Every app has the events `App.visit` and `App.entered` (with a `place`), and the parameters
/// `App.isReady`, `App.launches` and the transient `App.isOpen`. It starts configured.
final class LedgerScene {
  var app: AppDefinition
  var ledger: TipLedger
  var values = ValueListTable()
  var workspace = TipWorkspace()
  /// What the device's clock shows.
  var wall = Instant.zero + .days(1_000)
  /// A clock that never jumps.
  var monotonic = Instant.zero
  /// The facts of the last command.
  var facts: [TipFact] = []
  /// All facts so far.
  var journal: [TipFact] = []
  /// How many donations another device made.
  var mergedVisits: UInt32 = 0

  init(
    _ tips: [SceneTip], groups: [SceneGroup] = [], frequency: DisplayFrequency = .immediate,
    visits: DonationLimit = .standard, platform: Platform = .iPhone, configures: Bool = true,
    knobs change: (inout BehaviourKnobs) -> Void = { _ in }
  ) throws {
    var knobs = BehaviourKnobs()
    change(&knobs)
    app = try Self.app(tips, groups: groups, visits: visits, knobs: knobs)
    let (recordOfTip, count) = Self.records(of: app)
    ledger = TipLedger(
      app: app, platform: platform, replica: ReplicaIndex(0), frequency: frequency,
      recordOfTip: recordOfTip, recordCount: count)
    ledger.beginProcess(recordOfTip: recordOfTip, at: time, in: app)
    if configures { play(.configure) }
  }

  var time: DeviceTime { DeviceTime(wall: wall, monotonic: monotonic) }

  static func app(
    _ tips: [SceneTip], groups: [SceneGroup] = [], visits: DonationLimit = .standard,
    knobs: BehaviourKnobs = BehaviourKnobs()
  ) throws -> AppDefinition {
    let context = context(visits: visits)
    var texts = TextTable()
    let definitions = try tips.map { tip in
      TipDefinition(
        typeName: tip.name, identifier: tip.identifier,
        content: TipContent(title: tip.name, actions: tip.actions),
        rules: try tip.rules.map {
          try Rule(parsing: $0, in: context, clock: tip.clock, texts: &texts)
        },
        options: tip.options, style: tip.style)
    }
    let members = try groups.map { group in
      TipGroupDefinition(
        id: group.name, priority: group.priority,
        tips: try group.tips.map { name in
          TipIndex(try #require(tips.firstIndex { $0.name == name }))
        })
    }
    return AppDefinition(
      texts: texts, events: context.events, parameters: context.parameters, tips: definitions,
      groups: members, knobs: knobs)
  }

  /// The names that rules may use.
  static func context(visits: DonationLimit = .standard) -> RuleContext {
    RuleContext(
      events: [
        EventDefinition(id: "App.visit", limit: visits),
        EventDefinition(
          id: "App.entered", fields: [DonationField(name: "place", type: .integer)]),
      ],
      parameters: [
        ParameterDefinition(id: "App.isReady", type: .boolean, defaultValue: .boolean(false)),
        ParameterDefinition(
          id: "App.isOpen", type: .boolean, defaultValue: .boolean(false), isTransient: true),
        ParameterDefinition(id: "App.launches", type: .integer, defaultValue: .integer(0)),
      ], tipType: "App")
  }

  /// Tips with equal ids share a record; records are numbered in the order of the tips.
  private static func records(of app: AppDefinition) -> (recordOfTip: [RecordIndex], Int) {
    var ids: [String] = []
    let records = app.tips.map { tip in
      if let known = ids.firstIndex(of: tip.identifier) { return RecordIndex(known) }
      ids.append(tip.identifier)
      return RecordIndex(ids.count - 1)
    }
    return (records, ids.count)
  }
}
