import FleetSimulation
import FleetWorld
import Invariants
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import Verification

/// Journals as text, to be damaged and read back.
enum RecordedRuns {
  /// The journal of a run, as it is written.
  static func text(_ run: PlayedRun) -> [UInt8] {
    var pieces = JournalPieces(run, version: "1")
    var bytes: [UInt8] = []
    var piece = pieces.next()
    while !piece.isEmpty {
      bytes += piece
      piece = pieces.next()
    }
    return bytes
  }

  static func read(_ bytes: some Sequence<UInt8>) throws(JournalProblem) -> RecordedJournal {
    var reader = JournalReader()
    reader.read(Array(bytes))
    return try reader.finish()
  }

  static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"))
  }

  static func joined(_ lines: [ArraySlice<UInt8>]) -> [UInt8] {
    lines.flatMap { Array($0) + [UInt8(ascii: "\n")] }
  }

  /// The same journal, as if something else had recorded it: without digests, so that whatever is
  /// changed in it comes before the judges.
  static func fromElsewhere(_ bytes: [UInt8]) -> [UInt8] {
    var texts = lines(bytes).map { String(decoding: $0, as: UTF8.self) }
    texts[0].replace(#""recorder":"tipfleet""#, with: #""recorder":"probe""#)
    texts.removeAll { $0.hasPrefix(#"{"checkpoint""#) || $0.hasPrefix(#"{"facts""#) }
    texts.append(#"{"facts":\#(texts.count - 1)}"#)
    return Array((texts.joined(separator: "\n") + "\n").utf8)
  }

  /// Reads and judges whatever it is; the verdict, or nil if there is no journal.
  static func judged(_ bytes: [UInt8]) -> (RecordedJournal, RunVerdict)? {
    guard let recorded = try? read(bytes) else { return nil }
    return (recorded, JournalJudges.verdict(on: recorded))
  }
}
