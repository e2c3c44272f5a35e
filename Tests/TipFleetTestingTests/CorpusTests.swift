import Foundation
import PropertySearch
import Scenarios
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
}
