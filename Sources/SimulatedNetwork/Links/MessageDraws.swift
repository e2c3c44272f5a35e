import SimulationKernel

/// The random numbers that belong to one message on one link, for one decider: the link's own
/// policy or one fault.
///
/// Every draw is keyed by (decider, sender, receiver, purpose, number of the message on its link).
/// Whether another draw was needed for an earlier message therefore never matters: a message that
/// is no longer lost, or a fault that is gone, leaves every other draw as it was.
struct MessageDraws {
  /// Nodes are known to the draws by numbers below this.
  static let nodeIdentityLimit = 1 << 20
  /// Faults are known to the draws by numbers below this.
  static let faultIdentityLimit = (1 << 12) - 1

  private let entity: Int
  private let ordinal: UInt64
  private let purposeOffset: Int

  /// - Parameter fault: The identity of the fault that decides, or `nil` for the link's policy.
  init(sender: Int, receiver: Int, fault: Int?, ordinal: UInt64, purposeOffset: Int) {
    let decider = fault.map { $0 + 1 } ?? 0
    entity = MessageDraws.entity(sender: sender, receiver: receiver, decider: decider)
    self.ordinal = ordinal
    self.purposeOffset = purposeOffset
  }

  static func entity(sender: Int, receiver: Int, decider: Int) -> Int {
    decider &<< 40 | sender &<< 20 | receiver
  }

  /// Whether something of the given probability happens; certainties need no draw.
  @inline(__always)
  func chance(
    _ probability: Probability, _ purpose: NetworkPurpose, _ choices: inout ChoiceSource
  ) -> Bool {
    if probability == .never { return false }
    if probability == .always { return true }
    return probability.happens(for: draw(purpose, &choices))
  }

  /// A duration that is not negative; a constant needs no draw.
  @inline(__always)
  func duration(
    _ distribution: DurationDistribution, _ purpose: NetworkPurpose,
    _ choices: inout ChoiceSource
  ) -> SimulatedDuration {
    if case .constant(let duration) = distribution { return max(.zero, duration.clamped) }
    return max(.zero, distribution.duration(for: draw(purpose, &choices)))
  }

  private func draw(_ purpose: NetworkPurpose, _ choices: inout ChoiceSource) -> UInt64 {
    choices.draw(entity: entity, purpose: purposeOffset + purpose.rawValue, ordinal: ordinal)
  }
}
