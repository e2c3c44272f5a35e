import Foundation
import TestExtent
import Testing

@testable import CommandLineParts

/// A command that is played with something wrong at each of its calls. In its words, `ROOT` is the
/// folder that holds everything.
struct FaultedVerb: Sendable, CustomStringConvertible {
  let description: String
  /// The words of the commands that make what it needs, or what it replaces, or a folder to make.
  var before: [String] = []
  /// Its own words.
  let words: String
  /// What it writes.
  let outputs: [(path: String, kind: Kind)]
  /// Whether playing it again after a failure may give other bytes, because what was found is kept.
  var learns = false
  /// The folders in which it only tries to write, so that what is left there is not beside any of
  /// its outputs.
  var tried: [String] = []
  /// Whether the file system can exchange two names.
  var exchanges = true

  enum Kind: Sendable {
    /// A folder, replaced as a whole.
    case folder
    /// A file, replaced as a whole.
    case file
    /// A file that is never replaced.
    case newFile
    /// A file to which whole lines are added.
    case lines
    /// Scenarios, each of which may become another one.
    case scenarios
    /// JSON of any contents, gone in the end.
    case state
    /// An empty file, gone in the end.
    case lock
  }
}

extension FaultedVerb {
  /// All, or two of them.
  static let played = TestExtent.of(
    all, quick: all.filter { ["import", "init"].contains($0.description) })

