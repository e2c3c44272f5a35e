import SimulationKernel

/// How long no *new* tip appears after a tip was displayed (3.9, 3.11).
public enum DisplayFrequency: Hashable, Sendable, BitwiseCopyable {
  /// No gap at all: the default (3.10).
  case immediate
  /// 60 minutes.
  case hourly
  /// 24 hours.
  case daily
  /// 7 days.
  case weekly
  /// 30 days.
  case monthly
  /// A gap of the app's own.
  case every(SimulatedDuration)

  /// The least time between a display and the first display of another tip.
  public var gap: SimulatedDuration {
    switch self {
    case .immediate: .zero
    case .hourly: .hours(1)
    case .daily: .days(1)
    case .weekly: .days(7)
    case .monthly: .days(30)
    case .every(let gap): gap
    }
  }
}
