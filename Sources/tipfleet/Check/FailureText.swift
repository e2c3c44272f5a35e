import CommandLineParts
import FleetSimulation
import FleetWorld
import Mutants
import PropertySearch
import Scenarios
import Shrinking
import TextFormats
import Verification

/// What is printed of a failure: the promise, the story, and the command that plays it.
enum FailureText {
  static func lines(
    of example: Counterexample, from origin: String, path: String, mutant: Mutant?,
    _ console: Console
  ) -> [String] {
    let played = JudgedRun.play(told: example.scenario, injection: mutant)
    let word = console.colored("FAIL", .red)
    var lines = ["  \(word)   \(example.signature.sentence) \(example.scenario.claim)"]
    let smallest = example.isMinimal ? "smallest" : "smallest so far"
    let size =
      example.original == example.size
      ? "\(origin) has \(example.sizeText)"
      : "\(origin) had \(example.original.text); the \(smallest) has \(example.size.text)"
    lines += ["         \(size)", ""]
    let story = ViolationText.story(of: played, example.signature)
    lines += story.split(separator: "\n").map { "         \($0)" }
    lines.append("")
    if case .missed(let id) = example.signature, let fault = mutant?.judgeFault {
      let sound = fault.companion.map { "with the mutant \($0.id)" } ?? "without a mutant"
      lines.append("         A run with this mutant passes \(id); sound judges fail it \(sound).")
    }
    if !example.failsAsWritten {
      lines.append(
        "         The written file does not fail when it is played: what fails here cannot be "
          + "written down. Please report it.")
    }
    lines.append("scenario \(PrintableText.escaped(path))")
    lines.append("replay   \(ToolCommand.play(path, mutant: mutant?.id))")
    if let causes = ToolCommand.causes(path, of: example.signature, injection: mutant) {
      lines.append("causes   \(causes)")
    }
    lines.append("")
    return lines
  }
}
