import Foundation
import PropertySearch
import ScenarioFiles
import Testing
import TipFleetTesting

@Suite("the failing cases that check keeps")
struct CorpusTests {
  /// A folder with a scenario that breaks a promise.
  private func withFolder(_ body: (_ folder: URL, _ scenario: String) async throws -> Void)
    async throws
  {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("tipfleet-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    let scenario = folder.appendingPathComponent("forgetful.json")
    try Data(ScenarioWriter.text(of: .forgetful).utf8).write(to: scenario)
    try await body(folder, scenario.path)
  }

  private func text(_ issue: Issue) -> String { issue.comments.map(\.rawValue).joined() }

  @Test("a failing case is kept beside the scenario, and played before any other next time")
  func keptAndPlayedFirst() async throws {
    try await withFolder { folder, scenario in
      try await withKnownIssue {
        try await check(scenario, cases: 50)
      } matching: {
        text($0).contains("count-exact is violated.")
      }
      let kept = folder.appendingPathComponent("regressions")
      let names = try FileManager.default.contentsOfDirectory(atPath: kept.path)
      #expect(names.count == 1)
      var caseCount: UInt64 = 1
      try await withKnownIssue {
        caseCount = try await check(scenario, cases: 50).caseCount
      } matching: {
        text($0).contains("It failed before and is kept in")
      }
      #expect(caseCount == 0, "the search begins only when what was kept holds")
    }
  }

  @Test("a kept case that cannot be read is an issue, and what can be read is played all the same")
  func unreadable() async throws {
    try await withFolder { folder, scenario in
      let kept = folder.appendingPathComponent("regressions")
      try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
      try Data("{ \"name\": ".utf8).write(
        to: kept.appendingPathComponent("two-count-exact.json"))
      try await confirmation("the file is named") { unreadable in
        try await confirmation("the search goes on") { violated in
          try await withKnownIssue {
            try await check(scenario, cases: 50)
          } matching: { issue in
            if text(issue).contains("A kept case was not played: '\(kept.path)") { unreadable() }
            if text(issue).contains("count-exact is violated.") { violated() }
            return true
          }
        }
      }
    }
  }

  @Test("a kept case has the name of the test in its own, and says which test found it")
  func namedForTheTest() async throws {
    try await withFolder { folder, scenario in
      try await withKnownIssue {
        try await check(scenario, cases: 50) { $0.tip("Compass").displays <= 2 }
      } matching: {
        text($0).contains("The claim of namedForTheTest() does not hold.")
      }
      let kept = folder.appendingPathComponent("regressions")
      let names = try FileManager.default.contentsOfDirectory(atPath: kept.path)
      #expect(names == ["two-the-claim-of-namedforthetest-does-not.json"])
      let contents = try String(
        contentsOf: kept.appendingPathComponent(try #require(names.first)), encoding: .utf8)
      #expect(contents.contains("Found by TipFleetTestingTests.CorpusTests/namedForTheTest()"))
      #expect(!contents.contains("$schema"), "there is none to name")
    }
  }

  @Test("a kept case names the schema where it lies beside the scenario")
  func schema() async throws {
    try await withFolder { folder, scenario in
      try Data("{}".utf8).write(to: folder.appendingPathComponent("scenario.schema.json"))
      try await withKnownIssue {
        try await check(scenario, cases: 50)
      } matching: {
        text($0).contains("count-exact is violated.")
      }
      let kept = folder.appendingPathComponent("regressions/two-count-exact.json")
      #expect(
        try String(contentsOf: kept, encoding: .utf8).contains(
          #""$schema": "../scenario.schema.json""#))
    }
  }
}
