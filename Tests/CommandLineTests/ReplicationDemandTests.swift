import Foundation
import Testing

@testable import CommandLineParts

@Suite("study --precision and --max-runs")
struct ReplicationDemandTests {
  private static let study = """
    // Question: How many displays?
    {
      "name": "asked", "scenario": "day.json", "measures": ["displays.seconds"],
      "replications": { "atLeast": 4, "step": 2, "atMost": 12, "precision": "90%" }
    }
    """

  /// A day on which somebody looks at a tip for a time that varies.
  private static let day = """
    {
      "name": "day", "duration": "1d", "heal": { "within": "1h" },
      "app": {
        "tips": [{ "type": "AlbumTip", "title": "Share" }],
        "screens": [{ "id": "album", "shows": ["AlbumTip"] }]
      },
      "devices": [{ "id": "phone", "platform": "iPhone" }],
      "people": [
        {
          "id": "owner", "uses": { "phone": 1 }, "every": "exponential(2h)",
          "for": "exponential(2min)", "opens": { "album": 1 }, "stays": "exponential(30s)"
        }
      ]
    }
    """

  private func folder() throws -> PreparedFolder {
    let folder = try PreparedFolder()
    try folder.write(Self.study, to: "asked.json")
    try folder.write(Self.day, to: "day.json")
    return folder
  }

  private func play(_ words: String, in folder: borrowing PreparedFolder) -> VerbRun {
    folder.run(
      "study ROOT/asked.json --jobs 1 --no-self-test --out ROOT/out --results ROOT/parts \(words)")
  }

  @Test("fewer runs, or a finer precision, are played instead of the study's own")
  func replications() throws {
    let few = try play("--max-runs 3", in: folder())
    #expect(few.output.contains("   3 replications   "), "\(few.output)\(few.errors)")
    let usual = try play("", in: folder())
    #expect(usual.output.contains("   8 replications   "), "\(usual.output)")
    let folder = try folder()
    let many = play("--precision 0.1%", in: folder)
    #expect(many.output.contains("   12 replications   "), "\(many.output)")
    // The question stays, and a report from its folder is the same one.
    #expect(try folder.text(of: "out/index.html").contains("How many displays?"))
    let again = folder.run("report ROOT/out")
    #expect(again.output == many.output, "\(again.errors)")
    let merged = folder.run("merge ROOT/parts --out ROOT/merged --no-self-test")
    #expect(merged.output.contains("   12 replications   "), "\(merged.errors)")
  }

  @Test("what is no percentage or no number of runs is refused", arguments: ["2", "0%", "soon"])
  func refused(_ text: String) throws {
    let run = try play("--precision \(text)", in: folder())
    #expect(run.code == .usage && run.errors.contains("such as 2%"), "\(run.errors)")
    #expect(try play("--max-runs 0", in: folder()).code == .usage)
  }
}
