import Foundation
import Testing

@Suite("replay")
struct ReplayTests {
  @Test("a scenario, the folder of its report and its journal are all the same run")
  func same() throws {
    let folder = try TemporaryFolder()
    let report = folder.url.appendingPathComponent("r").path
    let scenario = "scenarios/cap-under-partition.json"
    #expect(try CommandLineRun("run", scenario, "--out", report).code == 0)
    let twice = try CommandLineRun("replay", scenario)
    #expect(twice.code == 0, "\(twice.output)\(twice.errors)")
    #expect(twice.output.contains("SAME"))
    let stored = try CommandLineRun("replay", report)
    #expect(stored.code == 0, "\(stored.output)\(stored.errors)")
    let journal = "\(report)/journal.ndjson"
    #expect(try CommandLineRun("replay", journal, "--scenario", scenario).code == 0)
    let judged = try CommandLineRun("replay", journal)
    #expect(judged.code == 0, "\(judged.output)\(judged.errors)")
    let json = try CommandLineRun("replay", "--json", journal)
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    #expect((document as? [String: Any])?["verdict"] as? String == "pass")
  }

  @Test("a journal says which actions invalidate a tip and how it is styled, so it is judged alike")
  func effects() throws {
    let folder = try TemporaryFolder()
    let text = """
      // Claim: None.
      {
        "name": "acts", "duration": "2d",
        "app": {
          "tips": [
            {
              "type": "T", "title": "t",
              "actions": [{ "id": "go", "title": "Go", "invalidates": true }]
            },
            {
              "type": "U", "title": "u", "actions": [{ "id": "more", "title": "More" }],
              "style": { "name": "Card", "shows": ["title"], "wholeViewAction": "more" }
            }
          ],
          "screens": [{ "id": "s", "shows": ["T", "U"] }]
        },
        "devices": [{ "id": "phone" }],
        "people": [
          {
            "id": "me", "every": "1h", "for": "10min", "stays": "1min", "opens": { "s": 1 },
            "reacts": { "act": 1 }
          }
        ]
      }
      """
    _ = try folder.write(text, to: "acts.json")
    let run = try CommandLineRun("run", "acts.json", "--out", "r", in: folder.url)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    let journal = try String(
      contentsOf: folder.url.appendingPathComponent("r/journal.ndjson"), encoding: .utf8)
    #expect(journal.contains("\"reason\":\"actionPerformed\""), "no action invalidated a tip")
    #expect(journal.contains("\"byTappingView\":true"), "no tap on a view chose an action")
    let judged = try CommandLineRun("replay", "r/journal.ndjson", in: folder.url)
    #expect(judged.code == 0, "\(judged.output)\(judged.errors)")
  }

  @Test("a journal of a run without a fault is played without it again")
  func withoutFault() throws {
    let folder = try TemporaryFolder()
    let report = folder.url.appendingPathComponent("r").path
    let scenario = "scenarios/fresh-device-shows-everything.json"
    _ = try CommandLineRun(
      "run", scenario, "--out", report, "--without-fault", "slow-first-import")
    #expect(try CommandLineRun("replay", report).code == 0)
  }

  @Test("an edited journal is named with its line, and what the run really did is told")
  func edited() throws {
    let folder = try TemporaryFolder()
    let report = folder.url.appendingPathComponent("r").path
    let scenario = "scenarios/cap-under-partition.json"
    #expect(try CommandLineRun("run", scenario, "--out", report).code == 0)
    let text = try String(contentsOfFile: "\(report)/journal.ndjson", encoding: .utf8)
    let path = try folder.write(
      text.replacing("\"tip.invalidated\",", with: "\"tip.invalidated\" ,"), to: "j.ndjson")
    let run = try CommandLineRun("replay", path, "--scenario", scenario)
    #expect(run.code == 3)
    #expect(run.output.contains("DIFFERENT  in line "))
    #expect(run.output.contains("How it came to what was played:"))
    let cut = try folder.write(String(text.prefix(text.count / 2)), to: "cut.ndjson")
    let judged = try CommandLineRun("replay", cut)
    #expect(judged.code == 2)
    #expect(judged.output.contains("it is cut off"))
    let compared = try CommandLineRun("replay", cut, "--scenario", scenario)
    #expect(compared.code == 3)
    #expect(compared.output.contains("The journal itself is damaged in line "))
    #expect(!run.output.contains("The journal itself is damaged"))
    let old = try folder.write(text.replacing("journal/2", with: "journal/1"), to: "old.ndjson")
    let refused = try CommandLineRun("replay", old)
    #expect(refused.code == 65)
    #expect(refused.errors.contains("tipfleet.journal/1"))
  }

  @Test("a journal is read from standard input")
  func standardInput() throws {
    let journal = """
      {"format":"tipfleet.journal/2","recorder":"x","omits":["status"],\
      "devices":[{"id":"a","platform":"mac"}],"tips":[{"name":"T"}]}
      {"facts":0}

      """
    let run = try CommandLineRun(words: ["replay", "-"], input: journal)
    #expect(run.code == 2, "\(run.output)\(run.errors)")
    #expect(run.output.contains("recorded by x"))
  }

