import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel

/// A journal as it was read, with what its first line declares.
package struct RecordedJournal: Sendable {
  /// The facts, as far as they are whole.
  package let journal: Journal
  /// The names of what the facts refer to.
  package let names: JournalNames
  /// The ids of all tips, by record.
  package let recordNames: [String]
  /// Who recorded it; `tipfleet` for a run that was played.
  package let recorder: String
  /// What the recorder could not see.
  package let omits: [JournalOmission]
  /// The seed of the run.
  package let seed: UInt64
  /// The version of the program that recorded it.
  package let version: String
  /// The names of the faults that were switched off.
  package let withoutFaults: [String]
  /// The fault that was injected.
  package let injection: (any FaultInjection)?
  /// The digest of all facts and all draws, where the last line has it.
  package let runDigest: UInt64?
  /// What is wrong with the journal; everything before it is intact. Nil if nothing is.
  package let problem: JournalProblem?
  /// How many lines were read, up to the problem if there is one.
  package let lineCount: Int

  /// What was declared of the run: enough to judge it, not to play it.
  package var scenario: Scenario { names.scenario }

  /// Whether it was recorded by something else than this program.
  package var isFromElsewhere: Bool { recorder != JournalWriter.recorder }

  /// The facts with an end. Another recorder need not write phases, and what is judged at the end
  /// of a moment, or of the run, would be judged never. What this program wrote of a run that it
  /// cut short stays without one.
  ///
  /// For judges only: a fact that was added is in no line, and the digest says nothing of it.
  package var endedJournal: Journal {
    guard isFromElsewhere, problem == nil, let last = journal.facts.last else { return journal }
    if case .run(.ended) = last.kind { return journal }
    var ended = journal
    ended.record(
      Fact(
        instant: last.instant, localInstant: last.instant, actor: .world, replica: .none,
        kind: .run(.ended)), because: .none)
    return ended
  }
}
