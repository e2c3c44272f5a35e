import DeviceSystems
import Scenarios

/// A fault while a world goes.
package struct FaultState: Sendable {
  let fault: FaultKind
  /// The network's fault that it switches, if it is one of links.
  var networkFault: Int?
  var draws: EntityDraws
  package var isActive = false
  /// The fact that says it began.
  var began: FactID?
}
