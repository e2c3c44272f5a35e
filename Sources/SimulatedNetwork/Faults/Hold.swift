/// Messages wait in the network until the fault ends, and then all come at once.
public struct Hold: Hashable, Sendable {
  /// The links whose messages wait.
  public var scope: LinkScope

  /// Holds the messages of the links in `scope`.
  public init(scope: LinkScope = .everywhere) { self.scope = scope }

  func verdict(for message: MessageOnLink) -> FaultVerdict {
    scope.contains(from: message.sender, to: message.receiver) ? .hold : .pass
  }
}
