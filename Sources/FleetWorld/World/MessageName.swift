import DeviceSystems
import FleetFacts

/// What tells a message apart from all others, also where a run goes a little differently: what is
/// on the way to and from other devices does not count.
public struct MessageName: Hashable, Sendable, BitwiseCopyable {
  /// The device that sends or receives it; at the other end is the hub.
  public var device: DeviceIndex
  /// What it is for.
  public var kind: MessageKind
  /// How many messages of this kind the device sent, or was sent, before.
  public var ordinal: UInt32

  /// A name.
  public init(device: DeviceIndex, kind: MessageKind, ordinal: UInt32) {
    self.device = device
    self.kind = kind
    self.ordinal = ordinal
  }
}

extension Message {
  /// What tells it apart.
  package var name: MessageName { MessageName(device: device, kind: kind, ordinal: ordinal) }
}
