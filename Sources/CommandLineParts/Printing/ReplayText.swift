import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Invariants
import JournalFiles
import PropertySearch
import RunTables
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// What `tipfleet replay` prints.
package struct ReplayText {
  private let console: Console

  /// A text for a console.
  package init(_ console: Console) { self.console = console }

  /// What judging a journal gave.
  ///
  /// - `scenarioFile`: The scenario that it was played from; nil if nobody knows.
  package func judged(
    _ recorded: RecordedJournal, _ verdict: RunVerdict, path: String, scenarioFile: String?
  ) -> String {
    let origin =
      recorded.isFromElsewhere
      ? "recorded by \(PrintableText.escaped(recorded.recorder))"
      : "seed \(SeedWord.text(recorded.seed))"
    var lines = console.warning(of: recorded.injection)
    let words = VerdictLines(console)
    lines += words.surprises(
      verdict.surprises.map { result in
        VerdictWords.Surprise(
          sentence: result.headline ?? "\(result.id) is violated.", fails: result.isBroken,
          role: result.role)
      })
    lines += ["\(name(recorded.scenario.name))   \(facts(recorded.journal))   \(origin)", ""]
    lines += words.lines(of: verdict)
    lines.append("")
    lines += words.details(of: verdict, seed: nil) {
      ViolationSummary(
        $0, in: recorded.journal, of: recorded.scenario, recordNames: recorded.recordNames)
    }
    lines += words.conclusion(
      verdict.verdict, VerdictWords.conclusion(RunTotals(verdict, seed: recorded.seed)),
      reasons: verdict.reasons, of: recorded.scenario)
    lines.append("replay   " + command([path]))
    if let failing = verdict.surprises.first {
      lines += causes(of: failing.id, recorded, scenarioFile: scenarioFile)
    }
    return lines.joined(separator: "\n")
  }

  /// How to find the causes: a journal alone cannot be played without something of it.
  private func causes(
    of invariant: String, _ recorded: RecordedJournal, scenarioFile: String?
  ) -> [String] {
    if recorded.isFromElsewhere {
      return ["causes   none can be tried: the journal was recorded, not played"]
    }
    let command = ToolCommand.causes(
      scenarioFile ?? "SCENARIO", seed: recorded.seed, withoutFaults: recorded.withoutFaults,
      invariant: invariant, mutant: recorded.injection?.id)
    return ["causes   \(command)"]
      + (scenarioFile == nil ? ["         with the file of the scenario that was played"] : [])
  }

  /// What playing the run of a journal again gave.
  ///
  /// - `problem`: What is wrong with the journal where it differs.
  package func compared(
    _ run: PlayedRun, _ bytes: JournalBytes, _ problem: JournalProblem?, path: String,
    scenario: String
  ) -> String {
    var lines = console.warning(of: run.injection) + [headline(run)]
    if let difference = bytes.difference {
      lines += differing(difference, run, names: ("recorded", "played"))
      if let problem {
        lines.append("         The journal itself is damaged in \(problem.text).")
      }
    } else {
      lines.append(same(bytes.byteCount) + " as in \(PrintableText.escaped(path)).")
    }
    lines.append("replay   " + command([path, "--scenario", scenario]))
    return lines.joined(separator: "\n")
  }

  /// What playing a scenario twice gave.
  package func playedTwice(_ replay: ScenarioReplay, path: String) -> String {
    var lines = console.warning(of: replay.run.injection) + [headline(replay.run)]
    if let difference = replay.difference {
      lines += differing(difference, replay.run, names: ("watched", "unwatched"))
    }
    if let problem = replay.problem {
      lines.append("\(different)  The journal cannot be read back: \(problem.text).")
    }
    for disagreement in replay.disagreements {
      lines.append("\(different)  \(disagreement.sentence)")
    }
    if replay.isSame {
      lines.append(
        same(replay.byteCount)
          + ", with and without the judges; read back, they are judged the same.")
    }
    var words = [path, "--seed", SeedWord.text(replay.run.seed)]
    for fault in replay.run.withoutFaults { words += ["--without-fault", fault] }
    if let mutant = replay.run.injection { words += ["--mutant", mutant.id] }
    lines.append("replay   " + command(words))
    return lines.joined(separator: "\n")
  }

  // MARK: Parts

  private var different: String { console.colored("DIFFERENT", .red) }

  private func same(_ count: Int) -> String {
    "\(console.colored("SAME", .green))  \(English.number(count)) bytes"
  }

  private func headline(_ run: PlayedRun) -> String {
    "\(name(run.scenario.name))   \(facts(run.journal))   seed \(SeedWord.text(run.seed))\n"
  }

  private func name(_ text: String) -> String {
    console.colored(PrintableText.escaped(text), .bold)
  }

  private func facts(_ journal: Journal) -> String {
    English.count(journal.facts.count, "fact")
  }

  private func command(_ words: [String]) -> String {
    ToolCommand.text(["replay"] + words)
  }

  /// The first difference, and how the run that was played came to it.
  private func differing(
    _ difference: LineDifference, _ run: PlayedRun, names: (String, String)
  ) -> [String] {
    var lines = ["\(different)  in line \(English.number(difference.line)); identical before it"]
    let width = max(names.0.count, names.1.count)
    for (name, text) in [(names.0, difference.recorded), (names.1, difference.played)] {
      let padding = String(repeating: " ", count: width - name.count)
      lines.append("  \(name)\(padding)  \(text.map(Self.shortened) ?? "nothing: it ends there")")
    }
    guard let fact = difference.playedFact, fact.position < run.journal.facts.count else {
      return lines
    }
    lines.append("")
    lines.append("How it came to what was played:")
    let story = Story(journal: run.journal, from: [fact], names: JournalNames(run))
    for line in story.text.split(separator: "\n") { lines.append("  \(line)") }
    return lines
  }

  private static func shortened(_ text: String) -> String {
    let shown = String(text.prefix(400))
    return PrintableText.escaped(shown) + (shown.count < text.count ? "…" : "")
  }
}
