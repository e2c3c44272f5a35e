import SimulationKernel
import Testing

@Suite("The exponential sampler")
struct ExponentialSamplerTests {
  /// A counter, mixed.
  struct Generator: RandomNumberGenerator {
    var count: UInt64 = 0
    mutating func next() -> UInt64 {
      count += 1
      return mixedBits(mixedBits(count) &+ 0x51)
    }
  }

  @Test("mean, variance and every part of the distribution are those of the formula")
  func moments() {
    let sampler = ExponentialSampler()
    var generator = Generator()
    let count = 400_000
    var sum = 0.0
    var squares = 0.0
    // How many values are at most so large: in the body, at the first edge, and in the tail.
    let bounds = [0.01, 0.1, 0.5, 1, 2, 4, 7, 7.7, 9]
    var below = [Int](repeating: 0, count: bounds.count)
    for _ in 0..<count {
      let value = sampler.next(using: &generator)
      sum += value
      squares += value * value
      for (index, bound) in bounds.enumerated() where value <= bound { below[index] += 1 }
    }
    #expect(zScore(sum: sum, count: count, expectedMean: 1, standardDeviation: 1).magnitude < 4)
    // E[x⁴] − E[x²]² = 24 − 4.
    let spread = PortableMath.squareRoot(20)
    #expect(
      zScore(sum: squares, count: count, expectedMean: 2, standardDeviation: spread).magnitude < 4)
    for (index, bound) in bounds.enumerated() {
      let share = 1 - PortableMath.exp(-bound)
      let score = zScore(
        sum: Double(below[index]), count: count, expectedMean: share,
        standardDeviation: PortableMath.squareRoot(share * (1 - share)))
      #expect(score.magnitude < 4, "up to \(bound)")
    }
  }

  @Test("behind the last layer the distribution begins again")
  func tail() {
    struct Fixed: RandomNumberGenerator {
      var draws: [UInt64]
      mutating func next() -> UInt64 { draws.isEmpty ? 0 : draws.removeFirst() }
    }
    let sampler = ExponentialSampler()
    // The far end of the lowest layer, and then a half: the median of what is left.
    var generator = Fixed(draws: [.max & ~255, 1 << 63])
    let value = sampler.next(using: &generator)
    #expect((value - (7.697_117_470_131_05 + 0.693_147_180_559_945_3)).magnitude < 1e-12)
  }

  @Test("the same draws give the same bits everywhere")
  func bits() {
    let sampler = ExponentialSampler()
    var generator = Generator()
    var digest = StableDigest()
    for _ in 0..<100_000 { digest.combine(sampler.next(using: &generator).bitPattern) }
    #expect(digest.description == "x2a19c3221e99394d")
  }
}
