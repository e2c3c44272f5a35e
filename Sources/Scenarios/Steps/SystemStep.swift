/// A step of a system that devices have only with its section. Random worlds draw it with that
/// section, and those without the section draw what they always drew.
protocol SystemStep: DeviceStep {}

extension SystemStep {
  static var namesPartOfApp: Bool { true }
  static var isDrawn: Bool { false }
  static var isHarm: Bool { false }

  static func drawn(on device: Int, from source: inout some VariantSource) -> Self? { nil }
}
