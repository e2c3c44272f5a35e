import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import Scenarios

extension World {
  /// Plays a scenario while nobody watches.
  package static func playAlone(
    _ scenario: Scenario, options: RunOptions = RunOptions()
  ) -> PlayedRun {
    var observer = NoObserver()
    return play(scenario, options: options, observer: &observer)
  }

  /// Plays a scenario with an injected fault, if there is one.
  package static func playAlone(
    _ scenario: Scenario, injecting fault: (any FaultInjection)?
  ) -> PlayedRun {
    playAlone(scenario, options: RunOptions(injection: fault))
  }
}

extension PlayedRun {
  /// The whole `journal.ndjson` of the run.
  package var journalFile: [UInt8] {
    var writer = JournalWriter(self, version: "0.1.0")
    var bytes: [UInt8] = []
    writer.writeHeader(into: &bytes)
    writer.write(journal.facts.indices, of: journal, into: &bytes)
    writer.writeFooter(of: journal, into: &bytes)
    return bytes
  }
}
