import TestExtent
import Testing

@Suite("Every column of a study's files against a count over the journals of its replications")
struct StudyCountTests {
  @Test("a dismissal by push loss, with every measure that needs no judge", .onlyInFull)
  func dismissal() throws {
    let shorter = [("\"duration\": \"7d\"", "\"duration\": \"3d\"")]
    let path = "scenarios/studies/news-week.json"
    let study = try CountedStudy(
      "scenarios/studies/dismissal-by-push-loss.json", scenario: path,
      changing: [
        ("[\"0%\", \"25%\", \"50%\", \"75%\", \"100%\"]", "[\"0%\", \"50%\"]"),
        ("\"atLeast\": 80", "\"atLeast\": 6"), ("\"step\": 80", "\"step\": 2"),
        ("\"atMost\": 1600", "\"atMost\": 8"),
        (
          """
          "invalidations.seconds", "displays.late", "invalidations.unlearned", "pushes", "requests"
          """, CountedMeasures.names.map { "\"\($0)\"" }.joined(separator: ", ")
        ),
      ], scenarioChanges: shorter)
    #expect(study.measures.filter { !CountedMeasures.names.contains($0) } == [])
    var points: [(point: CountedStudy.Point, replications: [CountedStudy.Replication])] = []
    for loss in ["0%", "50%"] {
      for session in ["exponential(3h)", "exponential(12h)"] {
        let point = CountedStudy.Point(
          id: "p\(points.count)", levels: [("push-loss", loss), ("sessions", session)],
          changes: [
            ("\"app\":", "\"sync\": { \"push\": { \"loss\": \"\(loss)\" } }, \"app\":"),
            ("\"exponential(3h)\"", "\"\(session)\""),
          ])
        points.append((point, try study.replications(of: point, scenario: path, changing: shorter)))
      }
    }
    let tables = CountedStudyTables(
      points: points, measures: study.measures,
      asked: [("mean", "invalidations.seconds"), ("p95", "invalidations.seconds")],
      scenario: "news-week", days: 3.25,
      absolute: ["invalidations.seconds": 600], precision: 0.1)
    #expect(points[0].replications.count == 8)
    let counted = [
      tables.pointsTable, tables.estimates, tables.comparisons, tables.traffic(),
      tables.replications, tables.autocorrelation, CountedHub.noCapacity, CountedHub.noHub,
      CountedRareEvents.none,
    ]
    CountedFiles.expect(study.files, counted)
    try CountedStudyPage.expect(study, counted)
  }

  @Test("caps by merge strategy, with displays over the cap that are rare")
  func mergeStrategy() throws {
    let path = "scenarios/studies/album-week.json"
    let study = try CountedStudy(
      "scenarios/studies/cap-by-merge-strategy.json", scenario: path,
      changing: [
        (
          "[\"gCounter\", \"displayLog\", \"lwwField\", \"lwwRecord\", \"none\"]",
          "[\"gCounter\", \"lwwRecord\"]"
        ), ("[2, 3, 4]", "[2, 3]"), ("\"exponential(30min)\", ", ""),
        ("\"atLeast\": 40", "\"atLeast\": 6"), ("\"atMost\": 1000", "\"atMost\": 6"),
        (
          "\"overshoot\": 4, \"effort\": 50, \"repeats\": 10",
          "\"overshoot\": 2, \"effort\": 10, \"repeats\": 3"
        ),
      ])
    var points: [(point: CountedStudy.Point, replications: [CountedStudy.Replication])] = []
    for strategy in ["gCounter", "lwwRecord"] {
      for devices in ["2", "3"] {
        let point = CountedStudy.Point(
          id: "p\(points.count)",
          levels: [
            ("strategy", strategy), ("devices", devices), ("out-of-reach", "exponential(12h)"),
          ],
          changes: [
            ("\"app\":", "\"sync\": { \"merge\": \"\(strategy)\" }, \"app\":"),
            ("\"count\": 2", "\"count\": \(devices)"),
          ])
        points.append((point, try study.replications(of: point, scenario: path, changing: [])))
      }
    }
    let tables = CountedStudyTables(
      points: points, measures: study.measures,
      asked: [("mean", "displays.overshoot"), ("rate", "displays.overshoot")],
      scenario: "album-week", days: 7.25,
      absolute: ["displays.overshoot": 0.15], precision: 0.05)
    let counted = [
      tables.pointsTable, tables.estimates, tables.comparisons, tables.traffic(),
      tables.replications, tables.autocorrelation, CountedHub.noCapacity, CountedHub.noHub,
      CountedRareEvents.table(study, tables, effort: 10, levels: 2),
    ]
    CountedFiles.expect(study.files, counted)
    try CountedStudyPage.expect(study, counted)
  }
}
