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
