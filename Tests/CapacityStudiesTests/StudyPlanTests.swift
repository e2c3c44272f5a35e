import CapacityStudies
import Testing

@Suite("What a study will take")
struct StudyPlanTests {
  /// The plan that pilots of these values lead to, or of the values at each load.
  private func plan(
    _ keys: String, _ values: [Double], at load: (Int, Double) -> Double = { $1 }
  ) -> StudyPlan {
    let study = StudyFixture.study(keys)
    var plan = StudyPlan(study)
    while let point = plan.next {
      var results = PointResults(point: point)
      for (number, value) in values.enumerated() {
        let value = load(point.accountCount, value)
        results.append(StudyFixture.record(of: study, point, number, value: value))
      }
      plan.take(results)
    }
    return plan
  }

  @Test("a mean that is known takes the fewest replications, one that varies as many as allowed")
  func precision() {
    let keys = #""measures": ["displays"], "replications": { "atLeast": 7, "atMost": 90 }"#
    #expect(plan(keys, [3, 3, 3]).points.map(\.count) == [7])
    #expect(plan(keys, [1, 90, -70]).points.map(\.count) == [90])
    #expect(plan(keys, [3, 3, 3]).factCount == 7)
    let some = plan(keys, [9, 10, 11]).points[0].count
    #expect(some > 7 && some < 90, "\(some)")
  }

  @Test("a precision that is wanted of a quantile or a share counts as the study counts it")
  func otherStatistics() {
    let values = (0..<10).map { $0 == 0 ? 5.0 : 0 }
    let keys = #""replications": { "atLeast": 10, "step": 10, "atMost": 400, "precision": "20%", "#
    let rate = plan(keys + #""precise": ["rate(displays)"] }, "measures": ["displays"]"#, values)
    // A tenth is known to a fifth of itself after hundreds.
    #expect(rate.points[0].count > 100, "\(rate.points[0].count)")
    let decided = plan(
      keys + #""precise": [] }, "objectives": ["mean(displays) <= 50"]"#, values)
    // Nobody has to know better what is far from its limit.
    #expect(decided.points[0].count == 10)
  }

  @Test("a search for capacity is planned along the loads that it will try, at what they cost")
  func capacity() {
    let keys = """
      "measures": ["displays"], "factors": [{ "name": "users", "path": "accounts" }],
      "objectives": ["mean(displays) <= 100"], "replications": { "atLeast": 5, "atMost": 5 },
      "capacity": { "load": "users", "from": 3, "atMost": 40, "resolution": "25%" }
      """
    let free = plan(keys, [1, 1])
    #expect(free.points.map(\.pilot.point.accountCount) == [3, 6, 12, 24, 40])
    #expect(free.replicationCount == 25)
    #expect(free.rareRunCount == 0)
    // Twelve are too many, and between six and twelve it is halved.
    let bound = plan(keys, [9, 9]) { load, value in Double(load) * value }
    #expect(bound.points.map(\.pilot.point.accountCount) == [3, 6, 12, 9, 10])
    // The loads cost what the pilot says of each.
    #expect(bound.factCount == 25)
  }

  @Test("rare events take runs at each level, in each repeat")
  func rareEvents() {
    let plan = plan(
      #""rareEvents": { "overshoot": 3, "effort": 50, "repeats": 4 }"#, [1, 1])
    #expect(plan.rareRunCount == 600)
  }
}
