import FleetWorld
import SimulationKernel
import Statistics

/// Arrivals at random moments: Poisson processes from exponential gaps.
enum ArrivalChecks {
  static let all: [SelfCheck] = [mean, dispersion, superposition, risingRate, coupons, collisions]

  private static let mean = SelfCheck(
    "poisson-mean", "arrivals at rate λ number λT in a time T",
    perturbed: "rate", count: 4_000
  ) { trial in
    var counts = RunningMoments()
    eachCount(trial, rate: 30 * trial.factor, steadiness: 0) { counts.add(Double($0)) }
    return SelfCheckReading(
      expected: 30, counts, deviation: PortableMath.squareRoot(30))
  }

  private static let dispersion = SelfCheck(
    "poisson-dispersion", "the numbers of arrivals have a variance as large as their mean (χ²)",
    perturbed: "steady share of each gap, from none", count: 30_000
  ) { trial in
    var counts = RunningMoments()
    eachCount(trial, rate: 30, steadiness: trial.factor - 1) { counts.add(Double($0)) }
    let degrees = Double(counts.count - 1)
    return SelfCheckReading(
      expected: degrees, observed: counts.squares / counts.mean,
      standardError: PortableMath.squareRoot(2 * degrees), count: counts.count)
  }

  /// Numbers of arrivals in stretches of a second; `steadiness` is the constant share of each gap.
  private static func eachCount(
    _ trial: SelfCheckTrial, rate: Double, steadiness: Double, do use: (Int) -> Void
  ) {
    var draws = trial.draws()
    var time = 0.0
    for stretch in 1...trial.count {
      var arrivals = 0
      while time < Double(stretch) {
        time += draws.exponential(mean: (1 - steadiness) / rate, .sessionGap) + steadiness / rate
        arrivals += 1
      }
      use(arrivals)
    }
  }

  private static let superposition = SelfCheck(
    "poisson-superposition",
    "of arrivals at rates λ₁ and λ₂, kept with probability p, there are p(λ₁ + λ₂)T",
    perturbed: "probability", count: 60_000
  ) { trial in
    var draws = trial.draws()
    var pending = EventList<Int>()
    let gaps = [0.5, 1.0]
    for process in 0..<2 {
      let gap = draws.exponential(mean: gaps[process], .number(process))
      pending.schedule(process, at: .zero + SimulatedDuration(seconds: gap), priority: .device)
    }
    let end = Instant.zero + .seconds(Int64(trial.count))
    var kept = 0
    while let next = pending.popEarliest(), next.instant < end {
      if draws.happens(0.4 * trial.factor, .donationHappens) { kept += 1 }
      let gap = draws.exponential(mean: gaps[next.payload], .number(next.payload))
      pending.schedule(
        next.payload, at: next.instant + SimulatedDuration(seconds: gap), priority: .device)
    }
    let expected = 0.4 * 3 * Double(trial.count)
    return SelfCheckReading(
      expected: expected, observed: Double(kept),
      standardError: PortableMath.squareRoot(expected), count: trial.count)
  }

  private static let risingRate = SelfCheck(
    "poisson-changing-rate", "where the rate rises from 1 to 3, the arrivals number its integral",
    perturbed: "rate", count: 8_000
  ) { trial in
    var draws = trial.draws()
    return trial.mean(10, deviation: PortableMath.squareRoot(10)) { _ in
      var time = draws.exponential(mean: 1 / (3 * trial.factor), .sessionGap)
      var arrivals = 0
      while time < 5 {
        if draws.happens((1 + time * 0.4) / 3, .donationHappens) { arrivals += 1 }
        time += draws.exponential(mean: 1 / (3 * trial.factor), .sessionGap)
      }
      return Double(arrivals)
    }
  }

  private static let coupons = SelfCheck(
    "coupon-collector", "to meet all of n, n · Hₙ random picks are needed",
    perturbed: "number to pick from", count: 6_000
  ) { trial in
    var draws = trial.draws()
    let size = 20
    let squares = (1...size).reduce(0.0) { (sum: Double, n) in sum + 1 / Double(n * n) }
    let mean = Double(size) * Formula.harmonic(size)
    let variance = Double(size * size) * squares - mean
    return trial.mean(mean, deviation: PortableMath.squareRoot(variance)) { _ in
      var met = Array(repeating: false, count: size)
      var missing = size
      var count = 0
      while missing > 0 {
        let sides = Int(Double(size) * trial.factor + 0.5)
        let pick = draws.index(below: sides, .donationValues)
        count += 1
        guard pick < size, !met[pick] else { continue }
        met[pick] = true
        missing -= 1
      }
      return Double(count)
    }
  }

  private static let collisions = SelfCheck(
    "collisions", "n numbers of b random bits collide n(n − 1)/2ᵇ⁺¹ times",
    perturbed: "how many numbers", count: 5_000
  ) { trial in
    var draws = trial.draws()
    let many = Int(300 * trial.factor + 0.5)
    let expected = 300.0 * 299 / Double(1 << 15)
    // Pairs are pairwise independent.
    let variance = expected * (1 - 1 / Double(1 << 14))
    return trial.mean(expected, deviation: PortableMath.squareRoot(variance)) { _ in
      let numbers = (0..<many).map { _ in draws.index(below: 1 << 14, .donationValues) }.sorted()
      var pairs = 0
      var same = 0
      for index in 1..<many {
        same = numbers[index] == numbers[index - 1] ? same + 1 : 0
        pairs += same
      }
      return Double(pairs)
    }
  }
}
