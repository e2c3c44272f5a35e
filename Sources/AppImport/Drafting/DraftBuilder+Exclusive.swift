/// Errors, and flags of builds, as branches of the program.
extension DraftBuilder {
  /// Takes that nothing was thrown, and that a flag is as its branch needs it, for the usual case,
  /// except where what is done otherwise has a place in the same list.
  mutating func keepExclusive() {
    func kept(_ effects: [EffectDraft]) -> [EffectDraft] {
      let all = effects.prefix(256).flatMap(\.conditions)
      return effects.map { effect in
        var effect = effect
        effect.conditions.removeAll { own in
          own.isUsual && !all.contains { own.excludes($0) }
        }
        return effect
      }
    }
    draft.onLaunch = kept(draft.onLaunch)
    draft.onActivation = kept(draft.onActivation)
    for screen in draft.screens.indices {
      draft.screens[screen].appearance = kept(draft.screens[screen].appearance)
      for action in draft.screens[screen].actions.indices {
        draft.screens[screen].actions[action].effects = kept(
          draft.screens[screen].actions[action].effects)
      }
    }
    for tip in draft.tips.indices {
      draft.tips[tip].onDisplay = kept(draft.tips[tip].onDisplay)
      draft.tips[tip].onInvalidation = kept(draft.tips[tip].onInvalidation)
      for action in draft.tips[tip].actions.indices {
        draft.tips[tip].actions[action].effects = kept(draft.tips[tip].actions[action].effects)
      }
    }
  }
}
