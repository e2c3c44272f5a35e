import SimulationKernel
import Testing

@Suite("Distributions of durations")
struct DurationDistributionTests {
  private static let count = 50_000

  private func samples(_ distribution: DurationDistribution, seed: UInt64 = 17) -> [Int64] {
    var choices = ChoiceSource(seed: seed, entityCount: 1, purposeCount: 1)
    return (0..<DurationDistributionTests.count).map { _ in
      distribution.duration(for: choices.next(entity: 0, purpose: 0)).microseconds
    }
  }

  private func z(_ values: [Double], mean: Double, deviation: Double) -> Double {
    zScore(
      sum: values.reduce(0, +), count: values.count, expectedMean: mean,
      standardDeviation: deviation)
  }

  @Test("an exponential has its mean and its variance, and not five per cent more or less")
  func exponential() {
    let values = samples(.exponential(mean: .seconds(2))).map { Double($0) / 1_000_000 }
    #expect(z(values, mean: 2, deviation: 2).magnitude < 4)
    #expect(z(values, mean: 2.1, deviation: 2.1).magnitude > 4)
    #expect(z(values, mean: 1.9, deviation: 1.9).magnitude > 4)
    // The square of an exponential of mean 2 has mean 8 and standard deviation √320.
    let squares = values.map { $0 * $0 }
    #expect(z(squares, mean: 8, deviation: PortableMath.squareRoot(320)).magnitude < 4)
  }

  @Test("half of a lognormal's values are below its median, and its mean is median · e^(σ²/2)")
  func lognormal() {
    let values = samples(.lognormal(median: .seconds(1), sigmaMillis: 500))
      .map { Double($0) / 1_000_000 }
    let below = values.map { $0 < 1 ? 1.0 : 0.0 }
    #expect(z(below, mean: 0.5, deviation: 0.5).magnitude < 4)
    let mean = 1.133_148_453_066_826
    let deviation = 0.603_901_073_560_0
    #expect(z(values, mean: mean, deviation: deviation).magnitude < 4)
    #expect(z(values, mean: mean * 1.05, deviation: deviation).magnitude > 4)
  }

  @Test("a uniform includes both ends, its order does not matter, and its mean is the middle")
  func uniform() {
    let narrow = samples(.uniform(from: .init(microseconds: -1), through: .init(microseconds: 1)))
    #expect(Set(narrow) == [-1, 0, 1])
    let forwards = DurationDistribution.uniform(from: .zero, through: .seconds(6))
    let backwards = DurationDistribution.uniform(from: .seconds(6), through: .zero)
    #expect(forwards.duration(for: 1 << 62) == backwards.duration(for: 1 << 62))
    let values = samples(forwards).map { Double($0) / 1_000_000 }
    #expect(z(values, mean: 3, deviation: PortableMath.squareRoot(3)).magnitude < 4)
    #expect(z(values, mean: 3.15, deviation: PortableMath.squareRoot(3)).magnitude > 4)
  }

  static let degenerate: [(DurationDistribution, SimulatedDuration)] = [
    (.constant(.seconds(-3)), .seconds(-3)),
    (.constant(.init(microseconds: .max)), .longest),
    (.constant(.init(microseconds: .min)), .zero - .longest),
    (.uniform(from: .seconds(4), through: .seconds(4)), .seconds(4)),
    (.exponential(mean: .zero), .zero),
    (.exponential(mean: .init(microseconds: .min)), .zero),
    (.lognormal(median: .zero, sigmaMillis: 100), .zero),
    (.lognormal(median: .init(microseconds: .min), sigmaMillis: .min), .zero),
    (.lognormal(median: .seconds(5), sigmaMillis: -1), .seconds(5)),
  ]

  @Test("degenerate parameters give one value for every draw", arguments: degenerate)
  func degenerateParameters(_ distribution: DurationDistribution, expected: SimulatedDuration) {
    for draw in [0, 1, 1 << 63, .max] as [UInt64] {
      #expect(distribution.duration(for: draw) == expected)
    }
  }

  @Test(
    "the wildest parameters stay within a thousand years",
    arguments: [
      .uniform(from: .init(microseconds: .min), through: .init(microseconds: .max)),
      .exponential(mean: .init(microseconds: .max)),
      .lognormal(median: .init(microseconds: .max), sigmaMillis: .max),
    ] as [DurationDistribution])
  func clamped(_ distribution: DurationDistribution) {
    for draw in [0, 1, 1 << 62, 1 << 63, .max - 1, .max] as [UInt64] {
      let duration = distribution.duration(for: draw)
      #expect(duration <= .longest)
      #expect(duration >= .zero - .longest)
    }
  }

  @Test("known draws give known durations on every machine")
  func knownAnswers() {
    let draw: UInt64 = 0x9ee1_3a78_76d9_a0af
    let exponential = DurationDistribution.exponential(mean: .days(30))
    let lognormal = DurationDistribution.lognormal(median: .days(30), sigmaMillis: 1_250)
    let uniform = DurationDistribution.uniform(from: .zero, through: .days(30))
    #expect(exponential.duration(for: draw).microseconds == 1_236_460_497_214)
    #expect(lognormal.duration(for: draw).microseconds == 3_805_055_337_594)
    #expect(uniform.duration(for: draw).microseconds == 1_608_657_959_205)
  }
}
