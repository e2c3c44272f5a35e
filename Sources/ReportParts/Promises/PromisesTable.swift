import PropertySearch
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

/// One row a tip of the app: what people saw of it, over all runs.
package enum PromisesTable {
  /// One row for each tip of the app.
  package static func make(_ promises: TipPromises, _ app: AppDefinition) -> ReportTable {
    var table = ReportTable(
      name: "promises", title: "What people saw",
      description: description(promises.sample), columns: columns(promises.sample))
    for promise in promises.tips { table.append(row(promise, promises.sample, app)) }
    return table
  }

  private static func description(_ sample: TipPromises.Sample) -> String {
    switch sample {
    case .runs: "One row per tip of the app, over all runs; a person is one account of a run."
    case .cases:
      "One row per tip of the app, over all independently drawn cases; a person is one account "
        + "of a case."
    }
  }

  private static func columns(_ sample: TipPromises.Sample) -> [ReportColumn] {
    head(sample) + tail
  }

  private static func head(_ sample: TipPromises.Sample) -> [ReportColumn] {
    let worst: ReportColumn =
      switch sample {
      case .runs:
        .text("worst_seed", "Seed of the worst", "The seed of the first run with that total.")
      case .cases:
        .number("worst_case", "Case of the worst", "The number of the first case with that total.")
      }
    return [
      .key("tip", "Tip", "The name by which a scenario means the tip."),
      .count(
        "cap_count", "Cap",
        "How often a person may see it; missing for no cap, or where each case has its own."),
      .count(
        "worst_displays_count", "Worst total",
        "The most displays to one person that count towards the cap, on all their devices."),
      worst,
    ]
  }

  private static let tail: [ReportColumn] = [
    .count("people_count", "People", "How many people there were, in all of them."),
    .count("over_cap_people_count", "Over the cap", "How many of them saw it more often."),
    ratio("over_cap_ratio", "Share over the cap", "The share of people over the cap."),
    ratio("over_cap_lower_ratio", "From", "The lower end of its 95 % interval."),
    ratio("over_cap_upper_ratio", "To", "The upper end of that interval."),
    .count(
      "dismissed_devices_count", "Devices to learn of a dismissal",
      "How many other devices had to learn that the person had closed the tip or done what it "
        + "suggests."),
    .count("unheard_devices_count", "Never learned", "How many of them never did."),
    .time(
      "dismissal_p50_us", "Median",
      "Half of these devices knew so long after the dismissal; missing if half never did."),
    .time(
      "dismissal_p95_us", "95 %",
      "95 % of these devices knew so long after the dismissal; missing if more than 5 % never did."
    ),
    .count(
      "eligible_people_count", "Eligible people",
      "For how many people its rules held when a view asked."),
    .count("unseen_people_count", "Never saw it", "How many of these never saw it."),
    ratio("unseen_ratio", "Share that never saw it", "The share of eligible people."),
    ratio("unseen_lower_ratio", "From", "The lower end of its 95 % interval."),
    ratio("unseen_upper_ratio", "To", "The upper end of that interval."),
    ReportColumn(
      "displays_per_person_week", .number, title: "Displays a person and week",
      description: "Displays that count, in the time in which people use the fleet."),
    .flag(
      "has_several_ids", "Several ids",
      "Whether it may have several ids, each of which has a cap of its own."),
    .text("source_place", "In code", "Where its type stands in the app's code, if that is known."),
  ]

  private static func ratio(
    _ name: String, _ title: String, _ description: String
  ) -> ReportColumn {
    ReportColumn(name, .number, unit: .ratio, title: title, description: description)
  }

  private static func row(
    _ promise: TipPromise, _ sample: TipPromises.Sample, _ app: AppDefinition
  ) -> [Cell] {
    let (over, unseen) = (promise.overCap, promise.unseen)
    return [
      .text(promise.name), promise.cap.map { .count($0) } ?? .missing,
      promise.worst.map { .count($0.count) } ?? .missing,
      promise.worst.map { worst(in: $0.run, sample) } ?? .missing,
      .count(promise.personCount),
      promise.hasCap ? .count(promise.overCapCount) : .missing,
      decimal(over?.share), decimal(over?.interval.lowerBound), decimal(over?.interval.upperBound),
      .count(promise.dismissalCount), .count(promise.unheardCount),
      length(promise.lateness(0.5)), length(promise.lateness(0.95)),
      .count(promise.eligibleCount), .count(promise.unseenCount), decimal(unseen?.share),
      decimal(unseen?.interval.lowerBound), decimal(unseen?.interval.upperBound),
      decimal(promise.displaysPerPersonWeek), .boolean(promise.hasSeveralIDs),
      app.tips[promise.tip.position].source.map { .text($0.text) } ?? .missing,
    ]
  }

  private static func worst(in run: UInt64, _ sample: TipPromises.Sample) -> Cell {
    switch sample {
    case .runs: .text(SeedWord.text(run))
    case .cases: .count(run)
    }
  }

  private static func decimal(_ number: Double?) -> Cell { number.map { .decimal($0) } ?? .missing }

  private static func length(_ lateness: TipPromise.Lateness?) -> Cell {
    switch lateness {
    case .after(let delay): .integer(delay.microseconds)
    case .never, nil: .missing
    }
  }
}
