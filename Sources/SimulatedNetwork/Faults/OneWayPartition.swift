/// Messages from one group to another are dropped; the way back works.
///
/// The hard case of a lost acknowledgement: the hub applied a change and the device never hears it.
public struct OneWayPartition: Hashable, Sendable {
  /// The nodes whose messages are dropped.
  public var senders: NodeSet
  /// The nodes that they do not reach.
  public var receivers: NodeSet

  /// A partition that blocks messages from `senders` to `receivers` only.
  public init(from senders: NodeSet, to receivers: NodeSet) {
    self.senders = senders
    self.receivers = receivers
  }

  func verdict(for message: MessageOnLink) -> FaultVerdict {
    let isBlocked = senders.contains(message.sender) && receivers.contains(message.receiver)
    return isBlocked ? .drop(.oneWayPartition) : .pass
  }
}
