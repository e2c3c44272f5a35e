import SimulationKernel
import Statistics

/// Queues whose waiting times are known, on the simulator's list of events. Times are in seconds,
/// services take one on average.
enum QueueChecks {
  static let all: [SelfCheck] = [
    wait, longWait, variance, constantService, uniformService, manyServers, manyServersWait,
    littleRoom, noQueue, little,
  ]

  /// Arrivals at a rate per second, services of a second on average.
  private static func station(
    rate: Double, service: DurationDistribution = .exponential(mean: .seconds(1)),
    servers: Int = 1, room: Int? = nil
  ) -> ServiceStation {
    ServiceStation(
      gap: .exponential(mean: SimulatedDuration(seconds: 1 / rate)), service: service,
      servers: servers, room: room)
  }

  /// The mean over all customers, in 32 batches.
  private static func mean(
    _ station: ServiceStation, _ expected: Double, _ trial: SelfCheckTrial,
    of value: (ServiceStation.Fate) -> Double
  ) -> SelfCheckReading {
    var draws = trial.draws()
    var means = BatchMeans(batchSize: trial.count / 32)
    _ = station.play(trial.count, &draws) { means.add(value($0)) }
    return SelfCheckReading(expected: expected, means.batches, count: trial.count)
  }

  /// How long a customer waited, in seconds.
  private static func seconds(_ fate: ServiceStation.Fate) -> Double {
    switch fate {
    case .refused: 0
    case .served(let wait): wait
    }
  }

  /// 1 for a customer who found no room.
  private static func refusal(_ fate: ServiceStation.Fate) -> Double {
    switch fate {
    case .refused: 1
    case .served: 0
    }
  }

  private static let wait = SelfCheck(
    "mm1-wait", "M/M/1: customers wait ρ/(μ − λ) on average",
    perturbed: "arrival rate", count: 400_000, isCheap: false
  ) { trial in
    var draws = trial.draws()
    var waits = RunningMoments()
    _ = station(rate: 0.8 * trial.factor).play(trial.count, &draws) { waits.add(seconds($0)) }
    return SelfCheckReading(
      expected: 4, waits, deviation: PortableMath.squareRoot(asymptoticVariance(0.8)))
  }

  private static let longWait = SelfCheck(
    "mm1-long-waits", "M/M/1: a share ρ·exp(−(μ − λ)t) waits longer than t",
    perturbed: "arrival rate", count: 1_600_000, isCheap: false
  ) { trial in
    mean(
      station(rate: 0.8 * trial.factor), 0.8 * PortableMath.exp(-0.6), trial,
      of: { seconds($0) > 3 ? 1 : 0 })
  }

  /// n times the variance of the mean wait of n customers, for services of a second (Daley 1968).
  private static func asymptoticVariance(_ load: Double) -> Double {
    let square = load * load
    let numerator = load * (2 + 5 * load - 4 * square + load * square)
    return numerator / Formula.power(1 - load, 4)
  }

  private static let variance = SelfCheck(
    "mm1-variance", "M/M/1: the mean wait of n customers has variance 1976/n at ρ = 0.8",
    perturbed: "arrival rate", count: 2_000_000, isCheap: false
  ) { trial in
    var draws = trial.draws()
    // Batches long enough for the limit to hold.
    let size = 10_000
    var means = BatchMeans(batchSize: size)
    _ = station(rate: 0.8 * trial.factor).play(trial.count, &draws) { means.add(seconds($0)) }
    let expected = asymptoticVariance(0.8)
    let observed = (means.batches.variance ?? 0) * Double(size)
    // The batch means are almost normal, so that their variance follows χ².
    return SelfCheckReading(
      expected: expected, observed: observed,
      standardError: expected * PortableMath.squareRoot(2 / Double(means.batches.count - 1)),
      count: trial.count)
  }

  private static let constantService = SelfCheck(
    "md1-wait", "M/D/1: customers wait ρ/(2μ(1 − ρ)) on average",
    perturbed: "arrival rate", count: 800_000, isCheap: false
  ) { trial in
    mean(
      station(rate: 0.8 * trial.factor, service: .constant(.seconds(1))), 2, trial,
      of: seconds)
  }

  private static let uniformService = SelfCheck(
    "mg1-wait", "M/G/1: customers wait λE[S²]/(2(1 − ρ)) on average",
    perturbed: "arrival rate", count: 1_000_000, isCheap: false
  ) { trial in
    let service = DurationDistribution.uniform(from: .zero, through: .seconds(2))
    return mean(
      station(rate: 0.8 * trial.factor, service: service), 0.8 * (4.0 / 3) / (2 * 0.2), trial,
      of: seconds)
  }

  private static let manyServers = SelfCheck(
    "mmc-share", "M/M/c: Erlang's C is the share of customers who wait",
    perturbed: "arrival rate", count: 800_000, isCheap: false
  ) { trial in
    mean(
      station(rate: 2.4 * trial.factor, servers: 3), erlangC(servers: 3, load: 2.4), trial,
      of: { seconds($0) > 0 ? 1 : 0 })
  }

  private static let manyServersWait = SelfCheck(
    "mmc-wait", "M/M/c: customers wait C/(cμ − λ) on average",
    perturbed: "arrival rate", count: 1_000_000, isCheap: false
  ) { trial in
    mean(
      station(rate: 2.4 * trial.factor, servers: 3), erlangC(servers: 3, load: 2.4) / (3 - 2.4),
      trial, of: seconds)
  }

  private static func erlangC(servers: Int, load: Double) -> Double {
    let terms = Formula.powers(of: load, through: servers)
    let waiting = terms[servers] * Double(servers) / (Double(servers) - load)
    return waiting / (terms[..<servers].reduce(0, +) + waiting)
  }

  private static let littleRoom = SelfCheck(
    "mm1k-refused", "M/M/1/K: a share (1 − ρ)ρᴷ/(1 − ρᴷ⁺¹) finds no room",
    perturbed: "arrival rate", count: 400_000, isCheap: false
  ) { trial in
    let full = Formula.power(0.9, 5)
    return mean(
      station(rate: 0.9 * trial.factor, room: 5), 0.1 * full / (1 - full * 0.9), trial,
      of: refusal)
  }

  private static let noQueue = SelfCheck(
    "erlang-b", "M/M/c/c: Erlang's B is the share that finds no server",
    perturbed: "arrival rate", count: 400_000, isCheap: false
  ) { trial in
    let terms = Formula.powers(of: 2, through: 3)
    return mean(
      station(rate: 2 * trial.factor, servers: 3, room: 3), terms[3] / terms.reduce(0, +), trial,
      of: refusal)
  }

  private static let little = SelfCheck(
    "little", "Little's law: customers times time, by moment and by customer, are the same",
    perturbed: "each customer's stay", count: 20_000
  ) { trial in
    var draws = trial.draws()
    let record = station(rate: 1.7, servers: 2).play(trial.count, &draws) { _ in }
    return SelfCheckReading(
      exactly: Double(record.presence), observed: Double(record.stays) * trial.factor,
      count: trial.count)
  }
}
