import Foundation
import SimulationKernel
import Testing

@testable import CommandLineParts
@testable import TipFleetCommand

@Suite("what a study prints")
struct StudyOutputTests {
  private static let words = "--no-self-test --jobs 1"

  /// A study of one display, at as many points as there are losses.
  private func study(_ losses: Int, objective: String) throws -> PreparedFolder {
    let folder = try PreparedFolder()
    let values = (0..<losses).map { "\"\($0)%\"" }.joined(separator: ", ")
    try folder.write(
      """
      {
        "name": "asked", "scenario": "tiny.json", "measures": ["displays"],
        "factors": [{ "name": "loss", "path": "network.loss", "values": [\(values)] }],
        "objectives": ["\(objective)"], "replications": { "atLeast": 2, "atMost": 2 }
      }
      """, to: "asked.json")
    return folder
  }

  @Test("each point says whether it meets the objectives, and the exit code says whether all do")
  func objectives() throws {
    let met = try study(2, objective: "mean(displays) <= 1").run(
      "study ROOT/asked.json \(Self.words) --out ROOT/out --results ROOT/kept")
    #expect(met.code == .pass, "\(met.output)\(met.errors)")
    #expect(met.output.contains("  met        loss=1%\n"), "\(met.output)")
    #expect(met.output.contains("PASS  2 of 2 points meet every objective"), "\(met.output)")
    let missed = try study(33, objective: "mean(displays) <= 0.5").run(
      "study ROOT/asked.json \(Self.words) --out ROOT/out --results ROOT/kept")
    #expect(missed.code == .violated)
    #expect(missed.output.contains("  MISSED     loss=29%\n"), "\(missed.output)")
    #expect(!missed.output.contains("loss=30%\n"))
    #expect(missed.output.contains("and 3 more points, all in the report"))
    #expect(missed.output.contains("FAIL  0 of 33 points meet every objective"))
  }

