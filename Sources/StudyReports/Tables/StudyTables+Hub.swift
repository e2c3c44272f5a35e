import CapacityStudies
import ReportParts
import Statistics

extension StudyTables {
  /// The hub over time.
  static func hub(_ outcome: StudyOutcome) -> ReportTable {
    var table = ReportTable(
      name: "hub", title: "Hub",
      description: "One row per slice of the run at a point, averaged over its replications.",
      columns: [
        .key("point_id", "Point", "The point."),
        ReportColumn(
          "t_us", .integer, unit: .microseconds, title: "Time",
          description: "The middle of the slice.", isPrimaryKey: true),
        ReportColumn(
          "arrivals_per_s", .number, unit: .perSecond, title: "Requests",
          description: "Requests per second, refused ones too."),
        .ratio(
          "refused_ratio", "Refused",
          "The share of them that were refused; missing where none arrived."),
        ReportColumn(
          "waiting_s", .number, unit: .seconds, title: "Wait",
          description: "The mean wait for a server; missing where none was served."),
        .ratio("utilisation_ratio", "Utilisation", "The share of the servers' time at work."),
      ])
    for point in outcome.points {
      guard let course = HubTimeSeries(point.results) else { continue }
      for index in course.instants.indices {
        table.append([
          .text(point.results.point.id), .integer(Int64(course.instants[index])),
          .decimal(course.arrivalsPerSecond[index]), .number(course.refused[index]),
          .number(course.waitingSeconds[index]), .number(course.utilisation?[index]),
        ])
      }
    }
    return table
  }

  /// How likely displays over the cap are, by splitting and by counting.
  static func rareEvents(_ outcome: StudyOutcome) -> ReportTable {
    var table = ReportTable(
      name: "rare_events", title: "Displays over the cap",
      description: "One row per overshoot at a point: how likely that many displays or more are.",
      columns: [
        .key("point_id", "Point", "The point."),
        ReportColumn(
          "overshoot_count", .integer, unit: .count, title: "Over the cap",
          description: "At least this many displays of one tip over its cap.", isPrimaryKey: true),
        .decimal("probability", "Probability", "The estimate by multilevel splitting."),
      ] + ReportColumn.interval() + [
        .count("repeats_count", "Repeats", "How often the splitting was repeated."),
        .count("plain_count", "Counted", "Plain replications with at least this many."),
        .count("plain_replications_count", "Of", "Plain replications."),
      ])
    for point in outcome.points {
      for event in RareEvents(point, of: outcome)?.levels ?? [] {
        let key: [Cell] = [
          .text(point.results.point.id), .count(event.overshoot), .number(event.probability),
        ]
        table.append(
          key + Cell.interval(event.interval) + [
            .count(event.repeatCount), event.plain.map { .count($0.hits) } ?? .missing,
            event.plain.map { .count($0.count) } ?? .missing,
          ])
      }
    }
    return table
  }
}
