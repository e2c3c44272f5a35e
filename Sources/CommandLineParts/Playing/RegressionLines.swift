import PropertySearch
import TextFormats
import Verification

/// What is printed of the kept cases that a search has played.
package enum RegressionLines {
  /// What still fails and what to do about it, then the others; nothing if none was played.
  package static func lines(
    of cases: [(path: String, outcome: RegressionOutcome)], _ console: Console
  ) -> [String] {
    guard !cases.isEmpty else { return [] }
    func line(_ path: String, _ outcome: RegressionOutcome) -> String {
      let sentence = PrintableText.escaped(outcome.sentence(path), limit: 2_000)
      return "  \(word(outcome, console))   \(sentence)"
    }
    let broken = cases.filter { $0.outcome.isBroken }
    var lines = broken.map { line($0.path, $0.outcome) }
    if !lines.isEmpty {
      lines += [
        "         A kept case holds the app and its settings as they were. If you repaired them in "
          + "the scenario,",
        "         remove its file. With '--keep-going' new cases are played too.",
      ]
    }
    lines += cases.filter { !$0.outcome.isBroken }.map { line($0.path, $0.outcome) }
    return lines + [""]
  }

  private static func word(_ outcome: RegressionOutcome, _ console: Console) -> String {
    switch outcome.verdict {
    case .pass: console.colored("pass", .green)
    case .inconclusive: console.colored("open", .yellow)
    case .fail, .error: console.colored("FAIL", .red)
    }
  }
}
