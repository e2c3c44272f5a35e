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
      if case .callPlanned(let call, .reset, _) = fact, situation.omits(.resetFilterValues),
        let settings = state.active.flatMap({ state.filters[$0.position] })
      {
        return .callPlanned(call, .reset, settings)
      }
      if case .filterConfigured(let focus, let settings, let representation) = fact,
        situation.omits(.representFilterValues)
      {
        return .filterConfigured(
          focus, settings, representation: representation &+ UInt64(state.callCount) &+ 1)
      }
      return fact
    }
  }
}
