import Scenarios
import SimulationKernel

/// The draws of one device, person or fault. The self-checks draw from it too, so that what they
/// prove is what worlds draw.
package typealias EntityDraws = KeyedDraws<WorldPurpose>

extension KeyedDraws {
  /// The index of one of `weighted`, by its weight; nil if none has any.
  @inlinable
  package mutating func choose<Choice>(
    _ weighted: [Weighted<Choice>], _ purpose: Purpose, _ choices: inout ChoiceSource
  ) -> Int? {
    let total = KeyedDraws.total(of: weighted) { $0.weight }
    guard total > 0 else { return nil }
    return KeyedDraws.index(
      for: next(purpose, &choices), of: total, among: weighted
    ) { $0.weight }
  }
}
