import SimulationKernel

/// What the network remembers about one directed link.
struct LinkState: Sendable, BitwiseCopyable {
  /// The position of the link's policy.
  var policy: Int32 = 0
  /// Whether a burst of losses is going on.
  var isBad = false
  /// How many messages were sent on the link; the ordinal of the next one.
  var messageCount: UInt64 = 0
  /// Until when the link is busy with earlier messages.
  var busyUntil = Instant(microseconds: .min)
  /// When the latest of the earlier messages arrives, on links that preserve order.
  var latestArrival = Instant(microseconds: .min)

  /// How long a message queues, and why it is lost if it is.
  struct Judgement {
    var wait: SimulatedDuration
    var dropReason: DropReason?
  }

  /// What becomes of a message that no fault touches.
  @inline(__always)
  mutating func carry(
    _ message: MessageOnLink, by policy: LinkPolicy, draws: MessageDraws,
    choices: inout ChoiceSource
  ) -> Transmission {
    let own = judge(message, by: policy, draws: draws, choices: &choices)
    if let reason = own.dropReason { return Transmission(first: .drop(reason)) }
    let travel = policy.travelTime(draws: draws, choices: &choices)
    let copyDelay = policy.delayOfCopy(draws: draws, choices: &choices)
    return deliver(
      message, after: (own.wait + travel).clamped, copyAfter: copyDelay, by: policy)
  }

  /// The fate of a message that arrives, and of its second copy if there is one.
  @inline(__always)
  mutating func deliver(
    _ message: MessageOnLink, after delay: SimulatedDuration, copyAfter: SimulatedDuration?,
    by policy: LinkPolicy
  ) -> Transmission {
    let ordered = inOrder(delay, at: message.instant, preservesOrder: policy.preservesOrder)
    return Transmission(
      first: .deliver(after: ordered),
      copy: copyAfter.map { .deliver(after: (ordered + $0).clamped) })
  }

  /// Judges a message by the link's own policy. A lost message has occupied the link as well.
  @inline(__always)
  mutating func judge(
    _ message: MessageOnLink, by policy: LinkPolicy, draws: MessageDraws,
    choices: inout ChoiceSource
  ) -> Judgement {
    var judgement = Judgement(wait: .zero)
    if let bytesPerSecond = policy.bandwidthBytesPerSecond {
      judgement.wait = LinkQueue.wait(
        bytes: message.bytes, at: message.instant, bytesPerSecond: bytesPerSecond,
        busyUntil: &busyUntil)
    }
    if let burst = policy.burst, burst.isLost(isBad: &isBad, draws: draws, choices: &choices) {
      judgement.dropReason = .burstLoss
    }
    if draws.chance(policy.loss, .loss, &choices) { judgement.dropReason = .independentLoss }
    return judgement
  }

  /// The delay of a message, or the longer one with which it does not overtake an earlier message.
  mutating func inOrder(
    _ delay: SimulatedDuration, at instant: Instant, preservesOrder: Bool
  ) -> SimulatedDuration {
    guard preservesOrder else { return delay }
    latestArrival = max(latestArrival, instant + delay)
    return latestArrival - instant
  }
}

extension LinkPolicy {
  /// How long a message travels, and for how long it is held back.
  @inline(__always)
  func travelTime(draws: MessageDraws, choices: inout ChoiceSource) -> SimulatedDuration {
    let travel = draws.duration(latency, .latency, &choices)
    guard draws.chance(reordering, .reordering, &choices) else { return travel }
    return travel + draws.duration(reorderingDelay, .reorderingDelay, &choices)
  }

  /// How much later a second copy arrives, or `nil` when there is none.
  @inline(__always)
  func delayOfCopy(draws: MessageDraws, choices: inout ChoiceSource) -> SimulatedDuration? {
    guard draws.chance(duplication, .duplication, &choices) else { return nil }
    return draws.duration(copyDelay, .copyDelay, &choices)
  }
}
