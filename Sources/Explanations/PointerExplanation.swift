import DeviceSystems
import FleetFacts
import FleetWorld
import PointerSystem
import Scenarios
import SimulationKernel
import TipDomain

/// A parameter that a tip's rules ask and the app sets by the pointer, on one device.
package struct PointerExplanation: Sendable {
  /// The parameter.
  package var parameter: ParameterIndex
  /// Whether the device can have the pointer that is modelled.
  package var hasPointer: Bool
  /// Whether a pointing device is attached.
  package var isAttached: Bool
  /// When one was attached or detached last; nil if none ever was.
  package var change: FactID?
  /// Whether the parameter syncs.
  package var syncs: Bool
  /// The write of another device that is in force here; nil if the app's own is.
  package var write: ParameterWrite?
}

extension PausedRun {
  /// What the pointer sets of the parameters that a tip's rules ask.
  func pointer(on device: DeviceIndex, _ context: DecisionContext) -> PointerExplanation? {
    guard world.scenario.pointer != nil, let parameter = world.scenario.pointerLinks.parameter,
      context.askedParameters.contains(parameter)
    else { return nil }
    let state = world.devices[device.position].systems.pointer[0]
    let change = lastFact(on: device) { kind in
      guard case .pointer(let pointer) = kind else { return false }
      return pointer.kind == .attached || pointer.kind == .detached
    }
    return PointerExplanation(
      parameter: parameter, hasPointer: state.hasPointer, isAttached: state.tracking.isAttached,
      change: change, syncs: context.app.syncs(parameter),
      write: otherWrite(of: parameter, on: device, context))
  }
}
