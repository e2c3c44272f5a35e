import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

// The systems that devices may have beside their tips: a section of the scenario each, and sessions
// in which people and apps use it. What is drawn for tips does not depend on them.

extension WorldGenerator {
  /// Of the systems that are asked for, those of this world: each is in three of four.
  func drawnSystems(of systems: [DeclaredSystem]) -> [DeclaredSystem] {
    DeclaredSystem.allCases.enumerated().filter { number, system in
      systems.contains(system) && draws.below(4, .section, of: .fleet, number) > 0
    }.map(\.element)
  }

  /// What the app declares for a system, in the order in which a file is read.
  mutating func makeSection(of system: DeclaredSystem, in scenario: inout Scenario) {
    switch system {
    case .focus: makeFocus(in: &scenario)
    case .pointer: makePointer(in: &scenario)
    case .intents: makeIntents(in: &scenario)
    }
    scenario.app.texts = texts
  }

  /// What people and apps do with a system up to a moment.
  mutating func makeSteps(
    of system: DeclaredSystem, through last: SimulatedDuration, in scenario: inout Scenario
  ) -> [TimelineStep] {
    guard !devices.isEmpty, last > .hours(48) else { return [] }
    switch system {
    case .focus: return makeFocusSteps(through: last, in: &scenario)
    case .pointer: return makePointerSteps(through: last, in: scenario)
    case .intents: return makeIntentSteps(through: last, in: scenario)
    }
  }

  /// The draws about one thing of a section.
  func keyed(to thing: WorldEntity) -> ThingDraws { ThingDraws(draws, about: thing) }

  // MARK: Parameters of the app that a system keeps

  /// Adds a parameter that only a system writes. It is kept in the process alone, and no value of
  /// a transient parameter syncs then; and tips leave when their rules no longer hold (see
  /// `redraw`).
  func addParameter(
    _ name: String, _ standard: Value, in scenario: inout Scenario
  ) -> ParameterIndex {
    let app = scenario.app
    let type: ValueType
    if case .integer = standard { type = .integer } else { type = .boolean }
    let parameter = ParameterDefinition(
      id: name, type: type, defaultValue: standard, isTransient: true)
    var knobs = app.knobs
    knobs.transientSynced = .no
    knobs.retractOnRuleFalse = .yes
    scenario.app = AppDefinition(
      texts: app.texts, events: app.events, parameters: app.parameters + [parameter],
      tips: app.tips, groups: app.groups, knobs: knobs)
    return ParameterIndex(app.parameters.count)
  }

  /// Gives some types of tips a rule more: each in one of `rarity`, and at least one of them.
  mutating func addRule(
    _ text: String, toOneIn rarity: Int, in scenario: inout Scenario, _ thing: WorldEntity
  ) {
    var draws = keyed(to: thing)
    var tips = scenario.app.tips
    let types = tips.map(\.typeName)
    let chosen = draws.pick(types)
    let others = Set(types.filter { _ in draws.once(in: rarity) })
    for index in tips.indices
    where tips[index].typeName == chosen || others.contains(tips[index].typeName) {
      let context = RuleContext(
        events: scenario.app.events, parameters: scenario.app.parameters,
        tipType: tips[index].typeName)
      do throws(RuleError) {
        tips[index].rules.append(try Rule(parsing: text, in: context, texts: &texts))
      } catch {
        preconditionFailure("The rule '\(text)' of a world cannot be read: \(error).")
      }
    }
    scenario.app = scenario.app.with(tips: tips)
  }
}

/// The draws about one thing of a section, in the order in which it asks for them. Draws about
/// different things do not depend on each other.
struct ThingDraws {
  private let draws: WorldDraws
  private let thing: WorldEntity
  private var ordinal = 0

  init(_ draws: WorldDraws, about thing: WorldEntity) {
    self.draws = draws
    self.thing = thing
  }

  /// A number below `bound`.
  mutating func below(_ bound: Int) -> Int {
    ordinal += 1
    return draws.below(bound, .section, of: thing, ordinal)
  }

  /// Whether something happens once in `times`.
  mutating func once(in times: Int) -> Bool { below(times) == 0 }

  /// One of `list`, each equally likely.
  mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

  /// Some of `list`, in their order; each is there once in `times`.
  mutating func some<Element>(of list: [Element], onceIn times: Int) -> [Element] {
    var chosen: [Element] = []
    for element in list where once(in: times) { chosen.append(element) }
    return chosen
  }

  /// A probability up to 40 %, mostly none.
  mutating func mishap() -> Probability {
    once(in: 2) ? .never : .percent(Int64(below(5) * 10))
  }

  /// A length that is always the same, or one that varies.
  mutating func delay(of lengths: [SimulatedDuration]) -> DurationDistribution {
    let length = pick(lengths)
    return once(in: 2) ? .constant(length) : .exponential(mean: length)
  }
}
