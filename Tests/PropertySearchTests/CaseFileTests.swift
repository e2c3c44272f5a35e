import DeviceSystems
import FleetSimulation
import FleetWorld
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestExtent
import TestSupport
import Testing
import TextFormats
import TipDomain

/// A case that fails is kept as a file. What the file plays must be what failed, fact by fact.
@Suite("cases as files")
struct CaseFileTests {
  @Test("a case that is written and read again plays alike, whatever is varied", arguments: 0..<4)
  func varied(part: UInt64) throws {
    var scenario = Scenario.twoPhones()
    scenario.variation.app = .generated
    scenario.variation.sync = .generated
    scenario.variation.knobs = .generated
    scenario.variation.faults = .everyKind
    scenario.variation.devices = VariedRange(atLeast: 2, atMost: 5)
    scenario.variation.versions = VariedRange(atLeast: 1, atMost: 3)
    scenario.variation.clockOffset = .hours(2)
    scenario.variation.stepShift = .days(2)
    scenario.variation.schedule = .priorities
    scenario.timeline = [
      TimelineStep(at: .days(3), device: DeviceIndex(1), action: .backUp),
      TimelineStep(at: .days(6), device: DeviceIndex(1), action: .restore(reusesReplica: false)),
    ]
    for number in TestExtent.cases(part * 12..<(part + 1) * 12, quick: 2) {
      let varied = VariedCases(scenario, seed: 9).makeCase(number).scenario
      let again = try ScenarioReader().writtenAndRead(varied)
      #expect(Bool(again.faults == varied.faults), "faults of case \(number)")
      #expect(Bool(again.timeline == varied.timeline), "timeline of case \(number)")
      #expect(Self.digest(again) == Self.digest(varied), "case \(number)")
    }
  }

  @Test("steps that change places take the values that they donate with them")
  func donationsInAnotherOrder() throws {
    let scenario = Self.donating()
    var swapped = 0
    for number in 0..<24 as Range<UInt64> {
      let varied = VariedCases(scenario, seed: 9).makeCase(number).scenario
      let donated = Self.donatedNumbers(varied)
      if donated == [2, 1] { swapped += 1 }
      let again = try ScenarioReader().writtenAndRead(varied)
      #expect(Self.donatedNumbers(again) == donated)
      #expect(Self.digest(again) == Self.digest(varied), "case \(number)")
    }
    #expect(swapped > 0)
  }

  /// Two steps, a day apart, that donate the numbers 1 and 2.
  private static func donating() -> Scenario {
    var scenario = Scenario.twoPhones()
    let event = EventDefinition(
      id: "didScan", fields: [DonationField(name: "page", type: .integer)])
    scenario.app = AppDefinition(
      texts: TextTable(), events: [event], parameters: [], tips: scenario.app.tips, groups: [],
      knobs: BehaviourKnobs())
    for number in 1...2 {
      let values = scenario.valueLists.intern([.integer(Int64(number))])
      scenario.timeline.append(
        TimelineStep(
          at: .days(Int64(number)), device: DeviceIndex(0),
          action: .donate(event: EventIndex(0), values: values, times: 1, waits: true)))
    }
    scenario.variation.stepShift = .days(2)
    return scenario
  }

  private static func donatedNumbers(_ scenario: Scenario) -> [Int64] {
    scenario.timeline.compactMap { step in
      guard case .donate(_, let values, _, _) = step.action,
        case .integer(let number)? = scenario.valueLists.value(values, field: 0)
      else { return nil }
      return number
    }
  }

  private static func digest(_ scenario: Scenario) -> StableDigest {
    World.playAlone(scenario).digest
  }
}
