/// The event or parameter that a rule asks.
public enum RuleInput: Hashable, Sendable, BitwiseCopyable {
  /// The donations of an event.
  case event(EventIndex)
  /// The value of a parameter.
  case parameter(ParameterIndex)
}
