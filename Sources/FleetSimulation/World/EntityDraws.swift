import SimulationKernel

/// The draws of one device, person or fault: keyed by its id, so that removing another one leaves
/// them alone.
struct EntityDraws: Sendable {
  /// A number made of the id, below 2⁵¹; the network's own keys are tagged otherwise.
  let identity: Int
  private var ordinals: [UInt64]

  /// The draws of the thing of kind `kind` with the id `id`.
  init(_ kind: String, _ id: String) {
    identity = EntityDraws.identity(kind, id, bits: 51)
    ordinals = Array(repeating: 0, count: WorldPurpose.allCases.count)
  }

  /// A number of `bits` bits made of a kind and an id.
  static func identity(_ kind: String, _ id: String, bits: UInt64) -> Int {
    var digest = StableDigest()
    digest.combine(text: kind)
    digest.combine(text: id)
    return Int(digest.value & (1 << bits - 1))
  }

  /// The next draw for `purpose`.
  mutating func next(_ purpose: WorldPurpose, _ choices: inout ChoiceSource) -> UInt64 {
    let ordinal = ordinals[purpose.rawValue]
    ordinals[purpose.rawValue] = ordinal &+ 1
    return choices.draw(entity: identity, purpose: purpose.number, ordinal: ordinal)
  }

  /// A duration for `purpose`; never negative.
  mutating func duration(
    _ distribution: DurationDistribution, _ purpose: WorldPurpose, _ choices: inout ChoiceSource
  ) -> SimulatedDuration {
    if case .constant(let duration) = distribution { return max(.zero, duration) }
    return max(.zero, distribution.duration(for: next(purpose, &choices)))
  }

  /// Whether something of this probability happens.
  mutating func chance(
    _ probability: Probability, _ purpose: WorldPurpose, _ choices: inout ChoiceSource
  ) -> Bool {
    if probability == .never { return false }
    if probability == .always { return true }
    return probability.happens(for: next(purpose, &choices))
  }

  /// The place of one of `weighted`, by its weight; nil if none has any.
  mutating func choose<Choice>(
    _ weighted: [Weighted<Choice>], _ purpose: WorldPurpose, _ choices: inout ChoiceSource
  ) -> Int? {
    var total: UInt64 = 0
    for entry in weighted { total &+= UInt64(entry.weight) }
    guard total > 0 else { return nil }
    var left = next(purpose, &choices).multipliedFullWidth(by: total).high
    for place in weighted.indices {
      let weight = UInt64(weighted[place].weight)
      if left < weight { return place }
      left -= weight
    }
    return nil
  }

  /// A place below `count`, by `weights` where there are any.
  mutating func place(
    below count: Int, weights: [UInt32], _ purpose: WorldPurpose, _ choices: inout ChoiceSource
  ) -> Int {
    var total: UInt64 = 0
    for weight in weights { total &+= UInt64(weight) }
    let drawn = next(purpose, &choices)
    guard total > 0, weights.count == count else {
      return Int(drawn.multipliedFullWidth(by: UInt64(count)).high)
    }
    var left = drawn.multipliedFullWidth(by: total).high
    for place in weights.indices {
      if left < UInt64(weights[place]) { return place }
      left -= UInt64(weights[place])
    }
    return count - 1
  }
}
