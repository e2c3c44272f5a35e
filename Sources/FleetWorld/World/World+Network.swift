import DeviceSystems
import Scenarios
import SimulatedNetwork

extension World {
  /// The links between the devices and the hub, as a scenario declares them.
  package static func makeNetwork(for scenario: Scenario) -> SimulatedNetwork {
    let hubNode = scenario.devices.count
    // The hub comes first: no device takes its number, on which the draws of all links depend.
    var identities = EntityDraws.identities(
      "node", ["the hub"] + scenario.devices.map(\.id), bits: 20)
    identities.append(identities.removeFirst())
    var network = SimulatedNetwork(
      nodeCount: hubNode + 1, defaultPolicy: scenario.network.standard,
      topology: .star(hub: hubNode), nodeIdentities: identities, purposeOffset: 0)
    for link in scenario.network.links {
      let node = link.device.position
      if link.direction != .down { network.setPolicy(link.policy, from: node, to: hubNode) }
      if link.direction != .up { network.setPolicy(link.policy, from: hubNode, to: node) }
    }
    return network
  }

  /// The nodes of devices.
  package func nodes(_ devices: [DeviceIndex]) -> NodeSet { NodeSet(devices.map(\.position)) }

  /// The node of the hub.
  package var hubNodes: NodeSet { NodeSet([hubNode]) }
}
