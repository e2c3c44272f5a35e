import SimulationKernel
import Statistics
import Testing

@testable import CapacityStudies

@Suite("When a point of a study has been played often enough")
struct StopRuleTests {
  private static let study = StudyFixture.study(
    """
    "measures": ["rest.seconds"],
    "replications": {
      "atLeast": 20, "step": 20, "atMost": 2000, "precision": "15%",
      "precise": ["mean(rest.seconds)"]
    }
    """)

  /// Replications with exponential values of mean 1, as many as the rule asks for.
  private func stopped(_ rule: StopRule, _ choices: inout ChoiceSource) -> PointResults {
    let point = Self.study.points[0]
    var results = PointResults(point: point)
    var needed = rule.neededCount(of: results)
    while results.records.count < needed {
      for number in results.records.count..<needed {
        let unit = PortableMath.openUnitInterval(choices.next(entity: 0, purpose: 0))
        results.append(
          StudyFixture.record(of: Self.study, point, number, value: -PortableMath.log(unit)))
      }
      needed = rule.neededCount(of: results, from: needed)
    }
    return results
  }

  @Test("it stops at the first look at which the half-width is within γ / (1 + γ) of the mean")
  func firstLook() throws {
    let rule = StopRule(Self.study)
    var choices = ChoiceSource(seed: 5, entityCount: 1, purposeCount: 1)
    func isNarrow(_ results: PointResults) throws -> Bool {
      let moments = results.moments(at: 0)
      return try #require(moments.halfWidth()) <= 0.15 / 1.15 * moments.mean
    }
    var counts: Set<Int> = []
    for _ in 0..<30 {
      let results = stopped(rule, &choices)
      counts.insert(results.records.count)
      #expect(try isNarrow(results))
      for look in stride(from: 20, to: results.records.count, by: 20) {
        #expect(try !isNarrow(results.prefix(look)), "\(look) of \(results.records.count)")
      }
    }
    #expect(counts.count > 3)
  }

  @Test("intervals at which it stops hold the true mean in 95 % of 1 000 points")
  func coverage() throws {
    let rule = StopRule(Self.study)
    var choices = ChoiceSource(seed: 11, entityCount: 1, purposeCount: 1)
    var hits = 0
    for _ in 0..<1_000 {
      let moments = stopped(rule, &choices).moments(at: 0)
      if try #require(moments.interval()).contains(1) { hits += 1 }
    }
    #expect((929...971).contains(hits), "\(hits)")
  }
}
