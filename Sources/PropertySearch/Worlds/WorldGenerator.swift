import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

/// Makes one random world, part by part, in the order in which a scenario file is read, so that the
/// world that is written and read again numbers its texts and accounts alike.
struct WorldGenerator {
  let draws: WorldDraws
  private let seed: UInt64
  var texts = TextTable()
  var valueLists = ValueListTable()
  var events: [EventDefinition] = []
  var parameters: [ParameterDefinition] = []
  var tips: [TipDefinition] = []
  var groups: [TipGroupDefinition] = []
  var screens: [Screen] = []
  var effectLists: [EffectList] = []
  var devices: [DeviceDefinition] = []
  var accounts: [String] = []
  /// The fault or the step that is being made, for which `VariantSource` draws.
  var subject = WorldEntity.timeline

  /// Whether people do something on screens, and the app then and on other occasions.
  let makesEffects: Bool
  /// Whether some parameters may be nil or have several parts.
  let makesEveryType: Bool

  init(seed: UInt64, makesEffects: Bool = false, makesEveryType: Bool = false) {
    self.seed = seed
    self.makesEffects = makesEffects
    self.makesEveryType = makesEveryType
    draws = WorldDraws(seed: seed)
  }

  /// How long a world is harmed; then it heals.
  static let harm = SimulatedDuration.days(29)
  /// How long a world plays: a month.
  static let month = SimulatedDuration.days(30)

  /// The whole world.
  ///
  /// - `systems`: What devices may have beside their tips.
  /// - `hasConditions`: Whether parts of the app are on some platforms only, and views there only
  ///   while a condition holds.
  mutating func makeScenario(
    number: UInt64, systems: [DeclaredSystem] = [], hasConditions: Bool = false
  ) -> Scenario {
    var knobs = BehaviourKnobs()
    redraw(&knobs)
    let app = makeApp(knobs: knobs)
    var scenario = Scenario(
      name: "world-\(number)", claim: "Every promise is kept.", app: app,
      duration: WorldGenerator.month)
    scenario.seed = seed
    scenario.heal = HealPhase(after: WorldGenerator.harm, within: .days(1))
    scenario.frequency = frequency(of: .app)
    scenario.screens = screens
    scenario.effectLists = effectLists
    scenario.sync = makeSync()
    let systems = drawnSystems(of: systems)
    for system in systems { makeSection(of: system, in: &scenario) }
    if hasConditions { addConditions(to: &scenario) }
    makeDevices()
    if scenario.focus != nil { shareFocus() }
    makeOlderSystems(in: scenario)
    scenario.devices = devices
    scenario.people = makePeople()
    scenario.network = makeNetwork()
    let swarm = Swarm(draws)
    scenario.faults = makeFaults(swarm)
    scenario.timeline = makeTimeline(swarm)
    for system in systems {
      scenario.timeline += makeSteps(of: system, through: .days(28), in: &scenario)
    }
    scenario.valueLists = valueLists
    scenario.app.texts = texts
    scenario.accounts = accounts
    return scenario
  }

  /// What the app declares, and its screens.
  mutating func makeApp(knobs: BehaviourKnobs) -> AppDefinition {
    makeParameters()
    makeEvents()
    makeGroups()
    makeTips(knobs: knobs)
    makeScreens()
    makeEffectLists()
    return AppDefinition(
      texts: texts, events: events, parameters: parameters, tips: tips, groups: groups,
      knobs: knobs)
  }

  func frequency(of entity: WorldEntity) -> DisplayFrequency {
    switch draws.below(8, .frequency, of: entity) {
    case 0, 1, 2: .immediate
    case 3: .hourly
    case 4, 5: .daily
    case 6: .weekly
    default: .every(.hours(Int64(2 + draws.below(60, .frequency, of: entity, 1))))
    }
  }

  /// The number of an account, which exists from now on.
  mutating func account(_ name: String) -> UInt16 {
    if let known = accounts.firstIndex(of: name) { return UInt16(truncatingIfNeeded: known) }
    accounts.append(name)
    return UInt16(truncatingIfNeeded: accounts.count - 1)
  }
}

/// Which kinds of harm a world knows at all, so that one does not drown the other: a random subset,
/// with none and with all included.
struct Swarm {
  /// How many of a hundred kinds are on.
  let percent: Int
  private let draws: WorldDraws

  init(_ draws: WorldDraws) {
    self.draws = draws
    switch draws.below(16, .density, of: .swarm) {
    case 0, 1: percent = 0
    case 2: percent = 100
    default: percent = Swarm.densities[draws.below(4, .density, of: .swarm, 1)]
    }
  }

  private static let densities = [8, 16, 32, 60]

  /// Whether kind number `kind` is on.
  func includes(_ kind: Int) -> Bool { draws.below(100, .isOn, of: .swarm, kind) < percent }
}
