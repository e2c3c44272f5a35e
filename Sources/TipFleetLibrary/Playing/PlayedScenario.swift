import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import Scenarios
import Verification

/// A run of a scenario, with everything that was found out about it.
public struct PlayedScenario: Sendable {
  private let judged: JudgedRun

  init(_ judged: JudgedRun) { self.judged = judged }

  /// What the run is worth.
  public var verdict: Verdict { judged.verdict.verdict }

  /// What was violated, and why the run fails if it does, in sentences.
  public var sentences: [String] {
    judged.verdict.results.compactMap(\.headline)
      + judged.verdict.reasons.filter { !$0.isEmpty }
  }

  /// The run as a claim of a test sees it: its tips, its invariants, what is measured.
  public var checked: CheckedRun {
    CheckedRun(run: judged.run, results: judged.verdict.results)
  }

  /// All facts of the run, in order.
  public var journal: Journal { judged.run.journal }

  /// How the violation of an invariant came about: the violation in a sentence, and at most fifteen
  /// lines that led to it. Nil if the invariant was not violated.
  public func story(of invariant: String) -> String? {
    let story = ViolationText.story(of: judged, .violated(invariant: invariant))
    return story.isEmpty ? nil : story
  }
}

extension Scenario {
  /// Plays the scenario once and has every invariant judged.
  ///
  ///     let played = scenario.play()
  ///     print(played.verdict, played.checked.tip("ShareTip").displays)
  ///     for sentence in played.sentences { print(sentence) }
  ///     print(played.story(of: "display-cap-sum") ?? "The cap held.")
  ///
  /// - `seed`: Another seed than the scenario's own.
  public func play(seed: UInt64? = nil) -> PlayedScenario {
    var scenario = self
    if let seed { scenario.seed = seed }
    return PlayedScenario(JudgedRun.play(scenario))
  }
}
