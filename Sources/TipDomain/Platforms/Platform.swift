import DeviceSystems

/// The kind of device an app runs on.
public enum Platform: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// A phone.
  case iPhone
  /// A tablet.
  case iPad
  /// A desktop or laptop.
  case mac
  /// A watch.
  case watch
  /// A television.
  case tv
  /// A headset.
  case vision

  /// What a platform-specific id says of this platform (6.11): the user-interface idiom.
  public var idiom: String {
    switch self {
    case .iPhone: "phone"
    case .iPad: "pad"
    case .mac: "mac"
    case .watch: "watch"
    case .tv: "tv"
    case .vision: "vision"
    }
  }

  /// Whether a tip can be shown on `surface` here: a watch has no popovers, a television nothing
  /// else.
  public func offers(_ surface: TipSurface) -> Bool {
    switch (self, surface) {
    case (.watch, .popover), (.tv, .inline): false
    case (.watch, .inline), (.tv, .popover): true
    case (.iPhone, _), (.iPad, _), (.mac, _), (.vision, _): true
    }
  }
}

/// How a tip's view sits in the app's screen.
public enum TipSurface: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// Over the screen, with an arrow to what it is about.
  case popover
  /// Within the screen, which makes room for it.
  case inline
}

extension TipSurface: FieldWord {
  /// The word in the journal.
  @inlinable
  public var word: StaticString {
    switch self {
    case .popover: "popover"
    case .inline: "inline"
    }
  }
}
