import Foundation
import TestExtent
import Testing

@Suite("what a run or a study will take")
struct EstimateTests {
  /// The line that says what a run takes.
  private func estimate(_ text: String) throws -> String {
    let line = text.split(separator: "\n").first { $0.contains("of them pushes") }
    return String(try #require(line))
  }

  /// The number that follows `key` in a JSON text.
  private func number(_ key: String, in text: String) throws -> Int {
    let match = try #require(text.firstMatch(of: try Regex("\"\(key)\": ?([0-9]+)")))
    let digits = try #require(match.output[1].substring)
    return try #require(Int(digits))
  }

  /// A fleet with one person who uses `count` phones all day.
  private func fleet(of count: Int, days: Int) -> String {
    """
    // Claim: None.
    {
      "name": "fleet", "duration": "\(days)d",
      "app": {
        "tips": [{ "type": "T", "title": "T" }], "screens": [{ "id": "s", "shows": ["T"] }]
      },
      "devices": [{ "id": "p", "count": \(count) }],
      "people": [
        {
          "id": "me", "every": "1min", "for": "exponential(5min)", "opens": { "s": 1 },
          "reacts": { "ignore": 1 }
        }
      ]
    }
    """
  }

  @Test("a run that is short is counted, and the count is that of the run")
  func exact() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(fleet(of: 1, days: 1), to: "fleet.json")
    let validated = try CommandLineRun("validate", path)
    let played = try CommandLineRun("run", path, "--only-play")
    let count = try number("facts", in: played.output)
    let line = try estimate(validated.output).filter { $0 != "\u{202F}" }
    #expect(line.hasPrefix("    takes \(count) facts, "), "\(line)")
    #expect(!line.contains("about \(count.description.prefix(2))"))
  }

  @Test("a large run is estimated within a factor of two, by validate and by plan", .onlyInFull)
  func large() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(fleet(of: 40, days: 20), to: "fleet.json")
    let played = try CommandLineRun("run", path, "--only-play")
    let count = Double(try number("facts", in: played.output))
    let planned = try CommandLineRun("plan", path, "--json")
    let planCount = Double(try number("facts", in: planned.output))
    #expect(planCount / count > 0.5 && planCount / count < 2, "\(planCount) of \(count)")
    let line = try estimate(try CommandLineRun("validate", path).output)
    #expect(line.contains("takes about "))
    #expect(line.contains("going by its first "))
    let digits = line.drop { !$0.isNumber }.prefix { $0 != " " }.filter(\.isNumber)
    let estimated = try #require(Double(String(digits)))
    #expect(estimated / count > 0.5 && estimated / count < 2, "\(estimated) of \(count)")
  }

  @Test("a fleet that takes more than a run may is named before it is played", .onlyInFull)
  func tooLarge() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(fleet(of: 1_000, days: 70), to: "fleet.json")
    let validated = try CommandLineRun("validate", path)
    #expect(validated.code == 0)
    #expect(validated.errors.contains("Warning: 'tipfleet run' ends "), "\(validated.output)")
    _ = try folder.write(
      """
      {
        "name": "much", "scenario": "fleet.json", "measures": ["displays"],
        "factors": [{ "name": "loss", "path": "network.loss", "values": ["0%", "20%"] }]
      }
      """, to: "study.json")
    let plan = try CommandLineRun("plan", "study.json", in: folder.url)
    #expect(plan.code == 75, "\(plan.output) \(plan.errors)")
    #expect(plan.errors.contains("has about") && plan.errors.contains("'--max-facts'"))
  }
}
