import DeviceSystems
import JournalFiles
import Scenarios
import SimulationKernel
import TipDomain

extension Scenario {
  /// Two phones of one person, a tip with a cap of two, a fortnight.
  static func twoPhones() -> Scenario {
    let tip = TipDefinition(typeName: "Compass", options: TipOptions(maximumDisplayCount: 2))
    let app = AppDefinition(
      texts: TextTable(), events: [], parameters: [], tips: [tip], groups: [],
      knobs: BehaviourKnobs())
    var scenario = Scenario(name: "two", claim: "It holds.", app: app, duration: .days(14))
    scenario.heal = HealPhase(after: .days(13), within: .hours(12))
    scenario.devices = [
      DeviceDefinition(id: "one", platform: .iPhone),
      DeviceDefinition(id: "two", platform: .iPhone),
    ]
    scenario.screens = [Screen(id: "home", slots: [TipSlot(tip: TipIndex(0))])]
    scenario.people = [
      Person(
        id: "ada",
        devices: [Weighted(DeviceIndex(0), weight: 1), Weighted(DeviceIndex(1), weight: 1)],
        between: .exponential(mean: .hours(6)), lasting: .exponential(mean: .minutes(5)),
        screens: [Weighted(0, weight: 1)], dwell: .exponential(mean: .minutes(1)),
        reactions: [Weighted(.ignore, weight: 1)], reactsAfter: .constant(.seconds(5)),
        endsProcess: .percent(20))
    ]
    return scenario
  }
}

extension JournalNames {
  /// The names of a run in which nothing has happened.
  static var ofTwoPhones: JournalNames {
    JournalNames(scenario: .twoPhones(), recordNames: [], replicas: [])
  }
}
