import Testing

@testable import ReportParts

/// The tables and tiles of a study's page against the counted rows of its files.
enum CountedStudyPage {
  static func expect(
    _ study: CountedStudy, _ counted: [CountedTable],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let page = PageText(study.files["index.html"] ?? [])
    #expect(page.tables.count > 5, sourceLocation: sourceLocation)
    let rows = Dictionary(uniqueKeysWithValues: counted.map { ($0.name, $0.rows) })
    var filtered: [String: Int] = [:]
    for table in page.tables {
      filtered[table.caption] = count(table.caption, rows)
    }
    try CountedPage.expectTables(
      page, study.files, counted, filtered: filtered, sourceLocation: sourceLocation)
    expectTiles(page, rows, sourceLocation)
  }

  /// How many rows a table has that is about one measure, statistic or objective.
  private static func count(_ caption: String, _ rows: [String: [[String: String]]]) -> Int? {
    func count(_ name: String, _ isIncluded: ([String: String]) -> Bool) -> Int {
      (rows[name] ?? []).filter(isIncluded).count
    }
    func estimand(_ row: [String: String]) -> String {
      "\(row["statistic"] ?? "")(\(row["measure"] ?? ""))"
    }
    if caption.hasPrefix("The mean of each measure") {
      return count("estimates") { $0["statistic"] == "mean" }
    }
    if caption.hasPrefix("Paired differences of ") {
      return count("comparisons") { caption.contains(" \($0["measure"] ?? "?") ") }
    }
    if caption.hasSuffix(" at each point") {
      return count("estimates") { caption == estimand($0) + " at each point" }
    }
    if caption.hasSuffix(" of each replication") {
      return count("replications") { caption == estimand($0) + " of each replication" }
    }
    if caption.hasSuffix(" at each load that was tried") {
      return count("capacity") { caption.hasPrefix($0["objective"] ?? "?") }
    }
    return nil
  }

  private static func expectTiles(
    _ page: PageText, _ rows: [String: [[String: String]]], _ sourceLocation: SourceLocation
  ) {
    func sum(_ column: String) -> Double {
      (rows["points"] ?? []).compactMap { Double($0[column] ?? "") }.reduce(0, +)
    }
    var tiles = [
      CountedPage.Sentence("Points | {} |", Double(rows["points"]?.count ?? 0)),
      CountedPage.Sentence("Replications | {} |", sum("replications_count")),
      CountedPage.Sentence("Facts | {} |", sum("facts_count")),
      CountedPage.Sentence("Confidence | {} |", 0.95),
      CountedPage.Sentence("Not settled | {} |", sum("unsettled_count")),
    ]
    // Two statistics of one account in each replication are the same series, which counts once.
    let columns = ["point_id", "series", "measure", "lag", "coefficient"]
    let lags = Dictionary(
      (rows["autocorrelation"] ?? []).map { row in (columns.map { row[$0] ?? "" }, row) },
      uniquingKeysWith: { first, _ in first }
    ).map(\.value)
    if !lags.isEmpty {
      func number(_ row: [String: String], _ column: String) -> Double {
        Double(row[column] ?? "") ?? .nan
      }
      let beyond = lags.filter {
        number($0, "coefficient").magnitude > number($0, "chance")
      }.count
      let words = beyond == 1 ? ("coefficient", "is") : ("coefficients", "are")
      tiles.append(
        CountedPage.Sentence(
          "{} \(words.0) of {} \(words.1) further from zero than chance lets them be in {} of "
            + "cases; about {} would be by chance.",
          Double(beyond), Double(lags.count), 0.95, Double(lags.count) * 0.05))
    }
    for tile in tiles where !page.lines.contains(where: { tile.matches($0.text) }) {
      Issue.record(
        "the page does not say: \(tile.text) \(tile.numbers)", sourceLocation: sourceLocation)
    }
  }
}