  @Test("two replications are too few for traffic, if somebody asks how precisely it is known")
  func precision() throws {
    let folder = try PreparedFolder()
    let file = try folder.text(of: "study.json")
    let words = "study ROOT/study.json \(Self.words) --out ROOT/out --results ROOT/kept"
    // The tip is displayed once in each.
    let displays = folder.run(words)
    #expect(displays.code == .pass, "\(displays.errors)")
    #expect(displays.output.contains("mean(displays) 1 [1, 1; all 2 values the same]\n"))
    #expect(
      displays.output.contains(
        "The values behind 2 estimates, such as mean(displays) at loss=0%, are all the same, so "
          + "the intervals tell nothing of values that were not seen."), "\(displays.output)")
    try folder.write(
      file.replacing("[\"displays\"]", with: "[\"displays\", \"bytes.down\"]"), to: "study.json")
    let traffic = folder.run(words + " --no-resume --force")
    #expect(traffic.code == .inconclusive, "\(traffic.output)\(traffic.errors)")
    #expect(traffic.output.contains("of the estimate, after 2 replications: "))
  }

  @Test("of parts that are not all there, each point says what is there, and nothing is decided")
  func partial() throws {
    let folder = try study(2, objective: "mean(displays) <= 1")
    let part = folder.run(
      "study ROOT/asked.json --shard 1/3 --jobs 1 --results ROOT/kept")
    try #require(part.code == .pass, "\(part.errors)")
    let merged = folder.run(
      "merge ROOT/kept --allow-missing --no-self-test --out ROOT/out")
    #expect(merged.code == .incomplete, "\(merged.errors)")
    for loss in ["0%", "1%"] {
      #expect(
        merged.output.contains(
          "  undecided  loss=\(loss)   only 1 replication, not played far enough\n"
            + "        mean(displays) 1\n"), "\(merged.output)")
    }
    #expect(merged.output.contains("0 of 2 points meet every objective at 95 %; 2 were not played"))
    // Built again from what it stores, it says the same.
    let page = try folder.text(of: "out/index.html")
    try folder.write("", to: "out/index.html")
    #expect(folder.run("report ROOT/out").code == .incomplete)
    #expect(try folder.text(of: "out/index.html") == page)
  }

  @Test("a summary on standard output is the report's")
  func json() throws {
    let folder = try study(1, objective: "mean(displays) <= 1")
    let run = folder.run(
      "study ROOT/asked.json \(Self.words) --json --out ROOT/out --results ROOT/kept")
    #expect(run.output == (try folder.text(of: "out/summary.json")))
  }

  @Test(
    "a replication that the study does not have is refused, with what it has",
    arguments: [
      ("study.json", "p0.r0.x5", "The study has no point p0 with a load of 5."),
      ("study.json", "p7.r0", "p7"),
      ("shared.json", "p0.r0.a7", "There is no account 7: the point has 2, from a0."),
    ])
  func address(_ study: String, _ address: String, _ message: String) throws {
    let run = try PreparedFolder().run("study ROOT/\(study) --extract \(address) --out ROOT/out")
    #expect(run.code == .usage)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("two results of one replication that differ are not merged, though both are whole")
  func conflict() throws {
    let folder = try PreparedFolder()
    try #require(
      folder.run("study ROOT/study.json --shard 1/1 --jobs 1 --results ROOT/parts").code == .pass)
    let whole = try folder.text(of: "parts/shard-1-of-1.ndjson")
    var lines = whole.split(separator: "\n").map(String.init)
    let end = try #require(lines[1].ranges(of: ",\"hash\":").last).lowerBound
    let body = String(lines[1][..<end]).replacing(/"facts":\d+/, with: "\"facts\":3") + "}"
    var digest = StableDigest()
    digest.combine(bytes: Array(body.utf8))
    lines[1] = "\(body.dropLast()),\"hash\":\"\(digest)\"}"
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "parts/shard-1-of-2.ndjson")
    let merged = folder.run("merge ROOT/parts --no-self-test --out ROOT/out")
    #expect(merged.code == .nonDeterminism, "\(merged.errors)")
    #expect(merged.errors.contains("has another result of p0.r0 than the files before it"))
  }

  @Test("what only one of two studies has is left out, and changed results are not compared")
  func compared() throws {
    let one = try study(2, objective: "mean(displays) <= 1")
    let play = "study ROOT/asked.json \(Self.words)"
    try #require(one.run("\(play) --out ROOT/one --results ROOT/kept").code == .pass)
    let other = try one.text(of: "asked.json").replacing("\"1%\"", with: "\"9%\"")
    try one.write(other, to: "asked.json")
    try #require(one.run("\(play) --out ROOT/two --results ROOT/more").code == .pass)
    let run = one.run("compare ROOT/one ROOT/two")
    #expect(run.code == .pass, "\(run.errors)")
    #expect(run.output.contains("Left out: 2 that only one of them has, such as loss=1%."))
    let results = try one.text(of: "two/results.ndjson")
    try one.write(
      results.replacing("\"replication\":1", with: "\"replication\":7"), to: "two/results.ndjson")
    let changed = one.run("compare ROOT/one ROOT/two")
    #expect(changed.code == .invalidScenario)
    #expect(changed.errors.contains("is damaged: line 3 was changed"), "\(changed.errors)")
  }

  @Test("several scenarios print one array of documents")
  func documents() throws {
    let run = try PreparedFolder().run(
      "check ROOT/tiny.json ROOT/hub.json --cases 2 --jobs 1 --json --out ROOT/out "
        + "--regressions ROOT/kept")
    let read = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let documents = try #require(read as? [[String: Any]])
    #expect(documents.map { $0["scenario"] as? String } == ["tiny", "hub"])
  }

  @Test("a finding of the fuzzer names its input, and the command that plays it again")
  func finding() {
    let console = Console(
      environment: ["NO_COLOR": "1"], output: { _ in nil }, errors: { _ in nil })
    let finding = InputFinding(number: 7, kind: "rule", sentence: "It was\u{1B} refused.")
    let text = FuzzText.finding(finding, path: "out/rule-7.txt", replay: "tipfleet fuzz", console)
    let lines = text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("fail  rule 7: It was") == true)
    #expect(!text.contains("\u{1B}"))
    #expect(lines.last?.hasSuffix("replay  tipfleet fuzz") == true)
    #expect(text.contains("input   out/rule-7.txt"))
  }
}
