import Testing

@testable import CommandLineParts

@Suite("compare reports and journals")
struct ComparedRecordingTests {
  @Test("a report is played with further seeds, and a promise that is kept is said to be")
  func furtherSeeds() throws {
    let folder = try PreparedFolder()
    try #require(folder.run("run ROOT/tiny.json --out ROOT/out").code == .pass)
    let run = folder.run("compare ROOT/out ROOT/tiny.json --runs 2 --out ROOT/both")
    #expect(run.code == .pass, "\(run.errors)")
    #expect(run.output.contains("No invariant is violated in A or in B, in 2 pairs."))
    let json = folder.run("compare ROOT/out ROOT/tiny.json --runs 2 --json")
    #expect(json.output == (try folder.text(of: "both/compare.json")))
  }

  @Test(
    "what is recorded once is not played in another way, and what is damaged not compared",
    arguments: [
      ("ROOT/out/journal.ndjson ROOT/tiny.json --runs 2", ExitCode.usage, "journal of one run"),
      ("ROOT/mutant ROOT/tiny.json --runs 2", .usage, "was played with the mutant"),
      ("ROOT/cut.ndjson ROOT/tiny.json", .invalidScenario, "is damaged in line "),
      ("ROOT/tiny.json --without-fault-b tunnel", .usage, "has no fault 'tunnel'"),
    ])
  func refused(_ words: String, _ code: ExitCode, _ message: String) throws {
    let folder = try PreparedFolder()
    try #require(folder.run("run ROOT/tiny.json --out ROOT/out").code == .pass)
    let mutant = folder.run("run ROOT/tiny.json --mutant cap-forgotten --out ROOT/mutant")
    #expect(mutant.code == .violated)
    let journal = try folder.text(of: "out/journal.ndjson")
    try folder.write(String(journal.dropLast(40)), to: "cut.ndjson")
    let run = folder.run("compare \(words)")
    #expect(run.code == code, "\(run.output)\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test("a comparison has a page with the commands of both sides, and the next one replaces it")
  func page() throws {
    let folder = try PreparedFolder()
    try #require(folder.run("run ROOT/tiny.json --out ROOT/out").code == .pass)
    #expect(folder.run("compare ROOT/tiny.json --seed-b 7 --runs 2 --out ROOT/both").code == .pass)
    let run = folder.run("compare ROOT/out/journal.ndjson ROOT/tiny.json --out ROOT/both")
    #expect(run.code == .pass, "\(run.errors)")
    #expect(run.output.hasSuffix("both/index.html\n"), "\(run.output)")
    var page = try folder.text(of: "both/index.html")
    #expect(page.contains("The two runs are equal, fact by fact."))
    #expect(page.contains("out/journal.ndjson</code>"))
    #expect(page.contains("<code>tipfleet replay "))
    #expect(folder.run("compare ROOT/tiny.json --seed-b 9 --out ROOT/both").code == .pass)
    page = try folder.text(of: "both/index.html")
    #expect(page.contains("tiny.json --seed x0000000000000009</code>"))
    #expect(page.contains("tiny.json --seed-b x0000000000000009</code>"))
    let replayed = folder.run("replay ROOT/both")
    #expect(replayed.code == .usage)
    #expect(replayed.errors.contains("is the report on a comparison"), "\(replayed.errors)")
    #expect(replayed.errors.contains("tipfleet compare "), "\(replayed.errors)")
  }

  @Test(
    "a report on a comparison is rebuilt to the same bytes from what it stores",
    arguments: [
      "ROOT/out/journal.ndjson ROOT/tiny.json", "ROOT/tiny.json --seed-b 9 --runs 3",
      "ROOT/out ROOT/tiny.json --runs 2 --fail-if displays>100",
    ])
  func rebuilt(_ words: String) throws {
    let folder = try PreparedFolder()
    try #require(folder.run("run ROOT/tiny.json --out ROOT/out").code == .pass)
    try #require(folder.run("compare \(words) --out ROOT/both").code == .pass)
    let names = [
      "index.html", "summary.json", "compare.csv", "compare.json",
    ]
    let written = try names.map { try folder.text(of: "both/\($0)") }
    // What was compared is not needed any more.
    try folder.write("{}", to: "out/journal.ndjson")
    try folder.write("{}", to: "tiny.json")
    try folder.write("", to: "both/compare.csv")
    try folder.write("", to: "both/index.html")
    let report = folder.run("report ROOT/both")
    #expect(report.code == .pass, "\(report.errors)")
    #expect(try names.map { try folder.text(of: "both/\($0)") } == written)
  }

  @Test("what was changed since is not rebuilt, and left as it is")
  func changed() throws {
    let folder = try PreparedFolder()
    try #require(
      folder.run("compare ROOT/tiny.json --seed-b 9 --out ROOT/both").code == .pass)
    let summary = try folder.text(of: "both/summary.json")
    let page = try folder.text(of: "both/index.html")
    for (old, new, code, reason) in [
      ("x0000000000000009", "x000000000000000a", ExitCode.nonDeterminism, "compare otherwise"),
      ("x0000000000000009", "soon", .invalidScenario, "has the seed 'soon'"),
      (#""stored": true"#, #""stored": false"#, .invalidScenario, "came from standard input"),
      (#""pairs": 1"#, #""pairs": 0"#, .invalidScenario, "does not say what was compared"),
      (#""sides": ["#, #""others": ["#, .invalidScenario, "is not one of TipFleet"),
      (#""conditions": []"#, #""conditions": ["?"]"#, .invalidScenario, "a condition that"),
    ] {
      let changed = summary.replacing("\"seed\": \"\(old)", with: "\"seed\": \"\(new)")
        .replacing(old.hasPrefix("x") ? "never" : old, with: new)
      #expect(changed != summary, "\(old)")
      try folder.write(changed, to: "both/summary.json")
      let report = folder.run("report ROOT/both")
      #expect(report.code == code, "\(new): \(report.errors)")
      #expect(report.errors.contains(reason), "\(report.errors)")
      #expect(try folder.text(of: "both/index.html") == page)
    }
  }

  @Test("a condition on what has no value in these runs is not decided")
  func valueless() throws {
    let folder = try PreparedFolder()
    let run = folder.run("compare ROOT/tiny.json --seed-b 9 --fail-if invalidations.seconds>0")
    #expect(run.code == .inconclusive, "\(run.output)\(run.errors)")
    #expect(run.output.contains("has no value in these runs"), "\(run.output)")
  }

  @Test("two studies without a difference that is certain are compared as JSON, too")
  func studies() throws {
    let folder = try PreparedFolder()
    let study = "study ROOT/study.json --no-self-test --jobs 1"
    let played = folder.run("\(study) --out ROOT/one --results ROOT/a")
    try #require(played.code == .pass, "\(played.errors)")
    let run = folder.run("compare ROOT/one ROOT/one --json")
    #expect(run.code == .pass, "\(run.errors)")
    #expect(try run.object()["schema"] as? String == "tipfleet.study-comparison/1")
  }
}
