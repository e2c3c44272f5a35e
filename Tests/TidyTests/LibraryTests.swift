import Testing

@Suite("The libraries that users import")
struct LibraryTests {
  private static let reports = [
    "Reports", "StudyReports", "Mutants", "CapacityStudies", "SelfChecks", "InputFuzzing",
    "SwiftSources", "AppImport", "ReportParts", "RunTables", "CommandLineParts",
  ]

  @Test("build no reports", arguments: ["TipFleet", "TipFleetTesting"])
  func buildNoReports(library: String) throws {
    let built = try ProductGraph.builds(
      library, manifest: try Repository.text(of: "Package.swift"))
    #expect(built.contains("PropertySearch") && built.contains("SimulationKernel"))
    #expect(built.filter { Self.reports.contains($0) } == [])
  }

  @Test("what a target builds is found along every arrow")
  func graph() throws {
    let manifest = """
      let world: [Target.Dependency] = [
        "A", "B",
      ]

        targets: [
          layer("A"),
          layer("B", on: ["A"]),
          .target(
            name: "C", dependencies: world + ["D"],
            path: "Sources/Other"),
          layer("D", on: ["Reports"]),
          layer("Reports"),
      """
    #expect(try ProductGraph.builds("B", manifest: manifest) == ["A"])
    #expect(try ProductGraph.builds("C", manifest: manifest) == ["A", "B", "D", "Reports"])
  }

  @Test("every example of the documents and comments is compiled")
  func examples() throws {
    let examples = try Repository.paths(in: CompiledExamples.examples, endingIn: ".swift")
      .map { try Repository.text(of: $0) }
    #expect(!examples.isEmpty)
    let articles = Repository.paths(in: CompiledExamples.library, endingIn: ".md")
    var findings: [Finding] = []
    var count = 0
    for path in CompiledExamples.documents + articles {
      let blocks = CompiledExamples.blocks(ofDocument: try Repository.text(of: path))
      count += blocks.count
      findings += CompiledExamples.findings(path: path, blocks, examples: examples)
    }
    for path in Repository.paths(in: CompiledExamples.library, endingIn: ".swift") {
      let blocks = CompiledExamples.blocks(ofComments: try Repository.text(of: path))
      count += blocks.count
      findings += CompiledExamples.findings(path: path, blocks, examples: examples)
    }
    #expect(count > 15)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("an example that no test compiles is found")
  func examplesCanFail() {
    let text = "# A\n\n```swift\nlet a = 1\nlet b = 2\n```\n\n```swift\nlet c = 3\n```\n"
    let findings = CompiledExamples.findings(
      path: "a.md", CompiledExamples.blocks(ofDocument: text),
      examples: ["func f() {\n  let a = 1\n  let b = 2\n}\n", "let c = 4\n"])
    #expect(findings.map(\.line) == [8])
    let comments = "/// A.\n///\n///     let a = 1\n///     let b = 2\n///\n/// B.\n"
    let blocks = CompiledExamples.blocks(ofComments: comments)
    #expect(blocks.map(\.code) == [["let a = 1", "let b = 2"]])
  }
}
