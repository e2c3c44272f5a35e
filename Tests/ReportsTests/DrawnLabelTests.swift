import Testing
import TextFormats

@testable import ReportParts
@testable import Reports
@testable import StudyReports

@Suite("Words of drawings that have no room for all")
struct DrawnLabelTests {
  /// A text of a drawing, and what it covers of its line.
  private struct Label {
    let text: String
    let y: Double
    let span: ClosedRange<Double>
  }

  private func labels(_ chart: some Chart) -> [Label] {
    var svg = HTMLWriter()
    _ = chart.draw(into: &svg)
    return svg.output.text.matches(of: /<text x="([-\d.]+)" y="([-\d.]+)"([^>]*)>([^<]*)</).map {
      let (x, width) = (Double($0.1) ?? 0, TextWidth.estimate(String($0.4), size: 11))
      let start =
        $0.3.contains("\"middle\"") ? x - width / 2 : $0.3.contains("\"end\"") ? x - width : x
      return Label(text: String($0.4), y: Double($0.2) ?? 0, span: start...(start + width))
    }
  }

  private func expectNoOverlap(_ labels: [Label]) {
    for (index, label) in labels.enumerated() {
      for other in labels[(index + 1)...] where (other.y - label.y).magnitude < 10 {
        #expect(!other.span.overlaps(label.span), "\(label.text) and \(other.text)")
      }
    }
  }

  @Test("times to the second stand apart below an axis, and end with it")
  func ticks() {
    let values = (0..<20).map { 7_171e6 + Double($0) * 1.1e6 }
    let chart = CumulativeChart(
      question: "?", answer: "", axis: ChartAxis(title: "x", quantity: .duration),
      sortedValues: values, quantiles: [], of: "runs")
    let all = labels(chart)
    let ticks = all.filter { $0.text.hasPrefix("1 h 59 min ") }
    #expect(ticks.count > 4)
    expectNoOverlap(ticks)
    #expect(ticks.allSatisfy { $0.span.upperBound <= chart.size.width })
    #expect(all.contains { $0.text.hasPrefix("Share of the runs") })
  }

  @Test("the name of a limit at the upper edge stands below the title of the axis")
  func limits() {
    let axis = ChartAxis(title: "what the plot is about", quantity: .count)
    let chart = LineChart(
      question: "?", answer: "", horizontal: axis, vertical: axis,
      series: [ChartSeries(name: "a", points: [ChartPoint(x: 0, y: 1), ChartPoint(x: 9, y: 9)])],
      limits: [ChartLimit(value: 10, text: "wanted")])
    let all = labels(chart)
    #expect(all.contains { $0.text == "wanted" })
    expectNoOverlap(all.filter { $0.text == "wanted" || $0.text.hasPrefix("what the plot") })
  }

  @Test("numbers above the edge of two lines at one place stand below each other")
  func estimates() {
    let line = { (value: Double) in
      ChartEstimates(
        name: "\(value)", estimates: [ChartEstimate(x: 1, value: value, interval: nil)])
    }
    let axis = ChartAxis(title: "x", quantity: .count)
    let chart = EstimateChart(
      question: "?", answer: "", horizontal: axis, vertical: axis, series: [line(77), line(78)],
      ceiling: 10)
    let numbers = labels(chart).filter { ["77", "78"].contains($0.text) }
    #expect(numbers.count == 2)
    expectNoOverlap(numbers)
  }

  @Test("the widest number of an axis has room, not the largest alone")
  func halves() {
    let axis = ChartAxis(title: "x", quantity: .duration)
    let chart = EstimateChart(
      question: "?", answer: "", horizontal: axis, vertical: axis,
      series: [
        ChartEstimates(
          name: "a", estimates: [ChartEstimate(x: 1, value: 2e6, interval: nil)])
      ])
    let all = labels(chart)
    #expect(all.contains { $0.text == "1 s 500 ms" })
    #expect(all.allSatisfy { $0.span.lowerBound >= 0 })
  }

  @Test("popovers at nearly one place have names below each other")
  func popovers() {
    let box = { (y: Double) in PointerMap.Box(x: 40, y: y, width: 120, height: 60) }
    let map = PointerMap(
      question: "?", answer: "", bounds: PointerMap.Box(x: 0, y: 0, width: 500, height: 400),
      views: [],
      covers: [100, 106].map { y in
        PointerMap.Cover(name: "hint \(y)", box: box(y), times: [])
      },
      regions: [PointerMap.Region(name: "cabin", box: box(140), time: 1, enterCount: 1)],
      tracks: [], positionCount: 0)
    let names = labels(map).filter { $0.text.hasPrefix("hint") || $0.text == "cabin" }
    #expect(names.count == 3)
    expectNoOverlap(names)
  }

  @Test("a bar without room for its word has none")
  func bars() {
    let stretches = (0..<200).map { index in
      TipCourseChart.Stretch(
        from: Int64(index) * 60_000_000, to: Int64(index + 1) * 60_000_000, ground: "focus",
        fact: Int64(index))
    }
    let chart = TipCourseChart([
      TipCourseChart.Row(tip: "CompassTip", device: "phone", stretches: stretches)
    ])
    #expect(!labels(chart).contains { $0.text == "…" })
  }
}
