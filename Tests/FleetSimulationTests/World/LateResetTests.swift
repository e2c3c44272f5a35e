import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain

@Suite("late copies of a wish to reset")
struct LateResetTests {
  @Test("7.17 a copy of an older wish to empty the zone, held back for days, empties nothing again")
  func lateCopy() {
    let app = AppDefinition(texts: TextTable(), tips: [TipDefinition(typeName: "Compass")])
    var scenario = Scenario(name: "late", claim: "Once.", app: app, duration: .days(4))
    var device = DeviceDefinition(id: "phone", platform: .iPhone)
    device.resetsAtEveryLaunch = true
    scenario.devices = [device]
    scenario.network.standard = LinkPolicy(latency: .constant(.milliseconds(200)))
    scenario.network.standard.duplication = .always
    scenario.network.standard.copyDelay = .constant(.days(2))
    scenario.timeline = [1, 25].flatMap { hour in
      [
        TimelineStep(at: .hours(hour), device: DeviceIndex(0), action: .open),
        TimelineStep(at: .hours(hour + 1), device: DeviceIndex(0), action: .terminate),
      ]
    }
    var observer = NoObserver()
    let run = World.play(scenario, observer: &observer)
    var resets = 0
    var emptyings = 0
    for fact in run.journal.facts {
      if case .tip(.datastoreReset) = fact.kind { resets += 1 }
      if case .sync(.zoneEmptied) = fact.kind { emptyings += 1 }
    }
    #expect(resets == 2)
    #expect(emptyings == 2)
  }
}
