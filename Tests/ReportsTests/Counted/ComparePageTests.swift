import Foundation
import Metrics
import PropertySearch
import TestExtent
import TestSupport
import Testing

@testable import ReportParts
@testable import Reports

@Suite("The page of a comparison against counts over the journals of both settings")
struct ComparePageTests {
  private typealias Row = [String: String]

  private func number(_ row: Row, _ column: String) -> Double { Double(row[column] ?? "") ?? .nan }

  /// What a number of a row is multiplied by before it is shown.
  private func scale(_ row: Row) -> Double { row["unit"] == "s" ? 1e6 : 1 }

  private func isCertain(_ row: Row) -> Bool {
    number(row, "difference_low") > 0 || number(row, "difference_high") < 0
  }

  private func differing(_ table: CountedTable) -> [Row] {
    table.rows.filter { ($0["differing_count"] ?? "0") != "0" }
  }

  @Test("every number of the head, and every picture and table of differences", .onlyInFull)
  func differences() throws {
    let comparison = try CompareCountTests.comparison()
    let page = PageText(comparison.page)
    let rows = comparison.table.rows
    let differing = differing(comparison.table)
    let measured = differing.filter { $0["difference_low"] != nil }
    let certain = measured.filter(isCertain)
    let same = rows.filter { $0["differing_count"] == "0" && $0["pairs_count"] != "0" }
    let lines = page.lines.filter { $0.section == "" }.map(\.text)
    let parted = try comparison.pairs.filter {
      try ComparedFacts($0.a.run.run.journalFile, $0.b.run.run.journalFile).position != nil
    }
    for (title, value) in [
      ("Pairs that differ", "\(parted.count) of 4"), ("Differences shown", "\(certain.count)"),
      ("Not shown", "\(measured.count - certain.count)"),
      ("Same in every pair", "\(same.count)"),
    ] {
      #expect(lines.contains { $0.hasPrefix("\(title) | \(value) | ") }, "\(title): \(value)")
    }
    #expect(lines.contains { $0.hasPrefix("4 pairs of runs were compared. ") })
    let forests = CountedForest.all(comparison.page)
    let drawn = forests.flatMap(\.rows)
    #expect(drawn.map(\.name).sorted() == measured.compactMap { $0["measure"] }.sorted())
    for row in drawn { expect(row, measured.first { $0["measure"] == row.name } ?? [:], forests) }
    for forest in forests {
      let own = forest.rows.map { row in measured.first { $0["measure"] == row.name } ?? [:] }
      #expect(Set(own.map { $0["unit"] }).count == 1)
      // None is so small beside another that it would not be seen.
      let extents = own.map(extent)
      #expect((extents.min() ?? 0) * 15 >= (extents.max() ?? 0))
      let unit = extents.max() ?? 0
      #expect(
        page.lines.contains { line in
          guard let found = line.text.range(of: " differ? Up to ") else { return false }
          return agrees(String(line.text[found.upperBound...]), unit * scale(own[0]))
        })
    }
    try expectTables(page, measured)
    for row in certain {
      let name = row["measure"] ?? ""
      let line = lines.first { $0.hasPrefix("\(words(name)): ") }
      #expect(line.map { isTold($0, row) } ?? (certain.count > 6), "\(line ?? name)")
    }
  }

  /// Whether what is shown is the number, but for what a length of time or a size leaves out: what
  /// is less than its last unit, or than a tenth of it.
  private func agrees(_ shown: String, _ number: Double) -> Bool {
    if PageNumber.agrees(shown, number) { return true }
    guard let value = PageNumber.value(shown) else { return false }
    let left = number.magnitude - value.magnitude
    let unit = String(shown.split(separator: " ").last ?? "")
    let units = ["min": 60e6, "s": 1e6, "ms": 1e3]
    if let unit = units[unit] { return left >= 0 && left < unit && value * number >= 0 }
    let sizes = ["KiB": 1_024.0, "MiB": 1_048_576]
    return sizes[unit].map { (number - value).magnitude <= 0.051 * $0 } ?? false
  }

  /// The greatest distance from zero that the interval of a row reaches.
  private func extent(_ row: Row) -> Double {
    max(number(row, "difference_low").magnitude, number(row, "difference_high").magnitude)
  }

  /// The label of a row, and where its marks stand by the axis, to a pixel.
  private func expect(
    _ drawn: CountedForest.Row, _ counted: Row, _ forests: [CountedForest]
  ) {
    let scale = scale(counted)
    let difference = number(counted, "difference_mean") * scale
    #expect(agrees(drawn.label, difference), "\(drawn)")
    #expect(drawn.isFilled == isCertain(counted), "\(drawn)")
    let forest = forests.first { $0.rows.contains { $0.name == drawn.name } }
    let reach = forest?.rows.flatMap { [$0.low.magnitude, $0.high.magnitude] }.max() ?? 0
    for (shown, wanted) in [
      (drawn.difference, difference), (drawn.low, number(counted, "difference_low") * scale),
      (drawn.high, number(counted, "difference_high") * scale),
    ] {
      #expect((shown - wanted).magnitude <= 0.01 * reach, "\(drawn): \(shown) and \(wanted)")
    }
  }

  /// What a measure is called in sentences.
  private func words(_ name: String) -> String {
    let meaning = RunMeasures.names.firstIndex(of: name).map { RunMeasures.meanings[$0] } ?? ""
    return meaning.contains(name) ? meaning : "\(meaning) (\(name))"
  }

  /// `fetches and uploads (requests): +12 (95 %: +8 to +17), from 402 in A to 414 in B`.
  private func isTold(_ line: String, _ row: Row) -> Bool {
    let scale = scale(row)
    return CountedPage.Sentence(
      "\(words(row["measure"] ?? "")): {} (95 %: {} to {}), from {} in A to {} in B",
      number(row, "difference_mean") * scale, number(row, "difference_low") * scale,
      number(row, "difference_high") * scale, number(row, "a_mean") * scale,
      number(row, "b_mean") * scale
    ).matches(line)
  }

  private func expectTables(_ page: PageText, _ counted: [Row]) throws {
    let columns = ["a_mean", "b_mean", "difference_mean", "difference_low", "difference_high"]
    let tables = page.tables.filter { $0.caption == "The measures of this drawing" }
    #expect(tables.flatMap(\.rows).count == counted.count)
    for cells in tables.flatMap(\.rows) {
      let row = try #require(counted.first { $0["measure"] == cells[0].text })
      for (cell, column) in zip(cells.dropFirst(), columns) {
        #expect(
          CountedTable.isSame(cell.exact ?? cell.text, row[column] ?? ""), "\(cell) \(column)")
        #expect(agrees(cell.text, number(row, column) * scale(row)), "\(cell)")
      }
      #expect(cells.last?.text == row["pairs_count"])
    }
  }

  private func isValued(_ row: Row) -> Bool { row["pairs_count"] != "0" }

  @Test("a measure with a value in one run only differs, and is told with its value")
  func loneValue() throws {
    // Nobody dismisses the tip in B, so that no invalidation spreads there.
    let path = "scenarios/push-storm-then-dismiss.json"
    let dismissed = try CountedComparison(path, seeds: 1...1, off: nil)
    let changes = [("\"close\"", "\"ignore\"")]
    let open = try CountedComparison(path, changing: changes, seeds: 1...1, off: nil)
    let outcome = ComparedOutcome(dismissed.outcome.shown.first, open.outcome.shown.second)
    let input = ComparisonInput(
      first: dismissed.input.first, second: open.input.second, outcome: outcome, conditions: [],
      command: "compare", toolVersion: "1")
    let name = "invalidations.seconds"
    let value = try #require(dismissed.pairs[0].a.value(name))
    #expect(open.pairs[0].a.value(name) == nil)
    let page = PageText(ComparisonReport.files(for: input, json: [])["index.html"] ?? [])
    let (start, end) = ("\(words(name)): ", " in A, and no value in B")
    let told = page.lines.filter { $0.text.hasPrefix(start) && $0.text.hasSuffix(end) }
    #expect(told.map(\.section) == ["", "differences"])
    for line in told {
      let shown = line.text.dropFirst(start.count).dropLast(end.count)
      #expect(agrees(String(shown), value * 1e6), "\(line.text)")
    }
  }

  @Test("how often each invariant is violated, and what lasts in both runs", .onlyInFull)
  func invariantsAndSpans() throws {
    let comparison = try CompareCountTests.comparison()
    let page = PageText(comparison.page)
    let table = try #require(
      page.tables.first { $0.caption == "In how many of 4 pairs each is violated" })
    let columns = ["a_only_count", "b_only_count", "both_count"]
    let violated = comparison.table.rows.filter { row in
      columns.contains { !["0", nil].contains(row[$0]) }
    }
    let shownColumns = ["measure"] + columns + ["neither_count"]
    #expect(
      table.rows.map { $0.map(\.text) }
        == violated.map { row in shownColumns.map { row[$0] ?? "" } })
    let shown = comparison.pairs[comparison.outcome.shown.number]
    var spans = CountedTable("spans", "side at category name from_us to_us event_seq")
    for (letter, side) in [("a", shown.a), ("b", shown.b)] {
      let own = CountedSpans.table(side.journal, run: letter)
      for var row in own.rows {
        row["side"] = row.removeValue(forKey: "run_id")
        if row["category"] == "fault" { row["at"] = "run" }
        spans.rows.append(row)
      }
      func count(_ category: String) -> Int { own.rows.filter { $0["category"] == category }.count }
      let tips = Set(own.rows.filter { $0["category"] == "display" }.compactMap { $0["name"] })
      let sentence = CountedPage.Sentence(
        "{} sessions, {} displays of {} tips on {} devices, in {}.", Double(count("session")),
        Double(count("display")), Double(tips.count), Double(side.journal.devices.count),
        Double(side.journal.lines.last?.time ?? 0))
      #expect(page.lines.contains { $0.section == "timelines" && sentence.matches($0.text) })
    }
    for difference in spans.differences(from: comparison.files["csv/spans.csv"] ?? []) {
      Issue.record("\(difference)")
    }
  }

  @Test(
    "the first fact that differs is the first, and a page that names another one is noticed",
    .onlyInFull)
  func firstDifference() throws {
    let comparison = try CompareCountTests.comparison()
    #expect(comparison.outcome.shown.number == 0)
    let pair = comparison.pairs[0]
    let facts = try ComparedFacts(pair.a.run.run.journalFile, pair.b.run.run.journalFile)
    #expect(facts.problems(PageText(comparison.page)) == [])
    let position = try #require(facts.position)
    // The same page, told of the pair's next facts: what a search that overlooks one would find.
    let text = String(decoding: comparison.page, as: UTF8.self)
    let wrong = text.replacing("fact \(position),", with: "fact \(position + 1),")
      .replacing("first \(position) facts", with: "first \(position + 1) facts")
    #expect(text != wrong)
    #expect(facts.problems(PageText(Array(wrong.utf8))).count >= 3)
    for letter in ["A", "B"] {
      #expect(text.contains("<code>replay \(letter)</code>"))
    }
  }

  @Test("of many pairs the first whose runs differ is told", .onlyInFull)
  func laterPair() throws {
    let path = "scenarios/backyard-birds.json"
    let changes = [("\"21d\"", "\"6d\""), ("\"at\": \"16d", "\"at\": \"5d")]
    let same = try CountedComparison(path, changing: changes, seeds: 23...23, off: nil)
    let other = try CountedComparison(path, changing: changes, seeds: 24...24, off: "pad-offline")
    var outcome = ComparedOutcome(same.outcome.shown.first, same.outcome.shown.second)
    outcome.add(other.outcome.shown.first, other.outcome.shown.second)
    let input = ComparisonInput(
      first: same.input.first, second: other.input.second, outcome: outcome, conditions: [],
      command: "compare", toolVersion: "1")
    // The setting of B that was made for its own seed counts from that of the first pair.
    #expect(outcome.shown.number == 1)
    #expect(outcome.differingCount == 1)
    let files = ComparisonReport.files(for: input, json: [])
    let page = PageText(files["index.html"] ?? [])
    #expect(
      page.lines.contains {
        $0.text.hasPrefix("This is the 2nd pair, with ")
          && $0.text.contains(": the first whose runs differ.")
      })
    #expect(
      page.lines.contains {
        $0.text.hasPrefix("In 1 of 2 pairs the runs differ in at least one fact. In the other 1 ")
      })
  }

  @Test(
    "settings without a difference are equal fact by fact, and nothing is drawn of them",
    .onlyInFull)
  func equal() throws {
    let comparison = try CountedComparison(
      "scenarios/cap-under-partition.json", seeds: 1...3, off: nil)
    let page = PageText(comparison.page)
    let text = String(decoding: comparison.page, as: UTF8.self)
    #expect(
      text.contains("The two runs of each of the 3 pairs are equal, fact by fact."))
    #expect(!text.contains("<figure"))
    #expect(!text.contains("id=\"timelines\""))
    #expect(comparison.files["csv/spans.csv"] == nil)
    let pair = comparison.pairs[0]
    let facts = try ComparedFacts(pair.a.run.run.journalFile, pair.b.run.run.journalFile)
    #expect(facts.position == nil)
    #expect(facts.problems(page) == [])
    let count = comparison.table.rows.filter { $0["pairs_count"] != "0" }.count
    #expect(text.contains("All \(count) measures are the same in every pair."))
  }

  @Test(
    "where every pair differs by the same amount, the page says so instead of an interval",
    .onlyInFull)
  func sameDifference() throws {
    let comparison = try CountedComparison(
      "scenarios/cap-under-partition.json", seeds: 1...3, off: "valley")
    let constant = differing(comparison.table).filter { row in
      let values = comparison.pairs.compactMap { pair -> Double? in
        let name = row["measure"] ?? ""
        guard let left = pair.a.value(name), let right = pair.b.value(name) else { return nil }
        return right - left
      }
      return values.count > 1 && Set(values).count == 1
    }
    try #require(!constant.isEmpty)
    let lines = PageText(comparison.page).lines.map(\.text)
    let note = "In \(constant.count) of these every pair differs by the same amount, "
    #expect(lines.contains { $0.hasPrefix(note) })
    let told = lines.filter { $0.contains(" in every pair, from ") }
    #expect(!told.isEmpty)
    for line in told {
      let row = try #require(constant.first { line.hasPrefix("\(words($0["measure"] ?? "")): ") })
      let told = line.dropFirst(words(row["measure"] ?? "").count + 2)
      let parts = String(told).components(separatedBy: " in every pair, from ")
      #expect(agrees(parts[0], number(row, "difference_mean") * scale(row)), "\(line)")
    }
  }

  @Test("one pair gives no interval: the page says so, and has its numbers in tables alone")
  func onePair() throws {
    let comparison = try CountedComparison(
      "scenarios/backyard-birds.json",
      changing: [("\"21d\"", "\"6d\""), ("\"at\": \"16d", "\"at\": \"5d")], seeds: 23...23,
      off: "pad-offline")
    let page = PageText(comparison.page)
    let text = String(decoding: comparison.page, as: UTF8.self)
    let differing = differing(comparison.table)
    #expect(!differing.isEmpty)
    #expect(text.contains("One pair gives no interval"))
    #expect(!text.contains("id=\"forest-1\""))
    #expect(!text.contains("95 %:"))
    let tables = page.tables.filter { $0.caption.hasSuffix("in one pair") }
    #expect(tables.allSatisfy { !$0.headings.contains("From") })
    let rows = tables.flatMap(\.rows)
    #expect(rows.count == differing.count)
    let head = page.lines.filter { $0.section == "" }.map(\.text)
    let same = comparison.table.rows.filter { $0["differing_count"] == "0" && isValued($0) }
    for (title, value) in [
      ("Measures that differ", differing.count), ("Same in both", same.count),
    ] {
      #expect(head.contains { $0.hasPrefix("\(title) | \(value) | ") }, "\(title): \(value)")
    }
    // Each is named with its values, as far as the head has room.
    let told = differing.filter { row in
      let start = "\(words(row["measure"] ?? "")): "
      return head.contains { line in
        guard line.hasPrefix(start), let end = line.range(of: ", from ") else { return false }
        let shown = line[..<end.lowerBound].dropFirst(start.count)
        return agrees(String(shown), number(row, "difference_mean") * scale(row))
      }
    }
    #expect(told.count == min(6, differing.count))
    for cells in rows {
      let row = try #require(differing.first { $0["measure"] == cells[0].text })
      for (cell, column) in zip(cells.dropFirst(), ["a_mean", "b_mean", "difference_mean"]) {
        #expect(
          CountedTable.isSame(cell.exact ?? cell.text, row[column] ?? ""), "\(cell) \(column)")
      }
    }
  }
}
