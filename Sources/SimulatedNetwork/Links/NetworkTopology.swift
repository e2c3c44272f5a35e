/// Between which nodes there are links.
public enum NetworkTopology: Hashable, Sendable, BitwiseCopyable {
  /// From every node to every node, also to itself: memory grows with the square of the nodes.
  case mesh
  /// Between the hub and every node: memory grows with the number of nodes.
  case star(hub: Int)

  /// How many directed links there are.
  func linkCount(nodeCount: Int) -> Int {
    switch self {
    case .mesh: nodeCount * nodeCount
    case .star: nodeCount * 2
    }
  }

  /// The position of a link among all links, or `nil` when the two are not linked.
  func link(from sender: Int, to receiver: Int, nodeCount: Int) -> Int? {
    guard (0..<nodeCount).contains(sender), (0..<nodeCount).contains(receiver) else { return nil }
    switch self {
    case .mesh: return sender * nodeCount + receiver
    case .star(let hub):
      if receiver == hub { return sender * 2 }
      if sender == hub { return receiver * 2 + 1 }
      return nil
    }
  }
}
