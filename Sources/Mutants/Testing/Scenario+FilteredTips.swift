import DeviceSystems
import FocusSystem
import Scenarios
import SimulationKernel
import TipDomain

// The devices with Focuses, and a tip that a filter hides.

extension Scenario {
  /// The workload of Focuses in an app whose one tip asks a parameter that the filter sets; its
  /// screen is visited throughout each day.
  static let filteredTips: Scenario = {
    var scenario = focusWorkload
    let showsTips = ParameterDefinition(
      id: "showsTips", type: .boolean, defaultValue: .boolean(true), isTransient: true)
    let context = RuleContext(events: [], parameters: [showsTips], tipType: "FilteredTip")
    var texts = scenario.app.texts
    do throws(RuleError) {
      let rule = try Rule(parsing: "#Rule($showsTips) { $0 }", in: context, texts: &texts)
      scenario.app = AppDefinition(
        texts: texts, events: [], parameters: [showsTips],
        tips: [TipDefinition(typeName: "FilteredTip", rules: [rule])])
    } catch {
      preconditionFailure("the rule of the filtered tip cannot be read: \(error)")
    }
    scenario.screens = [Screen(id: "home", slots: [TipSlot(tip: TipIndex(0))])]
    scenario.filterLinks = [FilterLink(filterParameter: 1, parameter: ParameterIndex(0))]
    scenario.focus?.parameters.append(
      FilterParameter(id: "tips", type: .boolean, standard: .boolean(true)))
    for index in scenario.focus?.settings.indices ?? 0..<0 {
      // Work hides tips.
      scenario.focus?.settings[index].values.append(.boolean(index != 1))
    }
    scenario.timeline += looks
    return scenario
  }()

  private static let looks: [TimelineStep] = {
    var steps: [TimelineStep] = []
    for day in 0..<2 as Range<Int64> {
      for minute in stride(from: Int64(58), through: 300, by: 11) {
        for device in 0..<3 {
          steps.append(
            TimelineStep(
              at: .minutes(day * 1_440 + minute), device: DeviceIndex(device),
              action: .visit(screen: 0)))
        }
      }
    }
    return steps.sorted { $0.at < $1.at }
  }()
}
