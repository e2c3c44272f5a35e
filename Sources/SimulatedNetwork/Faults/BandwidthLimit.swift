import SimulationKernel

/// Links become slow: each passes a limited number of bytes a second, and messages queue behind
/// each other.
///
/// When the fault ends, messages that are queued keep the times they were given, and new ones no
/// longer queue.
public struct BandwidthLimit: Hashable, Sendable {
  /// How fast each link is; less than 1 counts as 1.
  public var bytesPerSecond: Int64
  /// Which links suffer.
  public var scope: LinkScope

  /// A limit on each of the links in `scope`.
  public init(bytesPerSecond: Int64, scope: LinkScope = .everywhere) {
    self.bytesPerSecond = bytesPerSecond
    self.scope = scope
  }

  func verdict(for message: MessageOnLink, linkState: inout FaultLinkState) -> FaultVerdict {
    guard scope.contains(from: message.sender, to: message.receiver) else { return .pass }
    let wait = LinkQueue.wait(
      bytes: message.bytes, at: message.instant, bytesPerSecond: bytesPerSecond,
      busyUntil: &linkState.busyUntil)
    return .delay(wait)
  }
}
