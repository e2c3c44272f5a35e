import FleetWorld
import SimulatedNetwork
import SimulationKernel
import Statistics

/// Devices that are online and offline in turns, as faults of scenarios make them.
enum OnOffChecks {
  static let all: [SelfCheck] = [availability, together, lag]

  /// Plays the windows of a recurring fault one after another: for each, the time before it and
  /// the time in it, in seconds. Ends after `count` windows, or when `use` has seen enough.
  private static func eachWindow(
    _ trial: SelfCheckTrial, online: DurationDistribution, offline: DurationDistribution,
    count: Int, device: Int = 0, do use: (_ on: Double, _ off: Double) -> Bool
  ) {
    var choices = ChoiceSource(
      seed: trial.seed, entityCount: 0, purposeCount: WorldPurpose.total)
    // As the world draws the windows of a fault.
    let fault = EntityDraws("fault", "offline \(device)").identity
    let schedule = FaultSchedule.recurring(every: online, dwell: offline)
    var now = Instant.zero
    for number in 0..<count {
      let window = schedule.window(
        number: number, after: now, choices: &choices, entity: fault,
        startPurpose: WorldPurpose.faultStart.number, dwellPurpose: WorldPurpose.faultDwell.number)
      guard let window else { return }
      let goesOn = use((window.start - now).inSeconds, (window.end - window.start).inSeconds)
      guard goesOn else { return }
      now = window.end
    }
  }

  private static let availability = SelfCheck(
    "availability", "a device is online for E[on]/(E[on] + E[off]) of the time",
    perturbed: "time online", count: 100_000
  ) { trial in
    // A ratio of means: its error is that of the mean of (1 − A)·on − A·off.
    let share = 0.75
    var online = RunningMoments()
    var offline = RunningMoments()
    var errors = RunningMoments()
    let longest = SimulatedDuration(seconds: 6 * trial.factor)
    eachWindow(
      trial, online: .uniform(from: .zero, through: longest),
      offline: .exponential(mean: .seconds(1)), count: trial.count
    ) { on, off in
      online.add(on)
      offline.add(off)
      errors.add((1 - share) * on - share * off)
      return true
    }
    return SelfCheckReading(
      expected: share, observed: online.mean / (online.mean + offline.mean),
      standardError: (errors.standardError ?? .infinity) / (online.mean + offline.mean),
      count: trial.count)
  }

  private static let together = SelfCheck(
    "all-online", "of n devices all are online at once for Aⁿ of the time",
    perturbed: "time online", count: 100_000
  ) { trial in
    // Each device is looked at late enough to have forgotten how it began.
    let look = 40.0
    return trial.share(Formula.power(0.75, 4)) { round in
      var areOnline = true
      for device in 0..<4 where areOnline {
        var now = 0.0
        var isOnline = false
        let own = SelfCheckTrial(
          seed: trial.seed(ofRun: round), count: trial.count, factor: trial.factor)
        eachWindow(
          own, online: .exponential(mean: SimulatedDuration(seconds: 3 * trial.factor)),
          offline: .exponential(mean: .seconds(1)), count: 1_000, device: device
        ) { on, off in
          if now <= look && look < now + on { isOnline = true }
          now += on + off
          return now <= look
        }
        areOnline = isOnline
      }
      return areOnline
    }
  }

  private static let lag = SelfCheck(
    "unseen-offline", "what arises at rate λ while a device is offline: λb²/(a + b) is unseen",
    perturbed: "time offline", count: 100_000
  ) { trial in
    // The number unseen, averaged over time: of each cycle, the area of a count that grows while
    // offline.
    let (rate, on, off) = (2.0, 3.0, 1.0)
    var draws = CheckDraws(seed: trial.seed(ofRun: 1))
    let expected = rate * off * off / (on + off)
    var area = RunningMoments()
    var cycle = RunningMoments()
    var errors = RunningMoments()
    eachWindow(
      trial, online: .exponential(mean: SimulatedDuration(seconds: on)),
      offline: .exponential(mean: SimulatedDuration(seconds: off * trial.factor)),
      count: trial.count
    ) { online, offline in
      var unseen = 0.0
      var moment = draws.exponential(mean: 1 / rate, .sessionGap)
      while moment < offline {
        unseen += offline - moment
        moment += draws.exponential(mean: 1 / rate, .sessionGap)
      }
      area.add(unseen)
      cycle.add(online + offline)
      errors.add(unseen - expected * (online + offline))
      return true
    }
    return SelfCheckReading(
      expected: expected, observed: area.mean / cycle.mean,
      standardError: (errors.standardError ?? .infinity) / cycle.mean, count: trial.count)
  }
}
