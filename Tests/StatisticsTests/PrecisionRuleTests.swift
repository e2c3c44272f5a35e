import SimulationKernel
import Statistics
import Testing

@Suite("When a mean is known well enough")
struct PrecisionRuleTests {
  private func moments(_ count: Int, mean: Double, deviation: Double) throws -> RunningMoments {
    let squares = deviation * deviation * Double(count - 1)
    return try #require(
      RunningMoments(
        count: count, mean: mean, squares: squares, minimum: mean - deviation,
        maximum: mean + deviation))
  }

  @Test("the half-width must be within γ / (1 + γ) of the mean, not within γ")
  func corrected() throws {
    let rule = PrecisionRule()
    let quantile = try #require(StudentT.quantile(0.975, degrees: 399))
    let perDeviation = quantile / 20
    let within = try moments(400, mean: 10, deviation: 10 * 0.0476 / perDeviation)
    let outside = try moments(400, mean: -10, deviation: 10 * 0.0477 / perDeviation)
    #expect(rule.decision(for: within) == .reached)
    #expect(rule.decision(for: outside) == .needsMore(estimatedTotal: 420))
  }

  @Test("the first look is after 20 replications, the next ones 20 apart, the last at the cap")
  func looks() throws {
    let rule = PrecisionRule(cap: 70)
    #expect([0, 19, 20, 59, 60, 70].map(rule.nextLook) == [20, 20, 40, 60, 70, 70])
    let early = try moments(19, mean: 10, deviation: 1e-9)
    #expect(rule.decision(for: early) == .needsMore(estimatedTotal: 20))
    #expect(rule.decision(for: RunningMoments()) == .needsMore(estimatedTotal: 20))
  }

  @Test("at the cap the budget is out, unless the precision is reached")
  func cap() throws {
    let rule = PrecisionRule(cap: 100)
    #expect(rule.decision(for: try moments(100, mean: 10, deviation: 20)) == .outOfBudget)
    #expect(rule.decision(for: try moments(100, mean: 10, deviation: 1)) == .reached)
    #expect(PrecisionRule(cap: 0).decision(for: RunningMoments()) == .outOfBudget)
  }

  @Test("a mean of about zero needs an absolute target, and with one it is reached")
  func nearZero() throws {
    let rule = PrecisionRule()
    let nothing = try moments(20, mean: 0.01, deviation: 3)
    #expect(rule.decision(for: nothing) == .needsAbsoluteTarget)
    var absolute = rule
    absolute.absoluteError = 1.5
    #expect(absolute.decision(for: nothing) == .reached)
    absolute.absoluteError = 0.5
    #expect(absolute.decision(for: nothing) == .needsMore(estimatedTotal: 160))
  }

  @Test("a measure that never varies is settled at the first look, also at zero")
  func constant() {
    var zeros = RunningMoments()
    for _ in 0..<19 { zeros.add(0) }
    #expect(PrecisionRule().decision(for: zeros) == .needsMore(estimatedTotal: 20))
    zeros.add(0)
    #expect(PrecisionRule().decision(for: zeros) == .reached)
    #expect(PrecisionRule().predictedCount(from: zeros) == 20)
  }

  @Test("a pilot predicts what the rule will take: 1 700 where the spread is as large as the mean")
  func prediction() throws {
    let rule = PrecisionRule()
    let wide = try moments(5, mean: 10, deviation: 10)
    #expect(rule.predictedCount(from: wide) == 1_700)
    let tenPercent = PrecisionRule(relativeError: 0.1)
    #expect(tenPercent.predictedCount(from: wide) == 480)
    let narrow = try moments(5, mean: 10, deviation: 3)
    #expect(rule.predictedCount(from: narrow) == 160)
    #expect(rule.predictedCount(from: RunningMoments()) == nil)
    #expect(rule.predictedCount(from: try moments(5, mean: 0, deviation: 3)) == nil)
    let hopeless = try moments(5, mean: 1e-9, deviation: 3)
    #expect(try #require(rule.predictedCount(from: hopeless)) > 1_000_000_000)
  }

  @Test("a count it predicts is one that reaches the precision, and a look before is not")
  func predictionIsTight() throws {
    let rule = PrecisionRule()
    for deviation in [0.9, 2, 4.5, 7] {
      let pilot = try moments(20, mean: 7, deviation: deviation)
      let count = try #require(rule.predictedCount(from: pilot))
      #expect(rule.decision(for: try moments(count, mean: 7, deviation: deviation)) == .reached)
      guard count > 20 else { continue }
      let before = try moments(count - 20, mean: 7, deviation: deviation)
      #expect(rule.decision(for: before) == .needsMore(estimatedTotal: count))
    }
  }

  @Test("intervals at which it stops hold the true mean in 95 % of 1 000 runs")
  func coverage() throws {
    let rule = PrecisionRule(relativeError: 0.15)
    var choices = ChoiceSource(seed: 11, entityCount: 1, purposeCount: 1)
    var hits = 0
    for _ in 0..<1_000 {
      var moments = RunningMoments()
      while case .needsMore = rule.decision(for: moments) {
        for _ in moments.count..<rule.nextLook(after: moments.count) {
          let unit = PortableMath.openUnitInterval(choices.next(entity: 0, purpose: 0))
          moments.add(-PortableMath.log(unit))
        }
      }
      if try #require(moments.interval()).contains(1) { hits += 1 }
    }
    #expect((929...971).contains(hits), "\(hits)")
  }
}
