import SimulationKernel

/// Units of time in microseconds, for axes and scales.
package enum Microseconds {
  static let second = SimulatedDuration.seconds(1).microseconds
  static let minute = SimulatedDuration.minutes(1).microseconds
  static let hour = SimulatedDuration.hours(1).microseconds
  /// How many microseconds a day has.
  package static let day = SimulatedDuration.days(1).microseconds
}
