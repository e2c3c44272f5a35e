import DeviceSystems
import SimulationKernel

/// What the person, the system or the app wants.
public enum FocusCommand: Sendable, BitwiseCopyable {
  /// The person gives the filter values for a Focus; nil takes them away.
  case configure(FocusIndex, SettingsIndex?)
  /// A Focus is turned on.
  case turnOn(FocusIndex, by: FocusTrigger)
  /// What is on is turned off.
  case turnOff(by: FocusTrigger)
  /// The scheduled time of a Focus is over.
  case endSchedule(FocusIndex)
  /// What another device chose arrives.
  case receive(FocusIndex?, from: DeviceIndex, stamp: Instant)
  /// A call comes.
  case perform(UInt32, FilterHost)
  /// The app starts or comes to the foreground, and asks what is in force.
  case catchUp
  /// The app says that its context is out of date.
  case invalidateContext
  /// A notification comes; an app that runs counts it at once.
  case post(CriterionIndex?, isTimeSensitive: Bool, countsAtOnce: Bool)
  /// The person switches the filter off in the app.
  case override
}
