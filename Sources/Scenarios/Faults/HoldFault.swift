import DeviceSystems
import SimulatedNetwork

/// Messages are held back and arrive all at once when it ends.
struct HoldFault: DeviceFault {
  var devices: [DeviceIndex] = []

  static let word = "hold"
  static let meaning = "Messages are held back and arrive all at once when it ends."
  static let defaults = HoldFault()
  var kind: FaultKind { .hold(devices) }

  func networkFault(in fleet: borrowing some PlayedFleet & ~Copyable) -> NetworkFault? {
    .hold(Hold(scope: fleet.links(of: devices)))
  }

  var wording: [WordingPart] { ["messages are held back"] }
  var linkEffect: LinkEffect? { .held }
  static let mayDeliverLate = true

  static func example(on devices: [DeviceIndex]) -> HoldFault { HoldFault(devices: devices) }

  static func drawn(from source: inout some VariantSource) -> HoldFault {
    HoldFault(devices: source.someDevices)
  }
}
