import Foundation
import PropertySearch
import Testing

@testable import ReportParts

/// The tables of a page against the counted rows of the files beside it.
enum CountedPage {
  private struct Column {
    let name: String
    let unit: String
  }

  /// Expects that every cell of every table is counted, whatever it is shown as.
  ///
  /// - `filtered`: By caption, how many rows a table has that leaves some out.
  /// - `others`: The captions of tables that are not made of files.
  static func expectTables(
    _ page: PageText, _ files: FileSet, _ counted: [CountedTable], filtered: [String: Int] = [:],
    others: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for table in page.tables where !others.contains(table.caption) {
      let reasons = try columns(of: table, files).map { name, columns in
        differences(table, columns, counted.first { $0.name == name }, filtered[table.caption])
      }
      if reasons.contains([]) { continue }
      let nearest = reasons.min { $0.count < $1.count } ?? ["it is made of no file"]
      Issue.record("\(table.caption): \(nearest[0])", sourceLocation: sourceLocation)
    }
  }

  /// The files that have columns with all these titles, with these columns.
  private static func columns(
    of table: PageText.Table, _ files: FileSet
  ) throws -> [(String, [Column])] {
    let data = Data(files["csv/datapackage.json"] ?? [])
    let package = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    return (package["resources"] as? [[String: Any]] ?? []).compactMap { resource in
      let schema = resource["schema"] as? [String: Any] ?? [:]
      let fields = schema["fields"] as? [[String: String]] ?? []
      let columns = table.headings.compactMap { heading -> Column? in
        let field = fields.first { $0["title"] == heading }
        return field.map { Column(name: $0["name"] ?? "", unit: $0["unit"] ?? "") }
      }
      guard columns.count == table.headings.count else { return nil }
      return (resource["name"] as? String ?? "", columns)
    }
  }

  private static func differences(
    _ table: PageText.Table, _ columns: [Column], _ counted: CountedTable?, _ filtered: Int?
  ) -> [String] {
    guard let counted else { return ["its file is not counted"] }
    var found: [String] = []
    let count = table.total ?? table.rows.count
    let wanted = filtered ?? counted.rows.count
    if count != wanted { found.append("it has \(count) rows, and \(wanted) are counted") }
    var rest = counted.rows[...]
    for row in table.rows {
      let index = rest.firstIndex { isSame(row, columns, $0) }
      guard let index else {
        found.append("no row is counted as \(row.map { $0.exact ?? $0.text })")
        continue
      }
      rest = rest[(index + 1)...]
    }
    return found
  }

  private static func isSame(
    _ row: [PageText.Cell], _ columns: [Column], _ counted: [String: String]
  ) -> Bool {
    guard row.count == columns.count else { return false }
    return zip(row, columns).allSatisfy { cell, column in
      let wanted = counted[column.name] ?? ""
      guard let exact = cell.exact else {
        return CountedTable.isSame(text(cell.text), wanted) || cell.text == PageText.plain(wanted)
      }
      let scale = column.unit == "s" ? 1e6 : 1
      return CountedTable.isSame(exact, wanted)
        && PageNumber.agrees(cell.text, (Double(exact) ?? .nan) * scale)
    }
  }

  private static func text(_ shown: String) -> String {
    switch shown {
    case "–": ""
    case "yes": "true"
    case "no": "false"
    case "Pass", "Fail", "Inconclusive", "Error": shown.lowercased()
    default: shown
    }
  }

  /// A sentence or tile with its numbers: `{}` stands for each of them.
  struct Sentence {
    let text: String
    let numbers: [Double]

    init(_ text: String, _ numbers: Double...) {
      self.text = text
      self.numbers = numbers
    }

    /// Whether a line is the sentence with these numbers, as they are shown.
    func matches(_ line: String) -> Bool {
      var rest = line[...]
      let parts = text.components(separatedBy: "{}")
      guard rest.hasPrefix(parts[0]) else { return false }
      rest = rest.dropFirst(parts[0].count)
      for (index, number) in numbers.enumerated() where index + 1 < parts.count {
        let part = parts[index + 1]
        let isLast = index + 2 == parts.count
        // What follows the last number ends the line; it may be a point, as in `1.56 %.`
        let end =
          isLast
          ? (rest.hasSuffix(part) ? rest.index(rest.endIndex, offsetBy: -part.count) : nil)
          : rest.range(of: part)?.lowerBound
        guard let end, PageNumber.agrees(String(rest[..<end]), number) else { return false }
        rest = rest[end...].dropFirst(part.count)
      }
      return rest.isEmpty && parts.count == numbers.count + 1
    }
  }

  /// Expects each sentence on the page, and no other line with a number in these sections.
  ///
  /// - `ignored`: How lines begin that have words of a scenario.
  static func expect(
    _ page: PageText, _ sentences: [Sentence], sections: [String], ignoring ignored: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let lines = page.lines.filter { sections.contains($0.section) }.map(\.text)
    for sentence in sentences where !lines.contains(where: { sentence.matches($0) }) {
      Issue.record(
        "the page does not say: \(sentence.text) \(sentence.numbers)",
        sourceLocation: sourceLocation)
    }
    for line in lines where !sentences.contains(where: { $0.matches(line) }) && !isFixed(line) {
      if ignored.contains(where: { line.hasPrefix($0) }) { continue }
      Issue.record("nobody counts: \(line)", sourceLocation: sourceLocation)
    }
  }

  /// What charts say of themselves: that nothing was left out.
  private static func isFixed(_ line: String) -> Bool {
    guard line.hasPrefix("Drawn "), let end = line.range(of: " points from ") else { return false }
    let numbers = line[..<end.lowerBound].dropFirst(6).components(separatedBy: " of ")
    return numbers.count == 2 && numbers[0] == numbers[1]
  }
}
