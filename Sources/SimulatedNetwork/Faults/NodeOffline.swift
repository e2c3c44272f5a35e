/// Nodes are offline: they neither send nor receive.
public struct NodeOffline: Hashable, Sendable {
  /// The nodes that are offline.
  public var nodes: NodeSet

  /// Takes the nodes offline.
  public init(nodes: NodeSet) { self.nodes = nodes }

  func verdict(for message: MessageOnLink) -> FaultVerdict {
    nodes.contains(message.sender) || nodes.contains(message.receiver) ? .drop(.offline) : .pass
  }
}
