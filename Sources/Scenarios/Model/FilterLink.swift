import DeviceSystems
import FocusSystem
import TipDomain

/// A parameter of the app that the app keeps at what its Focus filter says, so that rules of tips
/// can ask for it.
public struct FilterLink: Hashable, Sendable {
  /// The parameter of the filter, by its position.
  public var filterParameter: Int
  /// The parameter of the app.
  public var parameter: ParameterIndex

  /// A link between two parameters of one type.
  public init(filterParameter: Int, parameter: ParameterIndex) {
    self.filterParameter = filterParameter
    self.parameter = parameter
  }

  /// What the app sets the parameter to while it goes by these values of the filter.
  public func value(
    with settings: SettingsIndex, of focus: FocusDefinition, in app: AppDefinition
  ) -> Value {
    focus.settings[settings.position].values[filterParameter]
      ?? app.parameters[parameter.position].defaultValue
  }
}
