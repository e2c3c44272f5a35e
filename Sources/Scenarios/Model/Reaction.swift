import DeviceSystems

/// What a person does with a tip.
public enum Reaction: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// Nothing: it stays until they leave.
  case ignore
  /// Closes it.
  case close
  /// Chooses its first action, or taps the view if its style runs one.
  case act
  /// Does what the tip suggests, so that the app invalidates it.
  case use
  /// Taps beside the popover.
  case tapOutside
}

extension Reaction: FieldWord {
  /// The word in the journal.
  public var word: StaticString {
    switch self {
    case .ignore: "ignore"
    case .close: "close"
    case .act: "act"
    case .use: "use"
    case .tapOutside: "tapOutside"
    }
  }
}
