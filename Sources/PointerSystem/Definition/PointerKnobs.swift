import SimulationKernel

/// Behaviour of the pointer that Apple never published, each with a default.
public struct PointerKnobs: Hashable, Sendable {
  /// Whether the style is asked for before the enter is announced; exit precedes both (C.2).
  public var asksStyleBeforeEnter = false
  /// What a flick ends at (C-21).
  public var magnetism = PointerMagnetism.nearestToEndPoint
  /// How far from the projected end point a control may be to be chosen (C-21).
  public var magnetismReach = PointLength.points(48)
  /// For how long a flick goes on at the speed at which the finger left (C-21).
  public var flickDuration = SimulatedDuration.milliseconds(200)
  /// What makes the system ask for a region although the pointer does not move (C-22).
  public var reevaluation = PointerReevaluation.standard
  /// Whether a region that only moved is exited and entered again (C-14).
  public var reentersMovedRegion = false
  /// The longest distance between two requests for a region during one movement, at least a point
  /// (C-14). A gap at least as wide is never skipped (C-19).
  public var sampleLength = PointLength.points(4)
  /// On a constrained axis the pointer is drawn at 1/N of its distance from the centre line while
  /// the finger moves, where N is this number; with 0 it is drawn on the line (C-11).
  public var constrainedAxisDivisor: Int64 = 4
  /// The same for a highlighted or lifted pointer, on both axes, from the centre of the content
  /// (C-07).
  public var parallaxDivisor: Int64 = 16
  /// The longest side of a control that is highlighted or lifted by the automatic effect; a larger
  /// one only hovers (C-07).
  public var largestMergedSide = PointLength.points(120)
  /// The effect that is proposed for a button in a bar (C-03).
  public var barEffect = PointerEffect.highlight
  /// Whether a primary press holds the active region without latching axes too (C-12).
  public var pressHoldsEveryRegion = false
  /// Whether the pointer is shown as soon as it is attached, before it moves (C-01).
  public var appearsWhenAttached = true
  /// How long the pointer rests before it is hidden; nil for never (C-01).
  public var idleDelay: SimulatedDuration? = .seconds(2)
  /// Whether a pointer that is hidden exits its region (C-01).
  public var hidingExitsRegion = true
  /// How far the pointer moves while pressed until a drag starts (C-04).
  public var dragDistance = PointLength.points(4)
  /// How long the pointer's own animation at an enter takes (C-16).
  public var enterAnimation = SimulatedDuration.milliseconds(250)
  /// How long the pointer's own animation at an exit takes (C-16).
  public var exitAnimation = SimulatedDuration.milliseconds(250)

  /// The defaults.
  public init() {}
}

/// What a flick ends at.
public enum PointerMagnetism: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The control nearest to the projected end point; of equals, the one with the first region.
  case nearestToEndPoint
  /// The projected end point itself.
  case off
}

/// What makes the system ask for a region although the pointer does not move (C-22).
///
/// A region that is no longer possible is exited at once, whatever this says.
public struct PointerReevaluation: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// A bit for each.
  public let rawValue: UInt8

  /// From the bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Another layout.
  public static let layout = PointerReevaluation(rawValue: 1)
  /// A scroll.
  public static let scroll = PointerReevaluation(rawValue: 2)
  /// A popover or sheet that comes or goes.
  public static let cover = PointerReevaluation(rawValue: 4)
  /// Another mode of the app.
  public static let mode = PointerReevaluation(rawValue: 8)
  /// Other modifier keys.
  public static let modifiers = PointerReevaluation(rawValue: 16)
  /// An interaction that is enabled.
  public static let enabling = PointerReevaluation(rawValue: 32)
  /// The default: a mode and modifier keys count only when the pointer moves or the app asks.
  public static let standard: PointerReevaluation = [.layout, .scroll, .cover, .enabling]
  /// All of them.
  public static let all: PointerReevaluation = [.standard, .mode, .modifiers]
}
