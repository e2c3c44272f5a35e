import DeviceSystems
import FocusSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a change of the badge, of the notifications that came, or of the Focus, on a device
/// whose app sets a badge (B-21).
enum BadgeCurve {
  static let part = SystemPart<FocusDefinition>(rows: make, show: show)

  private struct Moment {
    let row: SystemFactRow<FocusFact>
    var badge: UInt32
    var posted: UInt32
    var focus: FocusIndex?
    /// Whether the app set the badge then.
    var isSet = false
  }

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ focus: FocusDefinition
  ) -> ReportTable {
    var moments: [[Moment]] = names.scenario.devices.map { _ in [] }
    var hasBadge = names.scenario.devices.map { _ in false }
    for row in input.focusFacts {
      let index = row.device.position
      var next =
        moments[index].last.map {
          Moment(row: row, badge: $0.badge, posted: $0.posted, focus: $0.focus)
        } ?? Moment(row: row, badge: 0, posted: 0, focus: nil)
      if case .badgeSet(let count) = row.change {
        (next.badge, next.isSet) = (count, true)
        hasBadge[index] = true
      } else if case .posted = row.change {
        next.posted += 1
      } else if case .activated(let begun, _, _) = row.change {
        next.focus = begun
      } else if case .deactivated = row.change {
        next.focus = nil
      } else {
        continue
      }
      if let last = moments[index].last, last.row.instant == row.instant {
        next.isSet = next.isSet || last.isSet
        moments[index].removeLast()
      }
      moments[index].append(next)
    }
    var table = empty
    for (index, all) in moments.enumerated() where hasBadge[index] {
      for moment in all {
        table.append([
          .text(names.run), .count(moment.row.number), names.device(DeviceIndex(index)),
          .time(moment.row.instant), .boolean(moment.isSet), .count(moment.badge),
          .count(moment.posted), focus.cell(moment.focus),
        ])
      }
    }
    return table
  }

  // MARK: The page

  /// More devices than this are left to the table.
  private static let deviceLimit = 3

  private static func show(
    _ table: ReportTable, _ page: PartPage<FocusDefinition>, _ section: inout HTMLWriter
  ) {
    var devices: [String] = []
    for row in table.rows {
      let device = table.text(row, "device") ?? ""
      if !devices.contains(device) { devices.append(device) }
    }
    for (number, device) in devices.prefix(deviceLimit).enumerated() {
      let own = table.filtered { table.text($0, "device") == device }
      let end = Double(page.length.microseconds)
      section.figure(
        LineChart(
          question:
            "What did the badge of the app on \(HTMLWriter.shortened(device, to: 60)) count?",
          answer: answer(own),
          horizontal: ChartAxis(title: "Time since the start", quantity: .moment),
          vertical: ChartAxis(title: "Notifications", quantity: .count, atLeast: 1),
          series: [
            series("all that came", "posted_count", own, end, .series1),
            series("the badge", "badge_count", own, end, .accent),
          ], stretches: stretches(own, page.definition, end), moments: page.moments, height: 220),
        id: "badge-\(number)",
        data: DataTable(
          table: own, caption: "The badge and what came, on this device",
          columns: ["device", "t_us", "is_set", "badge_count", "posted_count", "focus"],
          looks: ["device": .name, "t_us": .moment, "focus": .name], rowLimit: 60))
    }
    if devices.count > deviceLimit {
      section.paragraph(
        "Drawn are the first \(deviceLimit) of "
          + "\(English.count(devices.count, "device")) with a badge; the table has all.")
    }
  }

  private static func series(
    _ name: String, _ column: String, _ table: ReportTable, _ end: Double, _ color: ThemeColor
  ) -> ChartSeries {
    var points = [ChartPoint(x: 0, y: 0)]
    for row in table.rows {
      points.append(
        ChartPoint(x: table.number(row, "t_us") ?? 0, y: table.number(row, column) ?? 0))
    }
    if let last = points.last, last.x < end { points.append(ChartPoint(x: end, y: last.y)) }
    var series = ChartSeries(name: name, points: points)
    series.color = color
    return series
  }

  /// The times of a Focus.
  private static func stretches(
    _ table: ReportTable, _ focus: FocusDefinition, _ end: Double
  ) -> [ChartStretch] {
    var found: [ChartStretch] = []
    var open: (name: String, since: Double)?
    func close(at end: Double) {
      guard let open else { return }
      let index = focus.focuses.firstIndex { $0.id == open.name } ?? 0
      found.append(
        ChartStretch(from: open.since, to: end, text: open.name, color: ThemeColor.focus(index)))
    }
    for row in table.rows {
      let focus = table.text(row, "focus")
      let now = table.number(row, "t_us") ?? 0
      guard focus != open?.name else { continue }
      close(at: now)
      open = focus.map { ($0, now) }
    }
    close(at: end)
    return found
  }

  private static func answer(_ table: ReportTable) -> String {
    guard let last = table.rows.last else { return "" }
    let (badge, posted) = (
      Int64(table.number(last, "badge_count") ?? 0), Int64(table.number(last, "posted_count") ?? 0)
    )
    let end = "At the end \(English.number(badge)) of \(English.count(posted, "notification"))."
    guard table.rows.contains(where: { table.text($0, "focus") != nil }) else {
      return end + " No Focus was on."
    }
    // A badge that is merely old counts less too; what the app meant shows only when it sets it.
    let set = table.rows.filter { table.flag($0, "is_set") && table.text($0, "focus") != nil }
    let less = set.count {
      (table.number($0, "badge_count") ?? 0) < (table.number($0, "posted_count") ?? 0)
    }
    let sentence =
      set.isEmpty
      ? "The app did not set it with a Focus on."
      : "With a Focus on the app set it \(English.times(set.count)), \(English.times(less)) "
        + "to less than had come."
    return "\(end) \(sentence) Bars above the chart are a Focus each."
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "badges", title: "Badges",
      description: "One row per moment at which the badge of the app, the notifications or the "
        + "Focus changed, on a device whose app sets a badge.",
      columns: [
        .runID, .fact("of that moment, the last one."),
        .text("device", "Device", "Where."),
        .time("t_us", "Time", "When, by true time."),
        .flag("is_set", "Set", "Whether the app set the badge at that moment."),
        .count("badge_count", "Badge", "The number on the app's icon."),
        .count("posted_count", "Came", "How many notifications had come in all."),
        .text("focus", "Focus", "The Focus that was on; missing for none."),
      ])
  }
}
