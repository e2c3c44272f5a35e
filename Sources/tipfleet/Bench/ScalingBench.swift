import CommandLineParts
import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Invariants
import PropertySearch
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// Measures how the cost of a fact grows with one thing at a time: with the duration, with devices,
/// with donations and so on, played alone and judged.
///
/// What is linear costs the same for each fact however large it is. An entry that costs more than
/// `limit` times the first of its row is a failure. A fact that carries records stands for the work
/// on each of them, so what a fact or a carried record costs is measured as well: where it stays
/// the same, a fact costs more because it carries more.
struct ScalingBench {
  let seed: UInt64
  var rows = ScalingRow.usual
  /// The largest entry, as a multiple of the first.
  var largest = Self.usualLargest
  var rounds = 3
  /// Whether runs are short.
  var isQuick = false
  /// Told how far it is.
  let progress: (String) -> Void

  /// How many times the cost of the first entry an entry may have.
  static let limit = 1.5
  static let usualLargest = 256
  /// The least number of facts of an entry; it is played with further seeds until it has them.
  private var fewestFacts: Int { isQuick ? 1_000 : 30_000 }

  func measure() throws -> BenchResult {
    var table = ScalingTable()
    var digest = StableDigest()
    var failures: [BenchFailure] = []
    for row in rows {
      let entries = try row.factors(upTo: largest).map { try row.entry($0, isQuick: isQuick) }
      let costs = costs(of: entries, &failures)
      for cost in costs { digest.combine(cost.digest.value) }
      table.add(zip(entries, costs).map { ($0, $1) })
    }
    var result = BenchResult(
      work: .scaling, title: "what a fact costs while one thing grows, played and judged",
      figures: [
        BenchFigure(
          key: "limit_ratio", meaning: "times the first entry at most",
          value: .number(Self.limit, digits: 1)),
        BenchFigure(
          key: "digest", meaning: "digest of all entries",
          value: .text(HexadecimalWord.text(digest.value))),
      ])
    result.table = table.result
    result.failures = failures + table.failures
    return result
  }

  /// What the entries of a row cost: the median of the rounds, in which they take turns.
  private func costs(
    of entries: [ScalingEntry], _ failures: inout [BenchFailure]
  ) -> [ScalingCost] {
    // What is done for the first time is not measured.
    if let smallest = entries.first {
      _ = play(smallest, seed: seed)
      _ = judge(smallest, seed: seed)
    }
    var measured = entries.map { _ in [ScalingCost]() }
    for round in 1...rounds {
      for (index, entry) in entries.enumerated() {
        progress("\(entry.row.rawValue), \(entry.size): round \(round) of \(rounds)")
        measured[index].append(cost(of: entry, &failures))
      }
    }
    return zip(entries, measured).map { entry, costs in
      if costs.contains(where: { $0.digest.value != costs[0].digest.value }) {
        failures.append(BenchFailure(message: "\(entry.key): two rounds differ"))
      }
      var median = costs[0]
      median.playing = Self.median(costs.map(\.playing))
      median.judging = Self.median(costs.map(\.judging))
      return median
    }
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  // Callgrind finds this function and the two that play by their names (`.ci/count-instructions`).
  @inline(never)
  private func cost(of entry: ScalingEntry, _ failures: inout [BenchFailure]) -> ScalingCost {
    var cost = ScalingCost()
    var seed = self.seed
    while cost.facts < fewestFacts {
      let start = Stopwatch.threadSeconds
      var played = ScalingPlay()
      for _ in 0..<entry.plays { played = play(entry, seed: seed) }
      let done = Stopwatch.threadSeconds
      var judged = ScalingPlay()
      for _ in 0..<entry.plays { judged = judge(entry, seed: seed) }
      cost.judging += Stopwatch.threadSeconds - done
      cost.playing += done - start
      cost.facts += played.facts
      cost.records += carriedRecords(entry, seed: seed)
      cost.digest.combine(played.digest.value)
      for failure in judged.failures {
        failures.append(
          BenchFailure(message: "\(entry.key), seed \(seed): \(failure)", scenario: entry.scenario))
      }
      if played.digest.value != judged.digest.value {
        failures.append(BenchFailure(message: "\(entry.key), seed \(seed): judges change the run"))
      }
      // An entry without facts would never end.
      guard played.facts > 0 else {
        failures.append(BenchFailure(message: "\(entry.key): nothing happened"))
        break
      }
      seed &+= 1
    }
    return cost
  }

  /// How many records the facts of one play carry.
  private func carriedRecords(_ entry: ScalingEntry, seed: UInt64) -> Int {
    let options = RunOptions(seed: seed, keepsJournal: false)
    guard let accounts = entry.accountCount else {
      var world = World(entry.scenario, options: options)
      var counter = CarriedRecordCounter()
      world.run(observer: &counter)
      return counter.count
    }
    var population = Population(entry.scenario, accounts: accounts, options: options)
    var counters = Array(repeating: CarriedRecordCounter(), count: accounts)
    population.run(observers: &counters)
    return counters.reduce(0) { $0 + $1.count }
  }

  // MARK: Plays

  @inline(never)
  private func play(_ entry: ScalingEntry, seed: UInt64) -> ScalingPlay {
    let options = RunOptions(seed: seed, keepsJournal: false)
    guard let accounts = entry.accountCount else {
      var world = World(entry.scenario, options: options)
      var nobody = NoObserver()
      world.run(observer: &nobody)
      return ScalingPlay(facts: world.journal.factCount, digest: world.digest)
    }
    var population = Population(entry.scenario, accounts: accounts, options: options)
    var nobody = Array(repeating: NoObserver(), count: accounts)
    population.run(observers: &nobody)
    return ScalingPlay(population)
  }

  @inline(never)
  private func judge(_ entry: ScalingEntry, seed: UInt64) -> ScalingPlay {
    guard let accounts = entry.accountCount else {
      var scenario = entry.scenario
      scenario.seed = seed
      let outcome = CasePlayer().play(SearchCase(number: 0, scenario: scenario))
      return ScalingPlay(
        facts: outcome.factCount, digest: outcome.digest,
        failures: outcome.failures.map(\.name))
    }
    let options = RunOptions(seed: seed, keepsJournal: false)
    var population = Population(entry.scenario, accounts: accounts, options: options)
    var judges = Array(repeating: LiveJudges(entry.scenario), count: accounts)
    population.run(observers: &judges)
    var played = ScalingPlay(population)
    for judge in judges {
      played.failures += judge.mismatches.map { "the judges see another state: \($0.id)" }
    }
    return played
  }
}

/// What playing an entry once gave.
private struct ScalingPlay {
  var facts = 0
  var digest = StableDigest()
  var failures: [String] = []
}

extension ScalingPlay {
  init(_ population: borrowing Population) {
    for account in 0..<population.accountCount {
      let played = population.played(account)
      facts += played.factCount
      digest.combine(played.digest.value)
    }
  }
}

/// Counts the records that facts carry.
private struct CarriedRecordCounter: RunObserver {
  static var looksBack: Bool { false }

  var count = 0

  mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
    count += Int(fact.kind.carried.count)
  }
}

/// What an entry costs.
struct ScalingCost {
  var facts = 0
  /// Records that the facts carry, each as often as a fact carries it.
  var records = 0
  /// Seconds of the thread.
  var playing = 0.0
  /// Seconds of the thread, with all invariants judged.
  var judging = 0.0
  var digest = StableDigest()
}
