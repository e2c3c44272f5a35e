/// Two groups of nodes cannot reach each other; within a group, and to nodes in neither, all works.
public struct Partition: Hashable, Sendable {
  /// The nodes on one side.
  public var one: NodeSet
  /// The nodes on the other side.
  public var other: NodeSet

  /// A partition between two groups. A node in both is cut off from both.
  public init(between one: NodeSet, and other: NodeSet) {
    self.one = one
    self.other = other
  }

  func verdict(for message: MessageOnLink) -> FaultVerdict {
    let leavesOne = one.contains(message.sender) && other.contains(message.receiver)
    let leavesOther = other.contains(message.sender) && one.contains(message.receiver)
    return leavesOne || leavesOther ? .drop(.partition) : .pass
  }
}
