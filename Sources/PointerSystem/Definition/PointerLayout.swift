/// Where the views are: a screen of the app in one of its arrangements.
public struct PointerLayout: Hashable, Sendable {
  /// Its name.
  public var id: String
  /// The whole screen; the model position never leaves it.
  public var bounds: PointerRectangle
  /// By view: its frame in the coordinates of the view that contains it; nil where it is absent.
  public var frames: [PointerRectangle?]

  /// A layout.
  public init(id: String, bounds: PointerRectangle, frames: [PointerRectangle?]) {
    self.id = id
    self.bounds = bounds
    self.frames = frames
  }
}

/// A popover or a sheet, which lies above all views of the layout.
public struct PointerCover: Hashable, Sendable {
  /// Its name.
  public var id: String
  /// Its frame: relative to the anchor if it has one, else on the screen.
  public var frame: PointerRectangle
  /// The view at which it points; it is dismissed when that view is no longer visible (IC-13).
  public var anchor: PointerViewIndex?
  /// The part of the anchor at which it points, in the anchor's coordinates; nil for all of it.
  public var anchorRectangle: PointerRectangle?
  /// The root view of its content, which stands after the anchor; nil if it has no views.
  public var root: PointerViewIndex?
  /// Whether it also covers the screen around it, as a sheet does.
  public var coversScreen: Bool

  /// A popover or a sheet.
  public init(
    id: String, frame: PointerRectangle, anchor: PointerViewIndex? = nil,
    root: PointerViewIndex? = nil, coversScreen: Bool = false
  ) {
    self.id = id
    self.frame = frame
    self.anchor = anchor
    self.root = root
    self.coversScreen = coversScreen
  }
}
