import SimulationKernel
import Statistics

/// A formula that is known to be true, and a simulation that must agree with it.
///
/// Each also knows a parameter that can be set wrong by 5 %: with it the check must fail, or else
/// it would prove nothing by passing.
package struct SelfCheck: Sendable {
  /// Its name, in lowercase letters, digits and hyphens.
  package let name: String
  /// What must be so, in words.
  package let formula: String
  /// What is 5 % too large in the proof that the check can fail.
  package let perturbed: String
  /// How many values the thorough version takes.
  package let thoroughCount: Int
  /// Whether a build without optimisation plays the thorough version within a second or two.
  package let isCheap: Bool

  private let play: @Sendable (SelfCheckTrial) -> SelfCheckReading

  init(
    _ name: String, _ formula: String, perturbed: String, count: Int, isCheap: Bool = true,
    play: @escaping @Sendable (SelfCheckTrial) -> SelfCheckReading
  ) {
    self.name = name
    self.formula = formula
    self.perturbed = perturbed
    thoroughCount = count
    self.isCheap = isCheap
    self.play = play
  }

  /// Plays it.
  ///
  /// - `seed`: What all draws are made from, together with the check's name: another check more or
  ///   less changes nothing here.
  /// - `effort`: How many values are taken.
  /// - `isPerturbed`: Whether the parameter is 5 % off.
  package func reading(
    seed: UInt64, effort: SelfCheckEffort, isPerturbed: Bool = false
  ) -> SelfCheckReading {
    var digest = StableDigest()
    digest.combine(seed)
    digest.combine(text: name)
    let count =
      switch effort {
      case .short: max(min(thoroughCount, 100), thoroughCount / 16)
      case .thorough: thoroughCount
      }
    return play(
      SelfCheckTrial(seed: digest.value, count: count, factor: isPerturbed ? 1.05 : 1))
  }
}

/// How much work a check does.
package enum SelfCheckEffort: String, CaseIterable, Sendable {
  /// Enough to notice what is broken, within seconds.
  case short
  /// Enough to notice a parameter that is off by 5 %.
  case thorough
}

/// What a check needs to know to play.
struct SelfCheckTrial: Sendable {
  /// The seed of all its draws.
  let seed: UInt64
  /// How many values to take.
  let count: Int
  /// By how much the perturbed parameter is multiplied: 1, or 1.05.
  let factor: Double

  /// The random numbers of the check.
  func draws() -> CheckDraws { CheckDraws(seed: seed) }

  /// A seed of its own for each of several runs.
  func seed(ofRun run: Int) -> UInt64 { mixedBits(seed &+ UInt64(run) &* 0x9e37_79b9_7f4a_7c15) }

  /// Takes as many independent values as it should, whose mean must be the expected one.
  ///
  /// - `deviation`: The standard deviation of a value by the formula; nil to take it from the
  ///   values.
  /// - `value`: Gives the value of a number.
  func mean(
    _ expected: Double, deviation: Double? = nil, of value: (Int) -> Double
  ) -> SelfCheckReading {
    var values = RunningMoments()
    for number in 0..<count { values.add(value(number)) }
    guard let deviation else { return SelfCheckReading(expected: expected, values) }
    return SelfCheckReading(expected: expected, values, deviation: deviation)
  }

  /// Tries as many independent cases as it should, of which a share must be such as `happens` says.
  func share(_ probability: Double, of happens: (Int) -> Bool) -> SelfCheckReading {
    var happened = 0
    for number in 0..<count where happens(number) { happened += 1 }
    return SelfCheckReading(probability: probability, happened: happened, of: count)
  }
}

/// What a check found.
package struct SelfCheckReading: Equatable, Sendable {
  /// What the formula says.
  package let expected: Double
  /// What the simulation gave.
  package let observed: Double
  /// How far chance lets the two be apart: one standard deviation. Nil where they must be equal.
  package let standardError: Double?
  /// How many values were taken.
  package let count: Int

  /// How many standard errors the two may be apart.
  package static let limit = 4.0

  /// The distance in standard errors; nil where they must be equal.
  package var z: Double? { standardError.map { (observed - expected) / $0 } }

  /// Whether simulation and formula agree.
  package var passes: Bool {
    guard let z else { return expected == observed }
    return z.magnitude < Self.limit
  }

  /// Chance may keep them apart, by a standard error that the formula gives.
  init(expected: Double, observed: Double, standardError: Double, count: Int) {
    self.expected = expected
    self.observed = observed
    self.standardError = standardError
    self.count = count
  }

  /// They must be equal.
  init(exactly expected: Double, observed: Double, count: Int) {
    self.expected = expected
    self.observed = observed
    standardError = nil
    self.count = count
  }

  /// A mean of independent values, or of batches, with the standard error that these show.
  init(expected: Double, _ moments: RunningMoments, count: Int? = nil) {
    self.expected = expected
    observed = moments.mean
    standardError = moments.standardError ?? .infinity
    self.count = count ?? moments.count
  }

  /// A mean of independent values whose standard deviation the formula gives.
  init(expected: Double, _ moments: RunningMoments, deviation: Double) {
    self.init(
      expected: expected, observed: moments.mean,
      standardError: deviation / PortableMath.squareRoot(Double(moments.count)),
      count: moments.count)
  }

  /// How often something happened in a number of independent cases.
  init(probability: Double, happened: Int, of count: Int) {
    let variance = probability * (1 - probability) / Double(count)
    self.init(
      expected: probability, observed: Double(happened) / Double(count),
      standardError: PortableMath.squareRoot(variance), count: count)
  }
}
