import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import Scenarios
import TestExtent
import Testing
import TipDomain

@testable import Verification

@Suite("An answer about a tip or a view that is kept is what would be worked out anew")
struct KnownAnswersTests {
  /// Asks about all tips and views of the device of each fact, and once more with nothing known.
  private struct Asker: RunObserver {
    let scenario: Scenario
    var fleet: ReplayedFleet
    var eligibility: EligibilityTracker
    let nothingKnown: KnownAnswers
    /// How many answers about tips, and how many to views, were known already.
    var keptOfTips = 0
    var keptOfViews = 0
    var differences: [String] = []

    init(_ scenario: Scenario) {
      let declarations = Declarations(scenario)
      self.scenario = scenario
      fleet = ReplayedFleet(declarations)
      eligibility = EligibilityTracker(declarations)
      nothingKnown = KnownAnswers(declarations)
    }

    mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
      let entry = JournalEntry(fact: fact, id: id)
      let families = FactFamilies(of: fact.kind)
      fleet.meetRecords(named: world.records.names)
      _ = fleet.foresee(entry, families, in: world.journal)
      if let device = entry.device { ask(about: device, entry) }
      eligibility.observe(entry)
      fleet.follow(entry, families, in: world.journal)
      fleet.apply(entry, in: world.journal)
    }

    private mutating func ask(about device: DeviceIndex, _ entry: JournalEntry) {
      let now = entry.fact.localInstant
      var anew = eligibility
      anew.known = nothingKnown
      eligibility.known.enter(now, fleet.devices[device.position].answersVersion, on: device)
      for index in scenario.app.tips.indices {
        let tip = TipIndex(index)
        if eligibility.known.eligibility(of: tip, on: device) != nil { keptOfTips += 1 }
        let kept = eligibility.eligibility(of: tip, on: device, at: now, fleet)
        let right = anew.eligibility(of: tip, on: device, at: now, fleet)
        if kept != right { differences.append("\(entry): tip \(index) \(kept), not \(right)") }
      }
      for screen in fleet.declarations.slots.indices {
        for view in fleet.declarations.slots[screen].indices {
          let known = eligibility.known.answer(toView: view, of: screen, on: device)
          if known != nil { keptOfViews += 1 }
          let kept = eligibility.answer(toView: view, of: screen, on: device, at: now, fleet)
          let right = anew.answer(toView: view, of: screen, on: device, at: now, fleet)
          if kept != right { differences.append("\(entry): view \(view) \(kept), not \(right)") }
        }
      }
    }
  }

  @Test(
    "at each fact of random worlds", arguments: TestExtent.cases(0..<8 as Range<UInt64>, quick: 2))
  func worlds(_ number: UInt64) {
    let worlds = WorldCases(
      seed: 137, systems: DeclaredSystem.allCases, makesEffects: true, hasConditions: true)
    let scenario = worlds.makeCase(number).scenario
    var asker = Asker(scenario)
    var world = World(scenario, options: RunOptions())
    world.run(observer: &asker)
    #expect(asker.differences.isEmpty, "\(asker.differences.prefix(3))")
    #expect(asker.keptOfTips > 0)
    #expect(asker.keptOfViews > 0)
  }
}
