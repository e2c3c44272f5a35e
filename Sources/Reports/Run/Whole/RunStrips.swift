import DeviceSystems
import ReportParts
import SimulationKernel
import TextFormats
import Verification

/// The strips of a run, from the rows of what lasts in it.
struct RunStrips {
  /// One a device, in the order of the scenario.
  private(set) var strips: [WholeRunChart.Strip]
  private(set) var faults: [WholeRunChart.Span] = []
  /// The tips in the order of their colours.
  private(set) var tips: [String]
  private let length: Double

  /// The strips of one run.
  ///
  /// - `table`: The rows of `SpansTable`, or of another one with its columns.
  /// - `devices`: The names of the devices.
  /// - `length`: Of the run, in microseconds.
  /// - `tips`: Those that have colours already.
  init(_ table: ReportTable, devices: [String], length: Double, tips: [String] = []) {
    strips = devices.map { WholeRunChart.Strip(name: $0) }
    self.length = length
    self.tips = tips
    let columns = ["at", "category", "name", "from_us", "to_us"].map(table.column)
    let places = Dictionary(
      zip(devices, devices.indices), uniquingKeysWith: { first, _ in first })
    for row in 0..<table.rowCount {
      func text(_ index: Int) -> String {
        table.cell(row: row, column: columns[index]).string ?? ""
      }
      let from = table.cell(row: row, column: columns[3]).number ?? 0
      let to = table.cell(row: row, column: columns[4]).number ?? length
      add(text(1), text(2), at: places[text(0)], text(0), from, to)
    }
  }

  private mutating func add(
    _ category: String, _ name: String, at strip: Int?, _ place: String, _ from: Double,
    _ to: Double
  ) {
    let time = "\(Quantity.moment.text(from)), for \(Quantity.duration.text(to - from))"
    var span = WholeRunChart.Span(from: from, to: to, words: "\(place): \(name), \(time)")
    // A fault is of the run, also where a device is called that.
    guard category != "fault", let strip else { return faults.append(span) }
    switch category {
    case "session": strips[strip].sessions.append(span)
    case "process": strips[strip].processes.append(span)
    case "reach": strips[strip].outages.append(span)
    case "focus": strips[strip].focuses.append(span)
    case "pointer": strips[strip].pointers.append(span)
    case "display":
      if let index = tips.firstIndex(of: name) {
        span.tip = index
      } else {
        span.tip = tips.count
        tips.append(name)
      }
      strips[strip].displays.append(span)
    case _: break
    }
  }

  /// What happened, counted, in a sentence.
  var answer: String {
    let sessions = strips.reduce(0) { $0 + $1.sessions.count }
    let displayed = strips.flatMap { $0.displays.compactMap(\.tip) }
    let people = sessions == 0 ? "" : "\(English.count(sessions, "session")), "
    let limit = WholeRunChart.stripLimit
    let drawn =
      strips.count > limit ? ", of which the first \(English.number(limit)) are drawn" : ""
    let displays =
      displayed.isEmpty
      ? "no display"
      : "\(English.count(displayed.count, "display")) of "
        + English.count(Set(displayed).count, "tip")
    return "\(people)\(displays) on "
      + "\(English.count(strips.count, "device"))\(drawn), in \(Quantity.duration.text(length))."
  }
}

extension WholeRunChart {
  /// What a run violates, in the order of time.
  static func breaches(_ results: [InvariantResult]) -> [Breach] {
    results.flatMap { result in
      result.violations.map { violation in
        Breach(
          moment: Double(violation.instant.microseconds),
          strip: violation.devices.first?.position, words: "\(result.id): \(violation.message)")
      }
    }.enumerated().sorted { ($0.element.moment, $0.offset) < ($1.element.moment, $1.offset) }
      .map(\.element)
  }
}
