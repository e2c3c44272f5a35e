import FleetSimulation
import SimulationKernel
import Testing
import TipDomain
import TipFleetTesting

@Suite("check")
struct CheckTests {
  @Test("an app without tips breaks no promise")
  func holds() {
    let app = AppDefinition(
      texts: TextTable(), events: [], parameters: [], tips: [], groups: [], knobs: BehaviourKnobs())
    var scenario = Scenario(name: "quiet", claim: "Nothing.", app: app, duration: .days(1))
    scenario.devices = [DeviceDefinition(id: "one", platform: .iPhone)]
    check(scenario, cases: 3)
  }
}
