import Testing

@testable import ReportParts

@Suite("The policies of the systems in a report, against the file of the scenario")
struct PolicyTableTests {
  private static func changed(_ run: CountedRun) -> [[String: String]] {
    run.rows("policies").filter { $0["is_changed"] == "true" }
  }

  @Test(
    "each key that the file sets is flagged, with its value and its default",
    arguments: [
      ("knobs.reentersMovedRegion", "true", "false"),
      ("knobs.magnetism", "off", "nearestToEndPoint"),
      ("knobs.magnetismReach", "31.5", "48"), ("knobs.idleDelay", "7s", "2s"),
      ("knobs.barEffect", "lift", "highlight"), ("knobs.staysVisible", "true", "false"),
    ])
  func pointer(_ key: String, _ value: String, _ standard: String) throws {
    let isWord = Double(value) == nil && value != "true"
    let written = isWord ? "\"\(value)\"" : value
    let run = try CountedRun(
      "scenarios/watch-stack.json",
      changing: [
        (
          "\"sets\": \"hasPointer\",",
          "\"sets\": \"hasPointer\", \"knobs\": { \"\(key.dropFirst(6))\": \(written) },"
        )
      ])
    let rows = Self.changed(run)
    #expect(rows.map { $0["policy"] } == ["pointer.\(key)"])
    #expect(rows.map { $0["value"] } == [value])
    #expect(rows.map { $0["default"] } == [standard])
    #expect(
      run.page.contains("Policies of Focuses, intents and the pointer that the scenario sets"))
  }

  @Test("a scenario that sets none has the default in every row, and is told so")
  func unchanged() throws {
    let run = try CountedRun("scenarios/watch-stack.json")
    let rows = run.rows("policies")
    #expect(Self.changed(run).isEmpty)
    #expect(rows.allSatisfy { $0["value"] == $0["default"] && $0["meaning"] != "" })
    #expect(run.page.contains("All policies of Focuses, intents and the pointer"))
    #expect(!run.page.contains("that the scenario sets"))
    let systems = Set(
      rows.compactMap { $0["policy"]?.split(separator: ".").first.map(String.init) })
    #expect(
      systems.isSubset(of: ["pointer", "intents", "focus", "Focuses at a time", "Focus conflict"]))
  }

  @Test("a scenario without these systems has no such table")
  func without() throws {
    let run = try CountedRun("scenarios/any-app.json")
    #expect(run.files["csv/policies.csv"] == nil)
  }
}
