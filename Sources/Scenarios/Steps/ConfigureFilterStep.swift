import DeviceSystems
import FocusSystem
import TextFormats

/// The person gives the filter values for a Focus, or takes it out of it (B-06).
struct ConfigureFilterStep: FocusStep {
  var focus: FocusIndex
  var settings: SettingsIndex?

  struct Syntax: Sendable {
    var focus = Reference("")
    var values: [NamedValue<Located<ValueSyntax>>]?
  }

  static let word = "configureFilter"
  static let meaning = "The person gives the filter values for a Focus, or takes it out of it."
  static let defaults = Syntax()
  var action: ScriptedAction { .focus(.configureFilter(focus, settings)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<ConfigureFilterStep>>) {
    step.required("focus", \.own.focus, .reference("Focus"), "The Focus.")
    step.optional(
      "values", \.own.values, ValueSyntax.filterValues,
      "The values of parameters that are not to have their defaults; when absent the filter is "
        + "taken out of the Focus.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> ConfigureFilterStep? {
    guard let focus = resolver.focus(syntax.focus) else { return nil }
    guard let values = syntax.values else {
      return ConfigureFilterStep(focus: focus, settings: nil)
    }
    return resolver.filterSettings(values).map {
      ConfigureFilterStep(focus: focus, settings: $0)
    }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(focus: names[focus], values: settings.map { names[filter: $0] })
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(.configure(focus, settings), on: device)
  }
}
