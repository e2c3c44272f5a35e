import Foundation
import HostFiles
import Testing

@testable import CommandLineParts

/// The codes for what goes wrong with files, as the contract with CI systems has them.
@Suite("exit codes 65, 66, 73, 74 and 75")
struct ExitCodeTests {
  private static let scenario = CommandLineRun.root.path + "/scenarios/cap-under-partition.json"

  // MARK: 66, an input

  @Test(
    "66: what is named does not exist, or is not what is needed",
    arguments: [
      ["run", "absent.json"], ["run", "."], ["check", "absent.json"], ["shrink", "absent.json"],
      ["explain", "absent.json"], ["compare", "absent.json", "--seed-b", "9"],
      ["study", "absent.json"], ["plan", "absent.json"], ["validate", "absent.json"],
      ["replay", "absent.json"], ["replay", "absent.ndjson"], ["report", "absent"],
      ["merge", "absent"], ["bench", "phold", "--against", "absent.csv"],
    ])
  func notFound(_ words: [String]) throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun(words: words, in: folder.url)
    #expect(run.code == 66, "\(run.errors)")
    #expect(run.errors.contains("does not exist") || run.errors.contains("is a folder"))
    #expect(folder.contents.isEmpty)
  }

  // MARK: 65, contents

  @Test("65: a report that somebody changed is invalid, not unreadable")
  func changedReport() throws {
    let folder = try TemporaryFolder()
    let out = folder.url.path + "/r"
    try #require(try CommandLineRun("run", Self.scenario, "--out", out).code == 0)
    try Data("{}".utf8).write(to: URL(fileURLWithPath: out + "/summary.json"))
    let run = try CommandLineRun("report", out)
    #expect(run.code == 65)
    #expect(run.errors.contains("its 'summary.json' is not one of TipFleet"))
  }

  // MARK: 73, 74, 75, an output

  /// Why a write is refused, and what that is.
  static let refusals: [(reason: Int32, code: ExitCode)] = [
    (EACCES, .cannotCreate), (EROFS, .cannotCreate), (ENOTDIR, .cannotCreate),
    (ELOOP, .cannotCreate), (ENAMETOOLONG, .cannotCreate),
    (EIO, .inputOutput), (EFBIG, .inputOutput), (ENXIO, .inputOutput),
    (ENOSPC, .temporary), (EDQUOT, .temporary), (ENOMEM, .temporary), (EMFILE, .temporary),
  ]

  @Test(
    "73, 74, 75: a refused output, a broken disk, a full one",
    arguments: refusals, ["run ROOT/tiny.json --out ROOT/out", "init first --out ROOT/out"])
  func refused(_ refusal: (reason: Int32, code: ExitCode), _ words: String) throws {
    let folder = try TemporaryFolder()
    let root = folder.url.resolvingSymlinksInPath().path
    _ = try folder.write(FaultedVerb.inputs["tiny.json"] ?? "", to: "tiny.json")
    let calls = FaultyCalls(root, .refusal(call: 0, reason: refusal.reason))
    let run = VerbRun(words, root, on: calls)
    #expect(run.code == refusal.code, "\(run.errors)")
    #expect(run.errors.contains(SystemError(refusal.reason).sentence))
    let isTemporary = refusal.code == .temporary
    #expect(run.errors.contains("try again") == isTemporary, "\(run.errors)")
    #expect(run.errors.contains("'--out'"))
  }

  @Test("73: the folder that 'shrink' names with '--out' is called so")
  func shrinkFolder() throws {
    let folder = try TemporaryFolder()
    let root = folder.url.resolvingSymlinksInPath().path
    _ = try folder.write(FaultedVerb.inputs["tiny.json"] ?? "", to: "tiny.json")
    let words = "shrink ROOT/tiny.json --mutant cap-forgotten --out ROOT/kept"
    let run = VerbRun(words, root, on: FaultyCalls(root, .refusal(call: 0, reason: EACCES)))
    #expect(run.code == .cannotCreate)
    #expect(run.errors.contains("Name another folder with '--out'"), "\(run.errors)")
  }

  #if os(Linux)
  @Test("74: a file that breaks off while it is read")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun("run", "/proc/self/mem", in: folder.url)
    #expect(run.code == 74, "\(run.errors)")
    #expect(run.errors.contains("'/proc/self/mem' cannot be read: Input/output error."))
  }
  #endif

  @Test("75: the results that another process is writing")
  func locked() throws {
    let folder = try TemporaryFolder()
    let root = folder.url.resolvingSymlinksInPath().path
    for (name, text) in FaultedVerb.inputs { _ = try folder.write(text, to: name) }
    let path = try folder.write("", to: "results/all.ndjson")
    let descriptor = open(path, O_RDWR)
    try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    defer { close(descriptor) }
    let run = try CommandLineRun(
      "study", root + "/study.json", "--results", root + "/results", "--out", root + "/out")
    #expect(run.code == 75)
    #expect(run.errors.contains("is being written by another process"))
  }

  // MARK: The page and the help

  @Test("the help and the page on reports have every code, with the same words")
  func page() throws {
    let page = try String(
      contentsOf: CommandLineRun.root.appendingPathComponent("docs/how-to/read-a-report.md"),
      encoding: .utf8)
    let help = try CommandLineRun("--help").output
    for code in ExitCode.allCases {
      #expect(page.contains("| \(code.rawValue) | \(code.meaning) |"), "\(code)")
      #expect(help.contains(code.meaning.prefix(40)), "\(code)")
    }
  }
}
