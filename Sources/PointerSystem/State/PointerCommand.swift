import DeviceSystems

/// What the person, the system or the app wants.
public enum PointerCommand: Sendable, BitwiseCopyable {
  /// A pointing device is attached (C-01).
  case attach
  /// It is detached.
  case detach
  /// The pointer moves by a distance.
  case move(by: PointerPosition)
  /// A finger leaves the trackpad at a speed, in sixty-fourths of a point a second (C-21).
  case flick(speed: PointerPosition)
  /// The finger that moved the pointer is lifted (C-11).
  case liftFinger
  /// The time until an idle pointer is hidden may be over.
  case hideIfIdle
  /// A button goes down.
  case press(PointerButton)
  /// The button that is down goes up.
  case release
  /// Two fingers scroll the content under the pointer by a distance (C-04).
  case scroll(by: PointerPosition)
  /// These modifier keys are held down (C-15).
  case holdModifiers(PointerModifiers)
  /// The views lie as in a layout; nil: the app is no longer in front.
  case show(PointerLayoutIndex?)
  /// The app is in a mode, one bit of `PointerRegion.modes`.
  case setMode(UInt16)
  /// The app enables or disables an interaction (C-22).
  case setInteraction(PointerInteractionIndex, isEnabled: Bool)
  /// The app asks for an update of the pointer (C-22).
  case invalidate(PointerInteractionIndex)
  /// A popover or sheet is presented.
  case present(PointerCoverIndex)
  /// It is dismissed.
  case dismiss(PointerCoverIndex)
  /// A control is activated by touch or keyboard (IC-16).
  case activate(PointerViewIndex, by: PointerActivation)
  /// The time until a dwell may be over.
  case dwellIfStill
  /// The time of the animation for a region may be over (C-16).
  case finishAnimation(PointerRegionIndex)
}
