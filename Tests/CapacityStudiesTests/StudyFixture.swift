import CapacityStudies
import ScenarioFiles
import SimulationKernel
import TextFormats

/// Studies of a scenario that is played in a moment.
enum StudyFixture {
  /// Two devices that show one tip for a day.
  static let scenario = """
    {
      "name": "day", "duration": "1d", "heal": { "within": "1h" },
      "app": {
        "tips": [{ "type": "AlbumTip", "title": "Share", "options": ["MaxDisplayCount(3)"] }],
        "screens": [{ "id": "album", "shows": ["AlbumTip"] }]
      },
      "devices": [
        { "id": "phone", "platform": "iPhone" }, { "id": "pad", "platform": "iPad" }
      ],
      "people": [
        {
          "id": "owner", "uses": { "phone": 1, "pad": 1 }, "every": "exponential(2h)",
          "for": "exponential(2min)", "opens": { "album": 1 }, "stays": "exponential(30s)"
        }
      ],
      "faults": [
        {
          "name": "tunnel", "kind": "offline", "devices": "phone", "every": "exponential(6h)",
          "for": "exponential(2h)"
        }
      ]
    }
    """

  /// What reading a study of that scenario gives.
  static func read(_ study: String, scenario: String = scenario) -> ReadStudy {
    StudyReader(scenarios: ScenarioReader()).read(
      SourceFile(name: "study.json", bytes: Array(study.utf8))
    ) { path in
      path == "day.json"
        ? .success(SourceFile(name: path, bytes: Array(scenario.utf8)))
        : .failure(ValuePath.Problem(message: "'\(path)' does not exist."))
    }
  }

  /// A study with the given further keys.
  static func study(_ keys: String) -> Study {
    let read = read("{ \"name\": \"small\", \"scenario\": \"day.json\", \(keys) }")
    guard let study = read.study else { preconditionFailure(read.diagnostics.plainText()) }
    return study
  }

  /// The errors of a study with the given further keys.
  static func errors(_ keys: String) -> String {
    read("{ \"name\": \"small\", \"scenario\": \"day.json\", \(keys) }").diagnostics.plainText()
  }

  /// A result that was not played: every measure has the same value.
  static func record(
    of study: Study, _ point: StudyPoint, _ replication: Int, value: Double
  ) -> ReplicationRecord {
    var measured = MeasuredValue(ofMany: false)
    measured.add(value)
    return ReplicationRecord(
      key: .init(point: point.id, replication: replication), inputs: point.inputs,
      seed: study.seed(of: point, replication: replication), digest: 1, factCount: 1,
      values: study.measures.map { _ in measured })
  }

  /// Plays whatever a study asks for with made-up values, until it asks for nothing.
  static func finish(
    _ study: Study, shard: Shard = .whole, value: (StudyPoint, Int) -> Double
  ) throws -> StudyProgress {
    var progress = StudyProgress(study, shard: shard)
    while true {
      let round = progress.nextRound()
      if round.isEmpty { return progress }
      for work in round {
        try progress.take(
          record(
            of: study, work.point, work.replication, value: value(work.point, work.replication))
        )
      }
    }
  }
}
