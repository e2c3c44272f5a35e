import TipDomain

/// What invalidates tips in a scenario, besides their limits.
package struct InvalidationSources {
  /// By tip: whether the timeline invalidates it.
  package private(set) var isInvalidated: [Bool]
  /// By tip: whether somebody ends it once it is on screen.
  package private(set) var isReactedAway: [Bool]
  private let tips: [TipDefinition]
  private let outsideTap: OutsideTap

  /// What people and the timeline do to the tips.
  package init(
    of tips: [TipDefinition], people: [Person], timeline: [TimelineStep], outsideTap: OutsideTap
  ) {
    self.tips = tips
    self.outsideTap = outsideTap
    isInvalidated = Array(repeating: false, count: tips.count)
    isReactedAway = Array(repeating: false, count: tips.count)
    var reactions: [Reaction] = []
    for person in people {
      for entry in person.reactions where !reactions.contains(entry.choice) {
        reactions.append(entry.choice)
      }
    }
    for tip in tips.indices {
      for reaction in reactions { addReaction(reaction, to: TipIndex(tip)) }
    }
    for step in timeline { step.action.step.add(to: &self) }
  }

  /// The app invalidates a tip.
  package mutating func addInvalidation(of tip: TipIndex) { isInvalidated[tip.position] = true }

  /// Somebody reacts to a tip, which may end it.
  mutating func addReaction(_ reaction: Reaction, to tip: TipIndex) {
    if Self.ends(tips[tip.position], reaction, outsideTap) { isReactedAway[tip.position] = true }
  }

  /// Somebody chooses an action of a tip, which may end it.
  mutating func addChoice(_ action: Int, of tip: TipIndex) {
    if tips[tip.position].content.actions[action].invalidates {
      isReactedAway[tip.position] = true
    }
  }

  /// Whether a reaction invalidates a tip.
  private static func ends(
    _ tip: TipDefinition, _ reaction: Reaction, _ outsideTap: OutsideTap
  ) -> Bool {
    switch reaction {
    case .ignore: return false
    case .close, .use: return true
    case .tapOutside: return outsideTap == .invalidate
    case .act:
      let actions = tip.content.actions
      switch tip.style {
      case .standard: return actions.first?.invalidates ?? false
      case .custom(let style):
        if let id = style.wholeViewAction {
          return actions.first { $0.id == id }?.invalidates ?? false
        }
        return style.shows.contains(.actions) && actions.first?.invalidates ?? false
      }
    }
  }
}
