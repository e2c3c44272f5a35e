import DeviceSystems
import FocusSystem
import Scenarios
import SimulationKernel
import TipDomain

// Three devices without tips: two share their Focus, and calls come late, twice or never.

extension Scenario {
  /// An app with a filter that has one parameter, in three busy days.
  static let focusWorkload: Scenario = {
    var texts = TextTable()
    let definition = focusDefinition(&texts)
    let app = AppDefinition(
      texts: texts, events: [], parameters: [], tips: [], groups: [], knobs: BehaviourKnobs())
    var scenario = Scenario(
      name: "focus", claim: "No promise about a Focus is broken.", app: app, duration: .days(3))
    scenario.heal = HealPhase(after: .days(2), within: .hours(12))
    scenario.focus = definition
    scenario.devices = [
      DeviceDefinition(id: "phone", platform: .iPhone),
      DeviceDefinition(id: "pad", platform: .iPad),
      DeviceDefinition(id: "desk", platform: .mac),
    ]
    scenario.devices[1].clockOffset = .minutes(-20)
    scenario.devices[2].sharesFocus = false
    scenario.timeline = focusSteps
    return scenario
  }()

  private static func focusDefinition(_ texts: inout TextTable) -> FocusDefinition {
    let work = Value.text(texts.intern("work"))
    let home = Value.text(texts.intern("home"))
    var definition = FocusDefinition()
    definition.title = "Account"
    definition.parameters = [FilterParameter(id: "account", type: .text, standard: nil)]
    definition.predicateParameter = 0
    definition.criteria = ["work", "home"]
    definition.settings = [
      FilterSettings(values: [nil], representation: "not configured", criterion: nil),
      FilterSettings(
        values: [work], representation: "account: work", criterion: CriterionIndex(0)),
      FilterSettings(
        values: [home], representation: "account: home", criterion: CriterionIndex(1)),
    ]
    definition.focuses = [
      Focus(id: "Work", settings: SettingsIndex(1)),
      Focus(id: "Personal", settings: SettingsIndex(2)),
    ]
    definition.hasExtension = true
    definition.calls.delay = .exponential(mean: .seconds(20))
    definition.calls.loss = .percent(20)
    definition.calls.coalescing = .percent(20)
    definition.sharing.delay = .exponential(mean: .minutes(2))
    definition.sharing.loss = .percent(10)
    return definition
  }

  private static let focusSteps: [TimelineStep] = {
    let work = FocusIndex(0)
    let personal = FocusIndex(1)
    func step(_ minutes: Int64, _ device: Int, _ action: ScriptedAction) -> TimelineStep {
      TimelineStep(at: .minutes(minutes), device: DeviceIndex(device), action: action)
    }
    func day(_ start: Int64) -> [TimelineStep] {
      [
        step(start + 60, 0, .focus(.turnOn(work))),
        step(start + 61, 1, .focus(.turnOn(personal))),
        step(start + 70, 0, .focus(.postNotification(CriterionIndex(1), isTimeSensitive: false))),
        step(start + 71, 1, .focus(.postNotification(CriterionIndex(0), isTimeSensitive: false))),
        step(start + 75, 0, .open),
        step(start + 80, 0, .focus(.invalidateContext)),
        step(start + 82, 0, .focus(.postNotification(CriterionIndex(0), isTimeSensitive: false))),
        step(start + 90, 2, .focus(.turnOn(work))),
        step(start + 95, 2, .focus(.postNotification(CriterionIndex(1), isTimeSensitive: false))),
        step(start + 100, 0, .focus(.configureFilter(personal, SettingsIndex(1)))),
        step(start + 110, 0, .focus(.turnOn(personal))),
        step(start + 112, 0, .focus(.turnOff)),
        step(start + 113, 1, .focus(.turnOn(work))),
        step(start + 150, 0, .focus(.turnOn(work))),
        step(start + 151, 0, .focus(.turnOn(personal))),
        step(start + 160, 0, .terminate),
        step(start + 170, 2, .open),
        step(start + 180, 2, .focus(.turnOff)),
        step(start + 190, 0, .focus(.configureFilter(personal, SettingsIndex(2)))),
        step(start + 200, 1, .focus(.turnOff)),
        step(start + 260, 0, .open),
        step(start + 300, 0, .terminate),
      ]
    }
    return day(0) + day(1_440)
  }()
}
