import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain

/// Counts a tip's displays on all devices of an account, and stops at a given number over its cap.
struct OvershootWatcher: StoppingObserver {
  /// From how many displays over the cap on the rest does not matter.
  let target: Int
  private(set) var hasSeenEnough = false
  private let caps: [Int?]
  private let accounts: [Int]
  private let accountCount: Int
  /// By record, and by account within.
  private var counts: [Int] = []

  init(_ scenario: Scenario, target: Int) {
    self.target = target
    caps = scenario.app.tips.map { $0.options.maximumDisplayCount }
    accounts = scenario.devices.map { Int($0.account ?? 0) }
    accountCount = (accounts.max() ?? 0) + 1
  }

  mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
    guard case .tip(.displayed(let display)) = fact.kind, display.counts, !display.byOverride,
      case .device(let device) = fact.actor, let cap = caps[display.tip.position]
    else { return }
    let index = display.record.position * accountCount + accounts[device.position]
    while counts.count <= index { counts.append(0) }
    counts[index] += 1
    if counts[index] - cap >= target { hasSeenEnough = true }
  }
}
