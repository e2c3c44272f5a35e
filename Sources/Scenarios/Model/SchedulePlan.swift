/// Who decides what comes next where more than one thing could: an order of delivery that a search
/// found, or one that is drawn. Without a plan the clock decides.
///
/// Under a plan, everything that is on its way (messages, pushes, uploads that wait) can come at
/// any time: before the next step of the scenario, after it, in another order, or never.
public enum SchedulePlan: Sendable, Equatable {
  /// At each decision, the number of the alternative that is taken; 0 is what the clock would do,
  /// and goes on after the last.
  case choices([UInt16])
  /// Each message has a random rank, and whatever ranks highest comes first; at `changeCount`
  /// random decisions the highest falls to the lowest rank (PCT).
  case priorities(changeCount: Int)
}
