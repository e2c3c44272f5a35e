import SimulationKernel

/// Messages are lost in bursts; each link has bursts of its own and begins without one.
public struct BurstLoss: Hashable, Sendable {
  /// When bursts begin and end, and what is lost in them.
  public var model: GilbertElliott
  /// Which links suffer.
  public var scope: LinkScope

  /// Bursts by `model` on the links in `scope`.
  public init(model: GilbertElliott, scope: LinkScope = .everywhere) {
    self.model = model
    self.scope = scope
  }

  func verdict(
    for message: MessageOnLink, linkState: inout FaultLinkState, draws: MessageDraws,
    choices: inout ChoiceSource
  ) -> FaultVerdict {
    guard scope.contains(from: message.sender, to: message.receiver) else { return .pass }
    let isLost = model.isLost(isBad: &linkState.isBad, draws: draws, choices: &choices)
    return isLost ? .drop(.burstLoss) : .pass
  }
}
