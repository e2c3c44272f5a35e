/// The links that a fault touches.
public enum LinkScope: Hashable, Sendable {
  /// Every link.
  case everywhere
  /// Every link that begins or ends at one of the nodes.
  case touching(NodeSet)
  /// The links from a node of the first set to a node of the second.
  case directed(from: NodeSet, to: NodeSet)

  /// Whether the link between the two nodes is among them.
  public func contains(from sender: Int, to receiver: Int) -> Bool {
    switch self {
    case .everywhere: true
    case .touching(let nodes): nodes.contains(sender) || nodes.contains(receiver)
    case .directed(let senders, let receivers):
      senders.contains(sender) && receivers.contains(receiver)
    }
  }
}
