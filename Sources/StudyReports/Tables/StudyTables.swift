import CapacityStudies
import Metrics
import ReportParts
import Scenarios
import Statistics

/// The rows of a report on a study.
struct StudyTables {
  /// One row a point.
  let points: ReportTable
  /// One row an estimate at a point.
  let estimates: ReportTable
  /// One row a paired difference.
  let comparisons: ReportTable
  /// One row an objective at a load.
  let capacity: ReportTable
  /// One row a point: what it sends and costs.
  let traffic: ReportTable
  /// One row a slice of the run at a point.
  let hub: ReportTable
  /// One row an overshoot at a point.
  let rareEvents: ReportTable
  /// One row a replication's value of what the study asks.
  let replications: ReportTable
  /// One row a lag: how alike neighbours are.
  let autocorrelation: ReportTable
  /// One row a check of the simulator itself; nil if they were left out.
  let selfTest: ReportTable?
  /// One row a place in the app's code; nil where the scenario gives none.
  let code: ReportTable?

  /// All of them, in the order of the data package.
  var all: [ReportTable] {
    [points, estimates, comparisons, capacity, traffic, hub, rareEvents, replications]
      + [autocorrelation] + [selfTest, code].compactMap(\.self)
  }

  init(_ outcome: StudyOutcome, selfTest: SelfTest?) {
    points = StudyTables.points(outcome)
    estimates = StudyTables.estimates(outcome)
    comparisons = StudyTables.comparisons(outcome)
    capacity = StudyTables.capacity(outcome)
    traffic = StudyTables.traffic(outcome)
    hub = StudyTables.hub(outcome)
    rareEvents = StudyTables.rareEvents(outcome)
    replications = StudyTables.replications(outcome)
    autocorrelation = StudyTables.autocorrelation(outcome)
    self.selfTest = selfTest.map(SelfTestTable.make)
    code = CodePlacesTable.make(outcome.study.scenario)
  }

  private static func points(_ outcome: StudyOutcome) -> ReportTable {
    let study = outcome.study
    let factors = FactorColumns(outcome)
    var table = ReportTable(
      name: "points", title: "Points",
      description: "One row per combination of values: how often it was played, and its verdict.",
      columns: [
        .key("point_id", "Point", "The point's name in results and commands."),
        .text("label", "Values", "The values in words."),
        .count("replications_count", "Replications", "How many replications count."),
        .count("accounts_count", "Accounts", "How many accounts share the hub."),
        .count("facts_count", "Facts", "How many facts there were in all."),
        .text("verdict", "Verdict", "met, missed or undecided: the objectives together."),
        .count("unsettled_count", "Unsettled", "Estimates that are not precise enough."),
      ] + factors.columns)
    for point in outcome.points {
      let combination = point.results.point
      table.append(
        [
          .text(combination.id), .text(study.label(of: combination)),
          .count(point.results.records.count), .count(combination.accountCount),
          .count(point.results.factCount),
          study.objectives.isEmpty ? .missing : .text(point.verdict.rawValue),
          .count(point.unsettled.count),
        ] + factors.cells(of: combination))
    }
    return table
  }

  private static func estimates(_ outcome: StudyOutcome) -> ReportTable {
    let factors = FactorColumns(outcome)
    var table = ReportTable(
      name: "estimates", title: "Estimates",
      description: "One row per statistic of a measure at a point, with its interval.",
      columns: [
        .text("scenario", "Scenario", "The scenario that is studied."),
        .key("point_id", "Point", "The point."),
        .key("measure", "Measure", "What was measured; its name ends in its unit."),
        .key("statistic", "Statistic", "The statistic over the values."),
        .text(
          "unit", "Unit",
          "The unit of the estimate: count, s, B, 1 (a part of a whole), 1/s or 1/d."),
        .count("values_count", "Values", "From how many values."),
      ] + ReportColumn.estimate + [
        .ratio("ci_level_ratio", "Confidence", "The confidence of the interval."),
        .ratio(
          "rel_half_width_ratio", "Precision", "Half the interval as a share of the estimate."),
        .text("method", "Method", "How the interval was made."),
      ] + factors.columns)
    let scenario = Cell.text(outcome.study.scenario.name)
    for point in outcome.points {
      let values = factors.cells(of: point.results.point)
      for estimate in point.estimates {
        let key: [Cell] = [
          scenario, .text(point.results.point.id), .text(estimate.estimand.measure),
          .text(estimate.estimand.statistic.rawValue), .text(estimate.estimand.unit.rawValue),
          .count(estimate.count),
        ]
        table.append(
          key + Cell.estimate(estimate) + [
            .decimal(outcome.confidence), .number(estimate.relativeHalfWidth),
            .text(estimate.method.rawValue),
          ] + values)
      }
    }
    return table
  }