  static let all: [FaultedVerb] = [
    FaultedVerb(
      description: "run", before: ["run ROOT/tiny.json --seed 7 --out ROOT/out"],
      words: "run ROOT/tiny.json --out ROOT/out", outputs: [("out", .folder)]),
    FaultedVerb(
      description: "run, where nothing is yet",
      words: "run ROOT/tiny.json --out ROOT/new/out", outputs: [("new/out", .folder)]),
    FaultedVerb(
      description: "run, where names cannot be exchanged",
      before: ["run ROOT/tiny.json --seed 7 --out ROOT/out"],
      words: "run ROOT/tiny.json --out ROOT/out", outputs: [("out", .folder)], exchanges: false),
    FaultedVerb(
      description: "app", before: ["folder ROOT/kept"],
      words: "app ROOT/tiny.json --runs 1 --cases 2 --pairs 1 --jobs 1 --out ROOT/out "
        + "--regressions ROOT/kept",
      outputs: [
        ("out", .folder), (".out.search-progress.json", .state),
        (".out.search-progress.lock", .lock),
      ], tried: ["kept"]),
    FaultedVerb(
      description: "check",
      before: ["folder ROOT/kept", "check ROOT/tiny.json --cases 2 --seed 7 --out ROOT/out"],
      words: "check ROOT/tiny.json --cases 3 --jobs 1 --out ROOT/out --regressions ROOT/kept",
      outputs: [
        ("out", .folder), (".out.search-progress.json", .state),
        (".out.search-progress.lock", .lock),
      ], tried: ["kept"]),
    FaultedVerb(
      description: "check that finds something", before: ["folder ROOT/kept"],
      words: "check ROOT/tiny.json --mutant cap-forgotten --cases 3 --jobs 1 --out ROOT/out "
        + "--regressions ROOT/kept",
      outputs: [
        ("out", .folder), ("kept", .scenarios), (".out.search-progress.json", .state),
        (".out.search-progress.lock", .lock),
      ], learns: true, tried: ["kept"]),
    FaultedVerb(
      description: "check --shard",
      words: "check ROOT/tiny.json --cases 3 --shard 1/2 --jobs 1 --results ROOT/out",
      outputs: [
        ("out/shard-1-of-2.json", .file), ("out/inputs/search.json", .file),
        ("out/inputs/scenario.json", .file),
      ]),
    FaultedVerb(
      description: "merge, of a search",
      before: [
        "folder ROOT/kept", "check ROOT/tiny.json --cases 3 --shard 1/1 --results ROOT/parts",
      ],
      words: "merge ROOT/parts --regressions ROOT/kept --out ROOT/merged",
      outputs: [("merged", .folder)], tried: ["kept"]),
    FaultedVerb(
      description: "check --exhaustive", before: ["folder ROOT/kept"],
      words: "check ROOT/tiny.json --exhaustive --cases 3 --out ROOT/out --regressions ROOT/kept",
      outputs: [("out", .folder)], tried: ["kept"]),
    FaultedVerb(
      description: "check --metric",
      words: "check ROOT/tiny.json --metric rest.seconds --cases 2 --jobs 1 --out ROOT/out",
      outputs: [("out", .folder)]),
    FaultedVerb(
      description: "shrink",
      words: "shrink ROOT/tiny.json --mutant cap-forgotten --attempts 3 --out ROOT/kept",
      outputs: [("kept", .scenarios)]),
    FaultedVerb(
      description: "export", before: ["run ROOT/tiny.json --out ROOT/run"],
      words: "export ROOT/run --out ROOT/trace.json", outputs: [("trace.json", .newFile)]),
    FaultedVerb(
      description: "export --force",
      before: [
        "run ROOT/tiny.json --out ROOT/run", "export ROOT/run --to csv --out ROOT/trace.json",
      ],
      words: "export ROOT/run --out ROOT/trace.json --force", outputs: [("trace.json", .file)]),
    FaultedVerb(
      description: "compare", before: ["compare ROOT/tiny.json --seed-b 9 --out ROOT/out --force"],
      words: "compare ROOT/tiny.json --seed-b 7 --out ROOT/out --force",
      outputs: [("out", .folder)]),
    FaultedVerb(
      description: "compare, of studies", before: [study("one"), study("two")],
      words: "compare ROOT/one ROOT/two --out ROOT/out", outputs: [("out", .folder)]),
    FaultedVerb(
      description: "study", words: study("out"),
      outputs: [
        ("out", .folder), ("out.results/all.ndjson", .lines),
        ("out.results/inputs/study.json", .file), ("out.results/inputs/scenario.json", .file),
      ]),
    FaultedVerb(
      description: "study that goes on", before: [study("out"), "cut ROOT/out.results/all.ndjson"],
      words: study("out"), outputs: [("out", .folder), ("out.results/all.ndjson", .lines)]),
    FaultedVerb(
      description: "study --shard",
      words: "study ROOT/study.json --shard 1/2 --jobs 1 --results ROOT/out",
      outputs: [
        ("out/shard-1-of-2.ndjson", .lines), ("out/inputs/study.json", .file),
        ("out/inputs/scenario.json", .file),
      ]),
    FaultedVerb(
      description: "study --extract",
      words: "study ROOT/study.json --extract p0.r1 --out ROOT/out",
      outputs: [("out", .newFile)]),
    FaultedVerb(
      description: "study --extract, of an account",
      words: "study ROOT/shared.json --extract p0.r0.a1 --out ROOT/out",
      outputs: [("out", .folder)]),
    FaultedVerb(
      description: "merge", before: [study("out")],
      words: "merge ROOT/out.results --no-self-test --out ROOT/merged",
      outputs: [("merged", .folder)]),
    FaultedVerb(
      description: "mutants", words: "mutants one-an-instant --cases 1 --out ROOT/out",
      outputs: [("out", .folder)]),
    FaultedVerb(
      description: "selftest", words: "selftest exponential-mean --out ROOT/out",
      outputs: [("out", .folder)]),
    FaultedVerb(
      description: "report",
      before: ["run ROOT/tiny.json --out ROOT/out", "cut ROOT/out/index.html"],
      words: "report ROOT/out", outputs: [("out", .folder)]),
    FaultedVerb(
      // Importing the same again is no error, so the file is not one that must be new.
      description: "import", words: "import ROOT/App.swift --out ROOT/out.json",
      outputs: [("out.app.json", .file), ("out.json", .file)]),
    FaultedVerb(
      description: "import --force",
      before: ["import ROOT/App.swift --out ROOT/out.json", "change ROOT/App.swift"],
      words: "import ROOT/App.swift --force --out ROOT/out.json",
      outputs: [("out.app.json", .file)]),
    FaultedVerb(
      description: "import --update",
      before: ["import ROOT/App.swift --out ROOT/out.json", "change ROOT/App.swift"],
      words: "import ROOT/App.swift --update --out ROOT/out.json",
      outputs: [("out.app.json", .file)]),
    FaultedVerb(
      description: "lint",
      words: "lint ROOT/App.swift --sarif ROOT/out.sarif --junit ROOT/out.xml",
      outputs: [("out.sarif", .file), ("out.xml", .file)]),
    FaultedVerb(
      description: "init", words: "init first --out ROOT/out",
      outputs: [("out/scenario.schema.json", .file), ("out/first.json", .newFile)]),
    FaultedVerb(
      description: "man", words: "man init --out ROOT/out",
      outputs: [("out/man1/tipfleet-init.1", .file)]),
  ]

