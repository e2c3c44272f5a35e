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

  /// Judges a message by the link's own policy. A lost message has occupied the link as well.
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
  func travelTime(draws: MessageDraws, choices: inout ChoiceSource) -> SimulatedDuration {
    let travel = draws.duration(latency, .latency, &choices)
    guard draws.chance(reordering, .reordering, &choices) else { return travel }
    return travel + draws.duration(reorderingDelay, .reorderingDelay, &choices)
  }

  /// How much later a second copy arrives, or `nil` when there is none.
  func delayOfCopy(draws: MessageDraws, choices: inout ChoiceSource) -> SimulatedDuration? {
    guard draws.chance(duplication, .duplication, &choices) else { return nil }
    return draws.duration(copyDelay, .copyDelay, &choices)
  }
}
