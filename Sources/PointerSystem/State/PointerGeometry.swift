import DeviceSystems

// Where views, regions and popovers are on the screen, and what is under a position. All of it is a
// function of the definition and the state, so that judges find out the same.

extension PointerState {
  /// The frame of a view on the screen; nil where it is absent.
  public func frame(
    of view: PointerViewIndex, in definition: borrowing PointerDefinition
  ) -> PointerRectangle? {
    guard let layout, let frame = definition.layouts[layout.position].frames[view.position] else {
      return nil
    }
    if let parent = definition.views[view.position].parent {
      guard parent < view else { return nil }
      return contentOrigin(of: parent, in: definition).map { frame.moved(by: $0) }
    }
    guard let cover = definition.coverOfRoot[view.position] else { return frame }
    guard covers.contains(cover) else { return nil }
    return self.frame(of: cover, in: definition).map { frame.moved(by: $0.origin) }
  }

  /// The position on the screen that is the origin of what a view contains.
  public func contentOrigin(
    of view: PointerViewIndex, in definition: borrowing PointerDefinition
  ) -> PointerPosition? {
    frame(of: view, in: definition).map { $0.origin - scrollOffsets[view.position] }
  }

  /// The frame of a popover or sheet on the screen; nil if its anchor is absent.
  public func frame(
    of cover: PointerCoverIndex, in definition: borrowing PointerDefinition
  ) -> PointerRectangle? {
    let cover = definition.covers[cover.position]
    guard let anchor = cover.anchor else { return cover.frame }
    return frame(of: anchor, in: definition).map { cover.frame.moved(by: $0.origin) }
  }

  /// The rectangle on the screen at which a popover points; nil if it has no anchor, or none there.
  public func anchorRectangle(
    of cover: PointerCoverIndex, in definition: borrowing PointerDefinition
  ) -> PointerRectangle? {
    let cover = definition.covers[cover.position]
    guard let anchor = cover.anchor, let frame = frame(of: anchor, in: definition) else {
      return nil
    }
    return cover.anchorRectangle.map { $0.moved(by: frame.origin) } ?? frame
  }

  /// Whether some part of a view can be seen: of its frame within those of all that contain it.
  public func isVisible(
    _ view: PointerViewIndex, in definition: borrowing PointerDefinition
  ) -> Bool { visiblePart(of: view, in: definition) != nil }

  /// The part of a view that is on the screen and within all that contain it; nil if none is.
  private func visiblePart(
    of view: PointerViewIndex, in definition: borrowing PointerDefinition
  ) -> PointerRectangle? {
    guard let layout else { return nil }
    var part = definition.layouts[layout.position].bounds
    var next: PointerViewIndex? = view
    while let view = next {
      guard let frame = frame(of: view, in: definition), let rest = part.intersection(frame) else {
        return nil
      }
      part = rest
      next = definition.views[view.position].parent
    }
    return part
  }

  /// Whether a view can be seen above the popovers and sheets: none in front of it covers the
  /// screen, or all of it.
  public func isUncovered(
    _ view: PointerViewIndex, in definition: borrowing PointerDefinition
  ) -> Bool {
    guard let part = visiblePart(of: view, in: definition) else { return false }
    var root = view
    while let parent = definition.views[root.position].parent { root = parent }
    for cover in covers.reversed() {
      if definition.covers[cover.position].root == root { return true }
      if definition.covers[cover.position].coversScreen { return false }
      if frame(of: cover, in: definition)?.contains(part) == true { return false }
    }
    return true
  }

  /// Where a region is on the screen, with its padding; nil where its view is absent (C-15, C-18).
  public func rectangle(
    of region: PointerRegionIndex, in definition: borrowing PointerDefinition
  ) -> PointerRectangle? {
    let region = definition.regions[region.position]
    switch region.area {
    case .view(let view): return frame(of: view, in: definition)?.outset(by: region.padding)
    case .rectangle(let rectangle, let view):
      return contentOrigin(of: view, in: definition)
        .map { rectangle.moved(by: $0).outset(by: region.padding) }
    }
  }
}

extension PointerState {
  /// The view under a position: the front-most, and in it the innermost (C.2). A popover or sheet
  /// hides everything below it (IC-14). Hit-testable areas count, which may reach beyond the frame
  /// but not beyond the hit-testable area of what contains the view (C-17).
  public func hitTest(
    _ position: PointerPosition, in definition: borrowing PointerDefinition
  ) -> PointerViewIndex? {
    guard let layout else { return nil }
    let frames = definition.layouts[layout.position].frames
    for cover in covers.reversed() {
      guard let frame = frame(of: cover, in: definition) else { continue }
      if frame.contains(position) {
        guard let root = definition.covers[cover.position].root else { return nil }
        return hitTest(position, among: [root], at: frame.origin, frames, in: definition)
      }
      if definition.covers[cover.position].coversScreen { return nil }
    }
    return hitTest(position, among: definition.roots, at: .zero, frames, in: definition)
  }

  private func hitTest(
    _ position: PointerPosition, among views: [PointerViewIndex], at origin: PointerPosition,
    _ frames: [PointerRectangle?], in definition: borrowing PointerDefinition
  ) -> PointerViewIndex? {
    for index in views {
      let view = definition.views[index.position]
      guard view.isHitTestable, let frame = frames[index.position]?.moved(by: origin),
        frame.outset(by: view.hitTestOutset).contains(position)
      else { continue }
      let inner = hitTest(
        position, among: definition.children[index.position],
        at: frame.origin - scrollOffsets[index.position], frames, in: definition)
      return inner ?? index
    }
    return nil
  }

  /// Whether a position can be hit in a view or in what it contains (C-17, IC-3).
  public func canHit(
    _ view: PointerViewIndex, at position: PointerPosition,
    in definition: borrowing PointerDefinition
  ) -> Bool {
    ancestor(of: hitTest(position, in: definition), in: definition) { index, _ in index == view }
      != nil
  }

  /// The innermost view, from the given one outwards, that satisfies a condition.
  func ancestor(
    of view: PointerViewIndex?, in definition: borrowing PointerDefinition,
    where isWanted: (PointerViewIndex, PointerView) -> Bool
  ) -> PointerViewIndex? {
    var next = view
    while let index = next {
      let view = definition.views[index.position]
      if isWanted(index, view) { return index }
      next = view.parent
    }
    return nil
  }
}
