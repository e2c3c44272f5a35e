import CapacityStudies
import PropertySearch
import SimulationKernel
import StudyReports
import TextFormats

/// Files of results. Half of them are damaged as a disk does it; in the others each line has the
/// digest of what it says, as whoever forges a file can make it.
package struct ResultInputs: InputKind {
  package let name = "result"
  package let fileExtension = "ndjson"
  private let originals: [StudyResults]
  private let mutator: TreeMutator

  /// Inputs made from results of the studies of `seeds` that are small.
  package init(_ seeds: SeedDocuments) {
    originals = SmallDocuments.studies.compactMap { StudyResults(of: $0, seeds) }
    mutator = TreeMutator(
      Vocabulary(of: originals.flatMap(\.bodies).compactMap { ValueTree(reading: $0) }))
  }

  package func makeInput(_ draws: inout InputDraws) -> FuzzedInput {
    guard !originals.isEmpty else { return FuzzedInput(bytes: []) }
    let index = draws.below(originals.count)
    let isForged = draws.isHit(oneIn: 2)
    var bodies = originals[index].bodies
    if !isForged {
      var bytes = originals[index].bytes
      for _ in 0..<draws.changeCount() { damage(&bytes, &draws) }
      return FuzzedInput(bytes: bytes, original: index)
    }
    for _ in 0..<draws.changeCount() { forge(&bodies, &draws) }
    return FuzzedInput(bytes: StudyResults.sealed(bodies), original: originals.count + index)
  }

  private func damage(_ bytes: inout [UInt8], _ draws: inout InputDraws) {
    guard draws.isHit(oneIn: 2) else { return bytes = TextMutator.mutated(bytes, &draws) }
    var lines = bytes.split(separator: Byte.lineFeed, omittingEmptySubsequences: false)
    let index = draws.below(lines.count)
    switch draws.below(4) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(lines[index], at: draws.below(lines.count))
    case 2: lines.swapAt(index, draws.below(lines.count))
    default: lines[index] = lines[draws.below(lines.count)]
    }
    bytes = Array(lines.joined(separator: [Byte.lineFeed]))
  }

  private func forge(_ bodies: inout [[UInt8]], _ draws: inout InputDraws) {
    guard !bodies.isEmpty else { return }
    let index = draws.below(bodies.count)
    switch draws.below(8) {
    case 0: bodies.remove(at: index)
    case 1: bodies.insert(bodies[index], at: draws.below(bodies.count))
    case 2: bodies.swapAt(index, draws.below(bodies.count))
    default:
      guard var tree = ValueTree(reading: bodies[index]) else { return }
      mutator.mutate(&tree, &draws)
      bodies[index] = tree.text
    }
  }

  package func judge(_ input: FuzzedInput, _ draws: inout InputDraws) -> InputAnswer {
    guard !originals.isEmpty else { return .wrong("There are no results to start from.") }
    let original = originals[(input.original ?? 0) % originals.count]
    let isSealed = input.original.map { $0 >= originals.count } ?? true
    let file: ResultFile
    do throws(ResultProblem) {
      file = try ResultReader(original.study).read(input.bytes)
    } catch {
      return AnswerChecks.refusal(error.message)
    }
    var results = ResultSet()
    for record in file.records {
      if !isSealed && !original.records.contains(record) {
        return .wrong("A result that was changed was taken for a whole one.")
      }
      do throws(ResultSet.Conflict) {
        try results.add(record)
      } catch {
        return AnswerChecks.refusal("\(error.key.text) is there twice")
      }
    }
    if !isSealed && file.isWhole && file.records.count != original.records.count {
      return .wrong("A file without all results was taken for a whole one.")
    }
    return report(results, original, draws.isHit(oneIn: 8))
  }

  /// What `merge` makes of results.
  private func report(
    _ results: ResultSet, _ original: StudyResults, _ writes: Bool
  ) -> InputAnswer {
    let outcome = StudyOutcome(StudyProgress(original.study, known: results))
    _ = outcome.verdict
    _ = outcome.factCount
    guard writes else { return .accepted }
    _ = StudyReport.files(
      for: StudyReport.Input(
        outcome: outcome, studyBytes: [], scenarioBytes: [], toolVersion: "0"))
    return .accepted
  }
}

/// The results of a study, and the file that holds them.
private struct StudyResults: Sendable {
  let study: Study
  let records: [ReplicationRecord]
  let bytes: [UInt8]
  /// The lines without their digests.
  let bodies: [[UInt8]]

  /// Plays a study; nil if it is none.
  init?(of file: SourceFile, _ seeds: SeedDocuments) {
    let read = StudyReader(scenarios: .strict).read(file) { path in
      seeds.scenario(named: path).map { .success($0) }
        ?? .failure(ValuePath.Problem(message: "'\(path)' does not exist."))
    }
    guard let study = read.study else { return nil }
    self.study = study
    records = Self.play(study)
    bytes = ResultFormat.file(of: study, records)
    bodies = bytes.split(separator: Byte.lineFeed).map { line in
      Array(line.dropLast(Self.tailLength)) + [Byte.closeBrace]
    }
  }

  private static let tailLength = ",\"hash\":\"x0123456789abcdef\"}".utf8.count

  private static func play(_ study: Study) -> [ReplicationRecord] {
    var progress = StudyProgress(study)
    let player = ReplicationPlayer(study)
    var records: [ReplicationRecord] = []
    while true {
      let round = progress.nextRound()
      for work in round {
        let record = player.play(work)
        records.append(record)
        do throws(ResultSet.Conflict) {
          try progress.take(record)
        } catch {
          return records
        }
      }
      if round.isEmpty { return records }
    }
  }

  /// The lines, each with the digest of what it says.
  static func sealed(_ bodies: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for body in bodies {
      var digest = StableDigest()
      digest.combine(bytes: body)
      bytes += body.dropLast() + Array(",\"hash\":\"\(digest)\"}\n".utf8)
    }
    return bytes
  }
}
