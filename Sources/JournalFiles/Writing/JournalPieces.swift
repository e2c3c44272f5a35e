import FleetFacts
import FleetSimulation
import FleetWorld

/// The journal of a run as text, piece by piece; each piece is whole lines.
package struct JournalPieces: ~Copyable {
  private var writer: JournalWriter
  private let journal: Journal
  private var position = -1
  private var isOver = false

  /// The journal of `run`, as version `version` of the program writes it.
  package init(_ run: PlayedRun, version: String) {
    writer = JournalWriter(run, version: version)
    journal = run.journal
  }

  /// The next lines; empty at the end.
  package mutating func next() -> [UInt8] {
    var bytes: [UInt8] = []
    if isOver { return bytes }
    if position < 0 {
      writer.writeHeader(into: &bytes)
      position = 0
    } else if position < journal.facts.count {
      let end = min(journal.facts.count, position + JournalWriter.standardChunk)
      writer.write(position..<end, of: journal, into: &bytes)
      position = end
    } else {
      writer.writeFooter(of: journal, into: &bytes)
      isOver = true
    }
    return bytes
  }
}
