import IntentSystem
import TextFormats

/// What steps of intents ask while a file is read. Each answer is nil, after an error, if there is
/// no such thing.
package protocol IntentNameResolver {
  /// The intent with this name.
  mutating func intent(_ reference: Reference) -> IntentIndex?
  /// The kind of widget with this name.
  mutating func widget(_ reference: Reference) -> WidgetKindIndex?
  /// The control of a kind of widget that runs the intent with this name.
  mutating func control(_ reference: Reference, of kind: WidgetKindIndex) -> ControlIndex?
  /// A parameter of the intent that configures a kind of widget, and what it is to hold.
  mutating func configuration(
    _ parameter: Reference, _ value: Reference?, of kind: WidgetKindIndex
  ) -> (IntentParameterIndex, ChoiceIndex?)?
  /// A parameter of an intent, and what it is to hold.
  mutating func configuration(
    _ parameter: Reference, _ value: Reference?, of intent: IntentIndex
  ) -> (IntentParameterIndex, ChoiceIndex?)?
  /// The request of the Find action with this name.
  mutating func request(_ reference: Reference) -> FindIndex?
  /// The set of relevant intents with this name.
  mutating func relevantSet(_ reference: Reference) -> RelevantSetIndex?
  /// The App Shortcut that runs the intent with this name.
  mutating func shortcut(_ reference: Reference) -> ShortcutIndex?
}
