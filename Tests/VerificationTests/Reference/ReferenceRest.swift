import FleetFacts
import Scenarios
import SimulationKernel
import TipSync

/// After the network healed, the fleet comes to rest within the bound, for fleets in which nothing
/// but the devices themselves can keep it from that.
enum ReferenceRest {
  static let id = "comes-to-rest"

  /// Whether the claim is violated; nil for a run that is not for this judge.
  static func isViolated(_ run: ReferenceRun) -> Bool? {
    guard run.scenario.heal != nil, run.scenario.sync.merge.layout != .local,
      let healed = run.facts.firstIndex(where: { $0.kind == .run(.healed) })
    else { return nil }
    // What a scenario declares for the time after the heal may rightly keep a fleet from rest.
    let isHindered = run.facts[healed...].contains { fact in
      if case .device(.wentOffline) = fact.kind { return true }
      if case .sync(.accountChanged) = fact.kind { return true }
      if case .sync(.backedOff) = fact.kind { return true }
      if case .run(.faultBegan) = fact.kind { return true }
      return false
    }
    if isHindered { return nil }
    if run.facts.contains(where: { $0.kind == .run(.quiescenceTimedOut) }) {
      return hasPendingChanges(run) ? true : nil
    }
    return hasPendingChanges(run)
  }

  private static func hasPendingChanges(_ run: ReferenceRun) -> Bool {
    run.facts.contains { fact in
      if case .run(.knowsOutbox(let pending, true)) = fact.kind { return pending > 0 }
      return false
    }
  }
}
