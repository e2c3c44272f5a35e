import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("a world")
struct WorldTests {
  /// Two phones, one tip that may be shown three times, and a person who uses both.
  static func scenario(merge: MergeChoice = .gCounter) throws -> Scenario {
    var texts = TextTable()
    let event = EventDefinition(id: "didVisit")
    let context = RuleContext(events: [event], parameters: [], tipType: "FavoriteTip")
    let rule = try Rule(
      parsing: "#Rule(Self.didVisit) { $0.donations.count > 1 }", in: context, texts: &texts)
    let tip = TipDefinition(
      typeName: "FavoriteTip", rules: [rule], options: TipOptions(maximumDisplayCount: 3))
    let app = AppDefinition(texts: texts, events: [event], tips: [tip])
    var scenario = Scenario(
      name: "smoke", claim: "It plays.", app: app, duration: .days(10))
    scenario.heal = HealPhase(after: .days(9), within: .hours(6))
    scenario.sync.merge = merge
    scenario.devices = [
      DeviceDefinition(id: "phone", platform: .iPhone),
      DeviceDefinition(id: "pad", platform: .iPad),
    ]
    scenario.screens = [
      Screen(
        id: "home", slots: [TipSlot(tip: TipIndex(0))],
        donations: [ScreenDonation(event: EventIndex(0))])
    ]
    scenario.people = [
      Person(
        id: "ada",
        devices: [Weighted(DeviceIndex(0), weight: 1), Weighted(DeviceIndex(1), weight: 1)],
        between: .exponential(mean: .hours(5)), lasting: .exponential(mean: .minutes(5)),
        screens: [Weighted(0, weight: 1)], dwell: .exponential(mean: .minutes(1)),
        reactions: [Weighted(.ignore, weight: 1)], reactsAfter: .constant(.seconds(5)),
        endsProcess: .percent(20))
    ]
    scenario.network.standard.loss = .percent(10)
    scenario.faults = [
      FaultDefinition(
        name: "tunnel", kind: .offline([DeviceIndex(0)]),
        schedule: .recurring(
          every: .exponential(mean: .days(1)), dwell: .exponential(mean: .hours(6))))
    ]
    return scenario
  }

  @Test("plays the same facts twice, and shows a tip no more often than the bound allows")
  func plays() throws {
    let scenario = try Self.scenario()
    var observer = NoObserver()
    var first = World(scenario)
    first.run(observer: &observer)
    var second = World(scenario)
    second.run(observer: &observer)
    #expect(first.digest.value == second.digest.value)
    var displays = 0
    for fact in first.journal.facts {
      if case .tip(.displayed) = fact.kind { displays += 1 }
    }
    #expect((1...6).contains(displays))
    #expect(first.quiescentAt != nil)
  }

  @Test("another seed gives other facts")
  func seeds() throws {
    let scenario = try Self.scenario()
    var observer = NoObserver()
    var first = World(scenario)
    first.run(observer: &observer)
    var second = World(scenario, options: RunOptions(seed: 2))
    second.run(observer: &observer)
    #expect(first.digest.value != second.digest.value)
  }
}
