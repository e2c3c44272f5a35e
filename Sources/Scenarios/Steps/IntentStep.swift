import DeviceSystems
import IntentSystem
import TextFormats

/// A step of intents or widgets: random worlds have none yet.
protocol IntentStep: DeviceStep {}

extension IntentStep {
  static var namesPartOfApp: Bool { true }
  static var isDrawn: Bool { false }
  static var isHarm: Bool { false }

  static func drawn(on device: Int, from source: inout some VariantSource) -> Self? { nil }
}
