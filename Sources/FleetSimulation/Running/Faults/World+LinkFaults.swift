import DeviceSystems
import FleetWorld
import SimulatedNetwork

// What faults of links name: the nodes and links of devices.

extension World {
  /// The nodes of devices.
  package func nodes(_ devices: [DeviceIndex]) -> NodeSet { NodeSet(devices.map(\.position)) }

  /// The node of the hub.
  package var hubNodes: NodeSet { NodeSet([hubNode]) }
}
