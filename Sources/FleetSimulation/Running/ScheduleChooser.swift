import FleetWorld
import SimulationKernel
import TipDomain

/// Somebody who decides what comes next, and watches the run meanwhile.
public protocol ScheduleChooser: RunObserver {
  /// The number of the alternative that is taken, or nil to give the run up.
  ///
  /// - `alternatives`: At least two; the first is what the clock would do.
  mutating func choose(
    among alternatives: [ScheduleAlternative], in world: borrowing World
  ) -> Int?
}

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
  let sequence: UInt64
}