  @Test("a journal from standard input is compared as that of a file is")
  func comparedInput() throws {
    let folder = try TemporaryFolder()
    let scenario = "scenarios/hiking-profile.json"
    let out = folder.url.path + "/run"
    #expect(try CommandLineRun("run", scenario, "--out", out).code == 0)
    let journal = try String(contentsOfFile: out + "/journal.ndjson", encoding: .utf8)
    func replay(_ journal: String) throws -> CommandLineRun {
      try CommandLineRun(words: ["replay", "-", "--scenario", scenario], input: journal)
    }
    let same = try replay(journal)
    #expect(same.code == 0, "\(same.output)\(same.errors)")
    let cut = try replay(String(journal.prefix(journal.count / 2)))
    #expect(cut.code == 3)
    #expect(cut.output.contains("The journal itself is damaged in line "), "\(cut.output)")
  }

  @Test(
    "what has no meaning is refused",
    arguments: [
      ["replay", "no-such-file"], ["replay", "scenarios"],
      ["replay", "scenarios/trails.json", "--scenario", "scenarios/trails.json"],
      ["replay", "scenarios/trails.json", "--without-fault", "none-such"],
    ])
  func refused(_ words: [String]) throws {
    let run = try CommandLineRun(words: words)
    #expect([64, 66, 74].contains(run.code), "\(run.output)\(run.errors)")
    #expect(run.errors.hasPrefix("Error: "))
  }
}

@Suite("compare")
struct CompareTests {
  @Test("two seeds part at some fact, and both sides are told")
  func seeds() throws {
    let run = try CommandLineRun(
      "compare", "scenarios/cap-under-partition.json", "--seed", "1", "--seed-b", "2")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("They differ from fact "))
    #expect(run.output.contains("from it"))
  }

  @Test("two scenarios are played with one seed, that of the first")
  func oneSeed() throws {
    let folder = try TemporaryFolder()
    let path = "scenarios/cap-under-partition.json"
    let text = try String(
      contentsOf: CommandLineRun.root.appendingPathComponent(path), encoding: .utf8)
    let other = folder.url.appendingPathComponent("other.json")
    let seeded = text.replacing(/"seed": *[^,]+,/, with: "\"seed\": 77,")
    #expect(seeded != text)
    try seeded.write(to: other, atomically: true, encoding: .utf8)
    let run = try CommandLineRun("compare", path, other.path, "--runs", "2")
    #expect(run.output.contains("each of the 2 pairs are the same"), "\(run.output)\(run.errors)")
    let apart = try CommandLineRun("compare", path, other.path, "--seed-b", "77")
    #expect(apart.output.contains("They differ from fact "), "\(apart.output)\(apart.errors)")
  }

  @Test("over many pairs each condition decides the exit code")
  func conditions() throws {
    let words = [
      "compare", "scenarios/cap-under-partition.json", "scenarios/cap-last-writer-wins.json",
      "--runs", "3",
    ]
    let worse = try CommandLineRun(words: words + ["--fail-if", "violations.b > violations.a"])
    #expect(worse.code == 1, "\(worse.output)\(worse.errors)")
    #expect(worse.output.contains("FAIL  violations.b > violations.a"))
    let better = try CommandLineRun(words: words + ["--fail-if", "violations < 0"])
    #expect(better.code == 0)
    let unknown = try CommandLineRun(words: words + ["--fail-if", "violatoins > 0"])
    #expect(unknown.code == 64)
    #expect(unknown.errors.contains("did you mean 'violations'"))
  }

  @Test("a report compared with its own scenario differs in nothing, and files are written")
  func sameRun() throws {
    let folder = try TemporaryFolder()
    let report = folder.url.appendingPathComponent("r").path
    let out = folder.url.appendingPathComponent("c").path
    let scenario = "scenarios/cap-under-partition.json"
    #expect(try CommandLineRun("run", scenario, "--out", report).code == 0)
    let run = try CommandLineRun("compare", scenario, report, "--out", out)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("The two runs are the same, fact for fact."))
    let table = try String(contentsOfFile: "\(out)/compare.csv", encoding: .utf8)
    #expect(table.hasPrefix("measure,pairs_count,a_mean,b_mean,difference_mean"))
    let json = try Data(contentsOf: URL(fileURLWithPath: "\(out)/compare.json"))
    #expect((try? JSONSerialization.jsonObject(with: json)) != nil)
  }

  @Test("what cannot be compared is refused with a way out")
  func refused() throws {
    let nothing = try CommandLineRun("compare", "scenarios/trails.json")
    #expect(nothing.code == 64)
    #expect(nothing.errors.contains("--seed-b"))
    let fault = try CommandLineRun(
      "compare", "scenarios/trails.json", "--without-fault-b", "none-such")
    #expect(fault.code == 64)
  }

  @Test("at a moment the state of every device is shown, of a scenario and of its report alike")
  func moment() throws {
    let folder = try TemporaryFolder()
    let scenario = CommandLineRun.root.appendingPathComponent("scenarios/platform-ids.json").path
    let state = try CommandLineRun("replay", scenario, "--at", "1d", in: folder.url)
    #expect(state.code == 0, "\(state.errors)")
    #expect(state.output.contains("phone"))
    let played = try CommandLineRun("run", scenario, "--out", "r", in: folder.url)
    #expect(played.code == 0)
    let report = try CommandLineRun("replay", "r", "--at", "1d", in: folder.url)
    #expect(report.output == state.output)
    let journal = try CommandLineRun("replay", "r/journal.ndjson", "--at", "1d", in: folder.url)
    #expect(journal.code == 64)
    #expect(journal.errors.contains("--scenario"))
  }
}
