import Explanations
import TestExtent
import Testing

@testable import ReportParts
@testable import Reports
@testable import RunTables

@Suite("Why tips are shown at the end, or are not, against the lines of the journal")
struct TipAnswerTableTests {
  /// The line that says of a tip on a device that it is invalidated; no run here resets anything.
  private static func invalidation(
    of tip: String, on device: String, in journal: JournalFile
  ) -> JournalLine? {
    journal.lines.first {
      $0.at == device && $0.text("record") == tip
        && ($0.kind == "tip.invalidated"
          || $0.kind == "tip.statusMerged" && $0.text("invalidation") != nil)
    }
  }

  /// The rows of the end: the last of each tip and device.
  private static func atEnd(_ run: CountedRun) -> [[String: String]] {
    let rows = run.rows("tip-answers")
    return rows.indices.filter { index in
      index + 1 == rows.count || rows[index]["tip"] != rows[index + 1]["tip"]
        || rows[index]["device"] != rows[index + 1]["device"]
    }.map { rows[$0] }
  }

  @Test(
    "F-38, IB-14, IC-16, IA-16 a tip that was retired is by the fact that says so on each device",
    arguments: ["bus-stop", "pointer-only-tip", "quilt-straight-line", "alarm-from-a-widget"])
  func retired(_ name: String) throws {
    let run = try CountedRun("scenarios/\(name).json")
    let rows = Self.atEnd(run)
    let tips = Set(rows.compactMap { $0["tip"] })
    #expect(!tips.isEmpty && rows.count == tips.count * run.journal.devices.count)
    for row in rows {
      let device = row["device"] ?? ""
      let line = try #require(
        Self.invalidation(of: row["tip"] ?? "", on: device, in: run.journal), "\(row)")
      #expect(row["ground"] == "retired" && row["is_visible"] == "false", "\(row)")
      #expect(row["event_seq"] == "\(line.number)", "\(row)")
      #expect(row["t_us"] == "\(line.time)")
    }
    #expect(run.page.contains("by what decides: retired: \(rows.count)."))
  }

  @Test("F-38, IC-12, IC-15 a pointer decides where one is missing, by the detachment if there was")
  func pointer() throws {
    let run = try CountedRun(
      "scenarios/watch-stack.json",
      changing: [
        (
          "{ \"at\": \"1d14h30min\", \"on\": [\"phone\", \"pad\"], \"do\": \"terminate\" }",
          "{ \"at\": \"1d14h30min\", \"on\": \"pad\", \"do\": \"detachPointer\" }"
        )
      ])
    let rows = Self.atEnd(run).filter { $0["tip"] == "DrawTip" }
    #expect(rows.map { $0["device"] } == ["phone", "pad", "wrist"])
    #expect(rows.map { $0["ground"] } == ["pointer", "pointer", "pointer"])
    let detached = try #require(run.journal.all("pointer.detached").last)
    #expect(rows.map { $0["event_seq"] } == ["", "\(detached.number)", ""])
    let shipped = try CountedRun("scenarios/watch-stack.json")
    let grounds = Self.atEnd(shipped).filter { $0["tip"] == "DrawTip" }.map { $0["ground"] }
    #expect(grounds == ["pointer", "offered", "pointer"])
  }

  @Test(
    "of a run that is too long to follow, the page tells the end, and says that it does",
    .onlyInFull)
  func notFollowed() throws {
    // Each turn of the Focus, where no process runs, has the run played again up to it.
    let path = "scenarios/focus-hides-tips.json"
    let first = #"{ "at": "12h", "on": "mac", "do": "turnFocusOff" },"#
    let turns = """
      { "do": "turnFocusOn", "at": "1h", "every": "10min", "until": "4d", "on": "phone",
        "focus": "Work" },
      { "do": "turnFocusOff", "at": "1h5min", "every": "10min", "until": "4d", "on": "phone" },
      """
    let run = try CountedRun(path, changing: [(first, turns + first)])
    let rows = run.rows("tip-answers")
    #expect(!rows.isEmpty && rows.allSatisfy { $0["from_us"] == $0["to_us"] })
    let sentence = "What held tips back before the end was not followed in this run."
    #expect(run.page.contains(sentence))
    #expect(!run.page.contains("id=\"tip-course\""))
    let short = try CountedRun(path)
    #expect(!short.page.contains(sentence))
    #expect(short.page.contains("id=\"tip-course\""))
  }

  /// The steps with which the person clicks what the tip of the bus stop points at.
  private static let clicks = [
    ("{ \"at\": \"10h1min13s\", \"on\": \"pad\", \"do\": \"pressPointer\" },", ""),
    ("{ \"at\": \"10h1min13s100ms\", \"on\": \"pad\", \"do\": \"releasePointer\" },", ""),
  ]

  @Test("F-38, IB-11, IB-12 a Focus decides on its device alone, by the value that it set")
  func focus() throws {
    let off = "{ \"at\": \"17h\", \"on\": \"mac\", \"do\": \"turnFocusOff\" },"
    let run = try CountedRun(
      "scenarios/bus-stop.json", changing: Self.clicks + [(off, "")])
    let rows = Self.atEnd(run)
    let mac = try #require(rows.first { $0["device"] == "mac" })
    #expect(mac["ground"] == "focus" && mac["is_visible"] == "false")
    let set = run.journal.all("tip.parameterSet").last { $0.at == "mac" }
    #expect(mac["event_seq"] == set.map { "\($0.number)" })
    #expect(rows.filter { $0["device"] != "mac" }.allSatisfy { $0["ground"] != "focus" })
    #expect(run.page.contains("Focus: 1"))
  }

  @Test("F-38 a rule that waits for more donations names none of those that came")
  func rule() throws {
    let tap =
      "\"on\": \"phone\", \"do\": \"tapWidget\", \"widget\": \"bus\", \"runs\": \"SetAlarm\""
    let third = "{ \"at\": \"9h10min\", \(tap) },"
    let run = try CountedRun("scenarios/bus-stop.json", changing: Self.clicks + [(third, "")])
    let rows = Self.atEnd(run)
    #expect(rows.map { $0["ground"] } == ["rule", "rule", "rule"])
    let donated = run.journal.all("tip.donated")
    #expect(donated.count == 2)
    #expect(rows.allSatisfy { $0["event_seq"] == "" && $0["t_us"] == "" })
  }

  @Test("F-38 a rule that one donation ends names that one, whatever is donated after it")
  func tooMany() throws {
    let run = try CountedRun(
      "scenarios/bus-stop.json",
      changing: Self.clicks + [("$0.donations.count >= 3", "$0.donations.count < 2")])
    let second = try #require(run.journal.all("tip.donated").dropFirst().first)
    #expect(run.journal.all("tip.donated").count == 3)
    let rows = Self.atEnd(run)
    #expect(rows.map { $0["ground"] } == ["rule", "rule", "rule"])
    #expect(rows.allSatisfy { $0["event_seq"] == "\(second.number)" }, "\(rows)")
  }

  @Test("F-38 what would be shown names the last fact that it waited for")
  func offered() throws {
    let run = try CountedRun("scenarios/bus-stop.json", changing: Self.clicks)
    let third = try #require(run.journal.all("tip.donated").dropFirst(2).first)
    let offered = run.rows("tip-answers").filter { $0["ground"] == "offered" }
    let phone = try #require(offered.first { $0["device"] == "phone" })
    #expect(phone["event_seq"] == "\(third.number)" && phone["from_us"] == "\(third.time)")
    // The Focus of the computer kept the tip back for longer than the donations.
    let off = try #require(
      run.journal.all("focus.deactivated").last { $0.at == "mac" })
    let mac = try #require(
      offered.first { $0["device"] == "mac" && $0["from_us"] == "\(off.time)" })
    #expect(mac["event_seq"] == "\(off.number)")
  }

  @Test("F-38 what time alone brings about names no fact, and a tip without rules has none")
  func opened() throws {
    let run = try CountedRun("scenarios/quilt-straight-line.json")
    let rows = run.rows("tip-answers")
    let opened = zip(rows, rows.dropFirst()).filter {
      $0["ground"] == "frequency" && $1["ground"] == "offered" && $0["device"] == $1["device"]
    }
    #expect(!opened.isEmpty)
    #expect(opened.allSatisfy { $1["event_seq"] == "" }, "\(opened)")
  }

  @Test("F-38 there is a word for every ground, and none where no other system is there")
  func words() throws {
    #expect(
      TipCause.Ground.allCases.map(\.rawValue).sorted() == TipGround.all.map(\.name).sorted())
    let run = try CountedRun("scenarios/any-app.json")
    #expect(RunTables(run.input).answers == nil)
    #expect(!run.page.contains("id=\"answers\""))
    #expect(!run.files.files.contains { $0.path == "csv/tip-answers.csv" })
  }
}
