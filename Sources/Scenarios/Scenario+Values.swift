import DeviceSystems
import TipDomain

extension Scenario {
  /// The value with these parts, whose texts and lists become the scenario's; nil if a set or a
  /// dictionary has one twice.
  package mutating func makeValue(of parts: [Value], as shape: ParameterType.Shape) -> Value? {
    var (texts, lists) = (app.texts, valueLists)
    let value = ValueParts.value(of: parts, as: shape, texts: &texts, lists: &lists)
    app.texts = texts
    valueLists = lists
    return value
  }
}
