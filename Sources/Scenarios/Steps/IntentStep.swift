import DeviceSystems
import IntentSystem
import TextFormats

/// A step of intents or widgets. Random worlds draw it with its section, and those without the
/// section draw what they always drew.
protocol IntentStep: DeviceStep {}

extension IntentStep {
  static var namesPartOfApp: Bool { true }
  static var isDrawn: Bool { false }
  static var isHarm: Bool { false }

  static func drawn(on device: Int, from source: inout some VariantSource) -> Self? { nil }
}

extension ObjectFields {
  /// Declares which of the widgets on the device a step is about.
  mutating func declareWidget<Action>(
    _ kind: any WritableKeyPath<Root, Reference> & Sendable,
    number: any WritableKeyPath<Root, UInt16> & Sendable
  ) where Root == TypedStepSyntax<Action> {
    required("widget", kind, .reference("widget"), "The kind of the widget.")
    defaulted("number", number, .integer(in: 1...1_000), "Which widget of the kind.")
  }
}
