import Foundation
import PropertySearch
import ScenarioFiles
import Scenarios
import Shrinking
import Synchronization
import TestExtent
import Testing

@testable import TipFleetTesting

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

  @Test("two tests that fail side by side keep a case each, and the same case once")
  func sideBySide() async throws {
    try await withFolder { folder, path in
      let signature = FailureSignature.broken(claim: "Compass is shown once.")
      func example(_ name: String, _ seed: UInt64) -> Counterexample {
        var scenario = Scenario.forgetful
        (scenario.name, scenario.seed) = (name, seed)
        return Counterexample(asKept: scenario, signature)
      }
      func corpus() -> TestCorpus { TestCorpus(beside: path, of: "two") }
      // Each takes a while to make its case small before it is kept.
      let names = [1, 2, 3].map { _ in corpus().reserveName(signature) }
      let first = "two-compass-is-shown-once"
      #expect(names == [first, "\(first)-2", "\(first)-3"])
      let paths = zip(names, [7, 8, 7] as [UInt64]).map { name, seed in
        corpus().keep(example(name, seed), origin: "Found.")
      }
      #expect(paths[0] != nil && paths[1] != nil && paths[0] != paths[1])
      #expect(paths[2] == paths[0])
      let kept = folder.appendingPathComponent("regressions")
      let files = try FileManager.default.contentsOfDirectory(atPath: kept.path)
      #expect(files.sorted() == ["\(first)-2.json", "\(first).json"])
      #expect(corpus().reserveName(signature) == "\(first)-3")
    }
  }

  @Test("a case that does not end is kept as it is, and played no further", .onlyInFull)
  func endless() async throws {
    try await withFolder { folder, _ in
      let path = folder.appendingPathComponent("turns.json").path
      let file = ##"""
        { "schema": 1, "name": "turns", "claim": "It ends.", "duration": "6h",
          "app": {
            "parameters": [{ "id": "isOn", "default": true }],
            "tips": [
              { "type": "A", "rules": ["#Rule($isOn) { $0 }"],
                "onDisplay": [{ "sets": "isOn", "to": false }] },
              { "type": "B", "rules": ["#Rule($isOn) { !$0 }"],
                "onDisplay": [{ "sets": "isOn", "to": true }] }],
            "groups": [{ "id": "g", "tips": ["A", "B"] }],
            "screens": [{ "id": "s", "shows": [{ "group": "g" }] }] },
          "knobs": { "retractOnRuleFalse": "yes" },
          "devices": [{ "id": "phone" }],
          "timeline": [{ "at": "1min", "on": "phone", "do": "visit", "screen": "s" }] }
        """##
      try Data(file.utf8).write(to: URL(fileURLWithPath: path))
      try await withKnownIssue {
        try await check(path, cases: 1)
      } matching: {
        text($0).hasPrefix(
          "The run did not end within the occurrences that a case may have. It is case 0 of seed ")
      }
      let kept = folder.appendingPathComponent("regressions/turns-endless.json")
      #expect(FileManager.default.fileExists(atPath: kept.path))
    }
  }

  @Test("a claim that does not depend on the run alone is told, since its case may not fail again")
  func unreproducible() async throws {
    let asked = Mutex(0)
    try await withKnownIssue {
      // Asked once for its names, and then of each case: the second fails, and nothing after it.
      try await check(.forgetful, cases: 2) { run in
        let count = asked.withLock { count in
          count += 1
          return count
        }
        return count == 3 ? .fails("It fails once.") : .holds
      }
    } matching: {
      text($0).contains("It fails once.") && text($0).contains("does not fail when it is played")
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
