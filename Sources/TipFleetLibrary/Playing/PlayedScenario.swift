import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import Scenarios
import Verification

/// A run was asked for what its scenario does not have: something misspelled would seem never to
/// happen.
public struct UnknownNames: Error, CustomStringConvertible {
  /// The names that mean nothing, each in a sentence with what may be meant.
  public let description: String
}

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

  /// Reads the run as a claim of a test sees it: its tips, its invariants, what is measured.
  ///
  /// Throws `UnknownNames` if it is asked for a tip, an event, a device or an invariant that the
  /// scenario does not have.
  public func checked<Value>(_ read: (CheckedRun) -> Value) throws(UnknownNames) -> Value {
    let asked = AskedNames()
    var run = CheckedRun(run: judged.run, results: judged.verdict.results)
    run.noteAsked = { asked.note($0) }
    let value = read(run)
    let unknown = asked.unknown(in: judged.run.scenario)
    guard unknown.isEmpty else { throw UnknownNames(description: unknown.joined(separator: "\n")) }
    return value
  }

  /// All facts of the run, in order.
  public var journal: Journal { judged.run.journal }

  /// How the violation of an invariant came about: the violation in a sentence, and at most fifteen
  /// lines that led to it. Nil if the invariant was not violated.
  ///
  /// Throws `UnknownNames` if no invariant of the run has the name.
  public func story(of invariant: String) throws(UnknownNames) -> String? {
    _ = try checked { $0.invariants.holds(invariant) }
    let story = ViolationText.story(of: judged, .violated(invariant: invariant))
    return story.isEmpty ? nil : story
  }
}

extension Scenario {
  /// Plays the scenario once and has every invariant judged.
  ///
  ///     let played = scenario.play()
  ///     print(played.verdict, try played.checked { $0.tip("ShareTip").displays })
  ///     for sentence in played.sentences { print(sentence) }
  ///     print(try played.story(of: "display-cap-sum") ?? "The cap held.")
  ///
  /// - `seed`: Another seed than the scenario's own.
  public func play(seed: UInt64? = nil) -> PlayedScenario {
    var scenario = self
    if let seed { scenario.seed = seed }
    return PlayedScenario(JudgedRun.play(scenario))
  }
}
