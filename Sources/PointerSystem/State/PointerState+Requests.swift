import DeviceSystems

// Which region the delegates return for a position (C.2, steps 1 and 2).

extension PointerState {
  /// The region for a position: asks the interactions of the view under it and then of its
  /// ancestors, until one returns a region (C-14). Disabled interactions are not asked (IC-8).
  func locate(
    _ position: PointerPosition, in definition: borrowing PointerDefinition,
    asking requests: inout [PointerRequest]
  ) -> PointerRegionIndex? {
    requests.removeAll(keepingCapacity: true)
    var next = hitTest(position, in: definition)
    while let view = next {
      for index in definition.interactions.indices
      where definition.interactions[index].view == view && isEnabled[index] {
        let answer = answer(of: definition.interactions[index], at: position, in: definition)
        requests.append(
          PointerRequest(interaction: PointerInteractionIndex(index), answer: answer))
        if let answer { return answer }
      }
      next = definition.views[view.position].parent
    }
    return nil
  }

  /// What the delegate of an interaction returns (C-13, C-14, C-20).
  private func answer(
    of interaction: PointerInteraction, at position: PointerPosition,
    in definition: borrowing PointerDefinition
  ) -> PointerRegionIndex? {
    var best: (region: PointerRegionIndex, area: Int64)?
    for region in interaction.regions {
      guard let area = area(of: region, at: position, in: definition) else { continue }
      switch interaction.choice {
      case .first: return region
      case .smallest: if area < best?.area ?? .max { best = (region, area) }
      }
    }
    if let best { return best.region }
    return interaction.fallback.flatMap {
      area(of: $0, at: position, in: definition) == nil ? nil : $0
    }
  }

  /// The area of a region if the delegate may return it at a position; nil if not.
  private func area(
    of index: PointerRegionIndex, at position: PointerPosition,
    in definition: borrowing PointerDefinition
  ) -> Int64? {
    let region = definition.regions[index.position]
    guard region.modes & mode != 0, modifiers.isSuperset(of: region.requiredModifiers),
      let rectangle = rectangle(of: index, in: definition), rectangle.contains(position)
    else { return nil }
    return Int64(rectangle.width.sixtyFourths) * Int64(rectangle.height.sixtyFourths)
  }
}
