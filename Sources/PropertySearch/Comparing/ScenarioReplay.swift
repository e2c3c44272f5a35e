import FleetSimulation
import FleetWorld
import Invariants
import JournalFiles
import Scenarios
import Verification

/// A scenario played in two ways, and its journal read back: all must say the same.
///
/// It is played once with the judges watching and once with nobody watching. The journal of the
/// first is written as text, compared with that of the second byte by byte, read back, and judged
/// anew by what was read alone.
package struct ScenarioReplay: Sendable {
  /// The run.
  package let run: PlayedRun
  /// The verdict of the run.
  package let verdict: RunVerdict
  /// How many bytes of the journals were the same.
  package let byteCount: Int
  /// The first line that differs: recorded is what the judges watched.
  package let difference: LineDifference?
  /// What is wrong with the journal as it was read back.
  package let problem: JournalProblem?
  /// Where judging what was read back gave something else.
  package let disagreements: [Disagreement]

  /// Whether everything was the same.
  package var isSame: Bool {
    difference == nil && problem == nil && disagreements.isEmpty
  }

  /// Plays `scenario` twice.
  package init(_ scenario: Scenario, options: RunOptions, version: String) {
    var live = LiveJudges(scenario, options: options)
    let watched = World.play(scenario, options: options, observer: &live)
    var nobody = NoObserver()
    let unwatched = World.play(scenario, options: options, observer: &nobody)
    let judged = live.results(names: watched.recordNames)
    var reader = JournalReader(injections: options.injection.map { [$0] } ?? [])
    var bytes = JournalBytes()
    ScenarioReplay.compare(watched, unwatched, version: version, &bytes) { reader.read($0) }
    run = watched
    byteCount = bytes.byteCount
    difference = bytes.difference
    var differences = live.mismatches
    do throws(JournalProblem) {
      let recorded = try reader.finish()
      problem = recorded.problem
      // By what was declared, of which a journal's header tells only a part.
      let again = JournalJudges.judge(
        recorded.journal, scenario: scenario, recordNames: recorded.recordNames,
        options: options)
      if recorded.problem == nil {
        differences += Agreement.compare(run: judged, journal: again)
      }
    } catch {
      problem = error
    }
    disagreements = differences
    verdict = RunVerdict.weigh(judged, disagreements: differences, against: scenario)
  }

  private static func compare(
    _ left: PlayedRun, _ right: PlayedRun, version: String, _ bytes: inout JournalBytes,
    _ take: ([UInt8]) -> Void
  ) {
    var ahead = JournalPieces(left, version: version)
    var behind = JournalPieces(right, version: version)
    while true {
      let lines = behind.next()
      if lines.isEmpty { break }
      bytes.compare(played: lines) {
        let piece = ahead.next()
        take(piece)
        return piece
      }
    }
    bytes.finish {
      let piece = ahead.next()
      take(piece)
      return piece
    }
    var rest = ahead.next()
    while !rest.isEmpty {
      take(rest)
      rest = ahead.next()
    }
  }
}