  private static func comparisons(_ outcome: StudyOutcome) -> ReportTable {
    var table = ReportTable(
      name: "comparisons", title: "Comparisons",
      description: "One row per paired difference of a measure between two values of a factor.",
      columns: [
        .key("factor", "Factor", "The factor in which the two points differ."),
        .key("base", "Base", "The point with the factor's first value."),
        .key("candidate", "Candidate", "The other point."),
        .key("measure", "Measure", "What was measured."),
        .text("base_value", "From value", "The factor's first value."),
        .text("candidate_value", "To value", "The factor's other value."),
      ]
        + ReportColumn.pairedDifference(
          of: ("at the base", "at the candidate"), pairs: "Pairs with the same random numbers."))
    for comparison in outcome.comparisons {
      let key: [Cell] = [
        .text(outcome.study.factors[comparison.factor].name), .text(comparison.base.id),
        .text(comparison.candidate.id), .text(comparison.measure),
        .text(comparison.base.levels[comparison.factor]?.text ?? StudyPoint.asWritten),
        .text(comparison.candidate.levels[comparison.factor]?.text ?? StudyPoint.asWritten),
      ]
      table.append(
        key
          + Cell.pairedDifference(
            comparison.moments, pValue: comparison.pValue, confidence: outcome.confidence))
    }
    return table
  }

  private static func capacity(_ outcome: StudyOutcome) -> ReportTable {
    var table = ReportTable(
      name: "capacity", title: "Capacity",
      description: "One row per objective at a load that was tried, in the order of the loads.",
      columns: [
        .key("search", "Search", "The point from which the load was varied."),
        ReportColumn(
          "load", .integer, title: "Load", description: "The load.", isPrimaryKey: true),
        .key("objective", "Objective", "What has to hold."),
      ] + ReportColumn.estimate + [
        .decimal("limit", "Limit", "The objective's limit."),
        .text("verdict", "Verdict", "met, missed or undecided."),
        .text("bracket", "Bracket", "last-pass or first-fail where the search ended."),
      ])
    for (point, search) in outcome.searches {
      for step in search.steps.sorted(by: { $0.load < $1.load }) {
        let bracket =
          step.load == search.lastPass?.load
          ? "last-pass" : step.load == search.firstFail?.load ? "first-fail" : nil
        for (objective, judged) in zip(outcome.study.objectives, step.objectives) {
          let key: [Cell] = [.text(point.id), .count(step.load), .text(objective.text)]
          table.append(
            key + Cell.estimate(judged.estimate) + [
              .decimal(objective.limit), .text(judged.verdict.rawValue),
              bracket.map { .text($0) } ?? .missing,
            ])
        }
      }
    }
    return table
  }

  private static func traffic(_ outcome: StudyOutcome) -> ReportTable {
    var table = ReportTable(
      name: "traffic", title: "Traffic",
      description: "One row per point: what a million people send, and what it costs.",
      columns: [
        .key("point_id", "Point", "The point."),
        .text("label", "Values", "The values in words."),
        ReportColumn(
          "requests_per_s", .number, unit: .perSecond, title: "Requests a second",
          description: "Requests of a million people in a second, on average."),
        ReportColumn(
          "pushes_per_day", .number, unit: .perDay, title: "Pushes a day",
          description: "Pushes that reach a million people in a day."),
        .decimal(
          "bytes_up_per_day", "Bytes up a day", "Bytes that a million people send in a day."),
        .decimal("bytes_down_per_day", "Bytes down a day", "Bytes that they get in a day."),
        .decimal(
          "cost_per_month", "Cost a month",
          "What that costs in a month, in the study's currency."),
        .text("currency", "Currency", "The study's currency."),
      ])
    for point in outcome.points {
      guard let traffic = Traffic(point) else { continue }
      let prices = outcome.study.prices
      table.append([
        .text(point.results.point.id), .text(outcome.study.label(of: point.results.point)),
        .decimal(traffic.requestsPerSecond), .decimal(traffic.pushesPerDay),
        .decimal(traffic.bytesUpPerDay), .decimal(traffic.bytesDownPerDay),
        prices.isEmpty ? .missing : .decimal(traffic.costPerMonth(prices)),
        prices.isEmpty ? .missing : .text(prices.currency),
      ])
    }
    return table
  }

  /// A factor's name as the end of a column's name.
  static func snakeCase(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        if scalar.properties.isUppercase, !text.isEmpty, !text.hasSuffix("_") { text += "_" }
        text += String(scalar).lowercased()
      } else if !text.hasSuffix("_") {
        text += "_"
      }
    }
    return text
  }
}
