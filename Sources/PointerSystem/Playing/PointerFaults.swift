import DeviceSystems
import SimulationKernel

// What an injected fault leaves out of a decision about a pointer.

extension PointerSystem {
  package static func leavingOutSteps(
    of facts: [PointerFact], in situation: SystemSituation<PointerSystem>
  ) -> [PointerFact] {
    var state = situation.state
    let active = state.tracking.region?.index
    var changed: [PointerFact] = []
    for fact in facts {
      changed += situation.factsInstead(of: fact, in: state, after: changed.last)
      state.evolve(fact, at: situation.time)
    }
    if situation.omits(.coverRegions) { changed += situation.entryUnderCover(in: state) }
    if situation.omits(.followSubviews) { changed = situation.staying(in: active, changed) }
    return changed
  }
}

extension SystemSituation<PointerSystem> {

  /// What is recorded instead of a fact; `state` is that before it.
  fileprivate func factsInstead(
    of fact: PointerFact, in state: PointerState, after last: PointerFact?
  ) -> [PointerFact] {
    switch fact {
    case .exited(_, because: .detached) where omits(.exitBeforeDetaching),
      .unlatched where omits(.unlatch),
      .coverDismissed(_, because: .anchorGone) where omits(.dismissWithAnchor):
      return []
    case .exited, .systemStyleApplied:
      return state.layout == nil && omits(.exitWithApp) ? [] : [fact]
    case .recentered where omits(.recenter): return [.recentered(state.tracking.model)]
    case .styleApplied(let region, _, let look) where omits(.takeStyleOfRegion):
      return [.styleApplied(region, nil, look == .hover ? .lift : .hover)]
    case .styleProposed(let region, _, let look) where omits(.proposeOwnPreview):
      return [.styleProposed(region, PointerViewIndex(0), look)]
    case .regionRequested(_, _, let modifiers) where omits(.askEnabledOnly):
      let disabled = state.isEnabled.indices.filter { !state.isEnabled[$0] }
      return [fact]
        + disabled.map { .regionRequested(PointerInteractionIndex($0), nil, modifiers) }
    case .entered(let region, let interaction, let rectangle):
      return entries(region, interaction, rectangle, after: last)
    case .attached, .detached, .shown, .hidden, .moved, .drawn, .recentered, .regionRequested,
      .regionMoved, .styleProposed, .styleApplied, .magnetismChose,
      .pressed, .released, .latched, .unlatched, .controlActivated, .contextMenuShown, .dragStarted,
      .scrolled, .hoverBegan, .hoverEnded, .layoutChanged, .modeChanged, .modifiersChanged,
      .interactionSet, .interactionInvalidated, .coverPresented, .coverDismissed, .animationStarted,
      .animationFinished, .dwelled:
      return [fact]
    }
  }

  private func entries(
    _ region: PointerRegionIndex, _ interaction: PointerInteractionIndex,
    _ rectangle: PointerRectangle, after last: PointerFact?
  ) -> [PointerFact] {
    if omits(.placeRegion) {
      let aside = PointerPosition(x: rectangle.width + rectangle.width, y: .zero)
      return [.entered(region, of: interaction, rectangle.moved(by: aside))]
    }
    if omits(.padRegion) {
      let padding = definition.regions[region.position].padding
      let inwards = EdgeLengths(
        top: .zero - padding.top, left: .zero - padding.left, bottom: .zero - padding.bottom,
        right: .zero - padding.right)
      return [.entered(region, of: interaction, rectangle.outset(by: inwards))]
    }
    let entry = PointerFact.entered(region, of: interaction, rectangle)
    if omits(.goStraightOver), case .exited = last {
      return [.systemStyleApplied, entry]
    }
    return [entry]
  }

  /// From view to view of one interaction nothing is exited or entered, and no style applies.
  fileprivate func staying(
    in first: PointerRegionIndex?, _ facts: [PointerFact]
  ) -> [PointerFact] {
    var active = first
    var isStaying = false
    var result: [PointerFact] = []
    for position in facts.indices {
      let fact = facts[position]
      if case .exited(_, let reason) = fact {
        isStaying = entersSame(active, facts[position...])
        if isStaying { continue }
        if let active { result.append(.exited(active, because: reason)) }
        active = nil
        continue
      }
      if !followsExit(fact) { isStaying = false }
      if isStaying { continue }
      if case .entered(let region, _, _) = fact { active = region }
      result.append(fact)
    }
    return result
  }

  /// Whether the next region that is entered belongs to the interaction of a region.
  private func entersSame(
    _ region: PointerRegionIndex?, _ facts: ArraySlice<PointerFact>
  ) -> Bool {
    for fact in facts {
      if case .entered(_, let interaction, _) = fact {
        return region.map { definition.interaction(of: $0) == interaction } ?? false
      }
      if [.systemStyleApplied, .moved, .detached, .hidden].contains(fact.kind) { return false }
    }
    return false
  }

  /// Whether a fact belongs to the region that is entered after an exit.
  private func followsExit(_ fact: PointerFact) -> Bool {
    [.entered, .animationStarted, .styleProposed, .styleApplied].contains(fact.kind)
  }

  /// A region is entered although a popover or sheet lies above it.
  fileprivate func entryUnderCover(in state: PointerState) -> [PointerFact] {
    guard state.tracking.isAttached, state.tracking.isShown, state.tracking.region == nil,
      let cover = state.covers.last,
      state.frame(of: cover, in: definition)?.contains(state.tracking.model) == true
    else { return [] }
    for index in definition.regions.indices {
      let region = PointerRegionIndex(index)
      guard let interaction = definition.interaction(of: region),
        let rectangle = state.rectangle(of: region, in: definition),
        rectangle.contains(state.tracking.model)
      else { continue }
      let answer = definition.regions[index]
      return [
        .entered(region, of: interaction, rectangle),
        .styleApplied(region, answer.answeredStyle, definition.look(of: answer, in: state)),
      ]
    }
    return []
  }
}
