// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// A pointing device is attached; nothing happens on a device that is no iPad.
///
/// See C-01 in `docs/reference/pointer.md`.
public struct AttachPointer: StepPart {
  /// Its word in the file.
  public let word = "attachPointer"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The pointing device is detached.
///
/// See C-01 in `docs/reference/pointer.md`.
public struct DetachPointer: StepPart {
  /// Its word in the file.
  public let word = "detachPointer"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The pointer moves to a position on the screen, or by a distance.
///
/// See C-21 in `docs/reference/pointer.md`.
public struct MovePointer: StepPart {
  /// Its word in the file.
  public let word = "movePointer"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The pointer moves to a position on the screen, or by a distance.
  ///
  /// - `to`: The position; either this or `by`.
  /// - `by`: The distance.
  public init(to: Position? = nil, by: Position? = nil) {
    keys.set("to", to: to)
    keys.set("by", to: by)
  }
}

/// A finger leaves the trackpad at a speed; the pointer goes on, or to a control near the end.
///
/// See C-21 in `docs/reference/pointer.md`.
public struct FlickPointer: StepPart {
  /// Its word in the file.
  public let word = "flickPointer"
  /// What the file says of it.
  public var keys = FileKeys()

  /// A finger leaves the trackpad at a speed; the pointer goes on, or to a control near the end.
  ///
  /// - `speed`: The speed at which it leaves.
  public init(_ speed: Speed) {
    keys.set("speed", to: speed)
  }
}

/// The finger that moved the pointer is lifted.
///
/// See C-11 in `docs/reference/pointer.md`.
public struct LiftFinger: StepPart {
  /// Its word in the file.
  public let word = "liftFinger"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// A button of the pointing device goes down.
///
/// See C-04 in `docs/reference/pointer.md`.
public struct PressPointer: StepPart {
  /// Its word in the file.
  public let word = "pressPointer"
  /// What the file says of it.
  public var keys = FileKeys()

  /// A button of the pointing device goes down.
  ///
  /// - `button`: Which one. `"primary"` unless given.
  ///   - `"primary"`: The one that activates.
  ///   - `"secondary"`: The one that opens a context menu.
  public init(button: String? = nil) {
    keys.set("button", to: button)
  }
}

/// The button that is down goes up.
///
/// See C-12 in `docs/reference/pointer.md`.
public struct ReleasePointer: StepPart {
  /// Its word in the file.
  public let word = "releasePointer"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// Two fingers scroll the content under the pointer.
///
/// See C-04 in `docs/reference/pointer.md`.
public struct ScrollView: StepPart {
  /// Its word in the file.
  public let word = "scrollView"
  /// What the file says of it.
  public var keys = FileKeys()

  /// Two fingers scroll the content under the pointer.
  ///
  /// - `by`: By how much.
  public init(by: Position) {
    keys.set("by", to: by)
  }
}

/// These modifier keys are held down, and no others.
///
/// See C-15 in `docs/reference/pointer.md`.
public struct HoldKeys: StepPart {
  /// Its word in the file.
  public let word = "holdKeys"
  /// What the file says of it.
  public var keys = FileKeys()

  /// These modifier keys are held down, and no others.
  ///
  /// - `keys`: The keys.
  ///   - `"shift"`: The shift key.
  ///   - `"control"`: The control key.
  ///   - `"option"`: The option key.
  ///   - `"command"`: The command key.
  public init(_ keys: [String]) {
    self.keys.set("keys", to: keys)
  }
}

/// The app is in another mode, in which regions may differ; at first it is in mode 0.
///
/// See C-22 in `docs/reference/pointer.md`.
public struct SetPointerMode: StepPart {
  /// Its word in the file.
  public let word = "setPointerMode"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The app is in another mode, in which regions may differ; at first it is in mode 0.
  ///
  /// - `mode`: Its number. From 0 through 15.
  public init(_ mode: Int) {
    keys.set("mode", to: mode)
  }
}

/// The app enables or disables an interaction.
///
/// See C-22 in `docs/reference/pointer.md`.
public struct SetInteraction: StepPart {
  /// Its word in the file.
  public let word = "setInteraction"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The app enables or disables an interaction.
  ///
  /// - `interaction`: The interaction.
  /// - `enabled`: Whether it is enabled from then on. `true` unless given.
  public init(_ interaction: String, enabled: Bool? = nil) {
    keys.set("interaction", to: interaction)
    keys.set("enabled", to: enabled)
  }
}

/// The app asks for an update of the pointer.
///
/// See C-22 in `docs/reference/pointer.md`.
public struct InvalidateInteraction: StepPart {
  /// Its word in the file.
  public let word = "invalidateInteraction"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The app asks for an update of the pointer.
  ///
  /// - `interaction`: The interaction.
  public init(_ interaction: String) {
    keys.set("interaction", to: interaction)
  }
}

/// The views of the screen lie as in another layout.
///
/// See C-22 in `docs/reference/pointer.md`.
public struct ShowLayout: StepPart {
  /// Its word in the file.
  public let word = "showLayout"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The views of the screen lie as in another layout.
  ///
  /// - `layout`: The layout.
  public init(_ layout: String) {
    keys.set("layout", to: layout)
  }
}

/// A popover or sheet is presented, if its anchor can be seen.
///
/// See IC-14 in `docs/reference/pointer.md`.
public struct PresentCover: StepPart {
  /// Its word in the file.
  public let word = "presentCover"
  /// What the file says of it.
  public var keys = FileKeys()

  /// A popover or sheet is presented, if its anchor can be seen.
  ///
  /// - `cover`: The popover or sheet.
  public init(_ cover: String) {
    keys.set("cover", to: cover)
  }
}

/// A popover or sheet is dismissed.
///
/// See IC-13 in `docs/reference/pointer.md`.
public struct DismissCover: StepPart {
  /// Its word in the file.
  public let word = "dismissCover"
  /// What the file says of it.
  public var keys = FileKeys()

  /// A popover or sheet is dismissed.
  ///
  /// - `cover`: The popover or sheet.
  public init(_ cover: String) {
    keys.set("cover", to: cover)
  }
}

/// A control that can be seen is activated without the pointer.
///
/// See IC-16 in `docs/reference/pointer.md`.
public struct ActivateControl: StepPart {
  /// Its word in the file.
  public let word = "activateControl"
  /// What the file says of it.
  public var keys = FileKeys()

  /// A control that can be seen is activated without the pointer.
  ///
  /// - `view`: The control.
  /// - `by`: By which means. `"touch"` unless given.
  ///   - `"pointer"`: A primary click.
  ///   - `"touch"`: A finger on the screen.
  ///   - `"keyboard"`: A key.
  public init(_ view: String, by: String? = nil) {
    keys.set("view", to: view)
    keys.set("by", to: by)
  }
}
