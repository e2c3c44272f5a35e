import CloudSync
import FleetFacts
import Scenarios
import SimulationKernel
import TipSync

/// Which of the declared faults go on, by the facts that say when they begin and end.
package struct ActiveFaults: Sendable {
  private let faults: [FaultDefinition]
  /// The indices of those that go on, in the order of the scenario.
  package private(set) var indices: [Int] = []

  package init(_ transport: TransportDeclaration) { faults = transport.faults }

  /// Processes a fact of the run; gives the fault that it says began or ended, if it says so.
  @discardableResult
  package mutating func observe(_ fact: RunFact) -> FaultKind? {
    if case .faultBegan(let fault) = fact { return set(Int(fault), isActive: true) }
    if case .faultEnded(let fault) = fact { return set(Int(fault), isActive: false) }
    return nil
  }

  /// Says that a fault began or ended; gives what it is, if there is such a fault.
  @discardableResult
  package mutating func set(_ fault: Int, isActive: Bool) -> FaultKind? {
    guard faults.indices.contains(fault) else { return nil }
    if let known = indices.firstIndex(of: fault) { indices.remove(at: known) }
    if isActive {
      indices.insert(fault, at: indices.firstIndex { $0 > fault } ?? indices.endIndex)
    }
    return faults[fault].kind
  }

  /// Whether any that goes on is as wanted.
  package func contains(where isWanted: (FaultKind) -> Bool) -> Bool {
    indices.contains { isWanted(faults[$0].kind) }
  }

  /// The errors with which the hub answers by faults that go on, and how long it has devices wait.
  package var hubErrors:
    some BidirectionalCollection<(error: SyncError, retryAfter: SimulatedDuration)>
  {
    indices.lazy.compactMap { [faults] index in
      guard case .hubError(let error, let retryAfter) = faults[index].kind else { return nil }
      return (error, retryAfter)
    }
  }
}
