import DeviceSystems

// Where systems of one device meet. This file alone knows two of them: a fact of one becomes a
// command of another here, and nowhere else.

extension World {
  /// Carries out what a fact of one system means to the others on the same device.
  ///
  /// Tips are the only system, and mean nothing to any other.
  @inline(__always)
  mutating func couple(_ kind: FactKind, _ id: FactID, on device: DeviceIndex) {}
}
