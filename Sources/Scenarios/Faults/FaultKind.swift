import CloudSync
import DeviceSystems
import SimulatedNetwork
import SimulationKernel
import TipSync

/// What can go wrong: the list of all faults. What each is and does is in its own file, so that
/// a further fault is that file, with its case, its line and its type here.
public enum FaultKind: Sendable, Equatable {
  /// The devices have no connection.
  case offline([DeviceIndex])
  /// The devices and the hub cannot reach each other, or one way only.
  case partition([DeviceIndex], LinkDirection)
  /// Messages are lost, in addition.
  case loss([DeviceIndex], Probability)
  /// Messages are lost in bursts.
  case burstLoss([DeviceIndex], GilbertElliott)
  /// Messages take longer.
  case latency([DeviceIndex], DurationDistribution)
  /// Messages arrive twice.
  case duplication([DeviceIndex], Probability, copyAfter: DurationDistribution)
  /// Messages overtake each other.
  case reordering([DeviceIndex], Probability, extra: DurationDistribution)
  /// Messages queue for a slow link.
  case bandwidth([DeviceIndex], bytesPerSecond: Int64)
  /// Messages are held back and arrive all at once when it ends.
  case hold([DeviceIndex])

  /// The hub answers every request that can meet it with an error (7.14); where it is one that
  /// passes, it asks for patience (7.15).
  case hubError(SyncError, retryAfter: SimulatedDuration)
  /// Single items of uploads fail, and can be tried again (7.7).
  case partialFailure(Probability)
  /// The hub's answers get lost although it did what was asked (7.17).
  case lostAnswers([DeviceIndex], Probability)
  /// Pushes are lost.
  case pushLoss(Probability)
  /// All change tokens given out before it expire.
  case tokenExpiry
  /// The account is full (7.18).
  case quotaFull(account: UInt16)

  /// The process crashes and loses what was not saved.
  case crash([DeviceIndex])
  /// The system ends the process in good order.
  case termination([DeviceIndex])
  /// The clock is off by this much while it lasts.
  case clockOffset([DeviceIndex], by: SimulatedDuration)
  /// The device is signed out while it lasts.
  case signOut([DeviceIndex])
}

extension FaultKind {
  /// The fault with all that it says and does.
  var fault: any ScenarioFault {
    switch self {
    case .offline(let devices): OfflineFault(devices: devices)
    case .partition(let devices, let way): PartitionFault(devices: devices, direction: way)
    case .loss(let devices, let chance): LossFault(devices: devices, probability: chance)
    case .burstLoss(let devices, let model): BurstLossFault(devices: devices, burst: model)
    case .latency(let devices, let extra): LatencyFault(devices: devices, extra: extra)
    case .duplication(let devices, let chance, let after):
      DuplicationFault(devices: devices, probability: chance, copyDelay: after)
    case .reordering(let devices, let chance, let extra):
      ReorderingFault(devices: devices, probability: chance, extra: extra)
    case .bandwidth(let devices, let rate): BandwidthFault(devices: devices, bytesPerSecond: rate)
    case .hold(let devices): HoldFault(devices: devices)
    case .hubError(let error, let wait): HubErrorFault(error: error, retryAfter: wait)
    case .partialFailure(let chance): PartialFailureFault(probability: chance)
    case .lostAnswers(let devices, let chance):
      LostAnswersFault(devices: devices, probability: chance)
    case .pushLoss(let chance): PushLossFault(probability: chance)
    case .tokenExpiry: TokenExpiryFault()
    case .quotaFull(let account): QuotaFullFault(account: account)
    case .crash(let devices): CrashFault(devices: devices)
    case .termination(let devices): TerminationFault(devices: devices)
    case .clockOffset(let devices, let by): ClockOffsetFault(devices: devices, offset: by)
    case .signOut(let devices): SignOutFault(devices: devices)
    }
  }

  /// The types of all faults, in the order of the reference. The position of a type keys the draws
  /// of random worlds, so a new one goes to the end.
  static let types: [any ScenarioFault.Type] = [
    OfflineFault.self, PartitionFault.self, LossFault.self, BurstLossFault.self,
    LatencyFault.self, DuplicationFault.self, ReorderingFault.self, BandwidthFault.self,
    HoldFault.self, HubErrorFault.self, PartialFailureFault.self, LostAnswersFault.self,
    PushLossFault.self, TokenExpiryFault.self, QuotaFullFault.self, CrashFault.self,
    TerminationFault.self, ClockOffsetFault.self, SignOutFault.self,
  ]
}
