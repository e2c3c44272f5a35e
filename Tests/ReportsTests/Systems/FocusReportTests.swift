import Foundation
import TestExtent
import Testing
import TextFormats

@testable import ReportParts
@testable import Reports
@testable import RunTables

@Suite("What a report says of Focuses, against a count over the journal")
struct FocusReportTests {
  @Test(
    "every row of every table",
    arguments: TestExtent.cases(["focus-on-three-devices", "focus-hides-tips"], quick: 1))
  func tables(_ name: String) throws {
    let run = try CountedRun("scenarios/\(name).json")
    let counted = CountedFocus(run)
    for table in counted.tables {
      let found = table.differences(from: run.files["csv/\(table.name).csv"] ?? [])
      for difference in found.prefix(10) { Issue.record("\(difference)") }
    }
    #expect(counted.periods.rows.contains { $0["is_wrong"] == "true" })
    #expect(counted.calls.rows.contains { $0["outcome"] == "lost" })
  }

  @Test("the lanes of the chart are the rows, joined where they look alike")
  func lanes() throws {
    let run = try CountedRun("scenarios/focus-on-three-devices.json")
    let tables = try #require(RunTables(run.input).focus)
    let lanes = FocusLanes(tables)
    let rows = CountedFocus(run).periods.rows
    #expect(lanes.all.map(\.device) == ["phone", "pad", "mac"])
    #expect(lanes.focusNames == ["Work", "Personal", "Sleep"])
    #expect(lanes.all.map(\.title) == ["phone", "pad", "mac (not shared)"])
    for lane in lanes.all {
      let own = rows.filter { $0["device"] == lane.device }
      let focused = own.filter { $0["focus"] != nil }
      let length = lane.focuses.reduce(0) { $0 + ($1.to - $1.from) }
      #expect(length == focused.reduce(0) { $0 + (Double($1["lasted_us"] ?? "") ?? 0) })
      #expect(lane.focuses.count < focused.count)
      #expect(Set(lane.focuses.map(\.label)) == Set(focused.compactMap { $0["focus"] }))
      let wrong = own.filter { $0["is_wrong"] == "true" }
      #expect(lane.wrongTime == wrong.reduce(0) { $0 + (Double($1["lasted_us"] ?? "") ?? 0) })
      #expect(lane.applied.first?.from == 0)
      for (left, right) in zip(lane.applied, lane.applied.dropFirst()) {
        #expect(left.to == right.from)
        #expect(left.look != right.look || left.label != right.label)
      }
    }
    #expect(lanes.all.map { $0.notices.count }.reduce(0, +) == tables.notifications.rowCount)
    #expect(lanes.all.contains { $0.applied.contains { $0.look == .switchedOff } })
  }

  @Test("the headings say what the rows say")
  func answers() throws {
    let run = try CountedRun("scenarios/focus-on-three-devices.json")
    let counted = CountedFocus(run)
    let page = run.page
    let silenced = counted.notifications.rows.filter { $0["is_silenced"] == "true" }.count
    #expect(page.contains("\(silenced) of \(counted.notifications.rows.count). A silenced"))
    #expect(page.contains("The Focus of mac is not shared: no other device takes it over"))
    #expect(page.ranges(of: ">mac (not shared)</text>").count == 1)
    let other = counted.notifications.rows.filter { $0["because"] == "otherCriterion" }.count
    #expect(other > 0 && page.contains("Silenced: \(other) since the app"))
    let urgent = counted.notifications.rows.filter { $0["because"] == "timeSensitive" }.count
    #expect(urgent > 0 && page.contains("\(urgent) although the context refused it"))
    #expect(page.contains("On phone, pad and mac the app went by wrong values for "))
    let front = Double(counted.wrongTimeInFront)
    #expect(front > 0 && counted.wrongTimeInFront < counted.wrongTime)
    #expect(page.contains("of that it was in front for \(Quantity.duration.text(front))."))
    let lost = counted.calls.rows.filter { $0["outcome"] == "lost" }.count
    #expect(page.contains("Of \(counted.calls.rows.count) calls: "))
    #expect(page.contains("\(lost) lost."))
    let longest = counted.periods.rows.filter { $0["is_wrong"] == "true" }
      .compactMap { row in (Int(row["lasted_us"] ?? "")).map { ($0, row) } }
      .max { $0.0 < $1.0 }
    #expect(page.contains(" on \(longest?.1["device"] ?? "none"), from "))
  }

