import CapacityStudies
import FleetWorld
import ScenarioFiles
import SelfChecks
import SimulationKernel
import TextFormats

@testable import ReportParts
@testable import StudyReports

/// Reports on studies whose results were made up, so that nothing has to be played.
enum MadeUpStudy {
  private static let scenario = """
    {
      "name": "day", "duration": "1d",
      "app": {
        "tips": [{ "type": "AlbumTip", "title": "Share", "options": ["MaxDisplayCount(3)"] }],
        "screens": [{ "id": "album", "shows": ["AlbumTip"] }]
      },
      "hub": { "servers": 1 },
      "devices": [{ "id": "phone", "platform": "iPhone" }]
    }
    """

  /// A study with the given further keys.
  static func study(_ keys: String) -> Study {
    let read = StudyReader(scenarios: ScenarioReader()).read(
      SourceFile(
        name: "study.json",
        bytes: Array("{ \"name\": \"made-up\", \"scenario\": \"day.json\", \(keys) }".utf8))
    ) { _ in .success(SourceFile(name: "day.json", bytes: Array(scenario.utf8))) }
    guard let study = read.study else { preconditionFailure(read.diagnostics.plainText()) }
    return study
  }

  /// The report on a study in which replications have these values, of every measure.
  ///
  /// - `waits`: By replication, how long requests waited in each of 200 slices, in microseconds;
  ///   less than nothing where the hub refused them.
  static func files(
    _ study: Study, selfTest: SelfTest? = nil, waits: ((Int, Int) -> Int64)? = nil,
    value: (StudyPoint, Int) -> Double
  ) throws -> FileSet {
    StudyReport.files(
      for: StudyReport.Input(
        outcome: try outcome(study, waits: waits, value: value), studyBytes: [],
        scenarioBytes: [], toolVersion: "1", selfTest: selfTest))
  }

  /// What comes out of such a study.
  static func outcome(
    _ study: Study, waits: ((Int, Int) -> Int64)? = nil, value: (StudyPoint, Int) -> Double
  ) throws -> StudyOutcome {
    var progress = StudyProgress(study)
    while true {
      let round = progress.nextRound()
      if round.isEmpty { break }
      for work in round {
        var measured = MeasuredValue(ofMany: work.point.accountCount > 1)
        measured.add(value(work.point, work.replication))
        var record = ReplicationRecord(
          key: work.key, inputs: work.point.inputs,
          seed: study.seed(of: work.point, replication: work.replication), digest: 1,
          factCount: 1, values: study.measures.map { _ in measured })
        if let waits {
          record.hub = (0..<200).map { index in
            var slice = HubStatistics.Slice()
            slice.arrivals = 1
            let wait = waits(work.replication, index)
            slice.refused = wait < 0 ? 1 : 0
            slice.waitingMicroseconds = max(0, wait)
            return slice
          }
        }
        try progress.take(record)
      }
    }
    return StudyOutcome(progress)
  }

  /// The text of a file of a report.
  static func text(_ name: String, in files: FileSet) -> String {
    String(decoding: files[name] ?? [], as: UTF8.self)
  }

  /// A number between 0 and 1 that looks random.
  static func noise(_ number: Int) -> Double {
    Double(mixedBits(UInt64(number) &+ 77) >> 11) / Double(1 << 53)
  }
}
