import CommandLineParts
import InputFuzzing
import SimulationKernel
import TextFormats

/// What `tipfleet fuzz` prints.
enum FuzzText {
  /// A finding, the input's file, and the command that plays it alone.
  static func finding(
    _ finding: InputFinding, path: String, replay: String, _ console: Console
  ) -> String {
    """
    \(console.colored("fail", .red))  \(finding.kind) \(finding.number): \
    \(PrintableText.escaped(finding.sentence, limit: 2_000))
          input   \(PrintableText.escaped(path))
          replay  \(replay)
    """
  }

  /// How many inputs of each kind there were, and what became of them.
  static func summary(
    _ result: InputSearch.Result, seed: UInt64, fails: Bool, _ console: Console
  ) -> String {
    let counts = result.tally.counts.sorted { $0.kind < $1.kind }
    let rows = counts.map { count in
      "\(count.kind) \(English.number(count.accepted)) accepted and "
        + "\(English.number(count.refused)) refused"
    }
    let total = counts.reduce(result.findings.count) { $0 + $1.accepted + $1.refused }
    let badge = fails ? console.colored("FAIL", .red) : console.colored("PASS", .green)
    return "\(badge)  \(English.count(total, "input")), "
      + "\(English.count(result.findings.count, "finding")), seed \(SeedWord.text(seed)): "
      + rows.joined(separator: ", ") + "."
  }
}
