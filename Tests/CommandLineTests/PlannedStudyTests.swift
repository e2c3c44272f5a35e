import Testing

@testable import CommandLineParts
@testable import TipFleetCommand

@Suite("plans of studies")
struct PlannedStudyTests {
  private func plan(_ keys: String, _ words: String = "") throws -> VerbRun {
    let folder = try PreparedFolder()
    try folder.write(
      "{ \"name\": \"asked\", \"scenario\": \"tiny.json\", \(keys) }", to: "asked.json")
    return folder.run("plan ROOT/asked.json --pilot 2 --jobs 1 \(words)")
  }

  @Test("a plan says which loads a search plays, and how many runs rare events take")
  func questions() throws {
    let capacity = try plan(
      """
      "factors": [{ "name": "users", "path": "accounts" }],
      "objectives": ["mean(displays) <= 9"], "measures": ["displays"],
      "replications": { "atLeast": 2, "atMost": 2 },
      "capacity": { "load": "users", "from": 1, "atMost": 4, "resolution": "50%" }
      """)
    #expect(capacity.code == .pass, "\(capacity.errors)")
    // All loads fit, so that they are doubled up to the greatest.
    #expect(capacity.output.hasPrefix("asked   1 point   6 replications   about "))
    #expect(capacity.output.contains("These are the loads that the search for capacity tries"))
    for load in [1, 2, 4] {
      #expect(capacity.output.contains("  2 × users=\(load)\n"), "\(capacity.output)")
    }
    let rare = try plan(#""rareEvents": { "overshoot": 2, "effort": 10, "repeats": 3 }"#)
    #expect(rare.output.contains("Rare events take up to 60 shorter runs at each point."))
  }

  @Test("of many points the first are listed, and the rest are counted")
  func manyPoints() throws {
    let losses = (0..<33).map { "\"\($0)%\"" }.joined(separator: ", ")
    let keys = """
      "replications": { "atLeast": 2, "atMost": 2 }, "measures": ["displays"],
      "factors": [{ "name": "loss", "path": "network.loss", "values": [\(losses)] }]
      """
    let text = try plan(keys)
    #expect(text.output.contains("loss=29%"))
    #expect(!text.output.contains("loss=30%"))
    #expect(text.output.contains("and 3 more points"))
    let json = try plan(keys, "--json").object()
    #expect(json["schema"] as? String == "tipfleet.plan/1")
    #expect(json["points"] as? Int == 33)
    #expect(json["replications"] as? Int == 66)
    #expect(json["cores"] as? Int == 1)
  }

  @Test(
    "a time is told as exactly as anybody needs it",
    arguments: [
      (0.2, "a second"), (59.6, "60 s"), (600, "10 min"), (9_000, "3 h"), (864_000, "10 days"),
    ])
  func duration(_ seconds: Double, _ text: String) {
    #expect(PlanCommand.duration(seconds) == text)
  }
}
