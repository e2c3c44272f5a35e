import DeviceSystems

/// What is wrong with a definition; it must not be played then.
public enum PointerDefinitionProblem: Hashable, Sendable {
  /// A view does not stand after the view that contains it.
  case viewBeforeParent(PointerViewIndex)
  /// A layout does not have one frame a view.
  case frameCount(PointerLayoutIndex)
  /// A view, region or style is named that is not declared.
  case unknownIndex(in: String)
  /// A region belongs to no interaction, or to several.
  case regionOwners(PointerRegionIndex)
  /// The root view of a popover or sheet is contained in another view, or stands before the anchor.
  case coverRoot(PointerCoverIndex)
}

extension PointerDefinition {
  /// Everything that is wrong, in the order of the tables.
  public var problems: [PointerDefinitionProblem] {
    viewProblems + regionProblems + interactionProblems + coverProblems
  }

  private func knows(_ view: PointerViewIndex) -> Bool { view.position < views.count }

  private func knows(_ style: PointerStyleIndex?) -> Bool {
    style.map { $0.position < styles.count } ?? true
  }

  private var viewProblems: [PointerDefinitionProblem] {
    let misplaced = views.indices.compactMap { index -> PointerDefinitionProblem? in
      guard let parent = views[index].parent, parent.position >= index else { return nil }
      return .viewBeforeParent(PointerViewIndex(index))
    }
    let incomplete = layouts.indices.filter { layouts[$0].frames.count != views.count }
    return misplaced + incomplete.map { .frameCount(PointerLayoutIndex($0)) }
  }

  private var regionProblems: [PointerDefinitionProblem] {
    regions.indices.flatMap { index -> [PointerDefinitionProblem] in
      let region = regions[index]
      let named = PointerRegionIndex(index)
      let ownerCount = interactions.count { $0.regions.contains(named) || $0.fallback == named }
      var found: [PointerDefinitionProblem] = []
      if ownerCount != 1 { found.append(.regionOwners(named)) }
      let providerStyle: PointerStyleIndex?
      switch region.provider {
      case .adjusted(let style), .replaced(let style): providerStyle = style
      case .unchanged, nil: providerStyle = nil
      }
      if !knows(region.area.view) || !knows(region.style) || !knows(providerStyle) {
        found.append(.unknownIndex(in: region.id))
      }
      return found
    }
  }

  private var interactionProblems: [PointerDefinitionProblem] {
    interactions.filter { interaction in
      let named = interaction.regions + (interaction.fallback.map { [$0] } ?? [])
      return !knows(interaction.view) || named.contains { $0.position >= regions.count }
    }.map { .unknownIndex(in: $0.id) }
  }

  private var coverProblems: [PointerDefinitionProblem] {
    covers.indices.flatMap { index -> [PointerDefinitionProblem] in
      let cover = covers[index]
      let known = [cover.anchor, cover.root].allSatisfy { $0.map(knows) ?? true }
      guard known else { return [.unknownIndex(in: cover.id)] }
      guard let root = cover.root else { return [] }
      let isAfterAnchor = cover.anchor.map { $0 < root } ?? true
      let isRoot = views[root.position].parent == nil
      return isAfterAnchor && isRoot ? [] : [.coverRoot(PointerCoverIndex(index))]
    }
  }
}
