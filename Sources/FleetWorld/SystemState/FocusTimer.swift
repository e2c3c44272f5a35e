import DeviceSystems
import FocusSystem

/// What a world does later for the Focus of a device.
package enum FocusTimer: Sendable, BitwiseCopyable {
  /// A call of the filter comes.
  case call(UInt32)
  /// The device hears of a choice, by its number among all that were told.
  case news(UInt32)
  /// The scheduled time of a Focus begins.
  case scheduleBegins(FocusIndex, window: UInt16)
  /// It is over.
  case scheduleEnds(FocusIndex)

  /// Whether nobody but the system says when it comes.
  package var isOnItsWay: Bool {
    switch self {
    case .call, .news: true
    case .scheduleBegins, .scheduleEnds: false
    }
  }
}
