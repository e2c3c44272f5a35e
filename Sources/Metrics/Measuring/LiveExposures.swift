import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import Verification

/// Measures what each person sees of each tip while a run goes, without a journal and without
/// judges.
package struct LiveExposures: RunObserver {
  private var statuses: ReplayedStatuses
  private var meter: TipExposureMeter

  /// Measures one run of `scenario`.
  package init(_ scenario: Scenario) {
    let declarations = Declarations(scenario)
    statuses = ReplayedStatuses(declarations)
    meter = TipExposureMeter(declarations, duration: scenario.duration)
  }

  /// Measures the next fact.
  package mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
    let entry = JournalEntry(fact: fact, id: id)
    meter.observe(entry, statuses)
    statuses.apply(entry, in: world)
    meter.observeChange(entry, statuses)
  }

  /// What was seen: for each person in turn, each tip in the order of the app.
  package var exposures: [TipExposure] { meter.results(statuses) }

  /// Plays a scenario with a seed and measures it.
  package static func of(_ scenario: Scenario, seed: UInt64) -> [TipExposure] {
    var options = RunOptions(seed: seed)
    options.keepsJournal = false
    var observer = LiveExposures(scenario)
    var world = World(scenario, options: options)
    world.run(observer: &observer)
    return observer.exposures
  }
}
