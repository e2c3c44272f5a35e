import SimulationKernel

/// Why a message never arrives.
public enum DropReason: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// The link's own, independent loss.
  case independentLoss
  /// A burst of losses, of the link or of a fault.
  case burstLoss
  /// A fault that raises the loss for a while.
  case lossSurge
  /// Sender and receiver are on two sides of a partition.
  case partition
  /// A partition that blocks this direction only.
  case oneWayPartition
  /// Sender or receiver is offline.
  case offline
  /// The topology has no link between the two.
  case noLink
  /// A push that the push service loses before it is on any link.
  case pushLoss

  /// The name under which reports and journals know the reason.
  public var name: String {
    switch self {
    case .independentLoss: "independentLoss"
    case .burstLoss: "burstLoss"
    case .lossSurge: "lossSurge"
    case .partition: "partition"
    case .oneWayPartition: "oneWayPartition"
    case .offline: "offline"
    case .noLink: "noLink"
    case .pushLoss: "pushLoss"
    }
  }
}

/// What becomes of one copy of a message.
public enum LinkVerdict: Hashable, Sendable, BitwiseCopyable {
  /// It arrives this long after it was sent; never negative.
  case deliver(after: SimulatedDuration)
  /// It never arrives.
  case drop(DropReason)
  /// It waits until the fault `by` (its index) ends. The world keeps it and asks
  /// `SimulatedNetwork.release` then; `thenAfter` is what it has still to travel.
  case hold(by: Int, thenAfter: SimulatedDuration)
}

/// What becomes of one message.
public struct Transmission: Hashable, Sendable, BitwiseCopyable {
  /// The fate of the message.
  public var first: LinkVerdict
  /// The fate of its second copy, when there is one. A message that is dropped has none.
  public var copy: LinkVerdict?
  /// The index of the fault that dropped or holds the message, `nil` when no fault did.
  public var decidingFault: Int?

  /// A fate with all its parts.
  public init(first: LinkVerdict, copy: LinkVerdict? = nil, decidingFault: Int? = nil) {
    self.first = first
    self.copy = copy
    self.decidingFault = decidingFault
  }
}
