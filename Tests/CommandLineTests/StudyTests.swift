import Foundation
import TestExtent
import Testing

@Suite("study, plan and merge")
struct StudyTests {
  static let study = """
    // Question: What does loss cost?
    {
      "name": "small", "scenario": "day.json", "measures": ["displays"],
      "factors": [{ "name": "loss", "path": "network.loss", "values": ["0%", "20%", "40%"] }],
      "replications": { "atLeast": 6, "step": 6, "atMost": 12, "precise": ["mean(displays)"] }
    }
    """
  static let scenario = """
    {
      "name": "day", "duration": "1d",
      "app": {
        "tips": [{ "type": "AlbumTip", "title": "Share", "options": ["MaxDisplayCount(3)"] }],
        "screens": [{ "id": "album", "shows": ["AlbumTip"] }]
      },
      "devices": [{ "id": "phone", "platform": "iPhone" }, { "id": "pad", "platform": "iPad" }],
      "people": [
        {
          "id": "owner", "uses": { "phone": 1, "pad": 1 }, "every": "exponential(2h)",
          "for": "exponential(2min)", "opens": { "album": 1 }, "stays": "exponential(30s)"
        }
      ]
    }
    """

  /// A folder with the study and its scenario.
  private func folder(_ study: String = study) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(study, to: "small.json")
    _ = try folder.write(Self.scenario, to: "day.json")
    return folder
  }

  /// Runs the program. Without optimisation the simulator's own checks take half a minute, so they
  /// are left out of the reports.
  private func run(_ words: String..., in folder: borrowing TemporaryFolder) throws
    -> CommandLineRun
  {
    let reports = ["study", "merge"].contains(words[0])
    return try CommandLineRun(
      words: reports ? words + ["--no-self-test"] : words, in: folder.url)
  }

  /// Every file below a folder, with its bytes.
  private func files(_ path: String, in folder: borrowing TemporaryFolder) throws -> [String: Data]
  {
    var files: [String: Data] = [:]
    for name in folder.contents where name.hasPrefix(path + "/") {
      let data = try? Data(contentsOf: folder.url.appendingPathComponent(name))
      if let data { files[String(name.dropFirst(path.count))] = data }
    }
    return files
  }

  @Test("a study answers, writes its report, and goes on where it was without playing anything")
  func whole() throws {
    let folder = try folder()
    let first = try run("study", "small.json", in: folder)
    #expect([0, 2].contains(first.code), "\(first.errors)")
    #expect(first.output.contains("3 points"))
    let report = try files("reports/small.study", in: folder)
    for name in ["/index.html", "/summary.json", "/results.ndjson", "/csv/estimates.csv"] {
      #expect(report[name] != nil, "\(name)")
    }
    let again = try run("study", "small.json", in: folder)
    #expect(again.output == first.output)
    #expect(try files("reports/small.study", in: folder) == report)
  }

  @Test("the simulator's own checks are part of the report, unless they are left out", .onlyInFull)
  func selfTest() throws {
    let folder = try folder()
    _ = try run("study", "small.json", in: folder)
    let without = try files("reports/small.study", in: folder)
    #expect(without["/csv/selftest.csv"] == nil)
    let checked = try CommandLineRun("study", "small.json", "--out", "checked", in: folder.url)
    #expect([0, 2].contains(checked.code), "\(checked.errors)")
    let with = try files("checked", in: folder)
    let table = String(decoding: with["/csv/selftest.csv"] ?? Data(), as: UTF8.self)
    #expect(table.contains("\nmm1-wait,"))
    let page = String(decoding: with["/index.html"] ?? Data(), as: UTF8.self)
    #expect(page.contains("Is the simulator itself right?"))
    #expect(page.contains("tipfleet selftest --seed x0000000000000001"))
    // Nothing else differs.
    #expect(with["/results.ndjson"] == without["/results.ndjson"])
    #expect(with["/csv/estimates.csv"] == without["/csv/estimates.csv"])
  }

  @Test("parts on any number of cores, merged in any order and twice, give the same bytes")
  func shards() throws {
    let folder = try folder()
    _ = try run("study", "small.json", "--jobs", "1", in: folder)
    let whole = try files("reports/small.study", in: folder)
    for part in ["2/3", "1/3", "3/3", "2/3"] {
      let played = try run("study", "small.json", "--shard", part, "--results", "parts", in: folder)
      #expect(played.code == 0, "\(played.errors)")
      #expect(played.output.contains("tipfleet merge parts"))
    }
    let merged = try run("merge", "parts", "parts", "--out", "merged", in: folder)
    #expect([0, 2].contains(merged.code), "\(merged.errors)")
    #expect(try files("merged", in: folder) == whole)
  }

  @Test("what is kept of a study is the same file for any number of cores, in the study's order")
  func keptInOrder() throws {
    let folder = try folder()
    for jobs in ["1", "4"] {
      _ = try run("study", "small.json", "--jobs", jobs, "--results", "on\(jobs)", in: folder)
    }
    let kept = try files("on1", in: folder)
    #expect(kept["/all.ndjson"] != nil)
    #expect(try files("on4", in: folder) == kept)
  }

  @Test("a part writes no report, so it is told that '--out' is not what is meant")
  func partWithReport() throws {
    let folder = try folder()
    let played = try run("study", "small.json", "--shard", "1/3", "--out", "here", in: folder)
    #expect(played.code == 64)
    #expect(played.errors.contains("'--results'"))
    #expect(!folder.contents.contains { $0.hasPrefix("reports") || $0.hasPrefix("here") })
  }

  @Test("a part that is missing is named, and nothing is written")
  func missing() throws {
    let folder = try folder()
    _ = try run("study", "small.json", "--shard", "1/3", "--results", "parts", in: folder)
    let merged = try run("merge", "parts", "--out", "merged", in: folder)
    #expect(merged.code == 5)
    #expect(merged.errors.contains("p1.r0"))
    #expect(!folder.contents.contains { $0.hasPrefix("merged") })
    let partial = try run("merge", "parts", "--out", "merged", "--allow-missing", in: folder)
    #expect(partial.code == 5)
    #expect(folder.contents.contains("merged/index.html"))
  }

  @Test("a file that was cut off goes on, one that was changed is refused with its line")
  func broken() throws {
    let folder = try folder()
    _ = try run("study", "small.json", in: folder)
    let report = try files("reports/small.study", in: folder)
    let index = folder.url.appendingPathComponent("reports/small.results/all.ndjson")
    let bytes = try Data(contentsOf: index)
    try bytes.prefix(bytes.count * 2 / 3).write(to: index)
    _ = try run("study", "small.json", in: folder)
    #expect(try files("reports/small.study", in: folder) == report)
    var changed = bytes
    changed[changed.count / 2] ^= 1
    try changed.write(to: index)
    let refused = try run("study", "small.json", in: folder)
    #expect(refused.code == 65)
    #expect(refused.errors.contains("all.ndjson' is damaged: line "))
    #expect(try Data(contentsOf: index) == changed)
    #expect(try files("reports/small.study", in: folder) == report)
  }

  @Test("results of another study are refused")
  func foreign() throws {
    let folder = try folder()
    _ = try run("study", "small.json", "--results", "one", in: folder)
    let other = Self.study.replacingOccurrences(of: "\"name\": \"small\"", with: "\"name\": \"b\"")
    _ = try folder.write(other, to: "b.json")
    let before = try files("one", in: folder)
    let refused = try run("study", "b.json", "--results", "one", in: folder)
    #expect(refused.code == 3)
    #expect(try files("one", in: folder) == before)
    _ = try run("study", "b.json", "--results", "two", in: folder)
    let merged = try run("merge", "one", "two", in: folder)
    #expect(merged.code == 3)
  }

  @Test("a replication becomes a scenario that plays to the digest that the results have")
  func extract() throws {
    let folder = try folder()
    _ = try run("study", "small.json", in: folder)
    let extracted = try run("study", "small.json", "--extract", "p1.r3", in: folder)
    #expect(extracted.code == 0, "\(extracted.errors)")
    let played = try run("run", "scenarios/small.p1.r3.json", "--only-play", in: folder)
    let results = try files("reports/small.study", in: folder)["/results.ndjson"]
    let lines = String(decoding: results ?? Data(), as: UTF8.self).split(separator: "\n")
    let line = try #require(
      lines.first { $0.contains("\"point\":\"p1\"") && $0.contains("\"replication\":3,") })
    let digest = try #require(played.output.split(separator: "\"").last { $0.hasPrefix("x") })
    #expect(line.contains(digest))
    let wrong = try run("study", "small.json", "--extract", "p9.r0", in: folder)
    #expect(wrong.code == 64)
  }

  @Test("an account that shares a hub is played again among the others, with its journal")
  func shared() throws {
    let folder = try folder(
      Self.study.replacingOccurrences(of: "\"measures\"", with: "\"accounts\": 5, \"measures\""))
    let hub = "\"hub\": { \"servers\": 1, \"serviceTime\": \"20s\", \"queueLimit\": 1 }, \"app\""
    _ = try folder.write(
      Self.scenario.replacingOccurrences(of: "\"app\"", with: hub), to: "day.json")
    _ = try run("study", "small.json", in: folder)
    let report = try files("reports/small.study", in: folder)
    let page = String(decoding: report["/index.html"] ?? Data(), as: UTF8.self)
    // The commands that the page offers are those that work.
    #expect(page.contains("tipfleet study small.json<"))
    #expect(page.contains("tipfleet study small.json --extract p0.r0.a0<"))
    #expect(try run("study", "small.json", "--extract", "p0.r0.a0", in: folder).code != 64)
    let extracted = try run(
      "study", "small.json", "--extract", "p1.r3.a4", "--out", "one", in: folder)
    #expect([0, 2].contains(extracted.code), "\(extracted.errors)")
    let results = String(decoding: report["/results.ndjson"] ?? Data(), as: UTF8.self)
    let line = try #require(
      results.split(separator: "\n").first {
        $0.contains("\"point\":\"p1\"") && $0.contains("\"replication\":3,")
      })
    let words = extracted.output.split { $0 == " " || $0 == "\n" }
    let digest = try #require(words.first { $0.hasPrefix("x") && $0.count == 17 })
    #expect(line.contains("\"digest\":\"\(digest)\""))
    #expect(folder.contents.contains("one/journal.ndjson"))
    // Its scenario alone would be another run, so nothing plays it as if it were the same.
    for verb in ["report", "replay"] {
      let refused = try run(verb, "one", in: folder)
      #expect(refused.code == 64)
      #expect(refused.errors.contains("tipfleet study small.json --extract p1.r3.a4"))
    }
    let judged = try run("replay", "one/journal.ndjson", in: folder)
    #expect([0, 2].contains(judged.code), "\(judged.errors)")
  }

  @Test(
    "terminal, page and step summary have the command that asks for the same again", .onlyInFull)
  func again() throws {
    let folder = try folder()
    let words = ["study", "small.json", "--precision", "40%", "--max-runs", "9"]
    let played = try CommandLineRun(words: words, in: folder.url)
    let command = "tipfleet study small.json --precision 40% --max-runs 9"
    #expect(played.output.contains("\nreplay   \(command)\n"), "\(played.output)")
    let report = try files("reports/small.study", in: folder)
    let page = String(decoding: report["/index.html"] ?? Data(), as: UTF8.self)
    #expect(page.contains("\(command)<") && page.contains("\(command) --extract p0.r0<"))
    let step = String(decoding: report["/step-summary.md"] ?? Data(), as: UTF8.self)
    #expect(step.contains(command))
  }

  @Test(
    "an engine tells its part, whatever it counts from",
    arguments: [
      (
        [
          "SLURM_ARRAY_TASK_ID": "12", "SLURM_ARRAY_TASK_MIN": "10",
          "SLURM_ARRAY_TASK_STEP": "2", "SLURM_ARRAY_TASK_COUNT": "3",
        ], "2/3"
      ),
      (["JOB_COMPLETION_INDEX": "2", "TIPFLEET_SHARD_COUNT": "3"], "3/3"),
      (["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "3"], "1/3"),
      (["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "3"], "3/3"),
      (["TIPFLEET_SHARD": "2/3", "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"], "2/3"),
    ])
  func engines(_ environment: [String: String], _ part: String) throws {
    let folder = try folder()
    let played = try CommandLineRun(
      words: ["study", "small.json", "--shard", "auto"], in: folder.url,
      environment: environment)
    #expect(played.code == 0, "\(played.errors)")
    #expect(played.output.contains("part \(part)"), "\(played.output)")
  }

  @Test(
    "an engine that cannot be right is refused",
    arguments: [
      [:], ["JOB_COMPLETION_INDEX": "2"],
      ["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "3"],
      ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3", "JOB_COMPLETION_INDEX": "0"],
    ] as [[String: String]])
  func wrongEngines(_ environment: [String: String]) throws {
    let folder = try folder()
    let played = try CommandLineRun(
      words: ["study", "small.json", "--shard", "auto"], in: folder.url,
      environment: environment)
    #expect(played.code == 64)
  }

  @Test("a study that is wrong is refused with line and column, and nothing is written")
  func invalid() throws {
    let folder = try folder(Self.study.replacingOccurrences(of: "network.loss", with: "net.loss"))
    let refused = try run("study", "small.json", in: folder)
    #expect(refused.code == 65)
    #expect(refused.errors.contains("unknown key \"net\""))
    #expect(!folder.contents.contains { $0.hasPrefix("reports") })
  }

  @Test("validate tells a study from a scenario, and names all that is wrong with line and column")
  func validate() throws {
    let folder = try folder()
    let sound = try run("validate", "small.json", "day.json", in: folder)
    #expect(sound.code == 0, "\(sound.errors)")
    #expect(sound.output.contains("small.json: 1 factor, 3 points, 0 objectives, 0 warnings"))
    #expect(sound.output.contains("day.json: 2 devices, 1 tip"))
    _ = try folder.write(
      """
      { "name": "small", "scenario": "day.json", "acounts": 2,
        "measures": ["displayz"], "objectives": ["p95 <= 2"],
        "factors": [{ "name": "loss", "path": "network.loss", "values": ["0%", "much"] },
          { "name": "hub", "path": "hub.server", "values": [1] }] }
      """, to: "small.json")
    let wrong = try run("validate", "small.json", "--error-format", "json", in: folder)
    #expect(wrong.code == 65)
    for index in [(1, 44), (2, 16), (2, 44), (3, 74), (4, 55)] {
      let text = "\"line\": \(index.0),\n    \"column\": \(index.1),"
      #expect(wrong.output.contains(text), "\(index) in \(wrong.output)")
    }
    _ = try folder.write(Self.study, to: "small.json")
    _ = try folder.write("{ \"name\": \"day\" }", to: "day.json")
    let scenario = try run("validate", "small.json", in: folder)
    #expect(scenario.code == 65)
    #expect(scenario.errors.contains("day.json:1:1: error"))
  }

  @Test("two studies are compared point by point, with the same luck")
  func compare() throws {
    let folder = try folder()
    _ = try run("study", "small.json", "--out", "one", in: folder)
    _ = try folder.write(
      Self.scenario.replacingOccurrences(of: "exponential(2h)", with: "exponential(8h)"),
      to: "day.json")
    _ = try run("study", "small.json", "--out", "two", "--results", "b", in: folder)
    let same = try run("compare", "one", "one", in: folder)
    #expect(same.code == 0)
    #expect(same.output.contains("None of"))
    let other = try run("compare", "one", "two", "--out", "both", in: folder)
    #expect(other.code == 0, "\(other.errors)")
    #expect(other.output.contains("loss=0%: "), "\(other.output)")
    #expect(folder.contents.contains("both/csv/comparisons.csv"))
    #expect(folder.contents.contains("both/index.html"))
    for option in ["--runs", "--seed"] {
      let ignored = try run("compare", "one", "two", option, "5", in: folder)
      #expect(ignored.code == 64)
      #expect(ignored.errors.contains("'\(option)' has no meaning for two studies"))
    }
  }

  @Test("a plan says what it will cost, and plays nothing but the pilot")
  func plan() throws {
    let folder = try folder()
    let plan = try run("plan", "small.json", "--pilot", "3", in: folder)
    #expect(plan.code == 0)
    let short = try run(
      "plan", "small.json", "--pilot", "3", "--precision", "90%", "--max-runs", "4", in: folder)
    #expect(short.output != plan.output)
    #expect(short.output.contains("tipfleet study small.json --precision 90% --max-runs 4\n"))
    let scenario = try run("plan", "day.json", "--precision", "90%", in: folder)
    #expect(scenario.code == 64)
    #expect(scenario.errors.contains("'--precision' has no meaning for a scenario"))
    #expect(plan.output.contains("next     tipfleet study small.json"))
    #expect(!folder.contents.contains { $0.hasPrefix("reports") })
  }
}
