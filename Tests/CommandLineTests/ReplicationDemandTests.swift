import Foundation
import Testing

@testable import tipfleet

@Suite("study --precision and --max-runs")
struct ReplicationDemandTests {
  private static let study = """
    // Question: How many displays?
    {
      "name": "asked", "scenario": "tiny.json", "measures": ["displays"],
      "replications": { "atLeast": 4, "step": 2, "atMost": 12, "precision": "90%" }
    }
    """

  private func play(_ words: String) throws -> (run: VerbRun, folder: PreparedFolder) {
    let folder = try PreparedFolder()
    try folder.write(Self.study, to: "asked.json")
    let run = folder.run(
      "study ROOT/asked.json --jobs 1 --no-self-test --out ROOT/out --results ROOT/parts \(words)")
    return (run, folder)
  }

  @Test("fewer runs, or a finer precision, are played instead of the study's own")
  func replications() throws {
    let few = try play("--max-runs 3")
    #expect(few.run.output.contains("   3 replications   "), "\(few.run.output)\(few.run.errors)")
    let usual = try play("")
    #expect(usual.run.output.contains("   4 replications   "), "\(usual.run.output)")
    let many = try play("--precision 0.1%")
    #expect(many.run.output.contains("   12 replications   "), "\(many.run.output)")
    // The question stays, and a report from its folder is the same one.
    #expect(try many.folder.text(of: "out/index.html").contains("How many displays?"))
    let again = many.folder.run("report ROOT/out")
    #expect(again.output == many.run.output, "\(again.errors)")
    let merged = many.folder.run("merge ROOT/parts --out ROOT/merged --no-self-test")
    #expect(merged.output.contains("   12 replications   "), "\(merged.errors)")
  }

  @Test("what is no percentage or no number of runs is refused", arguments: ["2", "0%", "soon"])
  func refused(_ text: String) throws {
    let run = try play("--precision \(text)").run
    #expect(run.code == .usage && run.errors.contains("such as 2%"), "\(run.errors)")
    #expect(try play("--max-runs 0").run.code == .usage)
  }
}
