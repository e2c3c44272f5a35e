import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import Statistics
import TipDomain

/// By how much a cap on displays is overshot by devices that cannot, or not yet, know of each
/// other: 6.10 in numbers.
enum DisplayCapChecks {
  static let all: [SelfCheck] = [ownDisplays, overshoot, worstCase, bound, untilOnline, race]

  private static let cap = 3
  private static let deviceCount = 4

  /// Devices that are cut off for all of two hours, with this number of chances each, on average.
  private static func isolated(chances: Double) -> SmallFleet {
    var fleet = SmallFleet(deviceCount, cap: cap, for: .hours(2))
    fleet.chanceEvery = SimulatedDuration(seconds: 7_200 / chances)
    fleet.cutOff(0..<deviceCount, from: .zero, to: .hours(2))
    return fleet
  }

  /// How often one device displays the tip: min(N, m) for N chances.
  private static func displays(_ chances: Double) -> [Double] {
    var shares = Formula.poisson(chances, through: cap)
    shares[cap] = 1 - shares[..<cap].reduce(0, +)
    return shares
  }

  private static let ownDisplays = SelfCheck(
    "cap-own-displays", "a device cut off shows a tip E[min(N, m)] times for N Poisson chances",
    perturbed: "chances", count: 8_000, isCheap: false
  ) { trial in
    let fleet = isolated(chances: 2 * trial.factor)
    var counts = RunningMoments()
    for run in 0..<trial.count {
      let log = fleet.play(seed: trial.seed(ofRun: run))
      for times in log.times { counts.add(Double(times.count)) }
    }
    let exact = Formula.moments(displays(2))
    return SelfCheckReading(expected: exact.mean, counts, deviation: exact.deviation)
  }

  private static let overshoot = SelfCheck(
    "cap-overshoot", "k devices cut off overshoot the cap by E[(Σ min(N, m) − m)⁺]",
    perturbed: "chances", count: 12_000, isCheap: false
  ) { trial in
    let fleet = isolated(chances: 2 * trial.factor)
    let sums = Formula.sum(of: deviceCount, from: displays(2))
    let exact = Formula.moments(sums) { Double(max(0, $0 - cap)) }
    return trial.mean(exact.mean, deviation: exact.deviation) { run in
      Double(max(0, fleet.play(seed: trial.seed(ofRun: run)).total - cap))
    }
  }

  private static let worstCase = SelfCheck(
    "cap-worst-case", "the greatest overshoot, (k − 1)m, happens with probability P(N ≥ m)ᵏ",
    perturbed: "chances", count: 10_000, isCheap: false
  ) { trial in
    let fleet = isolated(chances: 4 * trial.factor)
    return trial.share(Formula.power(displays(4)[cap], deviceCount)) { run in
      fleet.play(seed: trial.seed(ofRun: run)).total == deviceCount * cap
    }
  }

  private static let bound = SelfCheck(
    "cap-bound", "with more than enough chances the overshoot is (k − 1)m, never more",
    perturbed: "displays counted", count: 100
  ) { trial in
    let fleet = isolated(chances: 60)
    var most = 0.0
    for run in 0..<trial.count {
      let total = Double(fleet.play(seed: trial.seed(ofRun: run)).total) * trial.factor
      most = max(most, total - Double(cap))
    }
    return SelfCheckReading(
      exactly: Double((deviceCount - 1) * cap), observed: most, count: trial.count)
  }

  private static let untilOnline = SelfCheck(
    "cap-until-online", "offline for an exponential time, a device shows q(1 − qᵐ)/(1 − q) times",
    perturbed: "time offline", count: 60_000, isCheap: false
  ) { trial in
    // Chances come at 3 an hour, the connection at 1 an hour; q is the chance of the former first.
    var draws = trial.draws()
    let goesOn = 0.75
    var shares = (0..<cap).map { Formula.power(goesOn, $0) * (1 - goesOn) }
    shares.append(Formula.power(goesOn, cap))
    let exact = Formula.moments(shares)
    return trial.mean(exact.mean, deviation: exact.deviation) { run in
      let offline = draws.exponential(mean: 3_600 * trial.factor, .faultDwell)
      var fleet = SmallFleet(1, cap: cap, for: SimulatedDuration(seconds: offline))
      fleet.chanceEvery = .minutes(20)
      fleet.cutOff(0..<1, from: .zero, to: fleet.duration)
      return Double(fleet.play(seed: trial.seed(ofRun: run)).total)
    }
  }

  private static let race = SelfCheck(
    "cap-race", "n devices online overshoot a cap of 1 by (n − 1)(1 − exp(−λD)): a race",
    perturbed: "rate of chances", count: 30_000, isCheap: false
  ) { trial in
    let devices = 6
    var fleet = SmallFleet(devices, cap: 1, for: .seconds(40))
    // How long a change takes is measured in a run of its own: one display, sent to another device.
    var probe = fleet
    probe.at(.seconds(10), 0, .visit(screen: 0))
    let told = probe.play(seed: trial.seed).told[1] ?? .zero
    let travel = (told - .zero).inSeconds - 10
    fleet.chanceEvery = SimulatedDuration(seconds: travel / 0.35 / trial.factor)
    let late = 1 - PortableMath.exp(-0.35)
    let others = Double(devices - 1)
    let deviation = PortableMath.squareRoot(others * late * (1 - late))
    return trial.mean(others * late, deviation: deviation) { run in
      Double(fleet.play(seed: trial.seed(ofRun: run)).total - 1)
    }
  }
}
