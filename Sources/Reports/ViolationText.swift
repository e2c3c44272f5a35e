import FleetSimulation
import PropertySearch
import Verification

/// The story of a failure as lines of text.
public enum ViolationText {
  /// The violation in a sentence, and what led to it in at most fifteen lines; empty if the run
  /// does not show it.
  public static func story(of judged: JudgedRun, _ failure: FailureSignature) -> String {
    let result = judged.verdict.results.first { $0.id == failure.name }
    guard let violation = result?.violations.first else { return "" }
    let run = judged.run
    let names = JournalNames(
      scenario: run.scenario, recordNames: run.recordNames, replicas: run.replicas)
    let roots = [violation.fact] + violation.related.suffix(8)
    let story = Story(journal: run.journal, from: roots, names: names)
    return "\(violation.message)\n\(story.text)"
  }
}

/// The version of the program and its libraries.
public enum ToolVersion {
  /// As `--version` prints it.
  public static let text = "0.1.0"
}
