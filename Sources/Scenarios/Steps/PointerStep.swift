import DeviceSystems
import TextFormats

/// A step of pointers. Random worlds draw it with its section, and those without the
/// section draw what they always drew.
protocol PointerStep: DeviceStep {}

extension PointerStep {
  static var namesPartOfApp: Bool { true }
  static var isDrawn: Bool { false }
  static var isHarm: Bool { false }

  static func drawn(on device: Int, from source: inout some VariantSource) -> Self? { nil }
}

extension PointerStep where Syntax == Self {
  static func resolved(
    _ syntax: Self, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> Self? { resolver.hasPointer() ? syntax : nil }
}
