import Foundation
import PropertySearch
import ScenarioFiles
import Scenarios
import Testing
import TextFormats
import TipFleetTesting

/// A check that fails on purpose, in a process of its own that `AttachmentTests` starts.
@Suite("a check that fails on purpose")
struct FailingSampleTests {
  static let variable = "TIPFLEET_FAILING_SAMPLE"

  @Test(
    "two phones forget each other's displays",
    .enabled(if: ProcessInfo.processInfo.environment[variable] == "1"))
  func fails() async throws {
    try await check(.forgetful, cases: 50, seed: 1)
  }
}

/// The same where no test runs, as in a test of XCTest.
@Suite("a check that fails on purpose beside any test")
struct LostSampleTests {
  @Test(
    "what nobody hears of is thrown",
    .enabled(if: ProcessInfo.processInfo.environment[FailingSampleTests.variable] == "1"))
  func fails() async {
    await Task.detached {
      do {
        try await check(.forgetful, cases: 50, seed: 1)
        print("not thrown")
      } catch {
        print("thrown: \(error)")
      }
    }.value
  }
}

@Suite("what a failure attaches")
struct AttachmentTests {
  /// This program with its tests, as it was started, but for what it was told to run.
  private static func program() -> Process {
    let arguments = CommandLine.arguments
    let process = Process()
    process.executableURL = URL(fileURLWithPath: arguments[0])
    process.arguments = ["--testing-library", "swift-testing"]
    // On macOS the tests are a bundle that a program of the toolchain loads.
    if let index = arguments.firstIndex(of: "--test-bundle-path"), index + 1 < arguments.count {
      process.arguments = [
        "--test-bundle-path", arguments[index + 1], arguments[index + 1], "--testing-library",
        "swift-testing",
      ]
    }
    return process
  }

  /// What the sample writes to a folder for attachments, by name.
  private static func attachments(
    of suite: String = "FailingSampleTests"
  ) throws -> (output: String, files: [String: String]) {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("tipfleet-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    let process = program()
    process.arguments =
      (process.arguments ?? []) + [
        "--filter", suite, "--attachments-path", folder.path,
      ]
    var environment = ProcessInfo.processInfo.environment
    environment[FailingSampleTests.variable] = "1"
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus != 0, "the sample fails")
    var texts: [String: String] = [:]
    for name in try files.contentsOfDirectory(atPath: folder.path) {
      texts[name] = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    return (output, texts)
  }

  @Test("the smallest case as a scenario, and its story with all of the message")
  func areWritten() throws {
    let (output, files) = try Self.attachments()
    #expect(
      files.keys.sorted() == ["two-count-exact-story.txt", "two-count-exact.json"], "\(output)")
    let scenario = try #require(files["two-count-exact.json"])
    let read = ScenarioReader.strict.read(
      SourceFile(name: "two-count-exact.json", bytes: Array(scenario.utf8)))
    #expect(!scenario.contains("$schema"), "there is none to name")
    let failing = try #require(read.scenario)
    #expect(failing.name == "two-count-exact")
    let failures = CasePlayer(claim: .invariants).play(SearchCase(number: 0, scenario: failing))
      .failures
    #expect(failures.map(\.sentence) == ["count-exact is violated."])
    let story = try #require(files["two-count-exact-story.txt"])
    #expect(story.hasPrefix("count-exact is violated. Case "))
    // The sample was built in code, so the test itself has to write what is played.
    let test = #"TipFleetTestingTests\.FailingSampleTests/fails\(\)"#
    let command = "TIPFLEET_SEED=x0000000000000001 TIPFLEET_CASES=1 swift test --filter '\(test)'"
    #expect(
      story.contains(
        "replay: mkdir -p failures; \(command) --attachments-path failures; "
          + "tipfleet run failures/two-count-exact.json\n"), "\(story)")
    #expect(story.contains("causes: tipfleet explain failures/two-count-exact.json --causes "))
    #expect(story.contains("At rest one knows of 1 display of Compass, but there were 2."))
    // The issue says the same.
    for line in story.split(separator: "\n") { #expect(output.contains(line), "\(line)") }
  }

  @Test("where no test runs, as in one of XCTest, what would be an issue is thrown")
  func thrown() throws {
    let (output, _) = try Self.attachments(of: "LostSampleTests")
    #expect(output.contains("thrown: count-exact is violated. Case "), "\(output)")
    #expect(output.contains("\nreplay: "))
    #expect(!output.contains("not thrown"))
  }
}
