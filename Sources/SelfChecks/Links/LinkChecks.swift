import SimulatedNetwork
import SimulationKernel
import Statistics

/// What the links of the simulated network do to messages.
enum LinkChecks {
  static let all: [SelfCheck] = [
    burstLoss, burstLength, burstMemory, overtaking, underWay, bandwidth, order,
  ]

  private static func bursts(
    goodToBad: Double = 0.02, badToGood: Double = 0.25, lossInBad: Double
  ) -> LinkPolicy {
    LinkPolicy(
      burst: GilbertElliott(
        goodToBad: Probability(goodToBad), badToGood: Probability(badToGood),
        lossInBad: Probability(lossInBad)))
  }

  private static let burstLoss = SelfCheck(
    "burst-loss", "Gilbert–Elliott: a share h·p/(p + r) of all messages is lost",
    perturbed: "loss in the bad state", count: 3_000_000, isCheap: false
  ) { trial in
    var line = TestLink(trial, bursts(lossInBad: 0.8 * trial.factor))
    var means = BatchMeans(batchSize: trial.count / 64)
    for _ in 0..<trial.count { means.add(line.send() == nil ? 1 : 0) }
    return SelfCheckReading(
      expected: 0.02 / 0.27 * 0.8, means.batches, count: trial.count)
  }

  private static let burstLength = SelfCheck(
    "burst-length", "Gilbert–Elliott: losses come 1/(1 − (1 − r)h) at a time",
    perturbed: "loss in the bad state", count: 40_000
  ) { trial in
    // Turning bad is made frequent: the length of a run of losses does not depend on it.
    var line = TestLink(trial, bursts(goodToBad: 0.5, lossInBad: 0.8 * trial.factor))
    var runs = RunningMoments()
    while runs.count < trial.count {
      var length = 0
      while line.send() == nil { length += 1 }
      if length > 0 { runs.add(Double(length)) }
    }
    let goesOn = 0.75 * 0.8
    return SelfCheckReading(
      expected: 1 / (1 - goesOn), runs,
      deviation: PortableMath.squareRoot(goesOn) / (1 - goesOn))
  }

  private static let burstMemory = SelfCheck(
    "burst-memory", "Gilbert–Elliott: three messages after a bad one, π + (1 − π)(1 − p − r)³ are",
    perturbed: "chance to turn good", count: 4_000_000, isCheap: false
  ) { trial in
    var line = TestLink(trial, bursts(badToGood: 0.25 * trial.factor, lossInBad: 1))
    var pairs = BatchMeans(batchSize: trial.count / 64 / 14)
    var past: [Bool] = [false, false, false]
    for message in 0..<trial.count {
      let isBad = line.send() == nil
      if past[message % 3] { pairs.add(isBad ? 1 : 0) }
      past[message % 3] = isBad
    }
    let stationary = 0.02 / 0.27
    return SelfCheckReading(
      expected: stationary + (1 - stationary) * Formula.power(1 - 0.27, 3), pairs.batches,
      count: trial.count)
  }

  private static let overtaking = SelfCheck(
    "overtaking", "with exponential delays a message overtakes one sent g earlier in ½·exp(−μg)",
    perturbed: "gap", count: 250_000
  ) { trial in
    var line = TestLink(trial, LinkPolicy(latency: .exponential(mean: .milliseconds(500))))
    let gap = SimulatedDuration(seconds: 0.8 * trial.factor)
    return trial.share(PortableMath.exp(-1.6) / 2) { _ in
      guard let first = line.send(), let second = line.send(at: .zero + gap) else { return false }
      return gap + second < first
    }
  }

  private static let order = SelfCheck(
    "kept-order", "on a link that preserves order nothing is overtaken",
    perturbed: "time of arrival of one message in two", count: 2_000
  ) { trial in
    var policy = LinkPolicy(latency: .exponential(mean: .seconds(2)))
    policy.preservesOrder = true
    var line = TestLink(trial, policy)
    var now = Instant.zero
    var last = Instant.zero
    var overtaken = 0
    for number in 0..<trial.count {
      now = now + line.exponential(mean: 1)
      guard let delay = line.send(at: now) else { continue }
      let late = number.isMultiple(of: 2) ? trial.factor : 1
      let arrival = now + SimulatedDuration(seconds: delay.inSeconds * late)
      if arrival < last { overtaken += 1 }
      last = arrival
    }
    return SelfCheckReading(exactly: 0, observed: Double(overtaken), count: trial.count)
  }

  private static let underWay = SelfCheck(
    "under-way", "of messages at rate λ with delay D, λ·E[D] are in transit at any moment (Little)",
    perturbed: "delay", count: 30_000
  ) { trial in
    let delay = SimulatedDuration(seconds: 2.5 * trial.factor)
    var line = TestLink(trial, LinkPolicy(latency: .exponential(mean: delay)))
    var pending = EventList<Bool>()
    var underWay = 0
    var counts = BatchMeans(batchSize: trial.count / 64)
    var now = Instant.zero
    var nextLook = Instant.zero + .seconds(20)
    while counts.batches.count < 64 {
      now = now + line.exponential(mean: 0.5)
      if let delay = line.send(at: now) {
        pending.schedule(true, at: now + delay, priority: .network)
      }
      underWay += 1
      // Looked at every three seconds, after the arrivals up to then and before this departure.
      while nextLook < now {
        while let next = pending.earliestInstant, next < nextLook {
          _ = pending.popEarliest()
          underWay -= 1
        }
        counts.add(Double(underWay - 1))
        nextLook = nextLook + .seconds(3)
      }
    }
    return SelfCheckReading(expected: 5, counts.batches, count: trial.count)
  }

  private static let bandwidth = SelfCheck(
    "bandwidth-wait", "messages queue for a link as customers of M/D/1: ρ/(2μ(1 − ρ))",
    perturbed: "bytes of a message", count: 120_000, isCheap: false
  ) { trial in
    var line = TestLink(trial, LinkPolicy(bandwidthBytesPerSecond: 10_000))
    let bytes = Int(10_000 * trial.factor + 0.5)
    let own = Double(bytes) / 10_000
    var waits = BatchMeans(batchSize: trial.count / 64)
    var now = Instant.zero
    for _ in 0..<trial.count {
      now = now + line.exponential(mean: 1 / 0.7)
      if let delay = line.send(bytes: bytes, at: now) { waits.add(delay.inSeconds - own) }
    }
    return SelfCheckReading(
      expected: 0.7 / (2 * 0.3), waits.batches, count: trial.count)
  }
}
