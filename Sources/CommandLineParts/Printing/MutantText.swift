import FleetSimulation
import FleetWorld
import Mutants
import PropertySearch
import StudyReports
import TextFormats

/// What `tipfleet mutants` prints.
package struct MutantText {
  private let matrix: KillMatrix
  private let folder: String
  private let console: Console

  /// The text of a matrix.
  package init(_ matrix: KillMatrix, folder: String, console: Console) {
    self.matrix = matrix
    self.folder = folder
    self.console = console
  }

  /// The mutants by area, each with its sentence.
  package static func list(_ entries: [MutantEntry]) -> String {
    entries.map { entry in
      padded(entry.mutant.area, to: 11) + padded(entry.mutant.id, to: 31) + entry.mutant.sentence
    }.joined(separator: "\n")
  }

  /// The lines that are printed.
  package func text() -> String {
    var lines = ["  mutant                         cases  caught by"]
    for row in matrix.rows { lines.append(line(for: row)) }
    lines.append("")
    if !matrix.smallest.isEmpty { lines += smallest + [""] }
    lines.append(verdict)
    lines.append("replay   \(matrix.replayCommand)")
    lines.append("report   \(PrintableText.escaped("\(folder)/index.html"))")
    return lines.joined(separator: "\n")
  }

  private func line(for row: KillRow) -> String {
    let name = Self.padded(row.mutant.id, to: 29)
    let isEquivalent = MutantCatalogue.entry(of: row.mutant).proof != nil
    guard let cases = row.casesToKill else {
      let played = Self.right("\(row.caseCount)", 7)
      return isEquivalent
        ? "  \(name)\(played)  equivalent, and not caught"
        : console.colored("  \(name)\(played)  SURVIVES", .red)
    }
    let kills = row.kills.map { "\($0.signature.name) (\($0.firstCase))" }
    let shown = kills.prefix(4).joined(separator: ", ")
    let rest = kills.count > 4 ? ", and \(kills.count - 4) more" : ""
    let line = "  \(name)\(Self.right("\(cases)", 7))  \(shown)\(rest)"
    return isEquivalent ? console.colored(line + "   NOT EQUIVALENT", .red) : line
  }

  /// How small the cases got, and where they lie.
  private var smallest: [String] {
    var lines = ["  smallest case                devices  steps  attempts  needless"]
    for row in matrix.rows {
      guard let smallest = row.smallest else { continue }
      let line =
        "  \(Self.padded(row.mutant.id, to: 29))\(Self.right("\(smallest.deviceCount)", 7))"
        + Self.right("\(smallest.stepCount)", 7) + Self.right("\(smallest.attemptCount)", 10)
        + Self.right("\(smallest.redundantParts.count)", 10)
      lines.append(
        smallest.complaint.map { console.colored("\(line)   TOO BIG: \($0)", .red) } ?? line)
    }
    let shown = PrintableText.escaped("\(folder)/\(MutantReport.smallestFolder)")
    let first = matrix.rows.first { $0.smallest != nil }?.mutant.id ?? ""
    let path = "\(folder)/\(MutantReport.smallestFolder)/\(first).json"
    lines += [
      "", "smallest \(shown)/MUTANT.json, such as:",
      "         \(ToolCommand.play(path, mutant: first))",
    ]
    let remarks = matrix.rows.filter { $0.smallest != nil }.compactMap { row in
      MutantCatalogue.entry(of: row.mutant).remarkOnSmallest.map { "  \(row.mutant.id): \($0)" }
    }
    if !remarks.isEmpty {
      lines += ["", "A lenient judge passes its smallest case, whatever other invariants notice:"]
      lines += remarks
    }
    return lines
  }

  private var verdict: String {
    let killed = matrix.killed.count
    let expectedKills = matrix.rows.count - matrix.equivalent.count
    let word = matrix.isClean ? console.colored("PASS", .green) : console.colored("FAIL", .red)
    let cases = matrix.mostCases == 1 ? "the first case" : English.count(matrix.mostCases, "case")
    let budget = English.number(matrix.budget)
    // How soon they are caught is said of those that are.
    let within =
      killed > 0
      ? ", each within \(cases) of at most \(budget)"
      : " in at most \(English.count(matrix.budget, "case")) each"
    var text =
      expectedKills > 0
      ? "\(word)  \(killed) of \(expectedKills) mutants are caught\(within)"
      : "\(word)  No mutant that has to be caught was played"
    let equivalent = matrix.equivalent.count
    if equivalent > 0 {
      let more = expectedKills > 0 ? " more" : ""
      text += "; \(equivalent)\(more) \(equivalent == 1 ? "is" : "are") equivalent"
    }
    return text + "."
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

extension Console {
  /// The warning above everything that was played with an injected fault.
  package func warning(of injection: (any FaultInjection)?) -> [String] {
    injection.map { [colored($0.warning, .yellow), ""] } ?? []
  }
}
