/// A pointer interaction of a view (C-13).
///
/// Its delegate answers a request for a region with one of `regions`, with `fallback`, or with nil:
/// "this interaction does not customise here" (C-14). One interaction on an ancestor may serve many
/// regions (C-20).
public struct PointerInteraction: Hashable, Sendable {
  /// Its name.
  public var id: String
  /// The view to which it is attached.
  public var view: PointerViewIndex
  /// Whether it belongs to a control of the system, so that the control decides whether it is
  /// enabled at first (C-03).
  public var isBuiltIn: Bool
  /// Whether it is enabled at first, if the app added it (C-22).
  public var isEnabled = true
  /// The regions with which the delegate may answer, in the order in which it looks at them.
  public var regions: [PointerRegionIndex]
  /// The answer where none of `regions` applies, if the position is inside; nil for no answer.
  public var fallback: PointerRegionIndex?
  /// Which of several regions that apply the delegate returns.
  public var choice = PointerRegionChoice.first

  /// An interaction.
  public init(
    id: String, on view: PointerViewIndex, isBuiltIn: Bool = false,
    regions: [PointerRegionIndex] = [], fallback: PointerRegionIndex? = nil
  ) {
    self.id = id
    self.view = view
    self.isBuiltIn = isBuiltIn
    self.regions = regions
    self.fallback = fallback
  }
}

/// Which of several regions that contain the position a delegate returns.
public enum PointerRegionChoice: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The first in the list.
  case first
  /// The one of the smallest area, and of equals the first.
  case smallest
}

/// A region in which the pointer has a style (C-15).
public struct PointerRegion: Hashable, Sendable {
  /// The identifier by which the app recognises it.
  public var id: String
  /// Where it is.
  public var area: PointerArea
  /// By how much it reaches beyond that (C-18).
  public var padding: EdgeLengths
  /// The style that the delegate returns for it; nil if it gives none, so that an automatic effect
  /// applies (C-13).
  public var style: PointerStyleIndex?
  /// What the style provider of a button makes of the proposed style; nil if nobody is asked
  /// (C-05).
  public var provider: PointerStyleProvider?
  /// The axes along which the pointer moves freely while a press holds the style (C-12).
  public var latchingAxes = PointerAxes.none
  /// The modifier keys without which the delegate does not return it (C-15).
  public var requiredModifiers: PointerModifiers = []
  /// The modes of the app in which the delegate returns it, a bit each (C-22).
  public var modes: UInt16 = .max
  /// Whether the app adds an animation when the pointer enters (C-16).
  public var animatesEnter = false
  /// Whether the app adds an animation when the pointer exits (C-16).
  public var animatesExit = false

  /// A region.
  public init(
    id: String, _ area: PointerArea, padding: EdgeLengths = .zero,
    style: PointerStyleIndex? = nil
  ) {
    self.id = id
    self.area = area
    self.padding = padding
    self.style = style
  }
}

/// Where a region is.
public enum PointerArea: Hashable, Sendable {
  /// The frame of a view: the interaction's own, or one inside it (C-20).
  case view(PointerViewIndex)
  /// A rectangle in the coordinates of the interaction's view (C-15).
  case rectangle(PointerRectangle, of: PointerViewIndex)

  /// The view whose preview an effect uses.
  public var view: PointerViewIndex {
    switch self {
    case .view(let view), .rectangle(_, let view): view
    }
  }
}

/// What the style provider of a button returns (C-05).
public enum PointerStyleProvider: Hashable, Sendable, BitwiseCopyable {
  /// The proposed effect and the proposed shape.
  case unchanged
  /// The proposed effect with the shape of a style.
  case adjusted(PointerStyleIndex)
  /// Another style.
  case replaced(PointerStyleIndex)
}

extension PointerRegion {
  /// The style that the app returns for it: through the provider, if there is one; nil if the
  /// system's own choice stands (C-05, C-13).
  public var answeredStyle: PointerStyleIndex? {
    switch provider {
    case .unchanged: nil
    case .adjusted(let style), .replaced(let style): style
    case nil: style
    }
  }
}
