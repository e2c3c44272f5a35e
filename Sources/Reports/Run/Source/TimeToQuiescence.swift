import FleetSimulation
import FleetWorld
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// How soon the fleet came to rest after the faults had ended.
struct TimeToQuiescence {
  let value: String
  let note: String
  let badge: VerdictBadge
  /// How long it took; nil if it never came to rest.
  let duration: SimulatedDuration?
  let bound: SimulatedDuration

  /// Nil where the scenario does not heal.
  init?(_ source: PageSource) {
    guard let heal = source.scenario.heal else { return nil }
    bound = heal.within
    note = "allowed: \(TimeText.duration(heal.within))"
    duration = source.run.quiescentAt.map { $0 - (.zero + heal.after) }
    value = duration.map { TimeText.duration(max($0, .zero)) } ?? "never"
    badge = duration.map { $0 <= heal.within ? .pass : .fail } ?? .fail
  }
}
