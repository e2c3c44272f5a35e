import Testing
import TextFormats

@testable import ReportParts

@Suite("Charts")
struct ChartTests {
  @Test("reduction keeps every column's first, lowest, highest and last point, and no more")
  func reduction() {
    var state: UInt64 = 9
    let points = (0..<50_000).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return ChartPoint(x: Double(index), y: Double(state >> 40))
    }
    let kept = PixelReduction.reduced(points) { $0.x / 100 }
    #expect(kept.count <= 4 * 500)
    #expect(kept.count >= 3 * 500)
    #expect(kept.map(\.y).max() == points.map(\.y).max())
    #expect(kept.map(\.y).min() == points.map(\.y).min())
    #expect(kept.first == points.first && kept.last == points.last)
    #expect(zip(kept, kept.dropFirst()).allSatisfy { $0.x < $1.x })
  }

  @Test("few points are all kept")
  func noReduction() {
    let points = (0..<5).map { ChartPoint(x: Double($0), y: 1) }
    #expect(PixelReduction.reduced(points) { $0.x * 50 } == points)
    #expect(PixelReduction.reduced([]) { $0.x }.isEmpty)
  }

  @Test("ticks are round, evenly spaced and cover the values")
  func ticks() {
    #expect(AxisTicks.linear(.count, from: 0, to: 4, room: 6) == [0, 1, 2, 3, 4])
    #expect(AxisTicks.linear(.count, from: 0, to: 1, room: 20) == [0, 1])
    #expect(AxisTicks.linear(.count, from: 0, to: 37, room: 5) == [0, 10, 20, 30, 40])
    #expect(AxisTicks.linear(.count, from: -3, to: 3, room: 4) == [-4, -2, 0, 2, 4])
    #expect(AxisTicks.linear(.number, from: 0, to: 0, room: 5) == [0, 0.2])
    let small = AxisTicks.linear(.number, from: 0, to: 0.000_4, room: 5)
    #expect(small.map(Quantity.number.text) == ["0", "0.0001", "0.0002", "0.0003", "0.0004"])
    let days = AxisTicks.linear(.moment, from: 0, to: 30 * Double(Microseconds.day), room: 8)
    #expect(days.map(Quantity.duration.text).prefix(3) == ["0 s", "5 d", "10 d"])
    let ladder = AxisTicks.logarithmic(.duration, from: 3e5, to: 2e9, room: 10)
    #expect(ladder.map(Quantity.duration.text).first == "100 ms")
    #expect(ladder.last.map { $0 >= 2e9 } == true)
  }

  @Test("axes of nothing, of one value and of huge values are drawn without a trap")
  func degenerateAxes() {
    for values in [[], [0], [5], [1e18], [-1e18, 1e18], [1e-9, 2e-9]] as [[Double]] {
      let chart = LineChart(
        question: "?", answer: "", horizontal: ChartAxis(title: "x", quantity: .moment),
        vertical: ChartAxis(title: "y", quantity: .count),
        series: [ChartSeries(name: "a", points: values.map { ChartPoint(x: $0, y: $0) })])
      var svg = HTMLWriter()
      _ = chart.draw(into: &svg)
      #expect(!svg.output.text.contains("nan") && !svg.output.text.contains("inf"))
      let cumulative = CumulativeChart(
        question: "?", answer: "",
        axis: ChartAxis(title: "x", quantity: .duration, isLogarithmic: true),
        sortedValues: values, quantiles: [0.5, 0.95])
      _ = cumulative.draw(into: &svg)
      #expect(!svg.output.text.contains("nan") && !svg.output.text.contains("inf"))
    }
  }

  @Test("quantiles are values that occurred, by nearest rank")
  func quantiles() {
    let values = (1...100).map(Double.init)
    #expect(CumulativeChart.quantile(0.5, of: values) == 50)
    #expect(CumulativeChart.quantile(0.95, of: values) == 95)
    #expect(CumulativeChart.quantile(0.99, of: [7]) == 7)
    #expect(CumulativeChart.quantile(0.5, of: []) == nil)
  }

  @Test("a series of a hundred thousand points is drawn as a few thousand")
  func manyPoints() {
    let points = (0..<100_000).map {
      ChartPoint(x: Double($0) * 1e6, y: Double($0 * 7_919 % 1_000))
    }
    let chart = LineChart(
      question: "?", answer: "", horizontal: ChartAxis(title: "x", quantity: .moment),
      vertical: ChartAxis(title: "y", quantity: .count),
      series: [ChartSeries(name: "a", points: points)])
    var svg = HTMLWriter()
    let count = chart.draw(into: &svg)
    #expect(count.total == 100_000)
    #expect(count.drawn < 4_000)
    #expect(svg.output.bytes.count < 100_000)
  }

  @Test("a line has a gap where there is no value, and a lone value is a dot")
  func gaps() {
    let values: [Double?] = [nil, 1, 2, nil, 3, nil, nil, 4, 5]
    let series = ChartSeries(name: "a", instants: values.indices.map(Double.init), values: values)
    #expect(series.points.map(\.y) == [1, 2, 3, 4, 5])
    let chart = LineChart(
      question: "?", answer: "", horizontal: ChartAxis(title: "x", quantity: .number),
      vertical: ChartAxis(title: "y", quantity: .number), series: [series], isStepped: false)
    var svg = HTMLWriter()
    let count = chart.draw(into: &svg)
    #expect(count.drawn == 5 && count.total == 5)
    let paths = svg.output.text.matches(of: /\sd="(M[^"]*)"/).map(\.1)
    #expect(paths.count == 1)
    #expect(paths[0].count { $0 == "M" } == 3)
    #expect(svg.output.text.ranges(of: "<circle").count == 1)
  }

  @Test("the name of a quantile near the end stands above the line that leads to it")
  func lateQuantile() throws {
    let chart = CumulativeChart(
      question: "?", answer: "", axis: ChartAxis(title: "x", quantity: .count),
      sortedValues: Array(repeating: 1, count: 30) + Array(repeating: 99, count: 10),
      quantiles: [0.95])
    var svg = HTMLWriter()
    _ = chart.draw(into: &svg)
    let text = svg.output.text
    let name = try #require(text.firstMatch(of: /\sy="([\d.]+)"[^>]*>p95 99</))
    let line = try #require(text.firstMatch(of: /\sy1="([\d.]+)"[^>]*stroke-dasharray="2 3"/))
    #expect((Double(name.1) ?? 0) < (Double(line.1) ?? 0))
  }

  @Test("the names of moments stand above the plot, where no line crosses them")
  func momentNames() throws {
    let axis = ChartAxis(title: "x", quantity: .moment)
    let points = [ChartPoint(x: 0, y: 9), ChartPoint(x: 9e6, y: 9)]
    func plain(_ count: Int) -> LineChart {
      var chart = LineChart(
        question: "?", answer: "", horizontal: axis,
        vertical: ChartAxis(title: "y", quantity: .count),
        series: [ChartSeries(name: "a", points: points)])
      chart.moments = (0..<count).map {
        ChartLimit(value: Double($0) * 2e6, text: "moment \($0)", color: .pass)
      }
      return chart
    }
    for count in 1...3 {
      var svg = HTMLWriter()
      _ = plain(count).draw(into: &svg)
      let text = svg.output.text
      let names = text.matches(of: /y="([\d.]+)"[^>]*>moment \d</).compactMap { Double($0.1) }
      let dashed = text.matches(of: /y1="([\d.]+)"[^>]*stroke-dasharray/).compactMap {
        Double($0.1)
      }
      // The dashed line of a moment begins four units above the plot.
      let top = try #require(dashed.min()) + 4
      #expect(names.count == count && names.allSatisfy { $0 < top - 4 }, "\(names) \(top)")
      #expect(Set(names).count == count)
      #expect(plain(count).size.height > plain(0).size.height)
    }
  }
}
