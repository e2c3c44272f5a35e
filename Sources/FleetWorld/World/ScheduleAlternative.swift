import SimulationKernel

/// Something that can come next.
public struct ScheduleAlternative: Sendable, Equatable {
  /// What it does to the order of the clock.
  public enum Kind: Sendable, Equatable {
    /// Follows it, as far as it says anything.
    case inOrder
    /// Overtakes what was on its way before.
    case overtakes
    /// Leaves what is on its way waiting, and takes the next step.
    case leavesWaiting
    /// Is lost on its way.
    case lost
  }

  /// What it does to the order of the clock.
  public let kind: Kind
  /// How long it has been pending: the sequence in which it was scheduled.
  package let sequence: UInt64

  /// What is pending, and what it would do to the order of the clock.
  package init(_ kind: Kind, _ pending: ChoosableOccurrences.Pending) {
    self.kind = kind
    sequence = pending.sequence
  }
}
