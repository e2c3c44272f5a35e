import SimulationKernel

/// A message as a fault sees it.
public struct MessageOnLink: Sendable, BitwiseCopyable {
  /// The sending node.
  public var sender: Int
  /// The receiving node.
  public var receiver: Int
  /// The size of the message.
  public var bytes: Int
  /// When it is sent.
  public var instant: Instant

  /// A message with all its parts.
  public init(from sender: Int, to receiver: Int, bytes: Int, at instant: Instant) {
    self.sender = sender
    self.receiver = receiver
    self.bytes = bytes
    self.instant = instant
  }
}

/// What a fault says about a message.
///
/// The first fault, in the order of installation, that drops or holds decides. Delays add up, and
/// the first copy counts: those faults change the message of a link that still works.
public enum FaultVerdict: Hashable, Sendable, BitwiseCopyable {
  /// The fault has nothing to do with it.
  case pass
  /// It never arrives.
  case drop(DropReason)
  /// It waits until the fault ends.
  case hold
  /// It travels this much longer.
  case delay(SimulatedDuration)
  /// It arrives a second time, this much later.
  case copy(after: SimulatedDuration)
}

/// What a fault remembers about one link while it is active.
struct FaultLinkState: Sendable, BitwiseCopyable {
  /// Whether a burst of losses is going on.
  var isBad = false
  /// Until when the link is busy with earlier messages.
  var busyUntil = Instant(microseconds: .min)
}
