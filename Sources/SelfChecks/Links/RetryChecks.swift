import CloudSync
import FleetWorld
import SimulatedNetwork
import SimulationKernel
import Statistics
import TipSync

/// Trying again over a link that loses messages, and the waits between.
enum RetryChecks {
  static let all: [SelfCheck] = [tries, cappedTries, acknowledged, duplicates, backoff, timeouts]

  private static func line(_ trial: SelfCheckTrial, loss: Double) -> TestLink {
    TestLink(trial, LinkPolicy(latency: .constant(.milliseconds(200)), loss: Probability(loss)))
  }

  private static let tries = SelfCheck(
    "retry-tries", "until a message arrives it is sent 1/(1 − p) times",
    perturbed: "loss", count: 200_000, isCheap: false
  ) { trial in
    var line = line(trial, loss: 0.3 * trial.factor)
    return trial.mean(1 / 0.7, deviation: PortableMath.squareRoot(0.3) / 0.7) { _ in
      var count = 1
      while line.send() == nil { count += 1 }
      return Double(count)
    }
  }

  private static let cappedTries = SelfCheck(
    "retry-capped", "with at most m tries it is sent (1 − pᵐ)/(1 − p) times",
    perturbed: "loss", count: 150_000, isCheap: false
  ) { trial in
    var line = line(trial, loss: 0.4 * trial.factor)
    let shares = (0..<5).map { Formula.power(0.4, $0) * ($0 < 4 ? 0.6 : 1) }
    let exact = Formula.moments(shares) { Double($0 + 1) }
    return trial.mean(exact.mean, deviation: exact.deviation) { _ in
      var count = 1
      while count < 5, line.send() == nil { count += 1 }
      return Double(count)
    }
  }

  /// Requests until an answer comes back, and how many of them arrived.
  private static func exchange(_ line: inout TestLink) -> (requests: Int, arrived: Int) {
    var requests = 0
    var arrived = 0
    while true {
      requests += 1
      guard line.send() != nil else { continue }
      arrived += 1
      if line.send(backwards: true) != nil { return (requests, arrived) }
    }
  }

  private static let acknowledged = SelfCheck(
    "answered-tries", "where request and answer can be lost, 1/(1 − p)² requests are sent",
    perturbed: "loss", count: 60_000
  ) { trial in
    var line = line(trial, loss: 0.3 * trial.factor)
    let succeeds = 0.7 * 0.7
    let deviation = PortableMath.squareRoot(1 - succeeds) / succeeds
    return trial.mean(1 / succeeds, deviation: deviation) { _ in
      Double(exchange(&line).requests)
    }
  }

  private static let duplicates = SelfCheck(
    "duplicates", "of each request p/(1 − p) copies arrive for nothing",
    perturbed: "loss", count: 120_000, isCheap: false
  ) { trial in
    var line = line(trial, loss: 0.3 * trial.factor)
    return trial.mean(0.3 / 0.7, deviation: PortableMath.squareRoot(0.3) / 0.7) { _ in
      Double(exchange(&line).arrived - 1)
    }
  }

  private static let backoff = SelfCheck(
    "backoff-wait", "a device that doubles its waits waits bp(1 − (2p)ᵐ⁻¹)/(1 − 2p) in m tries",
    perturbed: "chance to fail", count: 150_000, isCheap: false
  ) { trial in
    var draws = trial.draws()
    let shares = (0..<6).map { Formula.power(0.4, $0) * ($0 < 5 ? 0.6 : 1) }
    let exact = Formula.moments(shares) { Formula.power(2, $0) - 1 }
    return trial.mean(exact.mean, deviation: exact.deviation) { _ in
      wait(tries: 6, failing: 0.4 * trial.factor, &draws)
    }
  }

  /// How long a device's sync agent waits, in seconds, until one of its requests is answered or
  /// the last try is made.
  private static func wait(
    tries: Int, failing: Double, _ draws: inout CheckDraws
  ) -> Double {
    var agent = SyncAgent(
      policy: SyncPolicy(
        batchLimit: 100, backoff: .seconds(1), backoffLimit: .hours(1), quotaRetry: .hours(1)))
    var directives: [SyncDirective] = []
    agent.handle(.reachable, at: .zero, directives: &directives)
    agent.handle(.fetchWanted, at: .zero, directives: &directives)
    var now = Instant.zero
    for _ in 1..<tries {
      guard draws.happens(failing, .partialFailure) else { break }
      directives.removeAll(keepingCapacity: true)
      agent.handle(.timedOut, at: now, directives: &directives)
      for case .wake(let delay, let generation) in directives {
        now = now + delay
        agent.handle(.timer(generation: generation), at: now, directives: &directives)
      }
    }
    return (now - .zero).inSeconds
  }

  private static let timeouts = SelfCheck(
    "timeout-delay", "sent again after each timeout R, a message is there after d + Rp/(1 − p)",
    perturbed: "timeout", count: 150_000
  ) { trial in
    var line = line(trial, loss: 0.3)
    let timeout = SimulatedDuration(seconds: 2 * trial.factor)
    let deviation = 2 * PortableMath.squareRoot(0.3) / 0.7
    return trial.mean(0.2 + 2 * 0.3 / 0.7, deviation: deviation) { _ in
      var sentAt = Instant.zero
      var delay = line.send(at: sentAt)
      while delay == nil {
        sentAt = sentAt + timeout
        delay = line.send(at: sentAt)
      }
      return (sentAt - .zero).inSeconds + (delay ?? .zero).inSeconds
    }
  }
}
