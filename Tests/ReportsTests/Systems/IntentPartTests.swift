import DeviceSystems
import FleetSimulation
import FleetWorld
import Foundation
import IntentSystem
import PropertySearch
import Scenarios
import Testing

@testable import ReportParts
@testable import RunTables

@Suite("The further tables about intents and widgets, against a count over the journal")
struct IntentPartTests {
  // MARK: Runs

  /// The scenario with intents that report progress or none, that continue, and that are hidden.
  private static func alarms(agreement: String = "100%") throws -> CountedRun {
    try CountedRun(
      "scenarios/alarm-from-a-widget.json",
      changing: [
        (
          "\"intents\": {\n    \"intents\": [",
          """
          "intents": {
              "agreement": "\(agreement)",
              "shortcuts": [{ "runs": "Stop" }, { "runs": "Hidden" }],
              "intents": [
                { "id": "Sync", "progress": 4, "takes": "100s", "in": ["app", "widgetExtension"] },
                { "id": "Slow", "takes": "50s", "in": ["app", "widgetExtension"] },
                { "id": "Hidden", "discoverable": false },
                {
                  "id": "Stop",
                  "continues": "stops",
                  "effects": [{ "donates": "setAlarm", "inContinuation": true }]
                },
                { "id": "Wait", "continues": "resumes", "effects": [{ "donates": "setAlarm" }] },
          """
        ),
        (
          "\"timeline\": [",
          """
          "timeline": [
              { "at": "10min", "on": "phone", "do": "runIntent", "intent": "Sync" },
              { "at": "20min", "on": "phone", "do": "runIntent", "intent": "Slow" },
              { "at": "25min", "on": "phone", "do": "runIntent", "intent": "Hidden", "by": "siri" },
              { "at": "26min", "on": "pad", "do": "runIntent", "intent": "Hidden", "by": "siri" },
              { "at": "30min", "on": "phone", "do": "runIntent", "intent": "Stop" },
              { "at": "40min", "on": "pad", "do": "runIntent", "intent": "Wait" },
          """
        ),
      ])
  }

  @Test("F-16, IA-11 the progress of each run, with the limit, reported or not")
  func progress() throws {
    let run = try Self.alarms()
    let counted = CountedIntentParts(run).progress(limit: 30_000_000)
    run.expect(counted)
    let states = Dictionary(grouping: counted.rows) { $0["intent"] ?? "" }
    #expect(states["Sync"]?.map { $0["completed"] } == ["0", "1", "2", "3", "4", "4"])
    #expect(states["Slow"]?.map { $0["state"] } == ["started", "cancelled"])
    let page = run.page
    #expect(page.contains("Of 1 run with reports of progress, none reached the limit"))
    #expect(page.contains("none reached the limit; 1 run without any reached it."))
    #expect(page.contains("id=\"run-progress\""))
  }

