import DeviceSystems

// What an injected fault leaves out of a decision about a Focus.

extension FocusSystem {
  package static func leavingOutSteps(
    of decided: [FocusFact], in situation: SystemSituation<FocusSystem>
  ) -> [FocusFact] {
    let state = situation.state
    var facts = decided
    if situation.omits(.endPreviousFocus), facts.contains(where: { $0.kind == .activated }) {
      facts.removeAll { $0.kind == .deactivated }
    }
    if situation.omits(.keepSilencedNotification) { facts.removeAll { $0.kind == .silenced } }
    if situation.omits(.askForContext), facts.contains(.contextInvalidated) {
      facts.removeAll { $0.kind == .contextProvided }
    }
    if situation.omits(.resetBadge), state.active == nil {
      facts.removeAll { $0.kind == .badgeSet }
    }
    return facts.map { fact in
      switch fact {
      case .callPlanned(let call, .reset, _):
        guard situation.omits(.resetFilterValues),
          let settings = state.active.flatMap({ state.filters[$0.position] })
        else { return fact }
        return .callPlanned(call, .reset, settings)
      case .filterConfigured(let focus, let settings, let representation):
        guard situation.omits(.representFilterValues) else { return fact }
        return .filterConfigured(
          focus, settings, representation: representation &+ UInt64(state.callCount) &+ 1)
      default: return fact
      }
    }
  }
}
