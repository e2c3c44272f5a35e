import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import TipDomain

/// By device and tip: how often the tip is displayed when the scenario is played.
func displayCounts(of scenario: Scenario) -> [[Int]] {
  var world = World(scenario)
  var observer = NoObserver()
  world.run(observer: &observer)
  var displays = Array(
    repeating: Array(repeating: 0, count: scenario.app.tips.count), count: scenario.devices.count)
  for fact in world.journal.facts {
    if case .tip(.displayed(let display)) = fact.kind, case .device(let device) = fact.actor {
      displays[device.position][display.tip.position] += 1
    }
  }
  return displays
}
