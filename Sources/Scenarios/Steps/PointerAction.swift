import PointerSystem

/// What a timeline can make happen to pointers. A further step is its file, with its case, its line
/// and its type here.
public enum PointerAction: Hashable, Sendable, BitwiseCopyable {
  /// A pointing device is attached.
  case attach
  /// It is detached.
  case detach
  /// The pointer moves by a distance, or to a position.
  case move(PointerPosition, isDistance: Bool)
  /// A finger leaves the trackpad at a speed.
  case flick(PointerPosition)
  /// The finger is lifted.
  case liftFinger
  /// A button goes down.
  case press(PointerButton)
  /// It goes up.
  case release
  /// Content scrolls.
  case scroll(PointerPosition)
  /// Modifier keys are held down.
  case holdKeys(PointerModifiers)
  /// The app is in another mode.
  case setMode(UInt16)
  /// The app enables or disables an interaction.
  case setInteraction(PointerInteractionIndex, isEnabled: Bool)
  /// The app asks for an update.
  case invalidate(PointerInteractionIndex)
  /// The views lie differently.
  case showLayout(PointerLayoutIndex)
  /// A popover or sheet is presented.
  case presentCover(PointerCoverIndex)
  /// It is dismissed.
  case dismissCover(PointerCoverIndex)
  /// A control is activated without the pointer.
  case activate(PointerViewIndex, by: PointerActivation)

  /// The step with all that it says and does.
  var step: any TimelineAction {
    switch self {
    case .attach: AttachPointerStep()
    case .detach: DetachPointerStep()
    case .move(let position, let isDistance):
      MovePointerStep(position: position, isDistance: isDistance)
    case .flick(let speed): FlickPointerStep(speed: speed)
    case .liftFinger: LiftFingerStep()
    case .press(let button): PressPointerStep(button: button)
    case .release: ReleasePointerStep()
    case .scroll(let distance): ScrollViewStep(distance: distance)
    case .holdKeys(let keys): HoldKeysStep(keys: keys)
    case .setMode(let mode): SetPointerModeStep(mode: mode)
    case .setInteraction(let interaction, let isEnabled):
      SetInteractionStep(interaction: interaction, isEnabled: isEnabled)
    case .invalidate(let interaction): InvalidateInteractionStep(interaction: interaction)
    case .showLayout(let layout): ShowLayoutStep(layout: layout)
    case .presentCover(let cover): PresentCoverStep(cover: cover)
    case .dismissCover(let cover): DismissCoverStep(cover: cover)
    case .activate(let view, let means): ActivateControlStep(view: view, means: means)
    }
  }

  /// The types of its steps, in the order of the reference.
  static let types: [any TimelineAction.Type] = [
    AttachPointerStep.self, DetachPointerStep.self, MovePointerStep.self, FlickPointerStep.self,
    LiftFingerStep.self, PressPointerStep.self, ReleasePointerStep.self, ScrollViewStep.self,
    HoldKeysStep.self, SetPointerModeStep.self, SetInteractionStep.self,
    InvalidateInteractionStep.self, ShowLayoutStep.self, PresentCoverStep.self,
    DismissCoverStep.self, ActivateControlStep.self,
  ]
}
