import SimulationKernel
import TipDomain
import TipSync

// Mutants of what is declared elsewhere than in the app. They are asked only while one is switched
// on.

extension DeclaredMutant {
  /// Changes knobs, where the mutant is another choice than the declared one.
  public func distort(_ scenario: inout Scenario) {
    if self == .lastReasonWins { scenario.changeKnobs { $0.statusReason = .lastWins } }
    if self == .preemptsWithoutKnob { scenario.changeKnobs { $0.preemptFirstAvailable = .yes } }
  }

  /// Alters how long the hub asks a device to wait.
  func tamper(with retryAfter: inout SimulatedDuration?) {
    guard let asked = retryAfter else { return }
    if self == .hubWaitIgnored { retryAfter = .milliseconds(1) }
    if self == .waitHalved { retryAfter = SimulatedDuration(microseconds: asked.microseconds / 2) }
  }
}

extension World {
  /// How long a device waits for an answer.
  var mistakenTimeout: SimulatedDuration {
    let declared = scenario.sync.requestTimeout
    guard mutant == .declared(.timeoutEarly) else { return declared }
    return SimulatedDuration(microseconds: declared.microseconds / 2)
  }

  /// The id that a tip goes by instead of its own.
  func misread(_ name: String) -> String {
    guard mutant == .declared(.idsWithoutCase) else { return name }
    let lowercased = name.lowercased()
    return records.names.first { $0.lowercased() == lowercased } ?? name
  }

  /// Whether a push is told to be merged although there is none to merge it into.
  mutating func mergesIntoNothing(to device: DeviceIndex, cause: FactID?) -> Bool {
    guard mutant == .declared(.pushMergedIntoNothing), journal.factCount.isMultiple(of: 3) else {
      return false
    }
    record(.sync(.pushCoalesced(to: device)), at: .hub, because: Causes(cause))
    return true
  }
}
