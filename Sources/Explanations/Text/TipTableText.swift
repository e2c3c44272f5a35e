import JournalFiles
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

/// All tips on several devices at one moment, a line each.
package struct TipTableText {
  private let explanations: [TipExplanation]
  private let words: ExplanationWords

  /// The table of `explanations`, in their order.
  package init(_ explanations: [TipExplanation], _ words: ExplanationWords) {
    self.explanations = explanations
    self.words = words
  }

  /// The table, without a line break at its end.
  package var text: String {
    var rows = [["tip", "device", "status", "displays", "a view of it now"]]
    rows += explanations.map(row)
    let widths = rows[0].indices.map { column in rows.reduce(0) { max($0, $1[column].count) } }
    let lines = rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      return "  " + cells.joined(separator: "  ")
    }
    let table = ["Tips at \(TimeText.moment(words.instant))", ""] + lines + code
    return table.joined(separator: "\n")
  }

  /// Where the tips stand in the app's code, each once.
  private var code: [String] {
    var tips: [TipIndex] = []
    var lines: [String] = []
    for explanation in explanations where !tips.contains(explanation.tip) {
      tips.append(explanation.tip)
      let place = words.names.scenario.app.tips[explanation.tip.position].source
      guard let place else { continue }
      lines.append(
        "  \(words.tip(explanation.tip))  \(PrintableText.escaped(place.fileAndLine))")
    }
    return lines.isEmpty ? [] : ["", "In the app's code", ""] + lines
  }

  private func row(_ explanation: TipExplanation) -> [String] {
    let tip = words.tip(explanation.tip)
    let device = words.device(explanation.device)
    guard explanation.isPresent else { return [tip, device, "-", "-", "not in the fleet"] }
    let limit = words.names.scenario.app.tips[explanation.tip.position].options.maximumDisplayCount
    let known = "\(explanation.checks.knownDisplays)" + (limit.map { " of \($0)" } ?? "")
    return [tip, device, words.status(explanation.status), known, words.answer(explanation)]
  }
}
