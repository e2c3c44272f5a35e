import CapacityStudies
import Testing

@Suite("What a study will take")
struct StudyPlanTests {
  /// The plan that pilots of these values lead to.
  private func plan(_ keys: String, _ values: [Double]) -> StudyPlan {
    let study = StudyFixture.study(keys)
    let pilots = study.pilotPoints.map { point in
      var results = PointResults(point: point)
      for (number, value) in values.enumerated() {
        results.append(StudyFixture.record(of: study, point, number, value: value))
      }
      return results
    }
    return StudyPlan(study, pilots)
  }

  @Test("a mean that is known takes the fewest replications, one that varies as many as allowed")
  func precision() {
    let keys = #""measures": ["displays"], "replications": { "atLeast": 7, "atMost": 90 }"#
    #expect(plan(keys, [3, 3, 3]).counts == [7])
    #expect(plan(keys, [1, 90, -70]).counts == [90])
    #expect(plan(keys, [3, 3, 3]).factCount == 7)
    let some = plan(keys, [9, 10, 11]).counts[0]
    #expect(some > 7 && some < 90, "\(some)")
  }

  @Test("a search for capacity doubles up to the greatest load, and halves to the resolution")
  func capacity() {
    let plan = plan(
      """
      "measures": ["displays"], "factors": [{ "name": "users", "path": "accounts" }],
      "objectives": ["mean(displays) <= 100"], "replications": { "atLeast": 5, "atMost": 5 },
      "capacity": { "load": "users", "from": 3, "atMost": 20, "resolution": "25%" }
      """, [1, 1])
    // At 3, 6, 12 and 20; then at halves and quarters between two of them.
    #expect(plan.searchStepCount == 6)
    #expect(plan.replicationCount == 30)
    #expect(plan.study.pilotPoints.map(\.accountCount) == [3])
    #expect(plan.rareRunCount == 0)
  }

  @Test("rare events take runs at each level, in each repeat")
  func rareEvents() {
    let plan = plan(
      #""rareEvents": { "overshoot": 3, "effort": 50, "repeats": 4 }"#, [1, 1])
    #expect(plan.rareRunCount == 600)
    #expect(plan.searchStepCount == 1)
  }
}