  private static func study(_ out: String) -> String {
    "study ROOT/study.json --no-self-test --jobs 1 --out ROOT/\(out) --results ROOT/\(out).results"
  }

  /// The files that the words name.
  static let inputs = [
    "tiny.json": """
    {
      "name": "tiny", "duration": "3m",
      "app": {
        "tips": [{ "type": "AlbumTip", "options": ["MaxDisplayCount(1)"] }],
        "screens": [{ "id": "album", "shows": ["AlbumTip"] }]
      },
      "devices": [{ "id": "phone" }],
      "timeline": [
        { "do": "visit", "at": "1m", "on": "phone", "screen": "album" },
        { "do": "visit", "at": "2m", "on": "phone", "screen": "album" }
      ]
    }
    """,
    "App.swift": """
    import TipKit
    struct AlbumTip: Tip {
      var title: Text { Text("Albums") }
    }
    struct AlbumView: View { var body: some View { TipView(AlbumTip()) } }
    """,
    "hub.json": """
    {
      "name": "hub", "duration": "3m",
      "hub": { "servers": 1, "serviceTime": "20s", "queueLimit": 1 },
      "app": {
        "tips": [{ "type": "AlbumTip", "options": ["MaxDisplayCount(1)"] }],
        "screens": [{ "id": "album", "shows": ["AlbumTip"] }]
      },
      "devices": [{ "id": "phone" }],
      "timeline": [{ "do": "visit", "at": "1m", "on": "phone", "screen": "album" }]
    }
    """,
    "study.json": """
    {
      "name": "small", "scenario": "tiny.json", "measures": ["displays"],
      "factors": [{ "name": "loss", "path": "network.loss", "values": ["0%", "40%"] }],
      "replications": { "atLeast": 2, "step": 2, "atMost": 2 }
    }
    """,
    "shared.json": """
    {
      "name": "shared", "scenario": "hub.json", "measures": ["displays"], "accounts": 2,
      "replications": { "atLeast": 2, "step": 2, "atMost": 2 }
    }
    """,
  ]
}

extension FaultedVerb {
  /// Writes the files that its words name into the empty folder `root`, and plays what comes
  /// before.
  func prepare(in root: String) throws {
    for (name, text) in Self.inputs {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(root)/\(name)"))
    }
    for words in before { try play(words, root) }
  }

  /// Plays a command, makes a folder, changes an app, or cuts a third off a file.
  private func play(_ words: String, _ root: String) throws {
    if words.hasPrefix("folder ") {
      let path = words.dropFirst(7).replacingOccurrences(of: "ROOT", with: root)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      return
    }
    if words.hasPrefix("change ") {
      let path = words.dropFirst(7).replacingOccurrences(of: "ROOT", with: root)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacing("Albums", with: "All albums")
        .write(toFile: path, atomically: true, encoding: .utf8)
      return
    }
    guard words.hasPrefix("cut ") else {
      let run = VerbRun(words, root, on: FaultyCalls(root))
      #expect([.pass, .violated, .inconclusive].contains(run.code), "\(words): \(run.errors)")
      return
    }
    let path = words.dropFirst(4).replacingOccurrences(of: "ROOT", with: root)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.prefix(bytes.count * 2 / 3).write(to: URL(fileURLWithPath: path))
  }
}
