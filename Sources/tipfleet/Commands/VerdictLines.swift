import FleetSimulation
import SimulationKernel
import Verification

/// What judges found, as lines: what is open first, failures last.
struct VerdictLines {
  private let console: Console

  init(_ console: Console) { self.console = console }

  /// A line for each invariant.
  func lines(of verdict: RunVerdict) -> [String] {
    var lines: [String] = []
    for kind in [Verdict.inconclusive, .pass, .fail, .error] {
      for result in verdict.results where result.verdict == kind {
        lines.append(line(for: result, expected: verdict.expectation))
      }
    }
    return lines
  }

  /// The verdict on the whole, as it is printed.
  func word(_ verdict: Verdict) -> String {
    switch verdict {
    case .pass: console.colored("PASS", .green)
    case .fail: console.colored("FAIL", .red)
    case .inconclusive: console.colored("INCONCLUSIVE", .yellow)
    case .error: console.colored("ERROR", .red)
    }
  }

  private func line(for result: InvariantResult, expected: Expectation) -> String {
    let id = padded(result.id, to: 28)
    switch result.verdict {
    case .pass:
      let margin = result.margin.map { "   margin \(amount($0, of: result))" } ?? ""
      let noun = result.checkCount == 1 ? "check" : "checks"
      let checks = "\(Grouped.text(result.checkCount)) \(noun)"
      return "  \(word("pass", .green))\(id)\(checks)\(margin)"
    case .inconclusive:
      return "  \(word("open", .yellow))\(id)\(result.reason ?? "not put to the test")"
    case .fail:
      let isExpected: Bool
      switch expected {
      case .pass: isExpected = false
      case .violates(let ids): isExpected = ids.contains(result.id)
      }
      let word = isExpected ? word("fails", .green) : word("FAIL", .red)
      let first = result.violations.first.map { violation in
        "\(TimeText.compact(violation.instant))  #\(violation.fact.position)  \(violation.message)"
      }
      let note = isExpected ? " (as expected)" : ""
      return "  \(word)\(id)\(first ?? "")\(note)"
    case .error:
      return "  \(word("ERROR", .red))\(id)\(result.reason ?? "")"
    }
  }

  private func amount(_ margin: Int64, of result: InvariantResult) -> String {
    switch result.statement.marginUnit {
    case .microseconds: TimeText.duration(SimulatedDuration(microseconds: margin))
    case .displays: "\(margin) \(margin == 1 ? "display" : "displays")"
    case .donations: "\(margin) \(margin == 1 ? "donation" : "donations")"
    case .tips: "\(margin) \(margin == 1 ? "tip" : "tips")"
    case .none: "\(margin)"
    }
  }

  /// The word at the beginning of a line, in its column.
  private func word(_ word: String, _ color: Console.Color) -> String {
    console.colored(word, color) + String(repeating: " ", count: max(1, 7 - word.count))
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
