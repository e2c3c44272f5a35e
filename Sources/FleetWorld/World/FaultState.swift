import DeviceSystems
import Scenarios

/// A fault while a world goes.
package struct FaultState: Sendable {
  package let fault: FaultKind
  /// The network's fault that it switches, if it is one of links.
  package var networkFault: Int?
  package var draws: EntityDraws
  package var isActive = false
  /// The fact that says it began.
  package var began: FactID?

  /// A fault that has not begun.
  package init(fault: FaultKind, networkFault: Int?, draws: EntityDraws) {
    self.fault = fault
    self.networkFault = networkFault
    self.draws = draws
  }
}