  @Test("B-14: how the app hears of a change, is said as it is", arguments: [true, false])
  func hears(catchesUp: Bool) throws {
    let run = try CountedRun(
      "scenarios/focus-on-three-devices.json",
      changing: [("\"extension\": true,", "\"extension\": true, \"catchesUp\": \(catchesUp),")])
    let sentence = "The app hears of a change by a call of its filter, "
    #expect(run.page.contains(sentence + (catchesUp ? "or when" : "not when") + " it is opened."))
  }

  @Test("a filter that was switched off is no value in force", arguments: [true, false])
  func switchedOff(isOverridden: Bool) throws {
    var changes = [(#""exponential(30s)", "loss": "20%", "coalescing": "20%""#, #""0s""#)]
    if !isOverridden {
      changes.append((#""do": "overrideFilter""#, #""do": "invalidateContext""#))
    }
    let run = try CountedRun("scenarios/focus-on-three-devices.json", changing: changes)
    let page = run.page
    #expect(page.contains("the app went by the values in force at all times"))
    #expect(page.contains("but where the person switched the filter off") == isOverridden)
  }

  @Test("marks that have no room are left out and counted, but never a wrong value by itself")
  func crowded() {
    var lane = FocusLane(device: "phone")
    for index in 0..<4_000 {
      lane.add(from: Double(index), to: Double(index + 1), focus: index % 2 == 0 ? 0 : nil)
    }
    lane.addWrong(from: 4_000, to: 4_000.001)
    lane.add(from: 4_000.001, to: 8_000, focus: nil)
    let chart = FocusChart(
      question: "", answer: "", lanes: [lane], focusNames: ["Work"], total: lane.markCount)
    var svg = HTMLWriter()
    let count = chart.draw(into: &svg)
    #expect(count.total == lane.markCount)
    #expect(count.drawn < 1_500)
    #expect(svg.output.bytes.count < 200_000)
    #expect(String(decoding: svg.output.bytes, as: UTF8.self).contains("f-fail"))
  }

  @Test("an app that was closed is not said to have shown anything by wrong values")
  func closed() throws {
    let run = try CountedRun("scenarios/bus-stop.json")
    let counted = CountedFocus(run)
    #expect(counted.wrongTime > 0 && counted.wrongTimeInFront == 0)
    #expect(run.page.contains(" in all; it was not in front at any time of that."))
  }

  @Test("F-25 notifications that lie on one another are told by a number")
  func together() throws {
    let tables = try #require(
      RunTables(try CountedRun("scenarios/chat-accounts.json").input).focus)
    let lanes = FocusLanes(tables)
    let chart = FocusChart(
      question: "", answer: "", lanes: lanes.all, focusNames: lanes.focusNames,
      total: lanes.all.reduce(0) { $0 + $1.markCount })
    var svg = HTMLWriter()
    _ = chart.draw(into: &svg)
    let text = String(decoding: svg.output.bytes, as: UTF8.self)
    let strokes = text.components(separatedBy: "stroke-dasharray=\"3 2\"").count - 2
    let numbers = text.matches(of: #/>(\d*)(?:\+(\d+))?<\/text>/#).compactMap { match in
      match.2.map { Int($0) ?? 0 }
    }
    let silenced = lanes.all.flatMap(\.notices).count { $0.isSilenced }
    // Where there is no number, a stroke is one; the legend has one more.
    #expect(strokes - numbers.count + numbers.reduce(0, +) == silenced)
    #expect(!numbers.isEmpty)
  }

  @Test("a run without any Focus has neither the section nor the files")
  func absent() throws {
    let run = try CountedRun("scenarios/any-app.json")
    let tables = RunTables(run.input)
    #expect(tables.focus == nil && tables.intents == nil && tables.pointer == nil)
    let page = run.page
    for id in ["focus", "intents", "pointer"] { #expect(!page.contains("id=\"\(id)\"")) }
    let paths = run.files.files.map(\.path)
    #expect(!paths.contains { $0.contains("focus") || $0.contains("widget") })
  }
}

extension FocusLane {
  fileprivate mutating func add(from: Double, to: Double, focus: Int?) {
    add(
      from: from, to: to, focus: focus.map { _ in "Work" }, number: focus, used: "values",
      look: focus == nil ? .rightDefaults : .rightValues)
  }

  fileprivate mutating func addWrong(from: Double, to: Double) {
    add(from: from, to: to, focus: nil, number: nil, used: "others", look: .wrongValues)
  }
}
