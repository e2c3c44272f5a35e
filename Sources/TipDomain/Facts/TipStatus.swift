import DeviceSystems

/// Whether a tip may be shown (1.7).
public enum TipStatus: Hashable, Sendable, BitwiseCopyable {
  /// Not eligible now: a rule, the frequency or a hiding override holds it back.
  case pending
  /// Eligible.
  case available
  /// Invalidated, and why (1.14).
  case invalidated(InvalidationReason)

  /// Whether the tip should be displayed (1.8).
  public var shouldDisplay: Bool { self == .available }
}

/// Why a tip is invalidated (1.12).
public enum InvalidationReason: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The person did what the tip suggests.
  case actionPerformed
  /// It was displayed as often as it may be.
  case displayCountExceeded
  /// The person closed it.
  case tipClosed
  /// It was on screen as long as it may be.
  case displayDurationExceeded

  /// The reason that `name` means; the spelling of the 2023 beta is accepted too (1.13).
  public init?(name: String) {
    switch name {
    case "actionPerformed", "userPerformedAction": self = .actionPerformed
    case "displayCountExceeded": self = .displayCountExceeded
    case "tipClosed", "userClosedTip": self = .tipClosed
    case "displayDurationExceeded": self = .displayDurationExceeded
    default: return nil
    }
  }
}

extension InvalidationReason: FieldWord {
  /// The word in the journal.
  @inlinable
  public var word: StaticString {
    switch self {
    case .actionPerformed: "actionPerformed"
    case .displayCountExceeded: "displayCountExceeded"
    case .tipClosed: "tipClosed"
    case .displayDurationExceeded: "displayDurationExceeded"
    }
  }
}
