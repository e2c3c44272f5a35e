import CapacityStudies
import Metrics
import ReportParts
import Statistics
import TextFormats

extension StudySection {
  /// The hub over time: storms, waves, and how it recovers.
  static let hub = StudySection(
    id: "hub", title: "The hub over time", applies: { $0.tables.hub.rowCount > 0 }
  ) { source, section in
    let courses = source.outcome.points.compactMap { point in
      HubTimeSeries(point.results).map { (point.results.point, $0) }
    }
    let shown = SectionText.spread(courses, limit: HubSection.lineLimit)
    for figure in HubSection.figures {
      let series = shown.compactMap { point, course -> ChartSeries? in
        guard let values = figure.values(course) else { return nil }
        return ChartSeries(name: point.id, instants: course.instants, values: values)
      }
      guard !series.isEmpty else { continue }
      let cuts = figure.id == "waiting" ? HubSection.cuts(shown) : []
      var chart = LineChart(
        question: figure.question,
        answer: figure.answer(courses.map(\.1))
          + HubSection.notes(figure, courses, shown.count, cuts.count),
        horizontal: ChartAxis(title: "Time of the run", quantity: .moment),
        vertical: figure.axis, series: series, isStepped: false,
        moments: Array(cuts.prefix(HubSection.cutLimit)))
      chart.valueCount = courses.reduce(0) {
        $0 + (figure.values($1.1)?.count { $0 != nil } ?? 0)
      }
      section.figure(
        chart,
        id: "hub-\(figure.id)",
        data: DataTable(
          table: source.tables.hub, caption: "The hub over time, averaged over the replications",
          looks: ["t_us": .moment]))
    }
    HubSection.writeSteadyState(courses, source, into: &section)
  }
}

/// What the section on the hub is made of.
private enum HubSection {
  /// More lines than this cannot be told apart.
  static let lineLimit = 8
  /// More ends of warm-ups than this hide each other.
  static let cutLimit = 3
  /// More points than this are left to the table.
  private static let settledLimit = 30

  struct Figure: Sendable {
    let id: String
    let question: String
    let axis: ChartAxis
    /// One value a slice; nil where there is none.
    let values: @Sendable (HubTimeSeries) -> [Double?]?
    let answer: @Sendable ([HubTimeSeries]) -> String
    /// Where a line has a gap, in words.
    var gap = ""
  }

  /// What the chart leaves out.
  static func notes(
    _ figure: Figure, _ courses: [(StudyPoint, HubTimeSeries)], _ shownCount: Int, _ cutCount: Int
  ) -> String {
    var notes = ""
    if courses.contains(where: { figure.values($0.1)?.contains { $0 == nil } ?? false }) {
      notes += " A line has a gap where \(figure.gap)."
    }
    if shownCount < courses.count {
      notes += " Shown are \(shownCount) of \(courses.count) lines."
    }
    if cutCount > cutLimit { notes += " Of \(cutCount) ends of a warm-up, \(cutLimit) are marked." }
    return notes
  }

  static let figures = [
    Figure(
      id: "waiting", question: "How long does a request wait for a server?",
      axis: ChartAxis(title: "Mean wait", quantity: .duration),
      values: { $0.waitingSeconds.map { $0.map { $0 * 1e6 } } },
      answer: { courses in
        let longest = courses.flatMap { $0.waitingSeconds.compactMap(\.self) }.max()
        return longest.map {
          "At most \(Quantity.duration.text($0 * 1e6)) on average in any slice."
        } ?? "No request was served."
      }, gap: "no request was served"),
    Figure(
      id: "arrivals", question: "How many requests arrive?",
      axis: ChartAxis(title: "Requests per second", quantity: .number),
      values: { $0.arrivalsPerSecond },
      answer: { courses in
        let most = courses.compactMap { $0.arrivalsPerSecond.max() }.max() ?? 0
        return "At most \(StudyAnswer.short(most)) in a second, refused ones and retries too."
      }),
    Figure(
      id: "refused", question: "What share of them is refused?",
      axis: ChartAxis(title: "Refused", quantity: .ratio), values: { $0.refused },
      answer: { courses in
        let most = courses.flatMap { $0.refused.compactMap(\.self) }.max() ?? 0
        return most > 0
          ? "At most \(Quantity.ratio.text(most)) of a slice's requests." : "None was refused."
      }, gap: "no request arrived"),
    Figure(
      id: "utilisation", question: "How busy are the servers?",
      axis: ChartAxis(title: "Utilisation", quantity: .ratio, atLeast: 1),
      values: { $0.utilisation },
      answer: { courses in
        let most = courses.compactMap { $0.utilisation?.max() }.max() ?? 0
        return "At most \(Quantity.ratio.text(most)) of their time in a slice."
      }),
  ]

  /// Where the warm-up ends at each point, once for all that agree.
  static func cuts(_ courses: [(StudyPoint, HubTimeSeries)]) -> [ChartLimit] {
    var moments: [(instant: Double, points: [String])] = []
    for (point, course) in courses {
      guard let cut = course.warmUp, cut > 0, cut < course.instants.count else { continue }
      let instant = (course.instants[cut - 1] + course.instants[cut]) / 2
      if let index = moments.firstIndex(where: { $0.instant == instant }) {
        moments[index].points.append(point.id)
      } else {
        moments.append((instant, [point.id]))
      }
    }
    return moments.map { moment in
      ChartLimit(
        value: moment.instant, text: "warm-up of \(SectionText.list(moment.points, limit: 2))",
        color: .quiet)
    }
  }

  static func writeSteadyState(
    _ courses: [(StudyPoint, HubTimeSeries)], _ source: StudySource, into section: inout HTMLWriter
  ) {
    section.element("h3", text: "And once it has settled?")
    section.paragraph(
      "MSER-5 finds where the warm-up ends on the mean waits of all replications. Where more than "
        + "half of the run would be warm-up, the run is too short for a steady state."
        + (courses.count > settledLimit
          ? " These are the first \(settledLimit) of \(courses.count) points." : ""))
    section.element("dl", .class("terms")) { list in
      for (point, course) in courses.prefix(settledLimit) {
        list.element("dt", text: source.study.label(of: point))
        guard let cut = course.warmUp, let moments = course.steadyWaiting else {
          list.element("dd", text: "No steady state: simulate longer.")
          continue
        }
        let interval = moments.interval(confidence: source.outcome.confidence)
        list.element(
          "dd",
          text: "The first \(cut) of \(course.instants.count) slices are warm-up; after them a "
            + "request waits \(StudyAnswer.text(moments.mean, in: .seconds)) on average"
            + StudyAnswer.range(interval, in: .seconds)
            + StudyAnswer.sameness(moments, in: "replication") + ".")
      }
    }
  }
}
