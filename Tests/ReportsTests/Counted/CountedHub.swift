import CapacityStudies
import Scenarios

/// What a hub with one server did in one replication, counted over the journals of all accounts
/// that share it.
struct CountedHubRun {
  /// A request: when it arrived, when it was answered, and whether it was refused.
  struct Request {
    let arrival: Int
    let answer: Int
    let isRefused: Bool
    /// When the server began with it: on its arrival, or when it was free again.
    var start = 0
  }

  let accounts: [JournalFile]
  let requests: [Request]
  /// How long the run is.
  let length: Int

  /// - `accounts`: The journals of all accounts.
  init(_ accounts: [JournalFile], length: Int) {
    self.accounts = accounts
    self.length = length
    var requests: [Request] = []
    for journal in accounts {
      for line in journal.lines
      where ["sync.uploadAnswered", "sync.fetchAnswered"].contains(line.kind) {
        let arrival = journal.lines[line.causes[0]]
        let error = line.text("error")
        requests.append(
          Request(
            arrival: arrival.time, answer: line.time,
            isRefused: ["serviceUnavailable", "requestRateLimited"].contains(error)))
      }
    }
    requests.sort { ($0.arrival, $0.answer) < ($1.arrival, $1.answer) }
    var free = 0
    for index in requests.indices {
      requests[index].start = max(requests[index].arrival, free)
      if !requests[index].isRefused { free = requests[index].answer }
    }
    self.requests = requests
  }

  private var served: [Request] { requests.filter { !$0.isRefused } }

  /// How long the server was at work between two moments.
  func busy(_ from: Int, _ to: Int) -> Int {
    served.map { max(0, min(to, $0.answer) - max(from, $0.start)) }.reduce(0, +)
  }

  func value(_ measure: String) -> Double? {
    let waits = served.map { Double($0.start - $0.arrival) / 1e6 }
    switch measure {
    case "hub.utilisation": return Double(busy(0, length)) / Double(length)
    case "hub.waiting.seconds": return waits.isEmpty ? nil : CountedStatistics.mean(waits)
    case "hub.waiting.longest.seconds": return waits.max() ?? 0
    case "hub.refused":
      return requests.isEmpty
        ? nil : Double(requests.filter(\.isRefused).count) / Double(requests.count)
    case "hub.requests-per-second": return Double(requests.count) * 1e6 / Double(length)
    default: return nil
    }
  }
}

/// The tables of a hub that has a limited capacity.
enum CountedHub {
  static let noCapacity = CountedTable(
    "capacity", "search load objective estimate ci_low ci_high limit verdict bracket")
  static let noHub = CountedTable(
    "hub", "point_id t_us arrivals_per_s refused_ratio waiting_s utilisation_ratio")

  /// The course of the hub at each point, in 200 slices, averaged over its replications.
  static func course(_ points: [(id: String, runs: [CountedHubRun])]) -> CountedTable {
    var table = noHub
    for (id, runs) in points {
      let width = runs[0].length / 200
      for slice in 0..<200 {
        let (from, to) = (slice * width, (slice + 1) * width)
        let arrived = runs.flatMap { $0.requests.filter { (from..<to).contains($0.arrival) } }
        let served = arrived.filter { !$0.isRefused }
        let waits = served.map { Double($0.start - $0.arrival) / 1e6 }
        let busy = runs.map { $0.busy(from, to) }.reduce(0, +)
        let share =
          arrived.isEmpty
          ? nil : Double(arrived.count - served.count) / Double(arrived.count)
        table.add([
          "point_id": id, "t_us": "\((from + to) / 2)",
          "arrivals_per_s":
            "\(Double(arrived.count) / Double(runs.count) / (Double(width) / 1e6))",
          "refused_ratio": share.map { "\($0)" },
          "waiting_s": waits.isEmpty ? nil : "\(CountedStatistics.mean(waits))",
          "utilisation_ratio": "\(Double(busy) / Double(runs.count) / Double(width))",
        ])
      }
    }
    return table
  }
}
