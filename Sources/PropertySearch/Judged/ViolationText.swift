import FleetSimulation
import FleetWorld
import JournalFiles
import Verification

/// The story of a failure as lines of text.
package enum ViolationText {
  /// The violation in a sentence, what it is about and what became of that where the fleet was to
  /// be at rest, and what led to it in at most fifteen lines; or where facts and state differ.
  /// Empty if the run does not show it.
  package static func story(of judged: JudgedRun, _ failure: FailureSignature) -> String {
    if case .disagreement = failure {
      return judged.verdict.disagreements.map(\.sentence).joined(separator: "\n")
    }
    let result = judged.verdict.results.first { $0.id == failure.name }
    guard let violation = result?.told else { return "" }
    let run = judged.run
    let names = JournalNames(
      scenario: run.scenario, recordNames: run.recordNames, replicas: run.replicas)
    let told = judged.told(violation)
    let story = Story(journal: run.journal, from: told.roots, names: names)
    let details = told.details.map { "  \($0)\n" }.joined()
    return "\(told.message)\n\(details)\(story.text)"
  }
}
