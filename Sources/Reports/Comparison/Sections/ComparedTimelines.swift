import DeviceSystems
import FleetFacts
import JournalFiles
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// The whole time of both runs, device by device, at one scale.
struct ComparedTimelines {
  static let title = "Both runs"

  private let pair: ComparedOutcome.Pair
  private let table: ReportTable

  init(_ pair: ComparedOutcome.Pair, _ table: ReportTable) {
    self.pair = pair
    self.table = table
  }

  func write(into section: inout HTMLWriter) {
    section.paragraph(
      "Both drawings have one scale, and each tip has one colour in both. The broken line is the "
        + "earlier of the two moments at which the runs part; before it they are alike.")
    let length = max(Self.length(pair.first), Self.length(pair.second))
    let first = strips("a", pair.first)
    // The tips of A keep their colours, and those that only B displays come after them.
    let second = strips("b", pair.second, tips: first.tips)
    let charts = [
      chart("A", pair.first, first, second.tips, length),
      chart("B", pair.second, second, second.tips, length),
    ]
    let width = charts.map(\.nameWidth).max() ?? 0
    for (letter, chart) in zip(["a", "b"], charts) {
      var chart = chart
      chart.leastNameWidth = width
      section.figure(
        chart, id: "strips-\(letter)",
        data: DataTable(
          table: rows(letter), caption: "What lasts in \(letter.uppercased())",
          columns: ["at", "category", "name", "from_us", "to_us", "event_seq"],
          looks: ["at": .name, "name": .name, "from_us": .moment, "to_us": .moment], rowLimit: 60))
    }
  }

  private func rows(_ letter: String) -> ReportTable {
    let column = table.column("side")
    return table.filtered { table.cell(row: $0, column: column).string == letter }
  }

  private func strips(_ letter: String, _ run: ComparedRun, tips: [String] = []) -> RunStrips {
    RunStrips(
      rows(letter), devices: run.side.names.scenario.devices.map(\.id), length: Self.length(run),
      tips: tips)
  }

  private func chart(
    _ letter: String, _ run: ComparedRun, _ strips: RunStrips, _ tips: [String], _ length: Double
  ) -> WholeRunChart {
    var chart = WholeRunChart(
      question: "What happened in \(letter), on which device, and when?", answer: strips.answer,
      strips: strips.strips, faults: strips.faults, tips: tips,
      violations: WholeRunChart.breaches(run.verdict.results), length: length)
    chart.mark = parting.map { ($0, "first difference") }
    return chart
  }

  /// When the runs part: the earlier of the first facts that differ, in microseconds.
  private var parting: Double? {
    let moments = [(pair.difference?.left, pair.first), (pair.difference?.right, pair.second)]
      .compactMap { fact, run in
        fact.map { Double(run.side.journal.facts[$0.position].instant.microseconds) }
      }
    return moments.min()
  }

  private static func length(_ run: ComparedRun) -> Double {
    Double((run.side.journal.facts.last?.instant ?? .zero).microseconds)
  }
}
