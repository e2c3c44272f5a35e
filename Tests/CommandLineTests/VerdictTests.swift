import Foundation
import TestExtent
import Testing

@Suite("verdicts answer what their claim asks")
struct VerdictTests {
  /// The scenario of `init`, with what it asks replaced.
  private func started(
    _ folder: borrowing TemporaryFolder, _ expect: String = #"{ "display-cap-sum": "always" }"#
  ) throws -> String {
    let path = folder.url.path + "/mine.json"
    if !FileManager.default.fileExists(atPath: path) {
      #expect(try CommandLineRun("init", "mine", "--out", folder.url.path).code == 0)
    }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(#""expect": { "display-cap-sum": "always" },"#))
    let changed = text.replacingOccurrences(
      of: #""expect": { "display-cap-sum": "always" },"#, with: "\"expect\": \(expect),")
    return try folder.write(changed, to: "asked.json")
  }

  private func lines(_ run: CommandLineRun) -> [String] {
    run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A command as it was printed, with further words; a shell would split it so, as it has no
  /// quotes.
  private func pasted(_ line: String, after mark: String, _ more: [String]) throws -> CommandLineRun
  {
    let start = try #require(line.range(of: mark)?.upperBound, "\(line)")
    let words = line[start...].split(separator: " ").map(String.init)
    #expect(words.first == "tipfleet")
    return try CommandLineRun(words: Array(words.dropFirst()) + more)
  }

  /// How many runs and attempts are many.
  private static let runs = TestExtent.of("60", quick: "6")
  private static let attempts = TestExtent.of("200", quick: "8")

  @Test(
    "init's scenario fails over many runs, and three lines say how often, how bad and what to do"
  )
  func startedScenario() throws {
    let folder = try TemporaryFolder()
    let path = try started(folder)
    let run = try CommandLineRun(
      "run", path, "--runs", Self.runs, "--out", folder.url.path + "/r", "--no-progress")
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    let lines = lines(run)
    #expect(lines[0].hasPrefix("FAIL  Over the cap in "), "\(lines[0])")
    #expect(lines[0].contains(" % of \(Self.runs) runs (95 %: "), "\(lines[0])")
    #expect(lines[1].hasPrefix("      worst: Tip SearchTip was displayed "))
    #expect(lines[1].contains("its cap is 3: "), "\(lines[1])")
    #expect(lines[2].hasPrefix("      smallest schedule: tipfleet shrink "))
    #expect(run.output.contains("of \(Self.runs) runs fail."))
    #expect(run.output.contains("display-cap-sum is demanded \"always\", and "))
    #expect(!run.output.contains("and the scenario demands"))
    let shrunk = try pasted(
      lines[2], after: "schedule: ",
      ["--attempts", Self.attempts, "--out", folder.url.path + "/cases"])
    #expect(shrunk.code == 0, "\(shrunk.errors)")
    let small = folder.url.path + "/cases/mine-display-cap-sum.json"
    let replay = try CommandLineRun("run", small, "--out", folder.url.path + "/s")
    #expect(replay.code == 1, "\(replay.output)")
    #expect(replay.output.hasPrefix("FAIL  Over the cap: tip "), "\(replay.output)")
  }

  @Test("a search says in how many cases that was violated which the scenario expects to be")
  func toBeViolated() throws {
    let folder = try TemporaryFolder()
    let out = folder.url.path + "/c"
    let path = "scenarios/cap-last-writer-wins.json"
    let caseCount = TestExtent.of("20", quick: "4")
    func check(_ path: String) throws -> CommandLineRun {
      try CommandLineRun(
        "check", path, "--cases", caseCount, "--regressions", folder.url.path, "--out", out,
        "--no-progress")
    }
    let run = try check(path)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    let sentence =
      "Violated, as the scenario expects: display-cap-bound in \(caseCount) of \(caseCount) cases, "
      + ["count-exact", "invalidation-is-sticky", "read-your-writes"]
      .map { "\($0) in \(caseCount)" }.joined(separator: ", ")
      + " and monotonic-reads in \(caseCount)."
    #expect(run.output.contains(sentence), "\(run.output)")
    let csv = try String(contentsOfFile: out + "/csv/invariants.csv", encoding: .utf8)
    #expect(csv.contains("\ndisplay-cap-bound,fail,\(caseCount),\(caseCount),"), "\(csv)")
    #expect(csv.contains(",true,to be violated,"))
    let page = try String(contentsOfFile: out + "/index.html", encoding: .utf8)
    #expect(page.contains(sentence) && page.contains("Guarantees that failed"))
    let junit = try String(contentsOfFile: out + "/junit.xml", encoding: .utf8)
    #expect(!junit.contains("is to be violated"))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let more = text.replacingOccurrences(of: "\"monotonic-reads\"", with: "$0, \"convergence\"")
    let other = try folder.write(
      more.replacingOccurrences(of: "$0", with: "\"monotonic-reads\""), to: "held.json")
    let open = try check(other)
    #expect(open.code == 2, "\(open.output)\(open.errors)")
    #expect(open.output.contains("convergence is to be violated, but no case violated it."))
  }

  @Test("the table after many runs, and every file, is over all runs and not over the first")
  func overAllRuns() throws {
    let folder = try TemporaryFolder()
    let path = try started(folder)
    let out = folder.url.path + "/r"
    let run = try CommandLineRun(
      "run", path, "--runs", Self.runs, "--json", "--out", out, "--no-progress")
    let summary = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let invariants = try #require(summary["invariants"] as? [[String: Any]])
    let sum = try #require(invariants.first { $0["id"] as? String == "display-cap-sum" })
    let violating = try #require(sum["violating_runs"] as? Int)
    let counts = try #require(summary["counts"] as? [String: Any])
    #expect(violating > 0 && violating < Int(Self.runs) ?? 0)
    #expect(counts["fail"] as? Int == violating)
    #expect(sum["verdict"] as? String == "fail")
    #expect(sum["demanded"] as? Bool == true)
    #expect(sum["demand"] as? String == "demanded: always")
    #expect((sum["min_margin"] as? String).flatMap { Int($0) } ?? 0 < 0)
    let seed = try #require(sum["worst_seed"] as? String)
    let one = try CommandLineRun("run", path, "--seed", seed, "--out", folder.url.path + "/w")
    #expect(one.code == 1)
    let headlines = try #require(summary["headlines"] as? [[String: Any]])
    // What was violated stands before the worst run of many, and so not in its sentence again.
    let worst = "Over the cap: t" + (try #require(headlines.first?["worst"] as? String)).dropFirst()
    let first = try #require(lines(one).first)
    #expect(worst.hasPrefix(first.dropFirst("FAIL  ".count)), "\(worst) is not \(first)")
    let csv = try String(contentsOfFile: out + "/csv/invariants.csv", encoding: .utf8)
    #expect(csv.contains("display-cap-sum,fail,true,demanded: always,expectation"))
    let junit = try String(contentsOfFile: out + "/junit.xml", encoding: .utf8)
    #expect(junit.contains("of \(Self.runs) runs (95 %: "))
    let page = try String(contentsOfFile: out + "/index.html", encoding: .utf8)
    #expect(page.contains("Over the cap in "))
    #expect(page.contains("All \(Self.runs) runs against every invariant"))
  }

  @Test("a search that fails says so in its first line, before what is not demanded", .onlyInFull)
  func failingSearch() throws {
    let folder = try TemporaryFolder()
    let path = try started(folder)
    let kept = folder.url.path + "/kept"
    try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: true)
    func check() throws -> [String] {
      let run = try CommandLineRun(
        "check", path, "--cases", "200", "--regressions", kept, "--out", folder.url.path + "/c",
        "--no-progress")
      #expect(run.code == 1, "\(run.output)\(run.errors)")
      return lines(run)
    }
    let first = try check()
    #expect(first[0].hasPrefix("FAIL  display-cap-sum is violated. In 1 of "), "\(first[0])")
    let replay = try pasted(first[1], after: "schedule: ", ["--out", folder.url.path + "/s"])
    #expect(replay.code == 1, "\(replay.output)")
    #expect(first[2].hasPrefix("fail  "), "\(first[2])")
    let second = try check()
    #expect(second[0] == "FAIL  1 kept case still fails, so no new case was played.")
  }

  @Test("what is not demanded is told first and decides nothing")
  func reported() throws {
    let folder = try TemporaryFolder()
    let path = try started(folder, #"{ "display-cap-sum": "reported" }"#)
    let run = try CommandLineRun(
      "run", path, "--runs", Self.runs, "--out", folder.url.path + "/r", "--no-progress")
    #expect(run.code == 0, "\(run.output)")
    let lines = lines(run)
    #expect(lines[0].hasPrefix("fail  Over the cap in "), "\(lines[0])")
    #expect(lines[0].hasSuffix("Not demanded, so it fails no run."), "\(lines[0])")
    #expect(run.output.contains("PASS  0 of \(Self.runs) runs fail."))
    #expect(run.output.contains("Nothing is demanded beyond the guarantees."))
    #expect(run.output.contains("(not demanded)"))
    #expect(!run.output.contains("PASS  The search tip"))
    let junit = try String(contentsOfFile: folder.url.path + "/r/junit.xml", encoding: .utf8)
    #expect(junit.contains("fail (not demanded): Over the cap in "))
  }

  @Test("a share of runs is decided by many runs, by its interval, and not by one", .onlyInFull)
  func shares() throws {
    let folder = try TemporaryFolder()
    func play(_ share: String, runs: String) throws -> CommandLineRun {
      try CommandLineRun(
        "run", try started(folder, "{ \"display-cap-sum\": \"in \(share) of runs\" }"), "--runs",
        runs, "--out", folder.url.path + "/r", "--force", "--no-progress")
    }
    let runs = "40"
    let low = try play("50%", runs: runs)
    #expect(low.code == 0, "\(low.output)")
    #expect(low.output.contains("\"in 50% of runs\": that is reached, at 95 %."))
    #expect(low.output.contains("Demanded of a share of runs, so it fails no run by itself."))
    let near = try play("93%", runs: runs)
    #expect(near.code == 2, "\(near.output)")
    #expect(near.output.contains("more would decide, at the rate so far."))
    let one = try play("99%", runs: "1")
    #expect(one.code == 0, "\(one.output)")
    #expect(one.output.contains("which one run does not decide"))
  }

  @Test("over by at most: what stays within it is told, and passes")
  func overBy() throws {
    let folder = try TemporaryFolder()
    let path = try started(folder, #"{ "display-cap-sum": "over by at most 50" }"#)
    let run = try CommandLineRun(
      "run", path, "--runs", TestExtent.of("40", quick: "6"), "--out", folder.url.path + "/r",
      "--no-progress")
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.hasPrefix("fail  Over the cap in "))
    #expect(
      lines(run)[0].hasSuffix("Within what is demanded, so it fails no run."), "\(run.output)")
  }

  @Test("replay reads what is demanded from the journal, and decides by it")
  func journal() throws {
    let folder = try TemporaryFolder()
    let path = try started(folder)
    let many = try CommandLineRun(
      "run", path, "--runs", Self.runs, "--out", folder.url.path + "/r", "--no-progress")
    #expect(many.code == 1)
    let replay = try CommandLineRun("replay", folder.url.path + "/r/journal.ndjson")
    #expect(replay.code == 1, "\(replay.output)")
    #expect(replay.output.hasPrefix("FAIL  Over the cap: tip SearchTip was displayed "))
    #expect(replay.output.contains("demands  the guarantees, and display-cap-sum always"))
  }

  @Test(
    "a search counts demanded expectations as failures, and tells the others with their worst case",
    .onlyInFull)
  func search() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.url.path + "/kept", withIntermediateDirectories: true)
    func check(_ expect: String) throws -> CommandLineRun {
      try CommandLineRun(
        "check", try started(folder, expect), "--cases", "150", "--out", folder.url.path + "/r",
        "--regressions", folder.url.path + "/kept", "--force", "--no-progress")
    }
    let told = try check(#"{ "display-cap-sum": "reported" }"#)
    #expect(told.code == 0, "\(told.output)")
    let lines = lines(told)
    #expect(lines[0].hasPrefix("fail  Over the cap in "), "\(lines[0])")
    #expect(lines[0].contains("of 150 cases") && lines[0].contains("Worst by "), "\(lines[0])")
    let shrunk = try pasted(
      lines[1], after: "schedule: ", ["--attempts", "100", "--out", folder.url.path + "/cases"])
    #expect(shrunk.code == 0, "\(shrunk.errors)")
    let demanded = try check(#"{ "display-cap-sum": "always" }"#)
    #expect(demanded.code == 1, "\(demanded.output)")
    #expect(demanded.output.contains("display-cap-sum is violated. In "))
    let kept = folder.url.path + "/kept/mine-display-cap-sum.json"
    #expect(try CommandLineRun("run", kept, "--out", folder.url.path + "/k").code == 1)
    try FileManager.default.removeItem(atPath: kept)
    let share = try check(#"{ "display-cap-sum": "in 50% of runs" }"#)
    #expect(share.code == 0, "\(share.output)")
    #expect(share.output.contains("that is reached, at 95 %."))
  }

  @Test("compare ends with 1 where a side does not keep what its scenario demands", .onlyInFull)
  func comparison() throws {
    let folder = try TemporaryFolder()
    let strict = try started(folder)
    let run = try CommandLineRun(
      "compare", strict, "--without-fault-b", "pad-offline", "--runs", Self.runs, "--no-progress")
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("FAIL  A: display-cap-sum (demanded: always) is violated in "))
    let loose = try started(folder, #"{ "display-cap-sum": "reported" }"#)
    let told = try CommandLineRun(
      "compare", loose, "--without-fault-b", "pad-offline", "--runs", Self.runs, "--no-progress")
    #expect(told.code == 0, "\(told.output)")
    #expect(told.output.contains("display-cap-sum"))
  }

  @Test("a study ends with 1 where a point does not keep what its scenario demands")
  func study() throws {
    let folder = try TemporaryFolder()
    _ = try started(folder)
    let study = try folder.write(
      #"""
      // Question: How often is the tip displayed?
      { "schema": 1, "name": "often", "scenario": "asked.json", "measures": ["displays"],
        "replications": { "atLeast": \#(Self.runs), "atMost": \#(Self.runs) } }
      """#, to: "often.json")
    let run = try CommandLineRun(
      "study", study, "--out", folder.url.path + "/s", "--results", folder.url.path + "/k",
      "--no-self-test", "--no-progress")
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("FAIL  display-cap-sum is demanded \"always\": at "))
    #expect(run.output.contains("of \(Self.runs) replications violate it (95 %: "))
  }

  @Test("validate names what is demanded, and warns where a claim about caps demands nothing")
  func validate() throws {
    let folder = try TemporaryFolder()
    let asked = try CommandLineRun("validate", "--strict", try started(folder))
    #expect(asked.code == 0, "\(asked.errors)")
    #expect(asked.output.contains("demands the guarantees, and display-cap-sum always"))
    let silent = try CommandLineRun("validate", "--strict", try started(folder, #""pass""#))
    #expect(silent.code == 65)
    #expect(silent.errors.contains("TF0607"))
    let named = try CommandLineRun(
      "validate", "--strict",
      try started(folder, #"{ "display-cap-sum": "always", "finality": "always" }"#))
    #expect(named.code == 0)
    #expect(named.errors.contains("finality is a guarantee"))
  }

  @Test("the first line of trails says which tip exceeded which cap, where and how long after whom")
  func trails() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun("run", "scenarios/trails.json", "--out", folder.url.path + "/r")
    #expect(run.code == 0, "\(run.output)")
    let first = try #require(lines(run).first)
    #expect(first.hasPrefix("fail  Over the cap: tip NewTrailTip-"), "\(first)")
    #expect(first.contains("its cap is 4: 1 over, on "), "\(first)")
    let page = try String(contentsOfFile: folder.url.path + "/r/index.html", encoding: .utf8)
    #expect(page.contains("Over the cap: tip NewTrailTip-"))
  }

  @Test("commands are quoted alike on the terminal and in the files")
  func quoted() throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: try started(folder), encoding: .utf8)
    let path = try folder.write(text, to: "my file.json")
    let run = try CommandLineRun("run", path, "--out", folder.url.path + "/r")
    let json = try String(contentsOfFile: folder.url.path + "/r/summary.json", encoding: .utf8)
    #expect(run.output.contains("replay   tipfleet run '\(path)' --seed"))
    #expect(json.contains("tipfleet run '"))
  }
}
