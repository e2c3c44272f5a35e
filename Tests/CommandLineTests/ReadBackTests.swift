import Foundation
import HostFiles
import SimulationKernel
import TestExtent
import Testing
import TextFormats

@testable import CommandLineParts

/// Whatever a command writes is read by the command that users read it with.
@Suite("what is written is read again")
struct ReadBackTests {
  static let verbs =
    FaultedVerb.played
    + TestExtent.cases(
      [
        FaultedVerb(
          description: "mutants --shrink",
          words: "mutants one-an-instant cap-forgotten --shrink --cases 50 --out ROOT/out",
          outputs: [("out", .folder)]),
        FaultedVerb(
          description: "check with a mutant, kept beside the report",
          before: ["folder ROOT/out.kept"],
          words: "check ROOT/tiny.json --mutant cap-forgotten --cases 3 --keep-going "
            + "--out ROOT/out --regressions ROOT/out.kept",
          outputs: [("out", .folder), ("out.kept", .scenarios)]),
      ], quick: 0)

  @Test("each file that a command writes is read by another command", arguments: verbs)
  func eachFile(_ verb: FaultedVerb) throws {
    let folder = try TemporaryFolder()
    let root = folder.url.resolvingSymlinksInPath().path
    try verb.prepare(in: root)
    let run = VerbRun(verb.words, root, on: HostDiskCalls())
    #expect([.pass, .violated, .inconclusive].contains(run.code), "\(run.errors)")
    var readCount = 0
    for path in folder.contents where FaultedVerb.inputs[path] == nil {
      if try isRead(path, root) { readCount += 1 }
    }
    #expect(readCount > 0)
  }

  /// Reads a file as users do; false for one that TipFleet does not read.
  private func isRead(_ path: String, _ root: String) throws -> Bool {
    let parent = (path as NSString).deletingLastPathComponent
    let name = (path as NSString).lastPathComponent
    switch name {
    case "journal.ndjson": expect("replay ROOT/\(path)", [.pass, .violated], root)
    case "results.ndjson": expect("compare ROOT/\(parent) ROOT/\(parent)", [.pass], root)
    case "study.json":
      let hasResults = parent.hasSuffix(".results/inputs") || parent == "out/inputs"
      let isReport = FileManager.default.fileExists(atPath: "\(root)/\(parent)/../results.ndjson")
      guard hasResults && !isReport else { return false }
      let results = (parent as NSString).deletingLastPathComponent
      expect(
        "merge ROOT/\(results) --no-self-test --allow-missing --out ROOT/again",
        [.pass, .inconclusive, .incomplete], root)
    case "search.json":
      let parts = (parent as NSString).deletingLastPathComponent
      expect(
        "merge ROOT/\(parts) --allow-missing --out ROOT/again", [.pass, .incomplete], root)
    case _ where name.hasPrefix("shard-") && name.hasSuffix(".json"): return false
    case "summary.json", "datapackage.json", "compare.json", "out.sarif", "trace.json":
      _ = try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")))
    case _ where name.hasSuffix(".app.json"):
      expect("validate ROOT/\(path.dropLast(".app.json".count)).json", [.pass], root)
    case _ where name.hasSuffix(".schema.json"):
      _ = try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")))
    case _ where name.hasSuffix(".1"):
      let text = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
      return text.hasPrefix(".TH TIPFLEET")
    case _ where name.hasSuffix(".json"): expect("validate ROOT/\(path)", [.pass], root)
    default: return false
    }
    return true
  }

  private func expect(_ words: String, _ codes: [ExitCode], _ root: String) {
    let run = VerbRun(words, root, on: HostDiskCalls())
    #expect(codes.contains(run.code), "\(words): \(run.errors)")
  }

  @Test("a report on a run is played again, and rebuilt to the same bytes")
  func report() throws {
    let folder = try TemporaryFolder()
    let root = folder.url.resolvingSymlinksInPath().path
    let verb = try #require(FaultedVerb.all.first { $0.description == "run" })
    try verb.prepare(in: root)
    _ = VerbRun(verb.words, root, on: HostDiskCalls())
    let written = DiskTree(of: root)
    expect("replay ROOT/out", [.pass], root)
    expect("report ROOT/out", [.pass], root)
    let isSame = DiskTree(of: root) == written
    #expect(isSame)
  }

