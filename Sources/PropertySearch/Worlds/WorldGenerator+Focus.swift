import DeviceSystems
import FocusSystem
import Scenarios
import SimulationKernel

// The Focuses of a world, and the filter of its app. An app that never asks which filter is in
// force is not drawn: it breaks promises, as the model says.

extension WorldGenerator {
  mutating func makeFocus(in scenario: inout Scenario) {
    var draws = keyed(to: .focus(0))
    var focus = FocusDefinition()
    focus.title = "What is shown"
    makeFilterParameters(&focus, in: &scenario, &draws)
    focus.settings = []
    _ = focus.index(ofValues: focus.parameters.map(\.standard), texts: texts)
    for index in 0...draws.below(3) { makeOneFocus(index, &focus) }
    focus.hasExtension = draws.below(4) > 0
    focus.evaluatesMissing = draws.once(in: 4)
    focus.letsTimeSensitiveThrough = draws.below(4) > 0
    focus.calls.delay = draws.delay(of: [.seconds(1), .seconds(30), .minutes(10)])
    focus.calls.loss = draws.mishap()
    focus.calls.coalescing = draws.mishap()
    focus.sharing.delay = draws.delay(of: [.seconds(5), .minutes(2), .minutes(20)])
    focus.sharing.loss = draws.mishap()
    focus.sharing.within = draws.pick([.minutes(5), .hours(1), .hours(6)])
    scenario.focus = focus
  }

  /// An account that notifications are compared with, a switch for tips, and a level.
  private mutating func makeFilterParameters(
    _ focus: inout FocusDefinition, in scenario: inout Scenario, _ draws: inout ThingDraws
  ) {
    var further = keyed(to: .focus(3))
    if draws.below(4) > 0 {
      focus.predicateParameter = draws.once(in: 8) ? nil : 0
      // Mostly it has no default: what one admits counts while a Focus is on, and that is rare.
      let standard =
        further.once(in: 4) ? Value.text(texts.intern(further.pick(Self.filterAccounts))) : nil
      focus.parameters.append(FilterParameter(id: "account", type: .text, standard: standard))
    }
    if draws.below(3) > 0 {
      let standard = draws.once(in: 4) ? nil : Value.boolean(true)
      let parameter = addParameter("showsTips", .boolean(true), in: &scenario)
      addRule("#Rule($showsTips) { $0 }", toOneIn: 2, in: &scenario, .focus(1))
      scenario.filterLinks.append(
        FilterLink(filterParameter: focus.parameters.count, parameter: parameter))
      focus.parameters.append(FilterParameter(id: "tips", type: .boolean, standard: standard))
    }
    if draws.once(in: 3) {
      let parameter = addParameter("filterLevel", .integer(0), in: &scenario)
      addRule("#Rule($filterLevel) { $0 < 2 }", toOneIn: 3, in: &scenario, .focus(2))
      scenario.filterLinks.append(
        FilterLink(filterParameter: focus.parameters.count, parameter: parameter))
      focus.parameters.append(
        FilterParameter(id: "level", type: .integer, standard: .integer(0)))
    }
    makeUnlinkedParameters(&focus, &further)
  }

  /// What no rule asks for: a scale and a theme. Any parameter may be the predicate's.
  private mutating func makeUnlinkedParameters(
    _ focus: inout FocusDefinition, _ draws: inout ThingDraws
  ) {
    if draws.once(in: 4) {
      let standard = draws.once(in: 2) ? nil : Value.decimal(1.5)
      focus.parameters.append(FilterParameter(id: "scale", type: .decimal, standard: standard))
    }
    if draws.once(in: 4) {
      let standard = draws.once(in: 2) ? nil : Value.text(texts.intern("club"))
      focus.parameters.append(FilterParameter(id: "theme", type: .enumCase, standard: standard))
    }
    if draws.once(in: 8), !focus.parameters.isEmpty {
      focus.predicateParameter = draws.below(focus.parameters.count)
    }
  }

  private mutating func makeOneFocus(_ index: Int, _ focus: inout FocusDefinition) {
    var draws = keyed(to: .focus(10 + index))
    var one = Focus(id: Self.focusNames[index])
    if draws.once(in: 3) {
      for _ in 0...draws.below(2) {
        one.schedule.append(
          DailyWindow(
            from: .minutes(Int64(draws.below(24 * 60))),
            lasting: .minutes(Int64(1 + draws.below(12 * 60)))))
      }
    }
    if draws.below(4) > 0 {
      one.settings = Self.filterSettings(&focus, &texts, &draws)
    }
    focus.focuses.append(one)
  }

  private static let focusNames = ["Work", "Sleep", "Reading"]
  /// What accounts a filter and a notification name.
  private static let filterAccounts = ["work", "home", "club"]

  /// Values of the filter, some of them its defaults.
  private static func filterSettings(
    _ focus: inout FocusDefinition, _ texts: inout TextTable, _ draws: inout ThingDraws
  ) -> SettingsIndex {
    var values: [Value?] = []
    for parameter in focus.parameters {
      let isStandard = draws.once(in: 4)
      let choice = draws.below(3)
      values.append(
        isStandard
          ? parameter.standard : filterValue(choice, of: parameter.type, &texts))
    }
    return focus.index(ofValues: values, texts: texts)
  }

  private static func filterValue(
    _ choice: Int, of type: ValueType, _ texts: inout TextTable
  ) -> Value {
    switch type {
    case .boolean: .boolean(choice == 0)
    case .integer: .integer(Int64(choice + 1))
    case .decimal: .decimal(Double(choice))
    case .text, .enumCase: .text(texts.intern(filterAccounts[choice]))
    }
  }

  /// Some devices do not share their Focus (B-03).
  mutating func shareFocus() {
    for index in devices.indices {
      var draws = keyed(to: .focus(100 + index))
      devices[index].sharesFocus = draws.below(4) > 0
    }
  }

  // MARK: Steps

  mutating func makeFocusSteps(
    through last: SimulatedDuration, in scenario: inout Scenario
  ) -> [TimelineStep] {
    guard var focus = scenario.focus else { return [] }
    let plan = SessionPlan(
      thing: .focus(20), most: 6, acts: 4...16,
      pauses: [.seconds(1), .seconds(30), .minutes(5), .minutes(40), .hours(3)],
      devices: devices.indices.map { DeviceIndex($0) })
    let steps = makeSessions(plan, through: last) { generator, draws, _, _ in
      generator.focusAct(&focus, &draws)
    }
    scenario.focus = focus
    return steps
  }

  private mutating func focusAct(
    _ focus: inout FocusDefinition, _ draws: inout ThingDraws
  ) -> SessionAct {
    let one = FocusIndex(draws.below(focus.focuses.count))
    switch draws.below(16) {
    case 0, 1, 2: return .step(.focus(.turnOn(one)))
    case 3, 4: return .step(.focus(.turnOff))
    case 5:
      let settings = Self.filterSettings(&focus, &texts, &draws)
      return .step(.focus(.configureFilter(one, settings)))
    case 6: return .step(.focus(.configureFilter(one, nil)))
    case 7, 8, 9:
      let criterion =
        draws.once(in: 4) ? nil : focus.index(ofCriterion: draws.pick(Self.filterAccounts))
      return .step(
        .focus(.postNotification(criterion, isTimeSensitive: draws.once(in: 5))))
    case 10: return .step(.focus(.invalidateContext))
    case 11: return .step(.focus(.overrideFilter))
    default: return .app
    }
  }
}
