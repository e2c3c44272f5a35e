import SimulatedNetwork
import SimulationKernel

// Faults of links: what the network does by itself once they are switched on.

extension World {
  /// The network's own fault for one of links; nil for any other.
  func networkFault(for kind: FaultKind) -> NetworkFault? {
    func nodes(_ devices: [DeviceIndex]) -> NodeSet { NodeSet(devices.map(\.position)) }
    func around(_ devices: [DeviceIndex]) -> LinkScope { .touching(nodes(devices)) }
    let hubNodes = NodeSet([hubNode])
    switch kind {
    case .partition(let devices, .both):
      return .partition(Partition(between: nodes(devices), and: hubNodes))
    case .partition(let devices, .up):
      return .oneWayPartition(OneWayPartition(from: nodes(devices), to: hubNodes))
    case .partition(let devices, .down):
      return .oneWayPartition(OneWayPartition(from: hubNodes, to: nodes(devices)))
    case .loss(let devices, let probability):
      return .lossSurge(LossSurge(probability: probability, scope: around(devices)))
    case .burstLoss(let devices, let model):
      return .burstLoss(BurstLoss(model: model, scope: around(devices)))
    case .latency(let devices, let added):
      return .latencySurge(LatencySurge(added: added, scope: around(devices)))
    case .duplication(let devices, let probability, let copyAfter):
      return .duplication(
        Duplication(probability: probability, copyDelay: copyAfter, scope: around(devices)))
    case .reordering(let devices, let probability, let extra):
      return .reordering(
        Reordering(probability: probability, delay: extra, scope: around(devices)))
    case .bandwidth(let devices, let bytesPerSecond):
      return .bandwidthLimit(
        BandwidthLimit(bytesPerSecond: bytesPerSecond, scope: around(devices)))
    case .hold(let devices): return .hold(Hold(scope: around(devices)))
    case .lostAnswers(let devices, let probability):
      return .lossSurge(
        LossSurge(
          probability: probability, scope: .directed(from: hubNodes, to: nodes(devices))))
    case .offline, .hubError, .partialFailure, .pushLoss, .tokenExpiry, .quotaFull, .crash,
      .termination, .clockOffset, .signOut:
      return nil
    }
  }
}
