import Foundation
import TestExtent
import Testing

@Suite("plans and what the studies then take")
struct PlanAccuracyTests {
  static let studies = [
    "cap-by-merge-strategy", "dismissal-by-push-loss", "donations-by-store", "focus-by-news-loss",
    "hub-outage", "launches-by-residency", "widget-staleness-by-budget",
  ]

  private func number(_ key: String, _ text: String) throws -> Double {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require(object?[key] as? Double)
  }

  @Test("every shipped study is here")
  func all() throws {
    let folder = CommandLineRun.root.appendingPathComponent("scenarios/studies").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let names = try files.filter { name in
      guard name.hasSuffix(".json"), !name.hasSuffix(".schema.json") else { return false }
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      return text.contains("\"scenario\":")
    }
    #expect(names == Self.studies.map { $0 + ".json" })
  }

  @Test("a plan is right within a factor of two", .onlyInFull, arguments: studies)
  func accuracy(_ study: String) throws {
    let folder = try TemporaryFolder()
    let path = CommandLineRun.root.appendingPathComponent("scenarios/studies/\(study).json").path
    let plan = try CommandLineRun("plan", path, "--json", "--no-progress", in: folder.url)
    #expect(plan.code == 0, "\(plan.errors)")
    let played = try CommandLineRun(
      "study", path, "--json", "--no-progress", "--no-self-test", "--out", "out", "--results",
      "results", in: folder.url)
    #expect([0, 1].contains(played.code), "\(played.errors)")
    for key in ["facts", "replications"] {
      let (planned, actual) = (try number(key, plan.output), try number(key, played.output))
      #expect(planned <= actual * 2 && planned * 2 >= actual, "\(key): \(planned), not \(actual)")
    }
  }
}
