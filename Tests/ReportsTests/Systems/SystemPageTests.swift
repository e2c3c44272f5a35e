import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Foundation
import PointerSystem
import PropertySearch
import Scenarios
import SimulationKernel
import Testing
import TextFormats
import TipDomain

@testable import ReportParts
@testable import Reports
@testable import RunTables

@Suite("Drawings of a page with Focus, intents and pointer, against what happened")
struct SystemPageTests {
  private static func drawing(_ id: String, _ run: CountedRun) -> String {
    let parts = run.page.components(separatedBy: "id=\"\(id)\"")
    return parts.count > 1 ? parts[1].components(separatedBy: "</svg>")[0] : ""
  }

  @Test("what ended before the window of a diagram is not drawn at its edge")
  func earlierDisplays() throws {
    let run = try CountedRun("scenarios/chat-accounts.json")
    let source = PageSource(input: run.input, tables: RunTables(run.input))
    let tally = DisplayTally(of: RecordIndex(0), until: source.length, source)
    let lanes = DiagramLanes(source.scenario.devices.indices.map { DeviceIndex($0) })
    let ends = run.journal.all("tip.displayEnded")
    let all = tally.visible(lanes, in: .zero...source.length)
    #expect(all.count == ends.count && ends.count == 3)
    // From the end of the first display on, the others are there.
    let first = try #require(ends.first?.time)
    let later = tally.visible(lanes, in: Instant(microseconds: Int64(first))...source.length)
    #expect(later.count == all.count - 1)
    #expect(later.allSatisfy { $0.to > first })
  }

