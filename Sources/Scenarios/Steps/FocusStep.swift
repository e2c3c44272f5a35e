import DeviceSystems
import TextFormats

/// A step of Focuses. Random worlds draw it with its section, and those without the
/// section draw what they always drew.
protocol FocusStep: DeviceStep {}

extension FocusStep {
  static var namesPartOfApp: Bool { true }
  static var isDrawn: Bool { false }
  static var isHarm: Bool { false }

  static func drawn(on device: Int, from source: inout some VariantSource) -> Self? { nil }
}

/// What a file says about a step that names a Focus.
struct NamedFocus: Sendable {
  var focus = Reference("")
}
