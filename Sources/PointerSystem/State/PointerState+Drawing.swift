import DeviceSystems

// Where the pointer is drawn, and which rectangle it fills. A judge finds out the same.

extension PointerState {
  /// Where the pointer is drawn (C-11, C-12, C-21).
  public func drawnPosition(in definition: borrowing PointerDefinition) -> PointerPosition {
    let model = tracking.model
    guard let region = tracking.region else { return model }
    if let free = tracking.latchedAxes {
      return PointerPosition(
        x: free.isHorizontal ? model.x : tracking.latchedAt.x,
        y: free.isVertical ? model.y : tracking.latchedAt.y)
    }
    let constrained = constrainedAxes(in: definition)
    let isMerged = tracking.look.isMerged
    let center =
      isMerged
      ? contentRectangle(in: definition)?.center ?? region.rectangle.center
      : region.rectangle.center
    let divisor =
      isMerged ? definition.knobs.parallaxDivisor : definition.knobs.constrainedAxisDivisor
    let isFixed = tracking.isRecentered || divisor <= 0
    let distance = isFixed ? .zero : (model - center).scaled(by: 1, over: divisor)
    return PointerPosition(
      x: constrained.isHorizontal ? center.x + distance.x : model.x,
      y: constrained.isVertical ? center.y + distance.y : model.y)
  }

  /// The axes along which the pointer is held to its region: those of the style (C-11), both where
  /// the pointer is part of the content (C-07), and the vertical one over text without a style of
  /// its own (C-02).
  public func constrainedAxes(in definition: borrowing PointerDefinition) -> PointerAxes {
    guard tracking.region != nil, tracking.look != .system else { return .none }
    if tracking.look.isMerged { return .both }
    guard let style = tracking.style else {
      return tracking.look == .verticalBeam ? .vertical : .none
    }
    switch definition.styles[style.position] {
    case .contentEffect: return .none
    case .shape(_, let axes): return axes
    }
  }

  /// The rectangle on the screen that the content effect of the active region fills: that of its
  /// shape, or the frame of the preview (C-08, C-09); nil without such an effect.
  public func contentRectangle(in definition: borrowing PointerDefinition) -> PointerRectangle? {
    guard let region = tracking.region, tracking.look.isMerged || tracking.look == .hover else {
      return nil
    }
    let preview = definition.regions[region.index.position].area.view
    guard let rectangle = shape(in: definition)?.rectangle else {
      return frame(of: preview, in: definition)
    }
    guard let container = definition.views[preview.position].parent else { return rectangle }
    return contentOrigin(of: container, in: definition).map { rectangle.moved(by: $0) }
  }

  /// The rectangle on the screen that a pointer of a shape of its own fills: it is centred on the
  /// drawn position, and the origin of the shape is an offset (C-09); nil with another look.
  public func shapeRectangle(in definition: borrowing PointerDefinition) -> PointerRectangle? {
    switch tracking.look {
    case .path, .roundedRectangle:
      guard let rectangle = shape(in: definition)?.rectangle else { return nil }
      let half = PointerPosition(x: rectangle.width, y: rectangle.height).scaled(by: 1, over: 2)
      return rectangle.moved(by: tracking.drawn - half)
    case .system, .highlight, .lift, .hover, .verticalBeam, .horizontalBeam: return nil
    }
  }

  /// The shape of the style that applies; nil if it has none.
  private func shape(in definition: borrowing PointerDefinition) -> PointerShape? {
    guard let style = tracking.style else { return nil }
    switch definition.styles[style.position] {
    case .contentEffect(_, let shape): return shape
    case .shape(let shape, _): return shape
    }
  }
}

extension PointerLook {
  /// Whether the pointer is part of the content below it (C-07).
  public var isMerged: Bool {
    switch self {
    case .highlight, .lift: true
    case .system, .hover, .path, .roundedRectangle, .verticalBeam, .horizontalBeam: false
    }
  }
}