  // MARK: What cannot be read

  @Test("what a disk has changed is found before it is called written", arguments: verbs)
  func damage(_ verb: FaultedVerb) throws {
    let folder = try TemporaryFolder()
    let root = folder.url.resolvingSymlinksInPath().path
    try verb.prepare(in: root)
    let before = folder.contents
    let run = VerbRun(verb.words, root, on: DamagingCalls())
    #expect(run.code == .internalError, "\(run.output)")
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("' was written, but cannot be read again: "), "\(run.errors)")
    #expect(run.errors.contains("an error in TipFleet"))
    #expect(folder.contents.count >= before.count, "what was written is kept")
  }

  @Test("a journal that the disk has changed is named by its own path")
  func damagedJournal() throws {
    let folder = try TemporaryFolder()
    let root = folder.url.resolvingSymlinksInPath().path
    let verb = try #require(FaultedVerb.all.first { $0.description == "run" })
    try verb.prepare(in: root)
    let run = VerbRun(verb.words, root, on: DamagingCalls(onlyIn: "journal.ndjson"))
    #expect(run.code == .internalError, "\(run.output)")
    #expect(
      run.errors.contains("'\(root)/out/journal.ndjson' was written, but cannot be read again: "),
      "\(run.errors)")
    // A mutant may record what no reader takes, so its journal is not read.
    let mutant = VerbRun(
      verb.words + " --mutant cap-forgotten", root, on: DamagingCalls(onlyIn: "journal.ndjson"))
    #expect(mutant.code == .violated, "\(mutant.errors)")
  }

  @Test("a report lists its files as they are on the disk, the long journal too")
  func listedFiles() throws {
    struct Summary: Decodable {
      struct Listed: Decodable {
        let bytes: Int
        let path: String
        let sha256: String
      }
      let files: [Listed]
    }
    let folder = try TemporaryFolder()
    let root = folder.url.resolvingSymlinksInPath().path
    let run = VerbRun(
      "run \(CommandLineRun.root.path)/scenarios/trails.json --out ROOT/out", root,
      on: HostDiskCalls())
    #expect(run.code == .pass, "\(run.errors)")
    let summary = try Data(contentsOf: URL(fileURLWithPath: root + "/out/summary.json"))
    let listed = try JSONDecoder().decode(Summary.self, from: summary).files
    let files = folder.contents.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
        && !isFolder.boolValue && path != "out/summary.json"
    }
    #expect(listed.map { "out/" + $0.path } == files)
    for file in listed {
      let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: "\(root)/out/\(file.path)")))
      #expect(file.bytes == bytes.count)
      #expect(file.sha256 == ByteText.hexadecimal(SHA256.hash(bytes)))
    }
    // More than one piece is written.
    #expect(listed.contains { $0.path == "journal.ndjson" && $0.bytes > 1 << 20 })
    expect("replay ROOT/out", [.pass], root)
  }

  @Test("names of files may hold anything, and what is made of them is read", arguments: names)
  func oddNames(_ name: String) throws {
    let folder = try TemporaryFolder()
    let tiny = try #require(FaultedVerb.inputs["tiny.json"])
    let path = try folder.write(tiny, to: "\(name).json")
    let made = [
      ["check", path, "--mutant", "cap-forgotten", "--cases", "3"],
      ["shrink", path, "--mutant", "cap-forgotten", "--out", "\(name).small"],
      ["run", path, "--out", "\(name).report"],
    ]
    for words in made {
      let run = try CommandLineRun(words: words, in: folder.url)
      #expect([0, 1].contains(run.code), "\(words): \(run.errors)")
      #expect(!run.output.contains("\u{202E}"))
    }
    let scenarios = folder.contents.filter { $0.hasSuffix(".json") && !$0.contains("summary") }
      .filter { !$0.hasSuffix("datapackage.json") }
    #expect(scenarios.count >= 4)
    for scenario in scenarios {
      let read = try CommandLineRun("validate", "./" + scenario, in: folder.url)
      #expect(read.code == 0, "\(scenario): \(read.errors)")
    }
    #expect(try CommandLineRun("replay", "./\(name).report", in: folder.url).code == 0)
  }

  static let names = ["it's \"quoted\"", "two\nlines", "🧭 \u{202E}gpj", "back\\slash $HOME `x`"]
}
