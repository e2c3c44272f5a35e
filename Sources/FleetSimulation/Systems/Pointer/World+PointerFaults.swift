import DeviceSystems
import FleetWorld
import PointerSystem
import SimulationKernel

// What an injected fault leaves out of a decision about a pointer.

extension World {
  mutating func changePointerDecision(
    on device: DeviceIndex, at time: DeviceTime, in definition: PointerDefinition
  ) {
    var state = devices[device.position].systems.pointer[0]
    let active = state.tracking.region?.index
    var changed: [PointerFact] = []
    for fact in common.workspaces.pointer.facts {
      changed += factsInstead(of: fact, in: state, after: changed.last, definition)
      PointerSystem.evolve(&state, fact, at: time, in: definition)
    }
    if omits(.pointer(.coverRegions)) { changed += entryUnderCover(in: state, definition) }
    if omits(.pointer(.followSubviews)) { changed = staying(in: active, changed, definition) }
    common.workspaces.pointer.facts = changed
  }

  /// What is recorded instead of a fact; `state` is that before it.
  private func factsInstead(
    of fact: PointerFact, in state: PointerState, after last: PointerFact?,
    _ definition: PointerDefinition
  ) -> [PointerFact] {
    switch fact {
    case .exited(_, because: .detached) where omits(.pointer(.exitBeforeDetaching)),
      .unlatched where omits(.pointer(.unlatch)),
      .coverDismissed(_, because: .anchorGone) where omits(.pointer(.dismissWithAnchor)):
      return []
    case .exited, .systemStyleApplied:
      return state.layout == nil && omits(.pointer(.exitWithApp)) ? [] : [fact]
    case .recentered where omits(.pointer(.recenter)): return [.recentered(state.tracking.model)]
    case .styleApplied(let region, _, let look) where omits(.pointer(.takeStyleOfRegion)):
      return [.styleApplied(region, nil, look == .hover ? .lift : .hover)]
    case .styleProposed(let region, _, let look) where omits(.pointer(.proposeOwnPreview)):
      return [.styleProposed(region, PointerViewIndex(0), look)]
    case .regionRequested(_, _, let modifiers) where omits(.pointer(.askEnabledOnly)):
      let disabled = state.isEnabled.indices.filter { !state.isEnabled[$0] }
      return [fact]
        + disabled.map { .regionRequested(PointerInteractionIndex($0), nil, modifiers) }
    case .entered(let region, let interaction, let rectangle):
      return entries(region, interaction, rectangle, after: last, definition)
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
    _ rectangle: PointerRectangle, after last: PointerFact?, _ definition: PointerDefinition
  ) -> [PointerFact] {
    if omits(.pointer(.placeRegion)) {
      let aside = PointerPosition(x: rectangle.width + rectangle.width, y: .zero)
      return [.entered(region, of: interaction, rectangle.moved(by: aside))]
    }
    if omits(.pointer(.padRegion)) {
      let padding = definition.regions[region.position].padding
      let inwards = EdgeLengths(
        top: .zero - padding.top, left: .zero - padding.left, bottom: .zero - padding.bottom,
        right: .zero - padding.right)
      return [.entered(region, of: interaction, rectangle.outset(by: inwards))]
    }
    let entry = PointerFact.entered(region, of: interaction, rectangle)
    if omits(.pointer(.goStraightOver)), case .exited = last {
      return [.systemStyleApplied, entry]
    }
    return [entry]
  }

  /// From view to view of one interaction nothing is exited or entered, and no style applies.
  private func staying(
    in first: PointerRegionIndex?, _ facts: [PointerFact], _ definition: PointerDefinition
  ) -> [PointerFact] {
    var active = first
    var isStaying = false
    var result: [PointerFact] = []
    for position in facts.indices {
      let fact = facts[position]
      if case .exited(_, let reason) = fact {
        isStaying = Self.entersSame(active, facts[position...], definition)
        if isStaying { continue }
        if let active { result.append(.exited(active, because: reason)) }
        active = nil
        continue
      }
      if !Self.followsExit(fact) { isStaying = false }
      if isStaying { continue }
      if case .entered(let region, _, _) = fact { active = region }
      result.append(fact)
    }
    return result
  }

  /// Whether the next region that is entered belongs to the interaction of a region.
  private static func entersSame(
    _ region: PointerRegionIndex?, _ facts: ArraySlice<PointerFact>,
    _ definition: PointerDefinition
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
  private static func followsExit(_ fact: PointerFact) -> Bool {
    [.entered, .animationStarted, .styleProposed, .styleApplied].contains(fact.kind)
  }

  /// A region is entered although a popover or sheet lies above it.
  private func entryUnderCover(
    in state: PointerState, _ definition: PointerDefinition
  ) -> [PointerFact] {
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
