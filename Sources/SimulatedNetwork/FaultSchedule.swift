import SimulationKernel

/// One stretch of time in which a fault is active.
@frozen
public struct FaultWindow: Hashable, Sendable, BitwiseCopyable {
  /// When the fault begins.
  public var start: Instant
  /// When it has ended; after `start`.
  public var end: Instant

  /// A window from `start` until `end`.
  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = end
  }
}

/// When a fault is active: at fixed times, or again and again at random.
///
/// Pure data. Whoever runs the fault asks for one window after the other, and schedules each start
/// and end.
public enum FaultSchedule: Hashable, Sendable {
  /// Exactly these windows, one after the other.
  case windows([FaultWindow])
  /// A first wait, then windows that last `dwell` with a recovery of `between` after each.
  case recurring(
    first: DurationDistribution, between: DurationDistribution, dwell: DurationDistribution)

  /// Windows that begin at a rate: the first wait follows the same law as the recoveries.
  public static func recurring(
    every between: DurationDistribution, dwell: DurationDistribution
  ) -> FaultSchedule {
    .recurring(first: between, between: between, dwell: dwell)
  }

  /// Window number `number`, counted from zero, or `nil` when there are no more.
  ///
  /// The draws are keyed by the window's number, so that every window keeps its length whatever
  /// happened to those before it. A window lasts at least a microsecond, and begins neither before
  /// `instant` nor, at random, after a negative wait.
  ///
  /// - `instant`: The end of the window before, or the beginning of the run.
  /// - `entity`: What the draws are for: different for every scheduled fault.
  /// - `startPurpose`: The purpose of the draw of the wait.
  /// - `dwellPurpose`: The purpose of the draw of the length.
  public func window(
    number: Int, after instant: Instant, choices: inout ChoiceSource, entity: Int,
    startPurpose: Int, dwellPurpose: Int
  ) -> FaultWindow? {
    precondition(number >= 0, "Windows are counted from zero.")
    switch self {
    case .windows(let windows):
      guard number < windows.count else { return nil }
      let start = max(instant, windows[number].start)
      let shortest = start + SimulatedDuration(microseconds: 1)
      return FaultWindow(start: start, end: max(shortest, windows[number].end))
    case .recurring(let first, let between, let dwell):
      let ordinal = UInt64(number)
      let startDraw = choices.draw(entity: entity, purpose: startPurpose, ordinal: ordinal)
      let dwellDraw = choices.draw(entity: entity, purpose: dwellPurpose, ordinal: ordinal)
      let wait = (number == 0 ? first : between).duration(for: startDraw)
      let length = dwell.duration(for: dwellDraw)
      let start = instant + max(.zero, wait)
      return FaultWindow(
        start: start, end: start + max(SimulatedDuration(microseconds: 1), length))
    }
  }
}

extension SimulatedNetwork {
  /// The next window of an installed fault; see `FaultSchedule.window`. The draws are the fault's
  /// own: removing another fault does not change them.
  public func window(
    of schedule: FaultSchedule, fault index: Int, number: Int, after instant: Instant,
    choices: inout ChoiceSource
  ) -> FaultWindow? {
    guard installed.indices.contains(index) else { return nil }
    let entity = MessageDraws.entity(
      sender: 0, receiver: 0, decider: installed[index].identity + 1)
    return schedule.window(
      number: number, after: instant, choices: &choices, entity: entity,
      startPurpose: purposeOffset + NetworkPurpose.windowStart.rawValue,
      dwellPurpose: purposeOffset + NetworkPurpose.windowDwell.rawValue)
  }
}
