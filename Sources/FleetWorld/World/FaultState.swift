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

extension World {
  /// Whether a fault that goes on keeps an account full.
  package func isFilledByFault(_ account: UInt16) -> Bool {
    faults.contains { $0.isActive && $0.fault == .quotaFull(account: account) }
  }

  /// Whether a fault that goes on keeps the device signed out.
  package func isSignedOutByFault(_ device: DeviceIndex) -> Bool {
    faults.contains { state in
      state.isActive && state.fault.deviceEffects.contains(.signedOut)
        && state.fault.devices?.contains(device) == true
    }
  }
}
