import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import Statistics

/// The course of a hub over the run, averaged over the replications of a point.
package struct HubTimeSeries: Sendable {
  /// The middle of each slice, in microseconds since the beginning.
  package let instants: [Double]
  /// Requests in a second, refused ones too.
  package let arrivalsPerSecond: [Double]
  /// The share of them that were refused; nil where none arrived.
  package let refused: [Double?]
  /// The mean wait for a server, in seconds; nil where none was served, as in an outage.
  package let waitingSeconds: [Double?]
  /// The share of the servers' time that they were at work; nil where there are as many as needed.
  package let utilisation: [Double]?
  /// How many slices at the beginning are warm-up, by MSER-5 on the mean waits that there are; nil
  /// if more than half would be, so that the run is too short for a steady state.
  package let warmUp: Int?
  /// The mean wait after the warm-up, one value a replication; nil without a steady state.
  package let steadyWaiting: RunningMoments?
  /// How alike neighbours are among the mean waits of five slices after the warm-up, averaged over
  /// the replications; nil without a steady state, or where no wait varied.
  package let batches: Autocorrelation?

  /// The course at a point; nil where the hub has no capacity.
  package init?(_ results: PointResults) {
    let records = results.records.filter { !$0.hub.isEmpty }
    guard let first = records.first, let capacity = results.point.scenario.hub else { return nil }
    let count = first.hub.count
    guard records.allSatisfy({ $0.hub.count == count }) else { return nil }
    let length = World.length(of: results.point.scenario)
    let width = Double(length.microseconds) / Double(count)
    var sums = Array(repeating: Sums(), count: count)
    for record in records {
      for (index, slice) in record.hub.enumerated() { sums[index].add(slice) }
    }
    let runs = Double(records.count)
    instants = (0..<count).map { (Double($0) + 0.5) * width }
    arrivalsPerSecond = sums.map { $0.arrivals / runs / (width / 1e6) }
    refused = sums.map { $0.arrivals > 0 ? $0.refused / $0.arrivals : nil }
    waitingSeconds = sums.map(\.meanWait)
    utilisation = capacity.servers.map { servers in
      sums.map { $0.busy / runs / (width * Double(servers)) }
    }
    warmUp = HubTimeSeries.cut(waitingSeconds)
    batches = warmUp.flatMap { HubTimeSeries.batches(of: records, from: $0) }
    steadyWaiting = warmUp.map { cut in
      var moments = RunningMoments()
      for record in records {
        var rest = Sums()
        for slice in record.hub.dropFirst(cut) { rest.add(slice) }
        if let mean = rest.meanWait { moments.add(mean) }
      }
      return moments
    }
  }

  /// Where the warm-up ends. A slice in which none was served says nothing of it.
  private static func cut(_ waits: [Double?]) -> Int? {
    let known = waits.indices.filter { waits[$0] != nil }
    return MSER5.cut(known.compactMap { waits[$0] }).map { $0 == 0 ? 0 : known[$0] }
  }

  /// The autocorrelation of the mean waits of five slices each. All replications need as many
  /// batches, so one in which none was served counts as one in which none waited.
  private static func batches(
    of records: [ReplicationRecord], from cut: Int
  ) -> Autocorrelation? {
    var whole: Autocorrelation?
    for record in records {
      let rest = record.hub.dropFirst(cut)
      let means = stride(
        from: rest.startIndex, through: rest.endIndex - MSER5.batchSize, by: MSER5.batchSize
      )
      .map { start -> Double in
        var sums = Sums()
        for slice in rest[start..<start + MSER5.batchSize] { sums.add(slice) }
        return sums.meanWait ?? 0
      }
      guard let one = Autocorrelation(of: means, lags: 10) else { continue }
      if whole == nil { whole = one } else { whole?.merge(one) }
    }
    return whole
  }

  /// What several slices amount to.
  private struct Sums {
    var arrivals = 0.0
    var refused = 0.0
    var waiting = 0.0
    var busy = 0.0

    mutating func add(_ slice: HubStatistics.Slice) {
      arrivals += Double(slice.arrivals)
      refused += Double(slice.refused)
      waiting += Double(slice.waitingMicroseconds)
      busy += Double(slice.busyMicroseconds)
    }

    /// In seconds, of those that were served; nil if none was.
    var meanWait: Double? { arrivals > refused ? waiting / 1e6 / (arrivals - refused) : nil }
  }
}
