import SimulationKernel
import Testing

@Suite("Bounded choices")
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

  @Test("a bounded choice makes exactly one draw, whatever its bound")
  func oneDraw() {
    var choices = ChoiceSource(seed: 4, entityCount: 1, purposeCount: 1)
    for bound: UInt64 in [0, 1, 6, .max] { _ = choices.bounded(bound, entity: 0, purpose: 0) }
    #expect(choices.drawCount == 4)
    #expect(choices.next(entity: 0, purpose: 0) == choices.value(entity: 0, purpose: 0, ordinal: 4))
  }
}