  @Test("F-12, IA-2 starts of the app and of extensions, beside what ran in each")
  func starts() throws {
    let run = try Self.alarms()
    let counted = CountedIntentParts(run).starts
    run.expect(counted)
    #expect(counted.rows.map { $0["launches_for_intents_count"] } == ["1", "1"])
    let widget = try CountedRun("scenarios/alarm-from-a-widget.json")
    widget.expect(CountedIntentParts(widget).starts)
    // The devices on which none ran are rows too, and are named.
    #expect(widget.rows("process-starts").map { $0["device"] ?? "" } == widget.journal.devices)
    let idle = CountedIntentParts(widget).starts.rows.filter { row in
      row.filter { $0.key.hasPrefix("runs_in") }.allSatisfy { $0.value == "0" }
    }
    let names = idle.compactMap { $0["device"] }
    #expect(!names.isEmpty && widget.page.contains(" None ran on \(SectionText.list(names))."))
    #expect(
      widget.page.contains(
        "3 runs in an extension and 0 runs in the app. The app was launched for none of them."))
  }

  @Test(
    "F-13, IA-3 the steps of both forms of a continuation, agreed to", arguments: [true, false])
  func continuations(isAgreed: Bool) throws {
    let run = try Self.alarms(agreement: isAgreed ? "100%" : "0%")
    let counted = CountedIntentParts(run).continuations
    run.expect(counted)
    func steps(_ form: String) -> [String?] {
      counted.rows.filter { $0["form"] == form }.map { $0["step"] }
    }
    let stops =
      isAgreed ? ["comesToFront", "continues", "takesEffect", "continuedInApp"] : ["failed"]
    #expect(steps("stops") == ["performs", "throws"] + stops)
    let resumes =
      isAgreed
      ? ["comesToFront", "continues", "resumes", "takesEffect", "changesData", "succeeded"]
      : ["failed"]
    #expect(
      steps("resumes").filter { $0 != "takesEffect" } == ["performs", "waits"]
        + resumes.filter { $0 != "takesEffect" })
    // Each answer stands below its question and describes the drawing.
    let agreed = isAgreed ? "agreed to 1" : "agreed to none"
    let page = run.page
    #expect(page.ranges(of: "1 run asked, and the person \(agreed).").count == 4)
    #expect(
      page.contains("id=\"continuation-stops\"") && page.contains("id=\"continuation-resumes\""))
  }

  @Test("F-15, IA-7 refusals of what is not discoverable, and the list of shortcuts without it")
  func refusals() throws {
    let run = try Self.alarms()
    let counted = CountedIntentParts(run).refusals
    run.expect(counted)
    let hidden = counted.rows.filter { $0["reason"] == "notDiscoverable" }
    #expect(hidden.map { $0["way"] } == ["shortcutList", "siri"])
    #expect(hidden.allSatisfy { $0["refusals_count"] == "2" })
    #expect(run.page.contains("4 refusals, 4 of them since the intent is not discoverable."))
    let listed = run.rows("intent-catalogue").filter { $0["is_listed"] == "true" }
    #expect(listed.map { $0["intent"] } == ["Stop"])
  }

  // MARK: Configuration

  @Test("F-01, F-05, A-10 the rows of each configured widget, by its size")
  func configuration() throws {
    let run = try CountedRun(
      "scenarios/bus-stops-in-a-widget.json",
      changing: [
        (
          "\"at\": \"2h\", \"on\": \"phone\", \"do\": \"find\"",
          """
          "at": "2h", "on": "phone", "do": "placeWidget", "widget": "bus", "family": "medium" },
              { "at": "2h", "on": "phone", "do": "find"
          """
        )
      ])
    let rows = run.rows("configuration-rows").map { row in
      [
        "device", "family", "row_number", "parameter", "value", "limit_count", "is_stale",
        "upstream",
      ]
      .map { row[$0] ?? "" }.joined(separator: " ")
    }
    #expect(
      rows == [
        "phone small 1 stop park  false nothing",
        "phone small 2 lines twenty 1 true stop: park",
        "phone small  weather no  false nothing", "phone medium 1 stop   false nothing",
        "phone medium 2 lines  2 false stop: none", "phone medium 3 weather no  false nothing",
        "wrist small 1 stop park  false nothing",
        "wrist small 2 lines thirty 1 false stop: park",
        "wrist small  weather no  false nothing",
      ])
    let table = try #require(
      RunTables(run.input).intents?.parts.tables.first {
        $0.name == "configuration-rows"
      })
    let cards = ConfigurationCards(table).cards
    #expect(cards.map(\.family) == ["small", "medium", "small"])
    #expect(cards[0].hidden.map(\.text) == ["weather: no"] && cards[1].hidden == [])
    #expect(cards[0].shown.map(\.text) == ["stop: park", "lines (at most 1): twenty"])
    #expect(cards[0].shown.map(\.note) == [nil, "no longer offered with stop: park"])
  }

  @Test("F-04, IA-5 edits that were not accepted, with the limit of the size")
  func rejected() throws {
    let run = try CountedRun("scenarios/bus-stops-in-a-widget.json")
    let line = try #require(run.journal.all("intent.parameterRejected").first)
    #expect(run.journal.all("intent.parameterRejected").count == 1)
    #expect(
      run.rows("rejected-edits") == [
        [
          "run_id": run.name, "event_seq": "\(line.number)", "device": "phone", "widget": "0",
          "family": "small", "t_us": "\(line.time)", "parameter": "lines",
          "value": "tenAndTwenty", "items_count": "2", "limit_count": "1", "reason": "tooMany",
        ]
      ])
    #expect(run.page.contains("1 edit, 1 of them with more items than the size"))
  }

  @Test("F-02, F-03, IA-4 which options were offered for which values, and by which intent")
  func options() throws {
    let run = try CountedRun("scenarios/bus-stops-in-a-widget.json")
    let lines = run.journal.all("intent.optionsComputed")
    let rows = run.rows("intent-options")
    #expect(rows.map { $0["event_seq"] } == lines.map { "\($0.number)" })
    #expect(rows.map { $0["options_count"] } == lines.map { "\($0.integer("options") ?? -1)" })
    #expect(rows.map { $0["dependency"] } == lines.map { $0.text("dependency") })
    #expect(rows.map { $0["source"] } == lines.map { $0.text("source") ?? "" })
    #expect(rows.map { $0["upstream"] } == ["stop: none", "stop: main"])
    #expect(rows.map { $0["options"] } == ["", "ten, twenty"])
    let tables = try #require(RunTables(run.input).intents?.parts.tables)
    let table = try #require(tables.first { $0.name == "intent-options" })
    let intents = try #require(run.input.shown.run.scenario.intents)
    let matrix = OptionMatrixChart(table, intents)
    #expect(matrix.options == ["ten", "twenty", "thirty"])
    #expect(matrix.rows.map(\.offered) == [[], ["ten", "twenty"]])
    #expect(matrix.answer.hasPrefix("2 requests with 2 combinations of values; nothing was"))
    // Why something is not offered stands in its box, or beside the row of a missing value.
    #expect(matrix.rows.map(\.isMissing) == [true, false])
    let owners = intents.entities.filter { $0.id == "thirty" }.flatMap(\.parents).map {
      intents.entities[$0.position].id
    }
    #expect(matrix.owners.last == owners && !owners.isEmpty)
    let svg = run.page.components(separatedBy: "id=\"option-matrix\"")[1]
      .components(separatedBy: "</svg>")[0]
    #expect(svg.ranges(of: ">of \(owners.joined(separator: ", "))</text>").count == 1)
    #expect(svg.ranges(of: ">none: a value is missing</text>").count == 1)
    #expect(matrix.answer.contains("its box says what that is"))
  }

  @Test("F-06, IA-6 the values of placed widgets before and after an update", arguments: [0, 1])
  func migrations(_ variant: Int) throws {
    let former =
      "\"parameters\": [{ \"id\": \"sound\", \"of\": \"Sound\", \"default\": \"bell\" }],"
    let more = """
      "parameters": [
        { "id": "volume", "choices": ["low", "high"], "default": "low" },
        { "id": "label", "of": "Sound", "default": "waves" },
        { "id": "sound", "of": "Sound", "default": "bell" }
      ],
      """
    let run = try CountedRun(
      "scenarios/widget-survives-an-update.json", changing: variant == 0 ? [] : [(former, more)])
    let counted = CountedIntentParts(run).migrations
    run.expect(counted)
    let first = counted.rows.filter { $0["device"] == "phone" }
    let expected = [
      [["label", "", "", "added"], ["sound", "birds", "birds", "kept"]],
      [
        ["label", "waves", "", "lost"], ["sound", "birds", "birds", "kept"],
        ["volume", "low", "", "dropped"],
      ],
    ]
    let found = first.map { row in
      ["parameter", "value_before", "value_after", "origin"].map { row[$0] ?? "" }
    }
    #expect(found == expected[variant])
    let sentence = [
      "Of 4 parameters: 2 kept their value and 2 added.",
      "Of 6 parameters: 2 kept their value, 2 lost to another type and 2 without a parameter left.",
    ]
    let page = run.page
    #expect(page.contains("2 placed widgets migrated, each once. \(sentence[variant])"))
  }

  // MARK: The system

  @Test("F-10, IA-12 registered intervals beside the time in which a widget was raised")
  func relevance() throws {
    let hour = 3_600_000_000
    let bus = try CountedRun("scenarios/bus-stops-in-a-widget.json")
    let toWork = CountedIntentParts(bus).relevance(
      [[(kind: "bus", from: 7 * hour, until: 9 * hour)], []], names: ["toWork", "nothing"])
    bus.expect(toWork)
    #expect(toWork.rows.map { $0["state"] } == ["registered", "raised", "registered", "raised"])
    #expect(
      bus.page.contains(
        "2 registered intervals; a widget was raised twice, only within its interval."))
    #expect(bus.page.contains("registered twice and withdrawn "))
    #expect(!bus.page.contains("interval-hatch") && !bus.page.contains("which is hatched"))
    // Another set while the widget is raised, and a device that honours none.
    let early = try CountedRun(
      "scenarios/bus-stops-in-a-widget.json",
      changing: [
        ("\"at\": \"10h\", \"on\": \"wrist\"", "\"at\": \"8h30min\", \"on\": \"wrist\""),
        (
          "{ \"id\": \"phone\", \"platform\": \"iPhone\" }",
          "{ \"id\": \"phone\", \"platform\": \"mac\" }"
        ),
      ])
    let cut = CountedIntentParts(early).relevance(
      [[(kind: "bus", from: 7 * hour, until: 9 * hour)], []], names: ["toWork", "nothing"])
    early.expect(cut)
    #expect(cut.rows.last?["to_us"] == "\(17 * hour / 2)")
    #expect(early.page.contains("None was raised on phone. The system of phone raises none."))
    #expect(!bus.page.contains("raises none."))
  }

  @Test("IA-12 an outage is hatched behind the set, its interval and what is raised meanwhile")
  func relevanceOffline() throws {
    let run = try CountedRun("scenarios/watch-stack.json")
    #expect(
      run.page.contains("registered twice and withdrawn twice. It was raised once on a device"))
    let svg = run.page.components(separatedBy: "id=\"relevance\"")[1]
      .components(separatedBy: "</svg>")[0]
    for name in ["set", "registered", "raised"] { #expect(svg.contains("wrist · walk, \(name)<")) }
    #expect(svg.contains(">without a connection<") && svg.contains(">from set to withdrawn<"))
    // One in each of the three rows, and one in the legend.
    #expect(svg.ranges(of: "url(#interval-hatch)").count == 4)
    for name in ["set", "registered", "raised"] { #expect(svg.contains("phone · walk, \(name)<")) }
    let row = try #require(run.rows("relevance").first { $0["device"] == "wrist" })
    let sets = run.journal.all("intent.relevantSetReplaced").filter { $0.at == "wrist" }
    #expect(row["set_t_us"] == "\(sets[0].local)" && row["withdrawn_t_us"] == "\(sets[1].local)")
  }

  @Test("A-41 where the watch alone honours relevance, the phone beside it raises nothing")
  func relevanceOnWatches() throws {
    let run = try CountedRun(
      "scenarios/watch-stack.json",
      changing: [("\"relevant\": [", "\"relevanceOn\": \"watches\", \"relevant\": [")])
    let rows = run.rows("relevance")
    #expect(rows.map { $0["device"] } == ["phone", "wrist", "wrist"])
    #expect(rows.map { $0["state"] } == ["registered", "registered", "raised"])
    #expect(rows.map { $0["can_raise"] } == ["false", "true", "true"])
    #expect(run.page.contains("None was raised on phone. The system of phone raises none."))
  }

  @Test("F-14 payments, and what the runs gave back")
  func payments() throws {
    let run = try CountedRun("scenarios/bus-stops-in-a-widget.json")
    let counted = CountedIntentParts(run).payments
    run.expect(counted)
    let made = counted.rows.filter { $0["outcome"] == "made" }.count
    let declined = counted.rows.filter { $0["outcome"] == "declined" }.count
    #expect(
      run.page.contains(
        "Of 3 payments: \(made) paid and \(declined) not authorized by the person. Each run asked "
          + "once."))
    let absent = try CountedRun(
      "scenarios/bus-stops-in-a-widget.json",
      changing: [("\"authorized\": \"80%\"", "\"presented\": \"0%\"")])
    absent.expect(CountedIntentParts(absent).payments)
    #expect(absent.page.contains("Of 3 payments: 3 not presented."))
  }

  @Test("F-17, IA-10 the entities that the app gave to the system, by who filtered")
  func finds() throws {
    let run = try CountedRun("scenarios/bus-stops-in-a-widget.json")
    let lines = run.journal.all("intent.findRan")
    let rows = run.rows("finds")
    for (column, key) in [
      ("moved_count", "moved"), ("found_count", "found"), ("event_seq", "n"),
    ] {
      let counted = lines.map { key == "n" ? "\($0.number)" : "\($0.integer(key) ?? -1)" }
      #expect(rows.map { $0[column] ?? "" } == counted)
    }
    #expect(rows.map { $0["found_set"] ?? "" } == lines.map { $0.named("setDigest") })
    #expect(rows.map { $0["style"] ?? "" } == ["property", "enumerable", "property"])
    #expect(rows.map { $0["request"] ?? "" } == ["soonest", "soonestOfAll", "anyOfTwo"])
    #expect(rows.allSatisfy { $0["entities_count"] == "3" && $0["type"] == "Line" })
    #expect(rows.map { $0["limit_count"] ?? "" } == ["2", "2", ""])
    // The same request, whoever filters, finds the same.
    #expect(rows[0]["found_set"] == rows[1]["found_set"])
    let moved = lines.filter { $0.text("style") == "property" }
      .reduce(0) { $0 + ($1.integer("moved") ?? 0) }
    #expect(
      run.page.contains(
        "2 requests that the app filtered moved \(moved) of 6 entities, counted anew for each "
          + "request."))
  }

  @Test("F-11, IA-9 the intents that each version contains, by process")
  func catalogue() throws {
    let run = try CountedRun("scenarios/widget-survives-an-update.json")
    let rows = run.rows("intent-catalogue")
    let keys = ["version", "intent", "in_app", "in_widget_extension", "in_intents_extension"]
    #expect(
      rows.map { row in keys.map { row[$0] ?? "" }.joined(separator: " ") } == [
        "1 SetAlarm true true false", "1 SetAlarm2 false false false", "1 Snooze true true false",
        "2 SetAlarm false false false", "2 SetAlarm2 true true false", "2 Snooze true true false",
      ])
    let lines = run.journal.all("intent.intentCatalogued")
    let marked = rows.filter { $0["in_app"] == "true" }
    #expect(marked.count * 2 == lines.count)
    #expect(rows.allSatisfy { $0["devices_count"] == "2" })
    #expect(run.page.contains("4 of 6 intents of the installed versions are in at least one"))
  }

  @Test("F-01 a scenario in which nothing of that happens has none of the tables")
  func absent() throws {
    let run = try CountedRun("scenarios/chat-accounts.json")
    let paths = run.files.files.map(\.path)
    for name in [
      "migrations", "relevance", "run-progress", "continuations", "payments", "intent-refusals",
      "configuration-rows", "rejected-edits", "intent-options", "finds",
    ] {
      #expect(!paths.contains("csv/\(name).csv"), "\(name)")
      #expect(!run.page.contains("csv/\(name).csv"), "\(name)")
    }
    #expect(paths.contains("csv/process-starts.csv"))
  }
}
