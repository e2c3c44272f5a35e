import DeviceSystems
import FocusSystem
import SimulationKernel

// What an injected fault leaves out of a decision about a Focus.

extension World {
  mutating func changeFocusDecision(on device: DeviceIndex, in definition: FocusDefinition) {
    let state = devices[device.position].systems.focus[0]
    if omits(.focus(.endPreviousFocus)), workspaces.focus.facts.contains(where: \.isActivation) {
      workspaces.focus.facts.removeAll(where: \.isDeactivation)
    }
    if omits(.focus(.keepSilencedNotification)) {
      workspaces.focus.facts.removeAll { $0.kind == .silenced }
    }
    if omits(.focus(.askForContext)), workspaces.focus.facts.contains(.contextInvalidated) {
      workspaces.focus.facts.removeAll { $0.kind == .contextProvided }
    }
    if omits(.focus(.resetBadge)), state.active == nil {
      workspaces.focus.facts.removeAll { $0.kind == .badgeSet }
    }
    for index in workspaces.focus.facts.indices {
      switch workspaces.focus.facts[index] {
      case .callPlanned(let call, .reset, _):
        if omits(.focus(.resetFilterValues)), let active = state.active,
          let settings = state.filters[active.position]
        {
          workspaces.focus.facts[index] = .callPlanned(call, .reset, settings)
        }
      case .filterConfigured(let focus, let settings, let representation):
        if omits(.focus(.representFilterValues)) {
          workspaces.focus.facts[index] = .filterConfigured(
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
