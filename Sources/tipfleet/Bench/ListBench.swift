import CommandLineParts
import SimulationKernel
import TextFormats

/// Measures lists of pending occurrences with small worlds that do little else.
///
/// Time is the process's own, of the loop alone: making a world and scheduling what happens first
/// are not in it.
struct ListBench: Sendable {
  /// Which list is measured.
  enum Kind: String, CaseIterable {
    /// The one that chooses for itself.
    case adaptive
    /// Buckets, however few are pending.
    case ladder
    /// A heap, however many are pending.
    case heap
  }

  let seed: UInt64
  /// Told how far it is.
  let progress: @Sendable (String) -> Void
  var kind = Kind.adaptive
  var rounds = 3
  /// How many units, if not the usual number.
  var units: Int?
  /// By what the usual number is divided.
  var divisor = 1
  /// How many nodes or processes, if not the usual numbers.
  var pending: Int?
  /// What other programs need.
  var peers = PeerFigures()

  init(seed: UInt64, progress: @escaping @Sendable (String) -> Void) {
    self.seed = seed
    self.progress = progress
  }

  private static let usualCustomers = 1_000_000
  private static let usualHubEvents = 5_000_000
  private static let usualHoldEvents = 10_000_000
  private static let usualNodes = 10_000
  private static let usualProcesses = [1_000, 100_000, 1_000_000]

  /// The usual numbers of units, in the order of the works.
  static let usualUnits = "\(usualCustomers), \(usualHubEvents) and \(usualHoldEvents)"
  /// The usual numbers of nodes and processes, in the order of the works.
  static let usualPending =
    "\(usualNodes) nodes; " + English.list(usualProcesses.map { "\($0)" }) + " events"

  /// Measures `mm1`, `hub` or `phold`; nothing for other works.
  func measure(_ work: BenchWork) -> [BenchResult] {
    switch work {
    case .mm1:
      let customers = units ?? Self.usualCustomers / divisor
      let title = "arrivals at 0.8 a second, one server at 1 a second"
      return [
        measure(work, title, pending: nil, units: customers) {
          SingleServerModel(customers: customers, seed: seed)
        }
      ]
    case .hub:
      let nodes = pending ?? Self.usualNodes
      let title = "\(English.number(nodes)) nodes ask a hub, 5 % loss each way, timers"
      return [
        measure(work, title, pending: nodes, units: units ?? Self.usualHubEvents / divisor) {
          LossyHubModel(nodes: nodes, seed: seed)
        }
      ]
    case .phold:
      let all = pending.map { [$0] } ?? Self.usualProcesses
      return all.map { processes in
        let title = "\(English.number(processes)) events pending, each schedules one"
        let events = units ?? Self.usualHoldEvents / divisor
        return measure(work, title, pending: processes, units: events) {
          HoldModel(processes: processes, seed: seed)
        }
      }
    case .cases, .systems, .population, .learning, .scaling: return []
    }
  }

  private func measure<Model: ListModel & ~Copyable>(
    _ work: BenchWork, _ title: String, pending: Int?, units: Int, _ make: () -> Model
  ) -> BenchResult {
    let before = Stopwatch.peakMemory
    var played: [PlayedRound] = []
    for round in 1...max(rounds, 1) {
      var model = make()
      switch kind {
      case .adaptive:
        var list = OccurrenceQueue<UInt32>()
        played.append(PlayedRound(&model, &list, until: units))
      case .ladder:
        var list = OccurrenceQueue<UInt32>(heapLimit: 1)
        played.append(PlayedRound(&model, &list, until: units))
      case .heap:
        var list = OccurrenceHeap<UInt32>()
        played.append(PlayedRound(&model, &list, until: units))
      }
      progress("\(work.rawValue), \(title): round \(round) of \(rounds)")
    }
    let outcome = ListOutcome(
      work: work, title: title, pending: pending, expectation: Model.expectation, rounds: played,
      memoryBefore: before, memory: Stopwatch.peakMemory)
    return outcome.result(against: peers)
  }
}

/// What all rounds of a work gave.
struct ListOutcome {
  let work: BenchWork
  let title: String
  let pending: Int?
  let expectation: ListExpectation
  let rounds: [PlayedRound]
  let memoryBefore: Int
  let memory: Int

  /// The figures, and what is wrong.
  func result(against peers: PeerFigures) -> BenchResult {
    var result = BenchResult(work: work, pending: pending, title: title, figures: [])
    let costs = rounds.map(\.cost).sorted()
    guard let last = rounds.last, let best = costs.first else { return result }
    let cost = costs[costs.count / 2]
    let unit = expectation.unit
    result.figures = [
      BenchFigure(
        key: "ns_per_\(unit)", meaning: "ns of processor time a \(unit), median of the rounds",
        value: .number(cost, digits: 1)),
      BenchFigure(
        key: "best_ns_per_\(unit)", meaning: "ns a \(unit), best round",
        value: .number(best, digits: 1)),
      BenchFigure(
        key: "\(expectation.units)_per_s", meaning: "\(expectation.units) a second",
        value: .number(cost > 0 ? 1e9 / cost : 0, digits: 0)),
      BenchFigure(
        key: expectation.units, meaning: "\(expectation.units) a round", value: .count(last.units)),
      BenchFigure(key: "rounds", meaning: "rounds", value: .count(rounds.count)),
      BenchFigure(
        key: expectation.key, meaning: expectation.meaning, value: .number(last.check, digits: 4)),
      BenchFigure(
        key: "peak_memory_bytes", meaning: "bytes of memory at most, so far",
        value: .count(memory)),
      BenchFigure(
        key: "added_memory_bytes", meaning: "bytes more than before this work",
        value: .count(memory - memoryBefore)),
      BenchFigure(
        key: "digest", meaning: "digest, the same with every queue",
        value: .text(last.digest.description)),
    ]
    result.figures += peers.figures(for: work, pending: pending ?? 1, cost: cost)
    if rounds.contains(where: { $0.digest != last.digest }) {
      result.failures.append(BenchFailure(message: "\(result.key): two rounds differ"))
    }
    if let flaw = last.flaw {
      result.failures.append(BenchFailure(message: "\(result.key): \(flaw)"))
    }
    if !expectation.isMet(by: last.check, units: last.units) {
      let message = "\(result.key): the check gives \(last.check) instead of \(expectation.value)"
      result.failures.append(BenchFailure(message: message))
    }
    return result
  }
}
