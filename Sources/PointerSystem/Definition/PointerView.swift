/// A view of the app, as far as the pointer is concerned.
public struct PointerView: Hashable, Sendable {
  /// Its name.
  public var id: String
  /// The view that contains it; nil for a root. It must stand before this view in the definition.
  public var parent: PointerViewIndex?
  /// Which of two sibling views is in front: the higher one, and of equals the later one.
  public var zOrder: Int32
  /// By how much its hit-testable area reaches beyond its frame (C-17).
  public var hitTestOutset: EdgeLengths
  /// Whether hit testing considers it and what it contains.
  public var isHitTestable = true
  /// What kind of control it is; nil for a view that cannot be activated.
  public var control: PointerControl?
  /// Whether its background is opaque, which decides between lift and highlight (C-07).
  public var hasOpaqueBackground = false
  /// Whether the flag that enables the pointer interaction of a plain button is set (C-03).
  public var isPointerInteractionEnabled = false
  /// Whether a bar contains the button by way of a custom view (C-03).
  public var isInBar = false
  /// Whether it can be dragged (C-04).
  public var isDraggable = false
  /// Whether it has a context menu (C-04).
  public var hasContextMenu = false
  /// Whether it observes the movement of the pointer with a hover recogniser (C-23).
  public var observesHover = false
  /// How far its content can be scrolled in each direction; nil if it cannot scroll (C-04).
  public var scrollRange: PointerPosition?

  /// A view.
  public init(
    id: String, in parent: PointerViewIndex? = nil, zOrder: Int32 = 0,
    hitTestOutset: EdgeLengths = .zero, control: PointerControl? = nil
  ) {
    self.id = id
    self.parent = parent
    self.zOrder = zOrder
    self.hitTestOutset = hitTestOutset
    self.control = control
  }

  /// Whether the system gives it an effect without further adoption (C-03).
  public var hasBuiltInEffect: Bool {
    switch control {
    case .barButton, .segmentedControl, .editMenu, .text: true
    case .button: isPointerInteractionEnabled || isInBar
    case .custom, nil: false
    }
  }
}

/// The kinds of controls that the system treats differently.
public enum PointerControl: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// A bar button item.
  case barButton
  /// A segment of a segmented control.
  case segmentedControl
  /// An item of an edit menu.
  case editMenu
  /// A plain button.
  case button
  /// Text that can be selected or edited.
  case text
  /// A control of the app's own, without built-in effect.
  case custom
}
