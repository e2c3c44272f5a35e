import CommandLineParts
import HostFiles
import PropertySearch
import ReportParts
import Reports
import SimulationKernel
import TextFormats
import Verification

/// Two sides that are to be compared.
struct Comparing {
  let left: ComparedSide
  let right: ComparedSide
  /// How many pairs of runs.
  let runs: Int
  let conditions: [Condition]
  /// The command that compares them again.
  let command: String

  /// Plays all pairs.
  func compared(_ console: Console) -> Compared {
    var outcome = ComparedOutcome(left.run(0), right.run(0))
    for number in 1..<max(1, runs) {
      console.progress("compare  \(number) of \(runs) pairs")
      outcome.add(left.run(number), right.run(number))
    }
    if runs > 1 { console.endProgress() }
    return Compared(self, outcome)
  }
}

/// What a comparison found out, and what is made of it.
struct Compared {
  private let comparing: Comparing
  private let outcome: ComparedOutcome
  private let decided: [(Condition, Bool?)]
  private let input: ComparisonInput
  /// The document of `--json`.
  let json: [UInt8]

  init(_ comparing: Comparing, _ outcome: ComparedOutcome) {
    self.comparing = comparing
    self.outcome = outcome
    let decided = comparing.conditions.map { ($0, $0.holds(for: outcome.paired)) }
    self.decided = decided
    let number = outcome.shown.number
    input = ComparisonInput(
      first: comparing.left.setting(telling: number),
      second: comparing.right.setting(telling: number), outcome: outcome,
      conditions: decided.map { (condition: $0.0, holds: $0.1) }, command: comparing.command,
      toolVersion: ToolVersion.text)
    json = CompareJSON.bytes(outcome, comparing.left, comparing.right, decided)
  }

  /// The files of the report.
  var files: FileSet { ComparisonReport.files(for: input, json: json) }

  /// What is printed; `folder` is that of the report, if one was written.
  func text(_ console: Console, _ folder: String?) -> String {
    CompareText(console).text(outcome, comparing.left, comparing.right, decided, folder)
  }

  var exitCode: ExitCode { ExitCode(input.verdict) }
}
