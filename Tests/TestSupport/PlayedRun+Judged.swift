import FleetSimulation
import FleetWorld
import Invariants
import JournalFiles
import Verification

extension PlayedRun {
  /// What the judges find in its journal.
  package var judged: [InvariantResult] {
    JournalJudges.judge(journal, scenario: scenario, recordNames: recordNames)
  }

  /// The ids of the invariants that fail.
  package var failedInvariants: [String] {
    judged.filter { $0.verdict == .fail }.map(\.statement.id)
  }

  /// Its `journal.ndjson`, read back.
  package func readBack() throws -> RecordedJournal {
    var reader = JournalReader()
    reader.read(journalFile)
    return try reader.finish()
  }
}

extension RecordedJournal {
  /// What the judges find in it, by nothing but what its file says.
  package var judged: [InvariantResult] {
    JournalJudges.judge(journal, scenario: scenario, recordNames: recordNames)
  }

  /// The ids of the invariants that fail by it alone.
  package var failedInvariants: [String] {
    judged.filter { $0.verdict == .fail }.map(\.statement.id)
  }
}
