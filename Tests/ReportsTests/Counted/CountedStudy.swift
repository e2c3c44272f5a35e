import CapacityStudies
import FleetFacts
import FleetSimulation
import FleetWorld
import Foundation
import PropertySearch
import ScenarioFiles
import SimulationKernel
import TestSupport
import Testing
import TextFormats

@testable import ReportParts
@testable import StudyReports

/// A study that ships, made small, played as `tipfleet study` plays it; and each of its
/// replications played again alone, with its journal.
struct CountedStudy {
  /// A point of the design: its values, and what they change in the scenario's file.
  struct Point {
    let id: String
    let levels: [(factor: String, value: String)]
    let changes: [(String, String)]
    var accounts = 1
  }

  /// One replication, as `results.ndjson` names it, and what its journal says.
  struct Replication {
    let number: Int
    let seed: UInt64
    let values: [String: Double]
    let factCount: Int
  }

  let outcome: StudyOutcome
  let files: FileSet
  let measures: [String]
  /// The lines of `results.ndjson`.
  let results: [[String: Any]]

  /// - `changes` and `scenarioChanges`: Texts of the files, each with what stands in its place.
  init(
    _ path: String, scenario scenarioPath: String, changing changes: [(String, String)],
    scenarioChanges: [(String, String)] = []
  ) throws {
    let text = try Self.text(path, changes)
    let scenario = try Self.text(scenarioPath, scenarioChanges)
    let read = StudyReader(scenarios: .strict).read(
      SourceFile(name: path, bytes: Array(text.utf8))
    ) { _ in .success(SourceFile(name: scenarioPath, bytes: Array(scenario.utf8))) }
    let study = try #require(read.study, "\(read.diagnostics.plainText())")
    var progress = StudyProgress(study)
    let player = ReplicationPlayer(study)
    while true {
      let round = progress.nextRound()
      if round.isEmpty { break }
      for work in round { try progress.take(player.play(work)) }
    }
    outcome = StudyOutcome(progress)
    files = StudyReport.files(
      for: StudyReport.Input(
        outcome: outcome, studyBytes: Array(text.utf8), scenarioBytes: Array(scenario.utf8),
        toolVersion: "1"))
    results = try (files["results.ndjson"] ?? []).split(separator: UInt8(ascii: "\n")).map {
      try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any] ?? [:]
    }
    measures = results[0]["measures"] as? [String] ?? []
  }

  static func text(_ path: String, _ changes: [(String, String)]) throws -> String {
    try changes.reduce(Repository.text(of: path)) { text, change in
      #expect(text.contains(change.0), "\(path) has no \(change.0)")
      return text.replacing(change.0, with: change.1)
    }
  }

  /// The lines of results of a point, in the order of the replications.
  func lines(of point: String) -> [[String: Any]] {
    results.filter { $0["point"] as? String == point }
  }

  /// Plays the replications of a point whose only account has a hub of its own.
  func replications(
    of point: Point, scenario path: String, changing changes: [(String, String)]
  ) throws -> [Replication] {
    let text = try Self.text(path, changes + point.changes)
    let scenario = try #require(
      ScenarioReader.strict.read(SourceFile(name: path, bytes: Array(text.utf8))).scenario)
    return try lines(of: point.id).map { line in
      let seed = try #require(UInt64((line["seed"] as? String ?? "").dropFirst(), radix: 16))
      let run = World.playAlone(scenario, options: RunOptions(seed: seed))
      let counted = CountedMeasures(try JournalFile(run.journalFile))
      var values: [String: Double] = [:]
      for name in measures { values[name] = counted.value(name) }
      return Replication(
        number: line["replication"] as? Int ?? -1, seed: seed, values: values,
        factCount: run.journal.facts.count)
    }
  }
}
