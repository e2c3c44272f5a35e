import Foundation
import HostFiles
import Testing

@testable import CommandLineParts

/// A kept case that nobody can play must not cost the search its report.
@Suite("kept cases that cannot be read or written")
struct UnusableCaseTests {
  private static let kept = "kept/tiny-display-cap-bound.json"
  private static let search =
    "check ROOT/tiny.json --cases 3 --jobs 1 --out ROOT/out --regressions ROOT/kept"

  private func summary(_ folder: borrowing PreparedFolder) throws -> [String: Any] {
    let text = try folder.text(of: "out/summary.json")
    let read = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(read as? [String: Any])
  }

  private func unusable(_ summary: [String: Any]) throws -> [String: String] {
    let cases = try #require(summary["unusable_cases"] as? [[String: String]])
    #expect(cases.count == 1)
    return try #require(cases.first)
  }

  @Test(
    "one that somebody broke is told at once, the search is reported, and the code is 65",
    arguments: ["{ \"name\": \"tiny-display-cap-bound\",", #"{ "name": "x", "colour": 3 }"#])
  func malformed(_ text: String) throws {
    let folder = try PreparedFolder()
    try folder.write(text, to: Self.kept)
    let run = folder.run(Self.search)
    #expect(run.code == .invalidScenario)
    #expect(
      run.errors.contains("\(Self.kept)' was not played, because it cannot be read: line 1, "))
    #expect(
      run.output.contains("ERROR  1 kept case could not be read or written."), "\(run.output)")
    #expect(run.output.contains("3 cases"), "the cases are played all the same")
    let summary = try summary(folder)
    #expect(summary["verdict"] as? String == "error")
    #expect(summary["cases"] as? Int == 3)
    let told = try unusable(summary)
    #expect(told["scenario"]?.hasSuffix(Self.kept) == true)
    #expect(told["reason"]?.contains("Repair or remove it") == true)
    let page = try folder.text(of: "out/index.html")
    #expect(page.contains("1 kept case could not be read or written."))
    #expect(page.contains("was not played, because it cannot be read"))
    #expect(try folder.text(of: "out/junit.xml").contains("type=\"Unusable\""))
    #expect(try folder.text(of: "out/search.ndjson").contains(#""kind":"unusable""#))
    #expect(try folder.text(of: Self.kept) == text, "it is left as it was")
    // The parts of a search are merged in the same way.
    _ = folder.run("check ROOT/tiny.json --cases 3 --shard 1/1 --results ROOT/parts")
    let merged = folder.run("merge ROOT/parts --regressions ROOT/kept --out ROOT/merged")
    #expect(merged.code == .invalidScenario, "\(merged.errors)")
    #expect(try folder.text(of: "merged/index.html").contains("because it cannot be read"))
  }

  @Test("one that is repaired or removed is as if it had never been broken")
  func repaired() throws {
    let folder = try PreparedFolder()
    try folder.write("{", to: Self.kept)
    #expect(folder.run(Self.search).code == .invalidScenario)
    try FileManager.default.removeItem(atPath: "\(folder.root)/\(Self.kept)")
    #expect(folder.run(Self.search).code == .pass)
    #expect(try summary(folder)["unusable_cases"] == nil)
  }

  @Test("what was found and cannot be read again is kept, told and reported, and the code is 70")
  func unreadableFind() throws {
    let folder = try PreparedFolder()
    let run = VerbRun(
      Self.search + " --mutant cap-forgotten", folder.root, on: DamagingCalls(onlyIn: "/kept/"))
    #expect(run.code == .internalError)
    let name = try #require(try folder.names(in: "kept").first)
    #expect(run.errors.contains("\(name)' was written, but cannot be read again: line "))
    #expect(run.output.contains("FAIL"), "what failed is told too:\n\(run.output)")
    let told = try unusable(summary(folder))
    #expect(told["scenario"]?.hasSuffix(name) == true)
    #expect(try folder.text(of: "out/index.html").contains("cannot be read again"))
  }

  @Test("a schedule that was found and cannot be read again is reported too")
  func unreadableSchedule() throws {
    let folder = try PreparedFolder()
    try folder.write(FailingScheduleTests.scenario, to: "two.json")
    let run = VerbRun(
      "check ROOT/two.json --exhaustive --cases 200 --out ROOT/out --regressions ROOT/kept",
      folder.root, on: DamagingCalls(onlyIn: "/kept/"))
    #expect(run.code == .internalError)
    #expect(run.errors.contains("cannot be read again"), "\(run.errors)")
    #expect(try folder.text(of: "out/index.html").contains("cannot be read again"))
    #expect(try summary(folder)["verdict"] as? String == "error")
  }
}
