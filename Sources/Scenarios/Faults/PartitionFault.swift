import DeviceSystems
import SimulatedNetwork
import TextFormats

/// The devices and the hub cannot reach each other, or one way only.
struct PartitionFault: DeviceFault {
  var devices: [DeviceIndex] = []
  /// Which way is cut.
  var direction = LinkDirection.both

  static let word = "partition"
  static let meaning = "The devices and the hub cannot reach each other, or one way only."
  static let defaults = PartitionFault()
  var kind: FaultKind { .partition(devices, direction) }

  static func declare(_ fault: inout ObjectFields<TypedFaultSyntax<PartitionFault>>) {
    fault.defaulted("direction", \.own.direction, LinkDirection.codec, "Which way is cut.")
  }

  func networkFault(in fleet: borrowing some PlayedFleet & ~Copyable) -> NetworkFault? {
    let nodes = fleet.nodes(devices)
    let hub = fleet.hubNodes
    switch direction {
    case .both: return .partition(Partition(between: nodes, and: hub))
    case .up: return .oneWayPartition(OneWayPartition(from: nodes, to: hub))
    case .down: return .oneWayPartition(OneWayPartition(from: hub, to: nodes))
    }
  }

  var wording: [WordingPart] {
    switch direction {
    case .both: ["cut off from the hub"]
    case .up: ["cannot send"]
    case .down: ["cannot receive"]
    }
  }

  static let mark = FaultMark.cut
  var linkEffect: LinkEffect? { .cut(direction) }

  static func example(on devices: [DeviceIndex]) -> PartitionFault {
    PartitionFault(devices: devices, direction: .down)
  }

  static func drawn(from source: inout some VariantSource) -> PartitionFault {
    PartitionFault(
      devices: source.someDevices, direction: source.pick(LinkDirection.allCases, .direction))
  }

  func redrawn(by number: (ClosedRange<Int64>, UInt64) -> Int64) -> PartitionFault {
    let all = LinkDirection.allCases
    return PartitionFault(
      devices: devices, direction: all[Int(number(0...Int64(all.count - 1), 0))])
  }
}
