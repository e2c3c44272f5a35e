import SimulationKernel

/// The draws of one device for its Focus, keyed by its id. They have numbers and ordinals of their
/// own, so that a world without Focus neither keeps nor counts any.
struct FocusDraws: Sendable {
  /// What is drawn.
  enum Purpose: Int, CaseIterable {
    case callDelay
    case callLoss
    case coalescing
    case sharingDelay
    case sharingLoss

    /// The number among all purposes of a run.
    var number: Int { WorldPurpose.total + rawValue }
  }

  private let identity: Int
  private var ordinals = Array(repeating: 0 as UInt64, count: Purpose.allCases.count)

  init(device id: String) { identity = EntityDraws.identity("focus", id, bits: 51) }

  private mutating func next(_ purpose: Purpose, _ choices: inout ChoiceSource) -> UInt64 {
    let ordinal = ordinals[purpose.rawValue]
    ordinals[purpose.rawValue] = ordinal &+ 1
    return choices.draw(entity: identity, purpose: purpose.number, ordinal: ordinal)
  }

  mutating func duration(
    _ distribution: DurationDistribution, _ purpose: Purpose, _ choices: inout ChoiceSource
  ) -> SimulatedDuration {
    if case .constant(let duration) = distribution { return max(.zero, duration) }
    return max(.zero, distribution.duration(for: next(purpose, &choices)))
  }

  mutating func chance(
    _ probability: Probability, _ purpose: Purpose, _ choices: inout ChoiceSource
  ) -> Bool {
    if probability == .never { return false }
    if probability == .always { return true }
    return probability.happens(for: next(purpose, &choices))
  }
}
