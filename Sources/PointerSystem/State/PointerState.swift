import DeviceSystems
import SimulationKernel

/// What one device knows of its pointer. It is never sent to another device (section 0).
public struct PointerState: Sendable, Equatable {
  /// Whether the device has the pointer that is modelled here: an iPad has (IC-1).
  public let hasPointer: Bool
  /// Where the pointer is and how it looks.
  public var tracking = PointerTracking()
  /// The layout of the views; nil while the app is not in front.
  public var layout: PointerLayoutIndex?
  /// The mode of the app, a bit of `PointerRegion.modes`.
  public var mode: UInt16 = 1
  /// The modifier keys that are held down.
  public var modifiers: PointerModifiers = []
  /// By interaction: whether it is enabled.
  public var isEnabled: [Bool]
  /// By view: how far its content is scrolled.
  public var scrollOffsets: [PointerPosition]
  /// The popovers and sheets that are presented, the front-most last.
  public var covers: [PointerCoverIndex] = []
  /// The views over which the pointer is, of those that observe it; the innermost last (C-23).
  public var hovered: [PointerViewIndex] = []
  /// By region: how often the pointer entered it.
  public var enterCounts: [UInt32]
  /// By region: whether the animation of the app for the enter is in effect rather than that for
  /// the exit, such as a separator that is faded out (C-16).
  public var isAnimatedIn: [Bool]
  /// The animations of the app that run.
  public var animations: [PointerAnimation] = []

  /// A device without a pointing device, on which the app is not in front.
  public init(hasPointer: Bool, in definition: borrowing PointerDefinition) {
    self.hasPointer = hasPointer
    isEnabled = definition.interactions.map { [views = definition.views] interaction in
      interaction.isBuiltIn
        ? views[interaction.view.position].hasBuiltInEffect : interaction.isEnabled
    }
    scrollOffsets = Array(repeating: .zero, count: definition.views.count)
    enterCounts = Array(repeating: 0, count: definition.regions.count)
    isAnimatedIn = Array(repeating: false, count: definition.regions.count)
  }
}

/// Where the pointer of a device is and how it looks.
public struct PointerTracking: Sendable, Equatable, BitwiseCopyable {
  /// Whether a pointing device is attached.
  public var isAttached = false
  /// Whether one ever was, so that `model` means something.
  public var wasAttached = false
  /// Whether the pointer is visible.
  public var isShown = false
  /// The position that hit testing uses (C-21).
  public var model = PointerPosition.zero
  /// The position at which it is drawn (C-21).
  public var drawn = PointerPosition.zero
  /// Whether the finger was lifted since the last movement (C-11).
  public var isRecentered = false
  /// The active region; nil if none is.
  public var region: ActivePointerRegion?
  /// The style of the region, if it has one.
  public var style: PointerStyleIndex?
  /// How the pointer looks.
  public var look = PointerLook.system
  /// The button that is down.
  public var button: PointerButton?
  /// The control over which it went down.
  public var pressedControl: PointerViewIndex?
  /// The model position at which it went down.
  public var pressedAt = PointerPosition.zero
  /// Whether the press became a drag.
  public var isDragging = false
  /// The axes along which the pointer moves freely while the press holds the region; nil if it does
  /// not hold it (C-12).
  public var latchedAxes: PointerAxes?
  /// Where the pointer was drawn when the press began to hold the region.
  public var latchedAt = PointerPosition.zero
  /// When the person last used the pointing device, by the monotonic clock.
  public var usedAt = Instant.zero

  /// No pointing device.
  public init() {}
}

/// A region that is active.
public struct ActivePointerRegion: Sendable, Hashable, BitwiseCopyable {
  /// The region.
  public var index: PointerRegionIndex
  /// The interaction whose delegate returned it.
  public var interaction: PointerInteractionIndex
  /// Where it is on the screen.
  public var rectangle: PointerRectangle
  /// When the pointer entered it, by the monotonic clock.
  public var enteredAt: Instant
  /// Whether the stay counted as a dwell.
  public var hasDwelled = false

  /// An active region.
  public init(
    _ index: PointerRegionIndex, of interaction: PointerInteractionIndex,
    _ rectangle: PointerRectangle, at time: Instant
  ) {
    self.index = index
    self.interaction = interaction
    self.rectangle = rectangle
    enteredAt = time
  }
}

/// An animation of the app that runs with the pointer's own (C-16).
public struct PointerAnimation: Sendable, Hashable, BitwiseCopyable {
  /// The region.
  public var region: PointerRegionIndex
  /// When it began.
  public var phase: PointerAnimationPhase
  /// When it ends, by the monotonic clock.
  public var ends: Instant
}
