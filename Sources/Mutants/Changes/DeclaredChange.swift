import FleetSimulation
import SimulationKernel
import TipDomain
import TipSync

// Mutants of what is declared elsewhere than in the app. They are asked only while one is switched
// on.

extension DeclaredMutant {
  /// Changes knobs, where the mutant is another choice than the declared one.
  package func distort(_ scenario: inout Scenario) {
    if self == .lastReasonWins { scenario.changeKnobs { $0.statusReason = .lastWins } }
    if self == .preemptsWithoutKnob { scenario.changeKnobs { $0.preemptFirstAvailable = .yes } }
    if self == .backoffStands { scenario.sync.backoffLimit = scenario.sync.backoff }
    if self == .clockDriftIgnored {
      for index in scenario.devices.indices {
        scenario.devices[index].clockDriftPartsPerMillion = 0
      }
    }
    if self == .partitionLeaks {
      for index in scenario.faults.indices {
        if case .partition(let devices, .both) = scenario.faults[index].kind {
          scenario.faults[index].kind = .partition(devices, .up)
        }
      }
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
