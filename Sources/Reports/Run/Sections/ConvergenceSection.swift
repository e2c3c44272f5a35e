import Metrics
import ReportParts
import RunTables
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// When the devices agree: how long changes take, and how soon the fleet rests once faults are
/// over.
enum ConvergenceSection: PageSection {
  static let id = "convergence"
  static let title = "Convergence"

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    source.nameShownRun(in: &section)
    rest(source, into: &section)
    invalidations(source, into: &section)
    staleness(source, into: &section)
  }

  // MARK: Rest after the faults

  private static func rest(_ source: PageSource, into section: inout HTMLWriter) {
    let hasFaults = !source.scenario.faults.isEmpty
    section.element(
      "h3",
      text: hasFaults
        ? "Did the fleet come to rest once the faults were over?"
        : "Did the fleet come to rest?")
    guard let rest = TimeToQuiescence(source), let heal = source.scenario.heal else {
      section.paragraph(
        "The scenario has no healing phase, so whether the fleet comes to rest was not judged.")
      return
    }
    let moment = SectionText.moment(.zero + heal.after)
    let start =
      hasFaults
      ? "Healing began at \(moment), and no fault lasted longer."
      : "There were no faults; from \(moment) on every device had a connection and its app open."
    guard rest.duration != nil else {
      section.paragraph(
        "No. \(start) The fleet was still not at rest after \(TimeText.duration(heal.within)), the "
          + "bound that the scenario sets.")
      return
    }
    section.paragraph(
      "Yes. \(start) \(rest.value) later, nothing was in transit and nothing waited to be "
        + "uploaded; the scenario allows \(TimeText.duration(heal.within)).")
    let work = source.metrics.convergence
    guard work.requests > 0 else { return }
    section.keyFigures([
      KeyFigure(title: "At rest after", value: rest.value, note: rest.note, verdict: rest.badge),
      KeyFigure(
        title: "Requests until then", value: English.number(work.requests),
        note: "fetches and uploads"),
      KeyFigure(
        title: "Imports with changes", value: English.number(work.imports),
        note: "from then on"),
    ])
  }

  // MARK: When invalidations became known

  private static func invalidations(_ source: PageSource, into section: inout HTMLWriter) {
    let table = source.tables.invalidations
    guard table.rowCount > 0 else { return }
    let delays = Delays(table)
    let data = DataTable(
      table: table, caption: "Until each device knew that a tip was invalidated",
      columns: ["tip", "origin", "reason", "t_us", "device", "delay_us"],
      looks: ["tip": .name, "origin": .name, "device": .name, "t_us": .moment])
    guard delays.sorted.count >= 5 else {
      section.element("h3", text: "How long until other devices knew that a tip was invalidated?")
      section.paragraph(delays.answer)
      section.table(data)
      return
    }
    section.figure(
      CumulativeChart(
        question: "How long until other devices knew that a tip was invalidated?",
        answer: delays.answer,
        axis: ChartAxis(title: "Delay", quantity: .duration, isLogarithmic: true),
        sortedValues: delays.sorted, quantiles: delays.sorted.count >= 20 ? [0.5, 0.95] : [0.5]),
      id: "spread", data: data)
  }

  /// The delays of a table of invalidations.
  private struct Delays {
    let sorted: [Double]
    let answer: String

    init(_ table: ReportTable) {
      let (delay, tip) = (table.column("delay_us"), table.column("tip"))
      let device = table.column("device")
      var values: [Double] = []
      var slowest: (value: Double, row: Int)?
      for row in 0..<table.rowCount {
        guard let value = table.cell(row: row, column: delay).number else { continue }
        values.append(value)
        if value > slowest?.value ?? -1 { slowest = (value, row) }
      }
      sorted = values.sorted()
      let never = table.rowCount - values.count
      let missing = never == 0 ? "" : " In \(English.count(never, "case")), it never arrived."
      guard let slowest, let median = CumulativeChart.quantile(0.5, of: sorted) else {
        answer = "No other device ever knew.\(missing)"
        return
      }
      let name = table.cell(row: slowest.row, column: tip).string ?? ""
      let deviceName = table.cell(row: slowest.row, column: device).string ?? ""
      answer =
        "Half of the invalidations arrived within \(Quantity.duration.text(median)). The slowest "
        + "took \(Quantity.duration.text(slowest.value)): \(SectionText.quoted(name)) on "
        + "\(deviceName).\(missing)"
    }
  }

  // MARK: Staleness

  private static func staleness(_ source: PageSource, into section: inout HTMLWriter) {
    let table = source.tables.devices
    guard table.rowCount > 0 else { return }
    let (device, stale) = (table.column("device"), table.column("staleness_max_us"))
    var bars = (0..<table.rowCount).map { row in
      ChartBar(
        name: table.cell(row: row, column: device).string ?? "",
        amounts: [table.cell(row: row, column: stale).number ?? 0])
    }
    bars.sort { ($1.amounts[0], $0.name) < ($0.amounts[0], $1.name) }
    guard let worst = bars.first, worst.amounts[0] > 0 else { return }
    section.figure(
      BarChart(
        question: "How long was a device out of date?",
        answer: "\(HTMLWriter.shortened(worst.name, to: 60)) was the most out of date: it lacked "
          + "changes that the hub had for \(Quantity.duration.text(worst.amounts[0])).",
        axis: ChartAxis(title: "Longest time out of date", quantity: .duration),
        bars: bars, barLimit: 20),
      id: "staleness",
      data: DataTable(
        table: table, caption: "Every device: how far behind, and how often offline",
        columns: ["device", "profile", "staleness_max_us", "offline_us", "clock_skew_max_us"],
        looks: ["device": .name]))
  }
}
