import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import SimulationKernel
import TextFormats

/// Writes a journal as lines of JSON, chunk by chunk, straight into bytes.
///
///     var writer = JournalWriter(names: names, seed: seed, version: "1.0.0")
///     writer.writeHeader(into: &bytes)
///     writer.write(0..<journal.facts.count, of: journal, into: &bytes)
///     writer.writeFooter(of: journal, into: &bytes)
///
/// The same journal gives the same bytes, whatever the chunks. Writing a fact allocates nothing
/// once the writer's memory has grown to a chunk.
package struct JournalWriter: ~Copyable {
  /// The name and version of the format; the number grows when a reader would misread a journal.
  package static let format = "\(formatName)/\(formatNumber)"
  static let formatName = "tipfleet.journal"
  static let formatNumber = 2
  /// Who writes these journals, in their first line.
  static let recorder = "tipfleet"
  /// Facts in a chunk when the caller names none; about 600 kB.
  package static let standardChunk = 4_096

  private var encoder: FactEncoder
  private let seed: UInt64
  private let version: String
  private let withoutFaults: [String]
  private let mutant: String?
  private let runDigest: StableDigest?
  private var headerDigest = StableDigest()

  /// A writer for a run.
  ///
  /// - Parameters:
  ///   - names: the names of what the facts refer to.
  ///   - seed: the seed of the run.
  ///   - version: the version of the program that played it.
  ///   - withoutFaults: the names of the faults that were switched off.
  ///   - mutant: the name of the fault that was injected.
  ///   - runDigest: the digest of all facts and draws of the run, if it is known.
  package init(
    names: JournalNames, seed: UInt64, version: String, withoutFaults: [String] = [],
    mutant: String? = nil, runDigest: StableDigest? = nil
  ) {
    encoder = FactEncoder(names: names)
    self.seed = seed
    self.version = version
    self.withoutFaults = withoutFaults
    self.mutant = mutant
    self.runDigest = runDigest
  }

  /// A writer for a run that was played by version `version` of the program.
  package init(_ run: PlayedRun, version: String) {
    self.init(
      names: JournalNames(run), seed: run.seed, version: version,
      withoutFaults: run.withoutFaults, mutant: run.injection?.id, runDigest: run.digest)
  }

  /// Appends the first line: what was played, and the tables of names.
  package mutating func writeHeader(into bytes: inout [UInt8]) {
    let start = bytes.count
    JSONText.write(into: &bytes) { json in
      encoder.names.writeHeader(
        seed: seed, version: version, withoutFaults: withoutFaults, mutant: mutant, to: &json)
    }
    headerDigest = StableDigest()
    headerDigest.combine(bytes: Array(bytes[start...]))
    bytes.append(Byte.lineFeed)
  }

  /// Appends a line for each fact in `range`, and the checkpoints after them.
  package mutating func write(
    _ range: Range<Int>, of journal: borrowing Journal, into bytes: inout [UInt8]
  ) {
    for position in range {
      let id = FactID(position)
      encoder.encode(
        id, journal.facts[position], causes: journal.causes(of: id), carried: journal.carried)
      let count = position + 1
      if count & (Journal.checkpointStretch - 1) == 0 {
        let index = count / Journal.checkpointStretch - 1
        if index < journal.checkpoints.count { encoder.encode(journal.checkpoints[index]) }
      }
    }
    encoder.output.move(into: &bytes)
  }

  /// Appends the last line: how many facts there are, their digest, and the header's.
  package mutating func writeFooter(of journal: borrowing Journal, into bytes: inout [UInt8]) {
    let count = journal.facts.count
    let digest = journal.digest.description
    let run = runDigest?.description
    let header = headerDigest.description
    JSONText.write(into: &bytes) { json in
      json.object { json in
        json.member("facts", count)
        json.member("digest", digest)
        json.optionalMember("run", run)
        json.member("header", header)
      }
    }
    bytes.append(Byte.lineFeed)
  }

  /// Writes everything: `flush` gets the bytes of each chunk, which may be kept or thrown away.
  package mutating func write<Failure: Error>(
    _ journal: borrowing Journal, chunk: Int = JournalWriter.standardChunk,
    flush: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let step = max(chunk, 1)
    var bytes: [UInt8] = []
    writeHeader(into: &bytes)
    try flush(bytes)
    var start = 0
    while start < journal.facts.count {
      let end = min(journal.facts.count, start + step)
      bytes.removeAll(keepingCapacity: true)
      write(start..<end, of: journal, into: &bytes)
      try flush(bytes)
      start = end
    }
    bytes.removeAll(keepingCapacity: true)
    writeFooter(of: journal, into: &bytes)
    try flush(bytes)
  }
}
