import FleetWorld
import Metrics
import PropertySearch
import ReportParts
import RunTables
import SimulationKernel
import TextFormats
import Verification

/// What many runs have in common and where they differ: how often each invariant is violated, in
/// which of them, and how the measures are spread.
struct RunsFigures {
  let source: PageSource

  private var runs: [RunSummary] { source.input.runs }

  func write(into section: inout HTMLWriter) {
    writeRates(into: &section)
    writeOrder(into: &section)
    for name in spread { writeSpread(of: name, into: &section) }
    section.source("All measures of all runs:", source.tables.measures)
  }

  // MARK: Rates

  /// The invariants that some run violates, the most frequent first.
  private var violated: [InvariantTotals] {
    source.totals.invariants.filter { $0.failedCount > 0 }.sorted { left, right in
      (right.rate?.share ?? 0, left.statement.id) < (left.rate?.share ?? 0, right.statement.id)
    }
  }

  private func writeRates(into section: inout HTMLWriter) {
    let violated = violated
    guard let first = violated.first, let rate = first.rate else { return }
    section.figure(
      TornadoChart(
        question: "How often is each invariant violated?",
        answer: answer(first, rate),
        axis: ChartAxis(title: "Share of the runs that test it", quantity: .ratio, atLeast: 0.01),
        effects: violated.compactMap { all in
          all.rate.map {
            ChartEffect(name: all.statement.id, effect: $0.share, interval: $0.interval)
          }
        }),
      id: "rates",
      data: DataTable(
        table: source.tables.invariants, caption: "Every invariant over all runs",
        columns: [
          "invariant", "violating_runs_count", "held_runs_count", "idle_runs_count", "rate_ratio",
          "rate_lower_ratio", "rate_upper_ratio",
        ]))
  }

  private func answer(
    _ first: InvariantTotals, _ rate: (share: Double, interval: ClosedRange<Double>)
  ) -> String {
    let (low, high) = (rate.interval.lowerBound, rate.interval.upperBound)
    return
      "Most often \(first.statement.id): in \(Quantity.ratio.text(rate.share)) of the runs that "
      + "test it; with 95 % confidence in \(Quantity.ratio.text(low)) to "
      + "\(Quantity.ratio.text(high)) of all that could be played."
  }

  // MARK: Which runs

  private func writeOrder(into section: inout HTMLWriter) {
    let violated = violated
    guard !violated.isEmpty else { return }
    let rows = violated.map { all in
      ChartStateRow(name: all.statement.id, intervals: intervals(of: all.statement.id))
    }
    let bad = runs.count { run in run.invariants.contains { $0.violationCount > 0 } }
    section.figure(
      IntervalChart(
        question: "Which runs violate something?",
        answer: "\(English.number(bad)) of \(English.number(runs.count)). Each mark is a run with "
          + "a seed of its own, in the order of the table above."
          + (runs.count > Self.apartLimit
            ? " Marks of neighbours touch, as the runs are more than the picture has room for."
            : ""),
        axis: ChartAxis(title: "Run", quantity: .count, atLeast: Double(runs.count)),
        states: [ChartState(name: "violated", color: .series2)], rows: rows),
      id: "violating-runs",
      data: DataTable(
        table: source.tables.runs, caption: "Every run and its violations",
        columns: ["run_id", "seed", "violations_count"], looks: ["seed": .code], rowLimit: 50))
  }

  /// With more runs, no room is left between two marks.
  private static let apartLimit = 200

  /// The runs that violate an invariant, a mark for each.
  private func intervals(of id: String) -> [ChartStateRow.Interval] {
    runs.enumerated().filter { _, run in
      run.invariants.contains { $0.id == id && $0.violationCount > 0 }
    }.map { number, _ in
      .init(from: Double(number) + 0.12, to: Double(number) + 0.88, state: 0)
    }
  }

  // MARK: Measures

  /// The measures that a reader asks for first; of them those that differ between the runs.
  private static let asked = [
    "displays", "displays.overshoot", "displays.late", "invalidations.seconds",
    "staleness.seconds", "rest.seconds", "requests", "bytes.up", "donations.lost",
    "focus.wrong.seconds", "widgets.stale.share", "intents.launches.share",
    "pointer.region-changes",
  ]
  private static let figureLimit = 6

  private var spread: [String] {
    Array(Self.asked.filter { Set(values(of: $0).map(\.value)).count > 1 }.prefix(Self.figureLimit))
  }

  /// The values of a measure, ascending, each with the number of its run.
  private func values(of name: String) -> [(value: Double, run: Int)] {
    guard let index = RunMeasures.measureNames.firstIndex(of: name) else { return [] }
    let values = runs.enumerated().compactMap { number, run in
      run.measures[index].map { (value: $0, run: number) }
    }
    return values.sorted { ($0.value, $0.run) < ($1.value, $1.run) }
  }

  private func writeSpread(of name: String, into section: inout HTMLWriter) {
    let values = values(of: name)
    guard let least = values.first, let most = values.last,
      let index = RunMeasures.measureNames.firstIndex(of: name)
    else { return }
    let unit = RunMeasures.units[index]
    let sorted = values.map { $0.value * unit.quantityScale }
    func text(_ value: Double) -> String { unit.quantity.text(value * unit.quantityScale) }
    let median = CumulativeChart.quantile(0.5, of: sorted).map { unit.quantity.text($0) } ?? ""
    let without = runs.count - values.count
    let rest =
      without > 0
      ? " What it measures did not happen in \(English.count(without, "other run"))." : ""
    let table = source.tables.measures
    let column = table.column("measure")
    section.figure(
      CumulativeChart(
        question: "How do the runs differ in \(RunMeasures.meanings[index])?",
        answer: "Half of them have at most \(median). The least is \(text(least.value)), the most "
          + "\(text(most.value)), with seed \(SeedWord.text(runs[most.run].seed)).\(rest)",
        axis: ChartAxis(title: RunMeasures.meanings[index], quantity: unit.quantity),
        sortedValues: sorted,
        quantiles: sorted.count >= 20 ? [0.5, 0.95] : [0.5], of: "runs"),
      id: "measure-\(name.replacing(".", with: "-"))",
      data: DataTable(
        table: table.filtered { table.cell(row: $0, column: column).string == name },
        caption: "\(name) of each run", columns: ["run_id", "value", "unit"], rowLimit: 50))
  }
}
