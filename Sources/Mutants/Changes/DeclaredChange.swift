import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

// Mutants of what is declared elsewhere than in the app. They are asked only while one is switched
// on.

extension DeclaredMutant {
  /// Changes knobs, where the mutant is another choice than the declared one.
  package func mutate(_ scenario: inout Scenario) {
    switch self {
    case .lastReasonWins: scenario.changeKnobs { $0.statusReason = .lastWins }
    case .preemptsWithoutKnob: scenario.changeKnobs { $0.preemptFirstAvailable = .yes }
    case .backoffStands: scenario.sync.backoffLimit = scenario.sync.backoff
    case .clockDriftIgnored:
      for index in scenario.devices.indices {
        scenario.devices[index].clockDriftPartsPerMillion = 0
      }
    case .partitionLeaks:
      for index in scenario.faults.indices {
        if case .partition(let devices, .both) = scenario.faults[index].kind {
          scenario.faults[index].kind = .partition(devices, .up)
        }
      }
    default: break
    }
  }

  /// Alters how long the hub asks a device to wait.
  func change(_ retryAfter: inout SimulatedDuration?) {
    guard let asked = retryAfter else { return }
    if self == .hubWaitIgnored { retryAfter = .milliseconds(1) }
    if self == .waitHalved { retryAfter = SimulatedDuration(microseconds: asked.microseconds / 2) }
  }
}

extension World {
  /// A known id that differs from `name` in upper and lower case alone, or else `name`.
  func identifierWithoutCase(_ name: String) -> String {
    let lowercased = name.lowercased()
    return records.names.first { $0.lowercased() == lowercased } ?? name
  }
}
