import FleetSimulation
import PropertySearch
import Reports

/// What `tipfleet mutants` prints.
struct MutantText {
  private let matrix: KillMatrix
  private let console: Console

  init(_ matrix: KillMatrix, console: Console) {
    self.matrix = matrix
    self.console = console
  }

  /// The mutants by area, each with its sentence.
  static func list(_ entries: [MutantEntry]) -> String {
    entries.map { entry in
      padded(entry.mutant.area, to: 11) + padded(entry.mutant.id, to: 31) + entry.mutant.sentence
    }.joined(separator: "\n")
  }

  func text() -> String {
    var lines = ["  mutant                         cases  caught by"]
    for row in matrix.rows { lines.append(line(for: row)) }
    lines.append("")
    lines.append(verdict)
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

  private var verdict: String {
    let killed = matrix.killed.count
    let hunted = matrix.rows.count - matrix.equivalent.count
    let word = matrix.isClean ? console.colored("PASS", .green) : console.colored("FAIL", .red)
    var text =
      "\(word)  \(killed) of \(hunted) mutants are caught, each within "
      + "\(matrix.mostCases) cases of at most \(Grouped.text(Int(matrix.budget)))"
    if !matrix.equivalent.isEmpty { text += "; \(matrix.equivalent.count) are equivalent" }
    return text + "."
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
