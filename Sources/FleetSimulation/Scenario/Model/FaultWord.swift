/// The words for what can go wrong: the `kind` of a fault.
public enum FaultWord: String, CaseIterable, Sendable {
  case offline, partition, loss, burstLoss, latency, duplication, reordering, bandwidth, hold
  case hubError, partialFailure, lostAnswers, pushLoss, tokenExpiry, quotaFull
  case crash, termination, clockOffset, signOut

  /// Whether it lasts; the others happen in an instant, and their schedules have no length.
  public var lasts: Bool {
    switch self {
    case .tokenExpiry, .crash, .termination: false
    case .offline, .partition, .loss, .burstLoss, .latency, .duplication, .reordering, .bandwidth,
      .hold, .hubError, .partialFailure, .lostAnswers, .pushLoss, .quotaFull, .clockOffset,
      .signOut:
      true
    }
  }
}
