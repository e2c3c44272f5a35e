import DeviceSystems
import FleetWorld
import FocusSystem
import SimulationKernel

// What an injected fault leaves out of a decision about a Focus.

extension World {
  mutating func changeFocusDecision(on device: DeviceIndex, in definition: FocusDefinition) {
    let state = devices[device.position].systems.focus[0]
    if omits(.focus(.endPreviousFocus)),
      common.workspaces.focus.facts.contains(where: \.isActivation)
    {
      common.workspaces.focus.facts.removeAll(where: \.isDeactivation)
    }
    if omits(.focus(.keepSilencedNotification)) {
      common.workspaces.focus.facts.removeAll { $0.kind == .silenced }
    }
    if omits(.focus(.askForContext)), common.workspaces.focus.facts.contains(.contextInvalidated) {
      common.workspaces.focus.facts.removeAll { $0.kind == .contextProvided }
    }
    if omits(.focus(.resetBadge)), state.active == nil {
      common.workspaces.focus.facts.removeAll { $0.kind == .badgeSet }
    }
    for index in common.workspaces.focus.facts.indices {
      switch common.workspaces.focus.facts[index] {
      case .callPlanned(let call, .reset, _):
        if omits(.focus(.resetFilterValues)), let active = state.active,
          let settings = state.filters[active.position]
        {
          common.workspaces.focus.facts[index] = .callPlanned(call, .reset, settings)
        }
      case .filterConfigured(let focus, let settings, let representation):
        if omits(.focus(.representFilterValues)) {
          common.workspaces.focus.facts[index] = .filterConfigured(
            focus, settings, representation: representation &+ UInt64(state.callCount) &+ 1)
        }
      default: break
      }
    }
  }
}

extension FocusFact {
  fileprivate var isActivation: Bool { kind == .activated }
  fileprivate var isDeactivation: Bool { kind == .deactivated }
}
