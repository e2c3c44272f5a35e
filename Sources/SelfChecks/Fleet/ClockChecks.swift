import CloudSync
import DeviceSystems
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import Statistics
import TipDomain
import TipSync

/// What clocks that are off do to whoever writes last.
enum ClockChecks {
  static let all: [SelfCheck] = [wrongWinner]

  private static let pairCount = 30

  private static let wrongWinner = SelfCheck(
    "last-writer", "clocks off by N(0, σ²) let the earlier of two writes win in Φ(−g/(σ√2))",
    perturbed: "gap between the writes", count: 80_000, isCheap: false
  ) { trial in
    // 1.5 standard deviations of the difference of two clocks that are off by 50 s.
    let gap = 1.5 * 50 * PortableMath.squareRoot(2)
    var draws = trial.draws()
    var wrong = 0
    let worlds = max(1, trial.count / pairCount)
    for run in 0..<worlds {
      var scenario = fleet(gap: gap * trial.factor).scenario()
      scenario.accounts = (0..<pairCount).map { "account\($0)" }
      for device in scenario.devices.indices {
        scenario.devices[device].account = UInt16(device / 2)
        let offset = 50_000_000 * draws.normal(.faultStart)
        scenario.devices[device].clockOffset = SimulatedDuration(microseconds: Int64(offset))
      }
      var world = World(
        scenario, options: RunOptions(seed: trial.seed(ofRun: run), keepsJournal: false))
      var observer = NoObserver()
      world.run(observer: &observer)
      for pair in 0..<pairCount {
        let value = world.devices[pair * 2 + 1].systems.tips.value(
          of: ParameterIndex(0), in: scenario.app)
        if value == .boolean(true) { wrong += 1 }
      }
    }
    return SelfCheckReading(
      probability: Normal.upperTail(1.5), happened: wrong, of: worlds * pairCount)
  }

  /// Pairs of devices that both write while they are cut off: true first, false after the gap.
  private static func fleet(gap: Double) -> SmallFleet {
    var fleet = SmallFleet(pairCount * 2, for: .hours(2))
    fleet.parameters = [
      ParameterDefinition(id: "Tip.isPro", type: .boolean, defaultValue: .boolean(false))
    ]
    fleet.knobs.lwwOrder = .modifiedDate
    fleet.cutOff(0..<(pairCount * 2), from: .zero, to: .minutes(30))
    let later = SimulatedDuration.minutes(10) + SimulatedDuration(seconds: gap)
    for pair in 0..<pairCount {
      let parameter = ParameterIndex(0)
      fleet.at(.minutes(10), pair * 2, .set(parameter: parameter, value: .boolean(true)))
      fleet.at(later, pair * 2 + 1, .set(parameter: parameter, value: .boolean(false)))
    }
    return fleet
  }
}
