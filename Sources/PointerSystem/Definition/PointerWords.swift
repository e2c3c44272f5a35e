import DeviceSystems

/// Axes of the screen.
public enum PointerAxes: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// No axis.
  case none
  /// Left and right.
  case horizontal
  /// Up and down.
  case vertical
  /// Both axes.
  case both

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .none: "neither"
    case .horizontal: "horizontal"
    case .vertical: "vertical"
    case .both: "both"
    }
  }

  /// Whether the horizontal axis is one of them.
  @inlinable public var isHorizontal: Bool { rawValue & 1 != 0 }

  /// Whether the vertical axis is one of them.
  @inlinable public var isVertical: Bool { rawValue & 2 != 0 }
}

/// How the pointer looks.
public enum PointerLook: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The system's own shape.
  case system
  /// A rounded rectangle under the content (C-07).
  case highlight
  /// Gone under an element that rises (C-07).
  case lift
  /// The system's shape over an element that changes (C-07).
  case hover
  /// A path of the app's (C-10).
  case path
  /// A rounded rectangle (C-10).
  case roundedRectangle
  /// A vertical line (C-10).
  case verticalBeam
  /// A horizontal line (C-10).
  case horizontalBeam

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .system: "system"
    case .highlight: "highlight"
    case .lift: "lift"
    case .hover: "hover"
    case .path: "path"
    case .roundedRectangle: "roundedRectangle"
    case .verticalBeam: "verticalBeam"
    case .horizontalBeam: "horizontalBeam"
    }
  }
}

/// Why a region is no longer active.
public enum PointerExitReason: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The pointer is elsewhere.
  case moved
  /// The layout changed, or the app is no longer in front.
  case layout
  /// The content scrolled.
  case scrolled
  /// A popover or sheet came or went.
  case covered
  /// The delegate answered differently: a mode, keys or a request of the app.
  case delegate
  /// An interaction was disabled or enabled.
  case disabled
  /// The pointer rested and was hidden.
  case hidden
  /// The pointing device was detached.
  case detached

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .moved: "moved"
    case .layout: "layout"
    case .scrolled: "scrolled"
    case .covered: "covered"
    case .delegate: "delegate"
    case .disabled: "disabled"
    case .hidden: "hidden"
    case .detached: "detached"
    }
  }
}

/// A button of the pointing device.
public enum PointerButton: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The one that activates.
  case primary
  /// The one that opens a context menu (C-04).
  case secondary

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .primary: "primary"
    case .secondary: "secondary"
    }
  }
}

/// By which means a control is activated.
public enum PointerActivation: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// A primary click.
  case pointer
  /// A finger on the screen (C-01).
  case touch
  /// A key.
  case keyboard

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .pointer: "pointer"
    case .touch: "touch"
    case .keyboard: "keyboard"
    }
  }
}

/// At which moment an animation begins (C-16).
public enum PointerAnimationPhase: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The pointer will enter the region.
  case enter
  /// The pointer will exit the region.
  case exit

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .enter: "enter"
    case .exit: "exit"
    }
  }
}

/// Why a popover or sheet is dismissed.
public enum CoverDismissalReason: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The app or the person wants it.
  case requested
  /// Its anchor is no longer visible (IC-13).
  case anchorGone

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .requested: "requested"
    case .anchorGone: "anchorGone"
    }
  }
}

/// Modifier keys that are held down (C-15).
public struct PointerModifiers: OptionSet, WrappedFieldNumber, Hashable, Sendable, BitwiseCopyable {
  /// A bit for each key.
  public let rawValue: UInt8

  /// From the bits.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The shift key.
  public static let shift = PointerModifiers(rawValue: 1)
  /// The control key.
  public static let control = PointerModifiers(rawValue: 2)
  /// The option key.
  public static let option = PointerModifiers(rawValue: 4)
  /// The command key.
  public static let command = PointerModifiers(rawValue: 8)
}
