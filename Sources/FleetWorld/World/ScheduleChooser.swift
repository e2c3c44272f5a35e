/// Somebody who decides what comes next, and watches the run meanwhile.
public protocol ScheduleChooser: RunObserver {
  /// The number of the alternative that is taken, or nil to give the run up.
  ///
  /// - `alternatives`: At least two; the first is what the clock would do.
  mutating func choose(
    among alternatives: [ScheduleAlternative], in world: borrowing World
  ) -> Int?
}
