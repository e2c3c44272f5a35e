import CloudSync
import SimulationKernel
import Testing

/// An agent and what it asked for; time passes by hand.
struct AgentBench {
  var agent: SyncAgent
  var now = Instant(microseconds: 0)
  /// What the last input led to.
  var directives: [SyncDirective] = []
  /// How many records the last upload had: as many as it may, unless a test says otherwise.
  var uploaded = 0

  init(batchLimit: Int = 250, isReachable: Bool = true) {
    agent = SyncAgent(
      policy: SyncPolicy(
        batchLimit: batchLimit, backoff: .seconds(5), backoffLimit: .minutes(10),
        quotaRetry: .hours(6)))
    if isReachable { hear(.reachable) }
  }

  mutating func hear(_ input: SyncInput) {
    directives.removeAll()
    agent.handle(input, at: now, directives: &directives)
    for case .upload(let limit) in directives { uploaded = limit }
  }

  mutating func pass(_ duration: SimulatedDuration) { now = now + duration }

  /// Time passes until the timer that the last input set goes off; it must have set one.
  mutating func waitForTimer(sourceLocation: SourceLocation = #_sourceLocation) {
    for directive in directives.reversed() {
      if case .wake(let wait, let generation) = directive {
        pass(wait)
        hear(.timer(generation: generation))
        return
      }
    }
    Issue.record("nothing would ever wake the agent", sourceLocation: sourceLocation)
  }

  /// An answered fetch that brings nothing more, covering everything up to `sequence`.
  mutating func answerFetch(sequence: UInt32 = 1, isLast: Bool = true) {
    hear(
      .fetchAnswered(
        FetchAnswer(
          token: ChangeToken(generation: 1, sequence: sequence, issued: now), error: nil,
          isLast: isLast),
        retryAfter: nil))
  }

  mutating func failFetch(
    _ error: SyncError, retryAfter: SimulatedDuration? = nil, loss: ZoneLoss? = nil
  ) {
    hear(
      .fetchAnswered(
        FetchAnswer(token: nil, error: error, isLast: true, loss: loss), retryAfter: retryAfter))
  }

  mutating func answerUpload(
    _ error: SyncError? = nil, retryAfter: SimulatedDuration? = nil, hasPending: Bool = false
  ) {
    hear(
      .uploadAnswered(error, retryAfter: retryAfter, sent: uploaded, hasPending: hasPending))
  }

  /// An agent that has fetched everything and now has an upload on its way.
  mutating func beginUpload() {
    hear(.fetchWanted)
    answerFetch()
    hear(.localChange)
    hear(.uploadDue(hasPending: true))
  }

  /// Whether the last input led to a fetch, an upload.
  var fetches: Bool {
    directives.contains { if case .fetch = $0 { true } else { false } }
  }
  var uploads: Bool {
    directives.contains { if case .upload = $0 { true } else { false } }
  }
  var abandons: Bool { directives.contains(.abandonUpload) }

  /// How long the agent said that it waits, after the last input.
  var wait: SimulatedDuration? {
    for directive in directives {
      if case .backedOff(let until, _) = directive { return until - now }
    }
    return nil
  }
}
