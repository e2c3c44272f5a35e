import CapacityStudies
import Scenarios
import SimulationKernel
import Statistics
import TestExtent
import Testing
import TextFormats

/// The estimate of rare events, played: how often a tip is displayed over its cap.
@Suite("rare events, by splitting")
struct RareEventTests {
  /// A day in which each of some devices, which never hear of each other, shows a tip that may be
  /// shown once.
  private static func apart(devices: Int) -> String {
    let ids = (0..<devices).map { #"{ "id": "d\#($0)" }"# }.joined(separator: ", ")
    let steps = (0..<devices).map {
      #"{ "do": "visit", "at": "\#($0 + 1)h", "on": "d\#($0)", "screen": "album" }"#
    }
    return """
      {
        "name": "day", "duration": "1d",
        "app": {
          "tips": [{ "type": "AlbumTip", "options": ["MaxDisplayCount(1)"] }],
          "screens": [{ "id": "album", "shows": ["AlbumTip"] }]
        },
        "network": { "loss": "100%" },
        "devices": [\(ids)],
        "timeline": [\(steps.joined(separator: ", "))]
      }
      """
  }

  /// A study of that day, or of one in which chance decides how often the cap is exceeded.
  private static func study(apart devices: Int? = nil, effort: Int, repeats: Int) throws -> Study {
    let keys = """
      { "name": "rare", "scenario": "day.json", "measures": ["displays.overshoot"],
        "rareEvents": { "overshoot": 2, "effort": \(effort), "repeats": \(repeats) },
        "replications": { "atLeast": 2, "atMost": 2 } }
      """
    let scenario = devices.map { apart(devices: $0) } ?? StudyFixture.scenario
    let read = StudyFixture.read(keys, scenario: scenario)
    return try #require(read.study, "\(read.diagnostics.plainText())")
  }

  private func arrivals(_ study: Study, repeatNumber: Int = 0) throws -> [Double] {
    let question = try #require(study.rareEvents)
    let record = ReplicationPlayer(study).playRare(
      study.points[0], question, repeatNumber: repeatNumber)
    #expect(record.key.point != study.points[0].id)
    #expect(record.key.replication == repeatNumber)
    return record.values.map(\.sum)
  }

  @Test("what happens in every run arrives in every run, and what cannot happen in none")
  func certain() throws {
    let two = try Self.study(apart: 2, effort: 20, repeats: 2)
    #expect(try arrivals(two) == [20, 0])
    let three = try Self.study(apart: 3, effort: 20, repeats: 2)
    #expect(try arrivals(three) == [20, 20])
    let one = try Self.study(apart: 1, effort: 20, repeats: 2)
    #expect(try arrivals(one) == [0, 0])
  }

  @Test("what was the same in every repeat is known only as well as its runs show it")
  func equalRepeats() throws {
    func levels(apart devices: Int) throws -> [RareEvents.Level] {
      let study = try Self.study(apart: devices, effort: 20, repeats: 2)
      let player = ReplicationPlayer(study)
      var progress = StudyProgress(study)
      for work in progress.nextRound() { try progress.take(player.play(work)) }
      let outcome = StudyOutcome(progress)
      return try #require(RareEvents(outcome.points[0], of: outcome)).levels
    }
    // In none of forty runs: up to 1 − 0.025^(1/40).
    let never = try levels(apart: 1)
    #expect(never.map(\.probability) == [0, 0])
    for level in never {
      let interval = try #require(level.interval)
      #expect(interval.lowerBound == 0 && (interval.upperBound - 0.088).magnitude < 0.001)
    }
    // Both repeats came to the first level in each run: at least 0.025^(1/2) of all do.
    let once = try levels(apart: 2)
    #expect(once.map(\.probability) == [1, 0])
    let first = try #require(once[0].interval), second = try #require(once[1].interval)
    #expect((first.lowerBound - 0.158).magnitude < 0.001 && first.upperBound == 1)
    #expect(second.lowerBound == 0 && (second.upperBound - 0.842).magnitude < 0.001)
  }

  @Test("the same repeat gives the same numbers, and another repeat has others")
  func reproducible() throws {
    let study = try Self.study(effort: 60, repeats: 2)
    #expect(try arrivals(study) == arrivals(study))
    #expect(try arrivals(study) != arrivals(study, repeatNumber: 1))
  }

  @Test("the estimate is that of plain runs, within what chance allows")
  func agreesWithPlainRuns() throws {
    let study = try Self.study(effort: 60, repeats: 6)
    let player = ReplicationPlayer(study)
    let plainCount = TestExtent.of(400, quick: 60)
    var plain = [0, 0]
    for number in 0..<plainCount {
      let over = player.play(study.points[0], replication: number).values[0].sum
      for level in 0...1 where over > Double(level) { plain[level] += 1 }
    }
    for level in 0...1 {
      var moments = RunningMoments()
      for number in 0..<6 {
        let shares = try arrivals(study, repeatNumber: number).map { $0 / 60 }
        moments.add(shares[...level].reduce(1, *))
      }
      let share = Double(plain[level]) / Double(plainCount)
      let mean = moments.mean
      let error = (share * (1 - share) / Double(plainCount)).squareRoot() + 0.03
      #expect((mean - share).magnitude < 4 * error, "\(level): \(mean), \(share)")
      if level == 0 { #expect(share > 0.02 && share < 0.98, "the test says nothing: \(share)") }
    }
  }

  @Test("a study asks for each repeat once, plays it, and gives a level's interval")
  func inStudy() throws {
    let study = try Self.study(effort: 10, repeats: 3)
    let player = ReplicationPlayer(study)
    var progress = StudyProgress(study)
    var rare: [Int] = []
    while true {
      let round = progress.nextRound()
      if round.isEmpty { break }
      for work in round {
        if work.rareEvents != nil { rare.append(work.replication) }
        try progress.take(player.play(work))
      }
    }
    #expect(rare == [0, 1, 2])
    let outcome = StudyOutcome(progress)
    let events = try #require(RareEvents(outcome.points[0], of: outcome))
    #expect(events.levels.map(\.overshoot) == [1, 2])
    #expect(events.levels.allSatisfy { $0.repeatCount == 3 && $0.plain?.count == 2 })
    let first = try #require(events.levels[0].probability)
    let mean = try (0..<3).map { try arrivals(study, repeatNumber: $0)[0] / 10 }.reduce(0, +) / 3
    #expect((first - mean).magnitude < 1e-12)
    let interval = try #require(events.levels[0].interval)
    #expect(interval.contains(first) && interval.lowerBound >= 0 && interval.upperBound <= 1)
  }
}
