import DeviceSystems
import PropertySearch
import Scenarios
import SimulationKernel
import TipDomain

// What makes the mixed workload one whose app is not the same everywhere, and whose views come and
// go.

extension Scenario {
  /// Views that are there only while a flag is off or on, which people change while they look at
  /// them; and tips, a rule and a member of a group that not every device has.
  mutating func addConditions() {
    changeTips { tip in
      switch tip.typeName {
      case "Pencil": tip.presence = Presence(platforms: [.iPhone, .mac])
      case "Slow": tip.presence = Presence(platforms: [.iPhone, .iPad])
      default: break
      }
    }
    var groups = app.groups
    groups[0].presences = [Presence(platforms: [.iPhone, .iPad]), .everywhere]
    app = app.with(groups: groups)
    let flag = ParameterIndex(0)
    screens[1].slots[0].condition = condition("#Rule(Favourite.$isPro) { !$0 }")
    screens[1].slots[1].condition = condition("#Rule(Favourite.$isPro) { $0 }")
    screens[1].actions = [
      ScreenAction(
        id: "change", timing: .every(.exponential(mean: .seconds(30))), effects: [.toggles(flag)])
    ]
  }

  private mutating func condition(_ text: String) -> ViewCondition {
    let context = RuleContext(
      events: app.events, parameters: app.parameters, tipType: screens[1].id)
    var texts = app.texts
    do throws(RuleError) {
      let rule = try Rule(parsing: text, in: context, texts: &texts)
      app.texts = texts
      return ViewCondition(rule: rule)
    } catch {
      preconditionFailure("a condition of the tour cannot be read: \(error)")
    }
  }
}
