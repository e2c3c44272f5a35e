import SimulationKernel
import Testing

@Suite("Bounded and weighted choices")
struct ChoiceSamplingTests {
  @Test("a bounded choice reaches every number below its bound evenly, and no other")
  func bounded() {
    var choices = ChoiceSource(seed: 2, entityCount: 1, purposeCount: 1)
    let count = 60_000
    var counts = [Int](repeating: 0, count: 6)
    for _ in 0..<count { counts[Int(choices.bounded(6, entity: 0, purpose: 0))] += 1 }
    for observed in counts {
      let z = zScore(
        sum: Double(observed), count: count, expectedMean: 1 / 6.0,
        standardDeviation: PortableMath.squareRoot(5.0 / 36))
      #expect(z.magnitude < 4)
    }
  }

  @Test("bounds of zero and one leave no choice, and the largest bound does not trap")
  func extremes() {
    var choices = ChoiceSource(seed: 2, entityCount: 1, purposeCount: 1)
    #expect(choices.bounded(0, entity: 0, purpose: 0) == 0)
    #expect(choices.bounded(1, entity: 0, purpose: 0) == 0)
    #expect(choices.bounded(.max, entity: 0, purpose: 0) < .max)
  }

  @Test("a weighted choice follows its weights and never takes a weight of zero")
  func weighted() {
    var choices = ChoiceSource(seed: 4, entityCount: 1, purposeCount: 1)
    let count = 100_000
    var counts = [0, 0, 0]
    for _ in 0..<count { counts[choices.weighted([3, 0, 7], entity: 0, purpose: 0)] += 1 }
    #expect(counts[1] == 0)
    func z(_ share: Double) -> Double {
      zScore(
        sum: Double(counts[0]), count: count, expectedMean: share,
        standardDeviation: PortableMath.squareRoot(share * (1 - share)))
    }
    #expect(z(0.3).magnitude < 4)
    #expect(z(0.315).magnitude > 4)
  }

  @Test("without any weight each position is possible, and no weights at all give zero")
  func weightless() {
    var choices = ChoiceSource(seed: 4, entityCount: 1, purposeCount: 1)
    var reached = [false, false, false]
    for _ in 0..<100 { reached[choices.weighted([0, 0, 0], entity: 0, purpose: 0)] = true }
    #expect(reached == [true, true, true])
    #expect(choices.weighted([], entity: 0, purpose: 0) == 0)
    let heaviest = [UInt32](repeating: .max, count: 3)
    #expect(choices.weighted(heaviest, entity: 0, purpose: 0) < 3)
  }

  @Test("every helper makes exactly one draw, whatever its parameters")
  func oneDraw() {
    var choices = ChoiceSource(seed: 4, entityCount: 1, purposeCount: 1)
    _ = choices.bounded(0, entity: 0, purpose: 0)
    _ = choices.chance(.never, entity: 0, purpose: 0)
    _ = choices.uniform(from: .zero, through: .zero, entity: 0, purpose: 0)
    _ = choices.exponential(mean: .zero, entity: 0, purpose: 0)
    _ = choices.lognormal(median: .zero, sigmaMillis: 0, entity: 0, purpose: 0)
    _ = choices.weighted([], entity: 0, purpose: 0)
    _ = choices.sample(.constant(.zero), entity: 0, purpose: 0)
    #expect(choices.drawCount == 7)
    #expect(choices.next(entity: 0, purpose: 0) == choices.value(entity: 0, purpose: 0, ordinal: 7))
  }
}
