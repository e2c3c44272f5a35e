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
}
