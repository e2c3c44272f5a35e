import SimulationKernel

/// What a device believes the time to be.
public struct DeviceClock: Hashable, Sendable, BitwiseCopyable {
  /// How far it is ahead of true time, its drift left out.
  public private(set) var offset: SimulatedDuration
  /// How fast it runs away, in millionths.
  public let driftPartsPerMillion: Int32

  /// A clock that was right, but for `offset`, when the scenario began.
  public init(offset: SimulatedDuration, driftPartsPerMillion: Int32) {
    self.offset = offset
    self.driftPartsPerMillion = driftPartsPerMillion
  }

  /// What it shows at a true instant. The drift is exact to the microsecond.
  @inline(__always)
  public func wall(at instant: Instant) -> Instant {
    guard driftPartsPerMillion != 0 else { return instant + offset }
    // In all but absurdly long runs one word is wide enough, and dividing it much faster.
    let (product, isTooLong) = instant.microseconds.multipliedReportingOverflow(
      by: Int64(driftPartsPerMillion))
    if isTooLong { return exactWall(at: instant) }
    return instant + offset + SimulatedDuration(microseconds: product / 1_000_000)
  }

  @inline(never)
  private func exactWall(at instant: Instant) -> Instant {
    let (high, low) = instant.microseconds.multipliedFullWidth(by: Int64(driftPartsPerMillion))
    let drift = Int64(1_000_000).dividingFullWidth((high, low)).quotient
    return instant + offset + SimulatedDuration(microseconds: drift)
  }

  /// The first true instant at which it shows a time or a later one, provided that nobody sets it.
  package func instant(showing wall: Instant) -> Instant {
    let shown = (wall - offset).microseconds
    guard driftPartsPerMillion != 0 else { return Instant(microseconds: shown) }
    let (high, low) = shown.multipliedFullWidth(by: 1_000_000)
    let rate = 1_000_000 + Int64(driftPartsPerMillion)
    var found = Instant(microseconds: rate.dividingFullWidth((high, low)).quotient)
    // The quotient is exact to a microsecond, and so is what the clock shows.
    let step = SimulatedDuration(microseconds: 1)
    while self.wall(at: found) < wall { found = found + step }
    while self.wall(at: found - step) >= wall { found = found - step }
    return found
  }

  /// Both clocks of the device at a true instant; the monotonic one is true time.
  package func time(at instant: Instant) -> (wall: Instant, monotonic: Instant) {
    (wall(at: instant), instant)
  }

  /// Somebody sets it ahead, or back when negative.
  public mutating func jump(by duration: SimulatedDuration) { offset = offset + duration }
}
