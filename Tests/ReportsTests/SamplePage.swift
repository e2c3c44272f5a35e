import TextFormats

@testable import ReportParts

/// A whole page from invented rows, with every part that pages are made of.
enum SamplePage {
  static func files(heading: String = "trails", points: Int = 4_000) -> FileSet {
    var files = FileSet()
    files.add("index.html", page(heading: heading, points: points))
    files.add(
      [SampleRows.invariants, SampleRows.tips, SampleRows.series(points: points)],
      describedBy: DataPackage(
        name: "trails", title: "Trails", description: "Invented rows of a sample."))
    return files
  }

  static func page(heading: String, points: Int) -> [UInt8] {
    var page = HTMLPage(
      title: "Fail · trails · TipFleet", heading: heading, kind: "TipFleet run report",
      verdict: .fail)
    page.introduce { header in
      header.paragraph("Three devices share one person's tips over a month of lossy sync.")
      header.verdictBanner(
        .fail,
        sentence: "The tip “compass” was shown 4 times; its cap is 3. One of 13 promises broke.")
      header.keyFigures([
        KeyFigure(title: "Promises kept", value: "12 of 13", note: "1 broken", verdict: .fail),
        KeyFigure(title: "Facts", value: "1\u{202F}048\u{202F}576", note: "in 30 days"),
        KeyFigure(title: "Devices", value: "3", note: "iPhone, iPad, Mac"),
        KeyFigure(title: "Agreed after healing", value: "41 s", note: "bound 60 s", verdict: .pass),
        KeyFigure(title: "Seed", value: "42"),
      ])
    }
    page.section("invariants", title: "Invariants", note: "12/13") { section in
      section.paragraph("A promise with margin 0 was kept, but only just.")
      section.table(
        DataTable(
          table: SampleRows.invariants, caption: "Every promise with its margin",
          looks: ["verdict": .verdict, "used_count": .gauge(limit: "limit_count")]))
    }
    page.section("violations", title: "Violations", note: "1") { section in
      section.spaceTimeDefinitions()
      section.element("article") { article in
        article.element("h3") {
          $0.badge(.fail, word: "I2")
          $0.text(" display cap on the sum over all devices")
        }
        article.story(SampleRows.story)
        article.figure(SampleStory.diagram(), id: "violation-1", heading: "h4")
        article.paragraph("Replay it:")
        article.command("swift run -c release tipfleet run scenarios/trails.json --seed 42")
      }
    }
    page.section("tips", title: "Tips", note: "5") { tipCharts(into: &$0) }
    page.section("convergence", title: "Convergence") { convergence(points, into: &$0) }
    page.end { $0.text("Written by TipFleet. The same scenario and seed give the same bytes.") }
    return page.bytes()
  }

  private static func tipCharts(into section: inout HTMLWriter) {
    let tips = SampleRows.tips
    let bars = (0..<tips.rowCount).map { row in
      ChartBar(
        name: tips.cell(row: row, column: 0).string ?? "",
        amounts: (2...4).map { tips.cell(row: row, column: $0).number ?? 0 },
        limit: tips.cell(row: row, column: 1).number, bound: row == 0 ? 7 : nil,
        isBroken: row == 0)
    }
    section.figure(
      BarChart(
        question: "Was any tip shown too often?",
        answer: "Yes: “compass” was shown 4 times, its cap is 3. The other 4 stayed within theirs.",
        axis: ChartAxis(title: "Displays on all devices", quantity: .count),
        parts: ["iPhone", "iPad", "Mac"], bars: bars, limitName: "cap",
        boundName: "bound without sync"),
      id: "displays", data: DataTable(table: tips, caption: "Displays of each tip"))
    section.figure(
      IntervalChart(
        question: "When could each tip be seen?",
        answer: "compass was invalidated on day 7, visit-counter never became available.",
        axis: ChartAxis(title: "Time since the start", quantity: .moment),
        states: [
          ChartState(name: "rules not met", color: .hatch, isThin: true),
          ChartState(name: "available", color: .series3),
          ChartState(name: "on screen", color: .series2),
          ChartState(name: "invalidated", color: .series4, isThin: true),
        ],
        rows: SampleRows.stateRows,
        moments: [ChartLimit(value: Double(25 * SampleStory.day), text: "healed", color: .pass)]),
      id: "states", data: DataTable(table: tips, caption: "Status of each tip"))
  }

  private static func convergence(_ points: Int, into section: inout HTMLWriter) {
    let series = SampleRows.series(points: points)
    let lines = ["iPhone", "iPad", "Mac"].map { name in
      ChartSeries(
        name: name,
        points: (0..<series.rowCount).compactMap { row in
          guard series.cell(row: row, column: 0) == .text(name),
            let x = series.cell(row: row, column: 1).number,
            let y = series.cell(row: row, column: 2).number
          else { return nil }
          return ChartPoint(x: x, y: y)
        })
    }
    section.figure(
      LineChart(
        question: "How many donations had a device not seen yet?",
        answer: "At most 41, on the iPad, at the end of its three days offline.",
        horizontal: ChartAxis(title: "Time since the start", quantity: .moment),
        vertical: ChartAxis(title: "Donations not seen", quantity: .count), series: lines,
        stretches: [
          ChartStretch(
            from: Double(5 * SampleStory.day), to: Double(8 * SampleStory.day), text: "iPad offline"
          )
        ],
        moments: [ChartLimit(value: Double(25 * SampleStory.day), text: "healed", color: .pass)]),
      id: "unseen", data: DataTable(table: series, caption: "Donations not seen, by device"))
    let values = SampleRows.delays
    section.element("div", .class("figures")) { pair in
      pair.figure(
        CumulativeChart(
          question: "How long until every device knows?",
          answer: "Half of all donations within 2.4 s, 95 % within 9 min.",
          axis: ChartAxis(title: "Delay", quantity: .duration, isLogarithmic: true),
          sortedValues: values, quantiles: [0.5, 0.95, 0.99], width: 440, height: 270),
        id: "staleness",
        data: DataTable(table: SampleRows.tips, caption: "Delays"))
    }
  }
}
