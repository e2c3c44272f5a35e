import SimulationKernel
import Testing

@Suite("Probability in parts per billion")
struct ProbabilityTests {
  @Test("never and always are exact for every draw", arguments: [0, 1, 1 << 63, .max] as [UInt64])
  func certainties(draw: UInt64) {
    #expect(!Probability.never.happens(for: draw))
    #expect(Probability.always.happens(for: draw))
  }

  @Test("the test changes at exactly its share of all draws")
  func threshold() {
    let half = Probability(partsPerBillion: 500_000_000)
    #expect(half.happens(for: (1 << 63) - 1))
    #expect(!half.happens(for: 1 << 63))
    // ⌈2⁶⁴ / 10⁹⌉ is the first draw that belongs to the second billionth.
    let least = Probability(partsPerBillion: 1)
    #expect(least.happens(for: 18_446_744_073))
    #expect(!least.happens(for: 18_446_744_074))
  }

  @Test("what is out of range is moved into it")
  func range() {
    #expect(Probability(partsPerBillion: -1) == .never)
    #expect(Probability(partsPerBillion: .max) == .always)
    #expect(Probability.percent(250) == .always)
    #expect(Probability.percent(25).complement == .percent(75))
  }

  @Test("either of two happens as often as both do not fail to, and is certain only if one is")
  func either() {
    let parts = { Probability(partsPerBillion: $0) }
    for (one, other, expected) in [
      (.percent(50), .percent(50), .percent(75)), (.percent(10), .percent(50), .percent(55)),
      (.never, parts(123_456_789), parts(123_456_789)), (.always, .never, .always),
      (.never, .never, .never), (parts(999_999_999), parts(999_999_999), parts(999_999_999)),
      (parts(1), parts(1), parts(1)),
    ] as [(Probability, Probability, Probability)] {
      #expect(one.or(other) == expected)
      #expect(other.or(one) == expected)
    }
  }

  @Test("in which order several chances are named does not matter, though each step is rounded")
  func anyOfSeveral() {
    #expect(Probability.any(of: []) == .never)
    #expect(
      Probability.any(of: [.percent(50), .percent(50), .percent(50)]).partsPerBillion == 875_000_000
    )
    var choices = ChoiceSource(seed: 21, entityCount: 1, purposeCount: 1)
    for _ in 0..<200 {
      let three = (0..<3).map { _ in
        Probability(partsPerBillion: Int64(choices.next(entity: 0, purpose: 0) % 1_000_000_001))
      }
      let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
      #expect(Set(orders.map { Probability.any(of: $0.map { three[$0] }) }).count == 1)
    }
  }

  @Test("the share of draws that happen is the probability, and not one five per cent larger")
  func share() {
    var choices = ChoiceSource(seed: 20, entityCount: 1, purposeCount: 1)
    let probability = Probability(partsPerBillion: 300_000_000)
    let count = 100_000
    var happened = 0
    for _ in 0..<count where probability.happens(for: choices.next(entity: 0, purpose: 0)) {
      happened += 1
    }
    func z(_ expected: Double) -> Double {
      zScore(
        sum: Double(happened), count: count, expectedMean: expected,
        standardDeviation: PortableMath.squareRoot(expected * (1 - expected)))
    }
    #expect(z(0.3).magnitude < 4)
    #expect(z(0.315).magnitude > 4)
    #expect(z(0.285).magnitude > 4)
  }
}
