import CapacityStudies
import Statistics
import Testing

@Suite("two studies compared")
struct StudyComparisonTests {
  private static let keys = """
    "factors": [{ "name": "loss", "path": "network.loss", "values": ["0%", "5%", "9%"] }],
    "measures": ["displays"]
    """

  private func outcome(
    _ keys: String = keys, value: (StudyPoint, Int) -> Double
  ) throws -> StudyOutcome {
    StudyOutcome(try StudyFixture.finish(StudyFixture.study(keys), value: value))
  }

  @Test("what differs in every replication is certain, what does not is not")
  func certain() throws {
    let base = try outcome { StudyProgressTests.noisy(10, $1) }
    let candidate = try outcome { point, replication in
      StudyProgressTests.noisy(point.number == 1 ? 12 : 10, replication)
    }
    let comparison = StudyComparison(base, candidate)
    let found = displays(comparison.differences)
    #expect(found.map(\.label) == ["loss=0%", "loss=5%", "loss=9%"])
    #expect(found.map(\.moments.difference.mean) == [0, 2, 0])
    #expect(displays(comparison.certain).map(\.label) == ["loss=5%"])
    #expect(comparison.unmatched.isEmpty)
  }

  @Test("points meet by the values of their factors, wherever they stand")
  func matching() throws {
    let base = try outcome { point, _ in Double(point.number) }
    let other = Self.keys.replacing(#""0%", "5%", "9%""#, with: #""9%", "7%", "0%""#)
    let candidate = try outcome(other) { point, _ in Double(point.number) }
    let comparison = StudyComparison(base, candidate)
    let found = displays(comparison.differences)
    #expect(found.map(\.label) == ["loss=0%", "loss=9%"])
    #expect(found.map(\.moments.difference.mean) == [2, -2])
    #expect(comparison.unmatched == ["loss=5%", "loss=7%"])
  }

  @Test("replications meet by their numbers; what one of them did not play has no partner")
  func fewerReplications() throws {
    let precise = Self.keys + #", "replications": { "precise": ["mean(displays)"] }"#
    let more = try outcome(precise) { StudyProgressTests.noisy(3, $1) }
    let fewer = try outcome { StudyProgressTests.noisy(5, $1) }
    #expect(more.points[0].results.records.count > fewer.points[0].results.records.count)
    for (base, candidate) in [(more, fewer), (fewer, more)] {
      for difference in displays(StudyComparison(base, candidate).differences) {
        #expect(difference.moments.pairCount == fewer.points[0].results.records.count)
        #expect((difference.moments.difference.mean.magnitude - 2).magnitude < 1e-12)
        #expect((difference.moments.difference.variance ?? 1) < 1e-12)
      }
    }
  }

  /// Studies measure their traffic too.
  private func displays(
    _ differences: [StudyComparison.Difference]
  ) -> [StudyComparison.Difference] {
    differences.filter { $0.measure == "displays" }
  }
}
