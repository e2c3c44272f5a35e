import SimulatedNetwork
import SimulationKernel
import TipSync

/// Something that goes wrong, when, and for how long. Each can be switched off alone.
public struct FaultDefinition: Sendable, Equatable {
  /// Its name, by which it is switched off.
  public var name: String
  /// What goes wrong.
  public var kind: FaultKind
  /// When it begins and how long it lasts.
  public var schedule: FaultSchedule
  /// Whether it happens at all.
  public var isEnabled: Bool

  /// A fault.
  public init(name: String, kind: FaultKind, schedule: FaultSchedule, isEnabled: Bool = true) {
    self.name = name
    self.kind = kind
    self.schedule = schedule
    self.isEnabled = isEnabled
  }
}

/// What can go wrong. A further fault is one more case, and the file that says what it does.
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

  /// The process dies with what was not saved.
  case crash([DeviceIndex])
  /// The system ends the process in good order.
  case termination([DeviceIndex])
  /// The clock is off by this much while it lasts.
  case clockOffset([DeviceIndex], by: SimulatedDuration)
  /// The device is signed out while it lasts.
  case signOut([DeviceIndex])
}

extension FaultKind {
  /// The word for it in scenario files.
  public var name: String { word.rawValue }

  /// The word for it in scenario files.
  public var word: FaultWord {
    switch self {
    case .offline: .offline
    case .partition: .partition
    case .loss: .loss
    case .burstLoss: .burstLoss
    case .latency: .latency
    case .duplication: .duplication
    case .reordering: .reordering
    case .bandwidth: .bandwidth
    case .hold: .hold
    case .hubError: .hubError
    case .partialFailure: .partialFailure
    case .lostAnswers: .lostAnswers
    case .pushLoss: .pushLoss
    case .tokenExpiry: .tokenExpiry
    case .quotaFull: .quotaFull
    case .crash: .crash
    case .termination: .termination
    case .clockOffset: .clockOffset
    case .signOut: .signOut
    }
  }

  /// The devices that it concerns; nil for a fault of the hub.
  public var devices: [DeviceIndex]? {
    switch self {
    case .offline(let devices), .partition(let devices, _), .loss(let devices, _),
      .burstLoss(let devices, _), .latency(let devices, _), .duplication(let devices, _, _),
      .reordering(let devices, _, _), .bandwidth(let devices, _), .hold(let devices),
      .lostAnswers(let devices, _), .crash(let devices), .termination(let devices),
      .clockOffset(let devices, _), .signOut(let devices):
      devices
    case .hubError, .partialFailure, .pushLoss, .tokenExpiry, .quotaFull: nil
    }
  }

  /// Whether it comes to all accounts of the hub at the same time.
  public var concernsWholeHub: Bool {
    switch self {
    case .hubError, .partialFailure, .pushLoss, .tokenExpiry: true
    case .offline, .partition, .loss, .burstLoss, .latency, .duplication, .reordering, .bandwidth,
      .hold, .lostAnswers, .quotaFull, .crash, .termination, .clockOffset, .signOut:
      false
    }
  }

  /// The same fault for other devices; a fault of the hub stays as it is.
  public func on(_ devices: [DeviceIndex]) -> FaultKind {
    switch self {
    case .offline: .offline(devices)
    case .partition(_, let way): .partition(devices, way)
    case .loss(_, let chance): .loss(devices, chance)
    case .burstLoss(_, let model): .burstLoss(devices, model)
    case .latency(_, let extra): .latency(devices, extra)
    case .duplication(_, let chance, let after): .duplication(devices, chance, copyAfter: after)
    case .reordering(_, let chance, let extra): .reordering(devices, chance, extra: extra)
    case .bandwidth(_, let rate): .bandwidth(devices, bytesPerSecond: rate)
    case .hold: .hold(devices)
    case .lostAnswers(_, let chance): .lostAnswers(devices, chance)
    case .crash: .crash(devices)
    case .termination: .termination(devices)
    case .clockOffset(_, let by): .clockOffset(devices, by: by)
    case .signOut: .signOut(devices)
    case .hubError, .partialFailure, .pushLoss, .tokenExpiry, .quotaFull: self
    }
  }
}
