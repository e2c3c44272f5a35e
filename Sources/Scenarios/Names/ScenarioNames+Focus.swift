import DeviceSystems
import FocusSystem
import TextFormats
import TipDomain

extension ScenarioNames {
  /// The Focuses of the devices and the app's filter; nil without any.
  var focus: FocusDefinition? { systems.focus }
  /// What the app keeps at the values of its Focus filter.
  package var filterLinks: [FilterLink] { systems.filterLinks }

  subscript(focus: FocusIndex) -> Reference {
    Located(self.focus?.focuses[focus.position].id ?? "")
  }

  subscript(criterion: CriterionIndex) -> Reference {
    Located(focus?.criteria[criterion.position] ?? "")
  }

  /// The values that are not the defaults.
  package subscript(filter settings: SettingsIndex) -> [NamedValue<Located<ValueSyntax>>] {
    guard let focus else { return [] }
    let values = focus.settings[settings.position].values
    return zip(focus.parameters, values).compactMap { parameter, value in
      guard let value, value != parameter.standard else { return nil }
      return NamedValue(parameter.id, Located(ValueSyntax(value, app.texts)))
    }
  }
}