  @Test("a popover is drawn above the regions that it covers, and named")
  func popover() throws {
    let run = try CountedRun("scenarios/bus-stop.json")
    let svg = Self.drawing("pointer-map-0", run)
    let cover = try #require(
      svg.range(of: "stroke-width=\"1.5\" stroke-dasharray=\"2 3\"", options: .backwards))
    let region = try #require(
      svg.range(of: "class=\"f-wash s-series-3\"", options: .backwards))
    #expect(region.lowerBound < cover.lowerBound)
    #expect(svg.contains(">popover</text>"))
    let presented = try #require(run.journal.all("pointer.coverPresented").first)
    let dismissed = try #require(run.journal.all("pointer.coverDismissed").first)
    let text =
      "hint, \(Self.moment(presented.time)) to "
      + (Self.moment(dismissed.time).split(separator: ", ").last ?? "")
    #expect(svg.contains(">\(text)</text>") && run.page.contains("views: \(text)."))
    // The pointer is never twice at one position, where its marks would lie on one another.
    var positions: [String] = []
    for row in run.rows("pointer-track") where row["is_visible"] == "true" {
      let position = "\(row["model_x_points"] ?? "") \(row["model_y_points"] ?? "")"
      if positions.last != position { positions.append(position) }
    }
    #expect(positions.count > 2 && Set(positions).count == positions.count)
  }

  @Test(
    "no text of a drawing is smaller than 11 pixels",
    arguments: ["bus-stop", "quilt-straight-line", "chat-accounts", "watch-stack"])
  func textSizes(_ name: String) throws {
    let page = try CountedRun("scenarios/\(name).json").page
    let sizes = page.matches(of: #/font-size="([0-9.]+)"/#).compactMap { Double($0.1) }
    #expect(sizes.count > 10 && sizes.allSatisfy { $0 >= 11 }, "\(Set(sizes).sorted())")
  }

  @Test("a tip that is retired on one device is said not to be shown later on the others")
  func refusedLater() throws {
    for name in ["bus-stop", "chat-accounts", "watch-stack", "quilt-straight-line"] {
      let run = try CountedRun("scenarios/\(name).json")
      let source = PageSource(input: run.input, tables: RunTables(run.input))
      let ended = try #require(run.journal.all("tip.invalidated").last)
      let refused = run.journal.all("tip.withheld").filter {
        $0.number > ended.number && $0.at != ended.at && $0.text("record") == ended.text("record")
          && $0.named("because") == "invalidated"
      }
      #expect(!refused.isEmpty, "\(name)")
      let focus = try #require(InterestingMoment.lastInvalidation(source))
      for device in Set(refused.map(\.at)) {
        let first = try #require(refused.first { $0.at == device })
        #expect(focus.answer.contains("on \(device) at \(Self.moment(first.time))"), "\(name)")
        #expect(focus.roots.contains(FactID(first.number)))
      }
    }
  }

  private static func moment(_ time: Int) -> String {
    TimeText.moment(Instant(microseconds: Int64(time)), to: .millisecondsIfAny)
  }

  @Test("a popover that is never presented is not drawn, and neither is what it contains")
  func absentPopover() throws {
    // Without its tip the popover never comes.
    let run = try CountedRun(
      "scenarios/bus-stop.json",
      changing: [("{ $0.donations.count >= 3 }", "{ $0.donations.count >= 9 }")])
    #expect(run.journal.all("pointer.coverPresented").isEmpty)
    let svg = Self.drawing("pointer-map-0", run)
    #expect(!svg.contains("stroke-dasharray=\"2 3\""))
    #expect(!svg.contains("popover") && !svg.contains("hint"))
    let shown = try CountedRun("scenarios/bus-stop.json")
    let frame = "class=\"s-hairline\""
    #expect(
      Self.drawing("pointer-map-0", shown).ranges(of: frame).count
        == svg.ranges(of: frame).count + 1)
  }

  @Test("the look of the pointer stands above every start, and a hidden visit has none")
  func looks() throws {
    let run = try CountedRun("scenarios/bus-stop.json")
    let svg = Self.drawing("pointer-map-0", run)
    #expect(svg.contains(">hover</text>"))
    let tables = try #require(RunTables(run.input).pointer)
    let pointer = try #require(run.input.shown.run.scenario.pointer)
    let map = try #require(PointerScreens(tables, pointer, limit: 1).shown.first?.map)
    let start = "width=\"8\" height=\"8\" rx=\"4\""
    let seen = map.tracks.count { !$0.drawn.isEmpty && !$0.model.isEmpty }
    #expect(map.tracks.contains { $0.drawn.isEmpty })
    #expect(svg.ranges(of: start).count == seen)
    let lastStart = try #require(svg.range(of: start, options: .backwards))
    // One mark in the legend, the others on the map.
    let marks = svg.ranges(of: "class=\"f-series-5 s-page\"")
    #expect(marks.count > 1)
    #expect(marks.dropFirst().allSatisfy { $0.lowerBound > lastStart.lowerBound })
  }

  @Test("F-32, IC-6 a constrained axis shows the line that holds the pointer")
  func guides() throws {
    let run = try CountedRun("scenarios/quilt-straight-line.json")
    let tables = try #require(RunTables(run.input).pointer)
    let pointer = try #require(run.input.shown.run.scenario.pointer)
    let map = try #require(PointerScreens(tables, pointer, limit: 1).shown.first?.map)
    let held = map.regions.filter { $0.constrained != .none }
    #expect(!held.isEmpty && held.count < map.regions.count)
    let svg = Self.drawing("pointer-map-0", run)
    let lines = svg.ranges(of: "stroke-dasharray=\"8 4\"").count
    // One more in the legend.
    let expected = held.reduce(0) {
      $0 + ($1.constrained.isVertical ? 1 : 0) + ($1.constrained.isHorizontal ? 1 : 0)
    }
    #expect(lines == expected + 1)
    // It goes through the whole canvas, and not through the ruler, which is small.
    let pattern = #/<line x1="([0-9.]+)"[^>]* x2="([0-9.]+)"[^>]*"8 4"/#
    let lengths = svg.matches(of: pattern).map { (Double($0.2) ?? 0) - (Double($0.1) ?? 0) }
    #expect(held.map(\.name) == ["canvas"] && lengths.max().map { $0 > 300 } == true)
    #expect(svg.contains(">line that holds it</text>"))
    let without = Self.drawing("pointer-map-0", try CountedRun("scenarios/bus-stop.json"))
    #expect(!without.contains("line that holds it"))
  }

  @Test("F-28, IC-1 attaching and detaching are marked, with the changes between them alone")
  func attachment() throws {
    let run = try CountedRun("scenarios/quilt-straight-line.json")
    let tables = try #require(RunTables(run.input).pointer)
    let lanes = AttachmentChart.lanes(tables.track)
    for lane in lanes {
      let own = run.journal.lines.filter { $0.at == lane.device }
      let attached = own.filter { $0.kind == "pointer.attached" }.map { Int64($0.time) }
      let detached = own.filter { $0.kind == "pointer.detached" }.map { Int64($0.time) }
      #expect(lane.stretches.map(\.from) == attached)
      #expect(lane.stretches.compactMap(\.to) == detached)
      for change in lane.changes {
        #expect(lane.stretches.contains { $0.from <= change && change <= $0.to ?? .max })
      }
    }
    #expect(lanes.map(\.device) == ["pad", "sofa"])
    #expect(run.page.contains("Attached 3 times, detached once, on 2 devices."))
    // Another layout is no change of the pointer.
    let styles = try CountedRun("scenarios/control-styles.json").page
    #expect(styles.contains("none came while nothing was attached."))
    let svg = Self.drawing("pointer-attached", run)
    #expect(svg.ranges(of: ">attached day").count == 3 && svg.contains(">detached day"))
  }

  @Test("F-07, IA-13 a row of the lanes says what the run donated and reloaded")
  func lanes() throws {
    let run = try CountedRun("scenarios/bus-stop.json")
    let rows = run.rows("intent-runs")
    let donations = rows.reduce(0) { $0 + (Int($1["donations_count"] ?? "") ?? 0) }
    #expect(donations == run.journal.all("tip.donated").count && donations == 3)
    #expect(rows.allSatisfy { $0["reloads_count"] == "1" })
    let svg = Self.drawing("intent-lanes", run)
    #expect(svg.ranges(of: ">1 donation, 1 widget reload<").count == rows.count)
  }

  @Test(
    "F-12 the app that the scenario opens as it heals is opened by nobody",
    arguments: ["chat-accounts", "quilt-straight-line", "watch-stack"])
  func launches(_ name: String) throws {
    let run = try CountedRun("scenarios/\(name).json")
    run.expect(CountedIntentParts(run).starts)
    let rows = run.rows("process-starts")
    #expect(rows.contains { $0["launches_by_healing_count"] == "1" })
    #expect(Self.drawing("process-starts", run).contains(">app, by the healing</text>"))
  }

  @Test("a scenario without faults does not say that they ended")
  func faultless() throws {
    for name in ["bus-stop", "quilt-straight-line", "chat-accounts"] {
      let page = try CountedRun("scenarios/\(name).json").page
      #expect(!page.contains("no fault lasted longer"), "\(name)")
      #expect(page.contains("healing begins") && page.contains("There were no faults; from day "))
    }
    let page = try CountedRun("scenarios/backyard-birds.json").page
    #expect(page.contains("healing begins<") && page.contains("no fault lasted longer"))
  }

  @Test("the sums of bars have room within the drawing")
  func sums() {
    let length = 82_728_000_000.0
    let chart = BarChart(
      question: "", answer: "", axis: ChartAxis(title: "Time", quantity: .duration),
      bars: [ChartBar(name: "phone", amounts: [length])])
    var svg = HTMLWriter()
    _ = chart.draw(into: &svg)
    let text = Quantity.duration.text(length)
    let pattern = #/<text x="([0-9.]+)"[^>]*>([^<]*)<\/text>/#
    let label = svg.output.text.matches(of: pattern).first { $0.2 == text }
    let start = label.flatMap { Double($0.1) } ?? .infinity
    #expect(start + TextWidth.estimate(text, size: 13) <= chart.width)
  }

  @Test("no word of the legend of invalidations is cut")
  func legend() throws {
    let svg = Self.drawing("statuses", try CountedRun("scenarios/bus-stop.json"))
    #expect(svg.contains(">knows of no invalidation</text>"))
    #expect(svg.contains(">knows it is invalidated</text>"))
    #expect(!svg.contains("…</text>"))
  }
}
