import Foundation
import HostFiles
import PropertySearch
import Testing

@testable import CommandLineParts
@testable import TipFleetCommand

@Suite("small cases that a search keeps")
struct KeptCaseTests {
  /// What nothing can go wrong with.
  private static let calm = """
    {
      "name": "calm", "duration": "2m",
      "app": {"tips": [{"type": "Compass"}], "screens": [{"id": "home"}]},
      "devices": [{"id": "phone"}]
    }
    """

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("a new failure replaces no kept case, and is kept once")
  func keepsEach() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(LackingDonation.scenario, to: "rest.json")
    let kept = folder.url.path + "/kept"
    try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: true)
    func check(_ more: String...) throws -> CommandLineRun {
      try CommandLineRun(
        words: [
          "check", path, "--mutant", LackingDonation.mutant, "--cases", "1", "--force",
          "--regressions", kept, "--out", folder.url.path + "/c", "--no-progress",
        ] + more)
    }
    let first = try check()
    #expect(first.code == 1, "\(first.errors)")
    let name = try #require(try names(in: kept).first)
    let old = "\(kept)/\(name)"
    let failing = try String(contentsOfFile: old, encoding: .utf8)
    // What was kept there once fails no more; what fails now breaks the same promise.
    try Self.calm.write(toFile: old, atomically: true, encoding: .utf8)
    let second = try check()
    #expect(second.code == 1, "\(second.errors)")
    #expect(try String(contentsOfFile: old, encoding: .utf8) == Self.calm)
    let other = name.replacingOccurrences(of: ".json", with: "-2.json")
    #expect(try names(in: kept) == [other, name].sorted())
    #expect(second.output.contains(other), "\(second.output)")
    // The same case once more is the one that is kept.
    try FileManager.default.removeItem(atPath: "\(kept)/\(other)")
    try failing.write(toFile: old, atomically: true, encoding: .utf8)
    let third = try check("--keep-going")
    #expect(third.code == 1, "\(third.errors)")
    #expect(try !names(in: kept).contains(other))
  }

  @Test("what 'shrink' makes small replaces no other file, and goes on in its own")
  func shrinksBeside() throws {
    let folder = try PreparedFolder()
    func shrink(_ words: String) -> VerbRun {
      folder.run("shrink \(words) --mutant cap-forgotten --out ROOT/kept --no-progress")
    }
    let first = shrink("ROOT/tiny.json")
    #expect(first.code == .pass, "\(first.errors)")
    let name = try #require(try folder.names(in: "kept").first)
    let foreign = "{\"hello\": 1}\n"
    try folder.write(foreign, to: "kept/\(name)")
    let other = name.replacing(".json", with: "-2.json")
    let half = shrink("ROOT/tiny.json --attempts 3")
    #expect(half.output.contains("kept/\(other) --invariant"), "\(half.output)")
    let begun = try folder.text(of: "kept/\(other)")
    // Given that file, the work goes on in it.
    let whole = shrink("ROOT/kept/\(other)")
    #expect(whole.output.contains("scenario \(folder.root)/kept/\(other)"), "\(whole.output)")
    #expect(try folder.text(of: "kept/\(other)") != begun)
    // The same case once more is kept once.
    #expect(shrink("ROOT/tiny.json").code == .pass)
    let names = try folder.names(in: "kept")
    #expect(shrink("ROOT/tiny.json").code == .pass)
    #expect(try folder.names(in: "kept") == names)
    #expect(try folder.text(of: "kept/\(name)") == foreign)
  }

  @Test("an input that failed takes no name at which something else is, and none that is unread")
  func freePath() throws {
    let folder = try PreparedFolder()
    func path(_ text: String) throws -> String {
      let path = try NewFile.freePath("\(folder.root)/in", "json", for: Array(text.utf8))
      return String(path.dropFirst(folder.root.count + 1))
    }
    #expect(try path("{}") == "in.json")
    try folder.write("{}", to: "in.json")
    #expect(try path("{}") == "in.json")
    #expect(try path("[]") == "in-2.json")
    try FileManager.default.createDirectory(
      atPath: "\(folder.root)/in-2.json", withIntermediateDirectories: false)
    #expect(try path("[]") == "in-3.json")
    #expect(mkfifo("\(folder.root)/in-3.json", 0o600) == 0)
    #expect(throws: Failure.self) { try path("[]") }
  }

  @Test("a search plays no kept case of a scenario whose name begins like its own")
  func longerNames() throws {
    let folder = try PreparedFolder()
    func keep(_ name: String, note: String) throws {
      let text = Self.calm.replacing("\"calm\"", with: "\"\(name)\"")
      try folder.write("// Claim: It is calm.\n//\n// \(note)\n\(text)", to: "kept/\(name).json")
    }
    for name in ["any", "any-app"] {
      try folder.write(Self.calm.replacing("calm", with: name), to: "\(name).json")
    }
    try keep("any-app-by-hand", note: "Made by hand.")
    try keep("any-world-noted", note: "Found by 'tipfleet check s/any-world.json' as case 3.")
    try keep("any-by-hand", note: "Found by 'tipfleet check s/any.json' as case 3.")
    try keep("any-display-cap-sum-2", note: "Made small by 'tipfleet shrink any-display.json'.")
    func played(_ name: String) -> [String] {
      let run = folder.run(
        "check ROOT/\(name).json --cases 1 --jobs 1 --out ROOT/\(name) --regressions ROOT/kept")
      return run.output.split(separator: "\n").filter { $0.contains("failed before") }.map {
        String($0.split(separator: "/").last?.prefix { $0 != "." } ?? "")
      }
    }
    #expect(played("any") == ["any-by-hand", "any-display-cap-sum-2"])
    #expect(played("any-app") == ["any-app-by-hand"])
  }

  /// A case that is kept for monotonic-reads, and breaks a promise that stands before it too.
  private static let forgetful = """
    // Claim: The number of displays that a device knows of never decreases by itself.
    //
    // Found by 'tipfleet check lww.json' as case 17.
    {
      "name": "lww-monotonic-reads", "duration": "4m", "heal": {},
      "app": {
        "tips": [{"type": "AlbumTip"}], "screens": [{"id": "album", "shows": ["AlbumTip"]}]
      },
      "sync": {
        "merge": "lwwRecord", "exportDelay": "10s", "push": {"delay": "10s", "loss": "0%"}
      },
      "devices": [{"id": "phone"}, {"id": "pad"}],
      "network": {"latency": "200ms"},
      "timeline": [
        {"do": "goOffline", "at": "1m", "on": "pad"},
        {"do": "visit", "at": "2m", "on": "phone", "screen": "album"},
        {"do": "visit", "at": "2m", "on": "pad", "screen": "album"},
        {"do": "terminate", "at": "3m", "on": "phone"},
        {"do": "terminate", "at": "3m30s", "on": "phone"}
      ]
    }
    """

  @Test("a kept case stays one of its own promise, whatever else it breaks, and keeps its note")
  func ownPromise() throws {
    let folder = try PreparedFolder()
    let scenario = Self.forgetful.replacing("lww-monotonic-reads", with: "lww")
    try folder.write(scenario, to: "lww.json")
    for name in ["lww-monotonic-reads", "lww-by-hand"] {
      try folder.write(Self.forgetful, to: "kept/\(name).json")
    }
    let run = folder.run(
      "check ROOT/lww.json --jobs 1 --out ROOT/out --regressions ROOT/kept --no-progress")
    #expect(run.code == .violated, "\(run.errors)")
    #expect(run.output.contains("FAIL   monotonic-reads is violated."), "\(run.output)")
    let kept = try folder.text(of: "kept/lww-monotonic-reads.json")
    #expect(kept != Self.forgetful, "it is made smaller")
    #expect(kept.contains("as case 17."))
    let again = folder.run("run ROOT/kept/lww-monotonic-reads.json --out ROOT/run")
    #expect(again.output.contains("fail          monotonic-reads"), "\(again.output)")
    // Nobody knows what another is kept for.
    #expect(try folder.text(of: "kept/lww-by-hand.json") == Self.forgetful)
    #expect(run.output.contains("FAIL   count-exact is violated."))
  }

  @Test("a kept case in which nothing is put to the test any more is no pass")
  func untested() throws {
    let folder = try PreparedFolder()
    let search = "check ROOT/tiny.json --cases 3 --jobs 1 --out ROOT/out --regressions ROOT/kept"
    let tiny = try folder.text(of: "tiny.json")
    func keep(_ expectation: String) throws {
      let start = try #require(tiny.firstIndex(of: "{"))
      var text = tiny
      text.replaceSubrange(start...start, with: "{ \"expect\": \(expectation),")
      try folder.write(text, to: "kept/tiny-ordered-group.json")
    }
    try keep("{ \"ordered-group\": \"always\" }")
    let open = folder.run(search)
    #expect(open.code == .inconclusive, "\(open.output)\(open.errors)")
    #expect(open.output.contains("does not show that it no longer does. ordered-group is demanded"))
    #expect(open.output.contains("   3 cases   "), "the search goes on")
    try keep("{ \"violates\": \"display-cap-bound\" }")
    let held = folder.run(search)
    #expect(held.code == .violated, "\(held.output)\(held.errors)")
    #expect(held.output.contains("was expected to be violated"), "\(held.output)")
  }

  @Test("where facts and state differ in a kept case, that is an error of the program")
  func disagreement() throws {
    let folder = try PreparedFolder()
    let file = try ScenarioFile(folder.root + "/tiny.json")
    let settings = CheckSettings(
      caseCount: 3, seed: nil, keepsGoing: false, jobCount: 1,
      corpus: RegressionCorpus(folder: folder.root + "/kept", disk: .host), mutant: nil,
      isExhaustive: false, out: ChosenFolder(usual: "out"),
      limits: HostLimits(facts: .max, time: nil, memory: nil))
    var result = CheckResult(file: file, seed: 1, settings: settings)
    result.regressions = [(file, RegressionOutcome(failures: [.disagreement(of: "counts")]))]
    #expect(result.exitCode == .internalError)
    result.regressions = [(file, RegressionOutcome(failures: [.violated(invariant: "finality")]))]
    #expect(result.exitCode == .violated)
  }
}
