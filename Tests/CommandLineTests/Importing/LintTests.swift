import Foundation
import Testing

@Suite("lint")
struct LintTests {
  @Test("a finding has the compilers' form, and ends the command only where that is wanted")
  func form() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(SampleApp.text(count: 2_000), to: "App/App.swift")
    let run = try CommandLineRun("lint", "App", in: folder.url)
    #expect(run.code == 0)
    let line = try #require(
      run.output.split(separator: "\n").first { $0.contains("[rule-never-holds]") })
    #expect(line.hasPrefix("App/App.swift:8:44: warning: "), "\(line)")
    #expect(try CommandLineRun("lint", "App", "--strict", in: folder.url).code == 1)
  }

  @Test("sources without any tip are not taken for sources without a mistake")
  func nothing() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("struct Nothing {}", to: "App/App.swift")
    let run = try CommandLineRun("lint", "App", in: folder.url)
    #expect(run.code == 66)
    #expect(run.errors.contains("No tip was found in 1 Swift file, so nothing was checked."))
  }

  @Test("SARIF, JUnit and JSON have the same findings")
  func files() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(SampleApp.text(count: 2_000), to: "My App/App.swift")
    let run = try CommandLineRun(
      words: ["lint", "My App", "--sarif", "a.sarif", "--junit", "a.xml", "--json"],
      in: folder.url)
    let printed = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let findings = try #require(printed["findings"] as? [[String: Any]])
    #expect(findings.map { $0["code"] as? String } == ["rule-never-holds", "never-configured"])
    let sarif = try String(
      contentsOf: folder.url.appending(path: "a.sarif"), encoding: .utf8)
    #expect(sarif.contains("My%20App/App.swift"))
    #expect(sarif.ranges(of: "\"ruleId\"").count == 2)
    let junit = try String(contentsOf: folder.url.appending(path: "a.xml"), encoding: .utf8)
    #expect(junit.ranges(of: "<failure").count == 2)
  }
}
