import DeviceSystems

// Which style a region gets (C-05, C-06, C-13).

extension PointerDecision {
  mutating func applyStyle(of index: PointerRegionIndex) {
    let region = definition.regions[index.position]
    if region.provider != nil {
      let preview = region.area.view
      add(.styleProposed(index, preview, definition.builtInLook(of: preview, in: state)))
    }
    add(.styleApplied(index, region.answeredStyle, definition.look(of: region, in: state)))
  }
}

extension PointerDefinition {
  /// How the pointer looks in a region (C-05, C-13).
  public func look(of region: PointerRegion, in state: borrowing PointerState) -> PointerLook {
    let view = region.area.view
    switch region.provider {
    case .unchanged, .adjusted: return builtInLook(of: view, in: state)
    case .replaced(let style): return look(of: style, on: view, in: state)
    case nil:
      return region.style.map { look(of: $0, on: view, in: state) }
        ?? builtInLook(of: view, in: state)
    }
  }

  /// How the pointer looks with a style over a view.
  public func look(
    of style: PointerStyleIndex, on view: PointerViewIndex, in state: borrowing PointerState
  ) -> PointerLook {
    switch styles[style.position] {
    case .contentEffect(let effect, _): look(of: effect, on: view, in: state)
    case .shape(let shape, _): shape.look
    }
  }

  /// What the system chooses for a view by itself: what it proposes to the style provider of a
  /// button, and what applies where no style is given (C-02, C-03, C-05, C-13).
  public func builtInLook(
    of view: PointerViewIndex, in state: borrowing PointerState
  ) -> PointerLook {
    switch views[view.position].control {
    case .text: .verticalBeam
    case .barButton, .segmentedControl: look(of: knobs.barEffect, on: view, in: state)
    case .button:
      look(of: views[view.position].isInBar ? knobs.barEffect : .automatic, on: view, in: state)
    case .editMenu, .custom, nil: look(of: .automatic, on: view, in: state)
    }
  }

  /// An automatic effect depends on the size of the view and on its background (C-07).
  private func look(
    of effect: PointerEffect, on view: PointerViewIndex, in state: borrowing PointerState
  ) -> PointerLook {
    switch effect {
    case .highlight: return .highlight
    case .lift: return .lift
    case .hover: return .hover
    case .automatic:
      guard let frame = state.frame(of: view, in: self),
        max(frame.width, frame.height) <= knobs.largestMergedSide
      else { return .hover }
      return views[view.position].hasOpaqueBackground ? .lift : .highlight
    }
  }
}
