/// A law by which a length of time is drawn.
///
/// One draw gives one duration by inversion, so that a larger parameter gives a longer duration for
/// the same draw. Every result is within `SimulatedDuration.longest` on either side of zero.
@frozen
public enum DurationDistribution: Hashable, Sendable, BitwiseCopyable {
  /// Always the same.
  case constant(SimulatedDuration)
  /// Each microsecond between the two equally likely, both included; their order does not matter.
  case uniform(from: SimulatedDuration, through: SimulatedDuration)
  /// Exponential; zero when the mean is not positive.
  case exponential(mean: SimulatedDuration)
  /// The logarithm is normal with standard deviation `sigmaMillis` / 1 000; a negative one counts
  /// as zero. Zero when the median is not positive.
  case lognormal(median: SimulatedDuration, sigmaMillis: Int64)

  /// The duration that belongs to a draw, which is uniform over all 64-bit numbers.
  @inlinable
  public func duration(for draw: UInt64) -> SimulatedDuration {
    switch self {
    case .constant(let duration):
      return duration.clamped
    case .uniform(let from, let through):
      return DurationDistribution.evenlyBetween(from.clamped, through.clamped, draw: draw)
    case .exponential(let mean):
      guard mean > .zero else { return .zero }
      let share = PortableMath.openUnitInterval(draw)
      return DurationDistribution.rounded(
        -PortableMath.log(share) * Double(mean.clamped.microseconds))
    case .lognormal(let median, let sigmaMillis):
      guard median > .zero else { return .zero }
      // A thousand times the logarithm's unit already spans everything from nothing to the longest.
      let sigma = Double(max(0, min(sigmaMillis, 1_000_000))) / 1_000
      let deviation = PortableMath.inverseNormal(PortableMath.openUnitInterval(draw))
      return DurationDistribution.rounded(
        PortableMath.exp(sigma * deviation) * Double(median.clamped.microseconds))
    }
  }

  @inlinable
  static func evenlyBetween(
    _ one: SimulatedDuration, _ other: SimulatedDuration, draw: UInt64
  ) -> SimulatedDuration {
    let shortest = min(one, other)
    let choices = UInt64((max(one, other) - shortest).microseconds) + 1
    let steps = draw.multipliedFullWidth(by: choices).high
    return SimulatedDuration(microseconds: shortest.microseconds + Int64(steps))
  }

  /// The nearest whole microsecond, at most the longest duration.
  @inlinable
  static func rounded(_ microseconds: Double) -> SimulatedDuration {
    guard microseconds < Double(SimulatedDuration.longest.microseconds) else { return .longest }
    return SimulatedDuration(microseconds: Int64(microseconds + 0.5))
  }
}
