import FleetSimulation
import FleetWorld
import PropertySearch
import Scenarios
import Testing

@testable import ReportParts
@testable import Reports
@testable import RunTables

@Suite("What a report says of the pointer, against a count over the journal")
struct PointerReportTests {
  private typealias Region = CountedPointer.Region

  private func expect(_ run: CountedRun, _ counted: CountedPointer) {
    for table in counted.tables {
      let found = table.differences(from: run.files["csv/\(table.name).csv"] ?? [])
      for difference in found.prefix(10) { Issue.record("\(difference)") }
    }
  }

  /// From the frames that the file gives, each within the view that contains it.
  private static let browser: [(name: String, regions: [Region])] = [
    (
      "patterns",
      [
        Region(name: "share", interaction: "share", rectangle: [940, 20, 44, 44]),
        Region(name: "print", interaction: "print", rectangle: [880, 20, 44, 44]),
        Region(name: "article", interaction: "article", rectangle: [480, 120, 480, 300]),
        Region(name: "star", interaction: "cells", rectangle: [40, 120, 400, 60]),
        Region(name: "log-cabin", interaction: "cells", rectangle: [40, 180, 400, 60]),
        // With a padding of 20 on each side.
        Region(name: "dial", interaction: "dial", rectangle: [580, 540, 80, 80]),
        // In the popover, which is anchored at the star.
        Region(name: "close", interaction: "close", rectangle: [270, 190, 40, 40]),
      ]
    ),
    (
      "without-list",
      [Region(name: "article", interaction: "article", rectangle: [40, 120, 920, 600])]
    ),
  ]

  @Test("every region and every position, with padding, scrolling, a popover and two layouts")
  func browser() throws {
    let run = try CountedRun("scenarios/pointer-on-an-ipad.json")
    let counted = CountedPointer(run, layouts: Self.browser)
    expect(run, counted)
    #expect(counted.regions.rows.allSatisfy { $0["entered_count"] != "0" })
    let track = counted.track.rows
    #expect(track.contains { $0["is_visible"] == "false" && $0["is_attached"] == "true" })
    #expect(track.contains { $0["drawn_x_points"] ?? "" != $0["model_x_points"] })
    #expect(!track.contains { $0["device"] == "phone" })
  }

  @Test("an iPad to which nothing is attached has no rows")
  func tip() throws {
    let run = try CountedRun("scenarios/pointer-only-tip.json")
    let cells = [
      Region(name: "star", interaction: "cells", rectangle: [40, 40, 200, 100]),
      Region(name: "log-cabin", interaction: "cells", rectangle: [40, 180, 200, 100]),
    ]
    let counted = CountedPointer(run, layouts: [("patterns", cells)])
    expect(run, counted)
    #expect(Set(counted.regions.rows.compactMap { $0["device"] }) == ["studio", "sofa"])
    #expect(counted.regions.rows.contains { $0["activations_count"] == "1" })
  }

  @Test("the maps are drawn from the rows, cut where nothing was attached or visible")
  func maps() throws {
    let run = try CountedRun("scenarios/pointer-on-an-ipad.json")
    let counted = CountedPointer(run, layouts: Self.browser)
    let tables = try #require(RunTables(run.input).pointer)
    let pointer = try #require(run.input.shown.run.scenario.pointer)
    let screens = PointerScreens(tables, pointer, limit: 4)
    #expect(screens.count == 2 && screens.shown.count == 2)
    let rows = counted.track.rows.filter { $0["layout"] == "patterns" }
    let map = screens.shown[0].map
    #expect(map.positionCount == rows.count)
    let attached = rows.filter { $0["is_attached"] == "true" }
    let model = map.tracks.flatMap { $0.model.map { [$0.x, $0.y] } }
    #expect(model == attached.map { Self.numbers($0, "model") })
    let drawn = map.tracks.flatMap { $0.drawn.flatMap { $0.map { [$0.x, $0.y] } } }
    let visible = attached.filter { $0["is_visible"] == "true" }
    #expect(drawn == visible.map { Self.numbers($0, "drawn") })
    #expect(map.tracks.count > 1)
    #expect(map.tracks.contains { $0.drawn.count > 1 })
    let times = counted.regions.rows.map { Double($0["active_us"] ?? "") ?? 0 }
    #expect(map.longest == times.max())
    #expect(PointerScreens(tables, pointer, limit: 1).shown.count == 1)
  }

  @Test("the heading counts the moments at which the pointer is drawn elsewhere")
  func heading() throws {
    let run = try CountedRun("scenarios/pointer-on-an-ipad.json")
    let counted = CountedPointer(run, layouts: Self.browser)
    let visible = counted.track.rows.filter {
      $0["layout"] == "patterns" && $0["is_visible"] == "true"
    }
    let apart = visible.filter { Self.numbers($0, "model") != Self.numbers($0, "drawn") }
    let page = run.page
    #expect(page.contains("At \(apart.count) of \(visible.count) moments it was drawn elsewhere"))
    let entered = counted.regions.rows.reduce(0) { $0 + (Int($1["entered_count"] ?? "") ?? 0) }
    #expect(entered == run.journal.all("pointer.entered").count)
    #expect(page.contains("entered a region \(entered) times."))
  }

  private static func numbers(_ row: [String: String], _ what: String) -> [Double] {
    ["x", "y"].map { Double(row["\(what)_\($0)_points"] ?? "") ?? .nan }
  }
}
