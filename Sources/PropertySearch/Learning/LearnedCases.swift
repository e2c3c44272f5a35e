import SimulationKernel

/// Where cases come from that can be varied further.
package protocol VariableCaseSource: CaseSource {
  /// The case with this origin.
  func makeCase(from origin: CaseOrigin) -> SearchCase
}

/// The cases of a search that learns: three in four are made from nothing, and one in four is a
/// variation of a case that reached something rare.
///
/// What is known is that of the rounds before, so that any worker can make any case of a round.
package struct LearnedCases<Base: VariableCaseSource>: CaseSource {
  private let base: Base
  private let seed: UInt64
  private let origins: [CaseOrigin]
  /// By case: the sum of its weight and of those before it.
  private let weights: [UInt64]

  /// Cases of `base`, and variations of those that `rare` holds.
  ///
  /// - `seed`: The search's.
  package init(_ base: Base, seed: UInt64, rare: RareCases) {
    self.base = base
    self.seed = seed
    origins = rare.cases.map(\.origin)
    var sum: UInt64 = 0
    weights = rare.cases.map { reached in
      sum += 1_000_000 / UInt64(max(1, rare.rarity(of: reached)))
      return sum
    }
  }

  /// The case with this number.
  package func makeCase(_ number: UInt64) -> SearchCase {
    var made = base.makeCase(from: chosenOrigin(of: number))
    made.number = number
    return made
  }

  /// How the case with this number is made.
  package func origin(of number: UInt64) -> CaseOrigin? { chosenOrigin(of: number) }

  /// Third and seventh of eight: one in an odd and one in an even number, since odd ones differ in
  /// who decides the order.
  static func isVaried(_ number: UInt64) -> Bool { number % 8 == 3 || number % 8 == 6 }

  private func chosenOrigin(of number: UInt64) -> CaseOrigin {
    guard Self.isVaried(number), let total = weights.last else { return CaseOrigin(number) }
    var digest = StableDigest()
    digest.combine(seed)
    digest.combine(text: "parent")
    digest.combine(number)
    let drawn = digest.value.multipliedFullWidth(by: total).high
    let index = weights.firstIndex { drawn < $0 } ?? weights.count - 1
    return origins[index].varied(as: number)
  }
}
