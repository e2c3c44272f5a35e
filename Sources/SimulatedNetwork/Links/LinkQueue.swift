import SimulationKernel

/// Messages waiting behind each other for a link of limited speed.
enum LinkQueue {
  /// How long after `instant` the last byte of a message has left, behind all earlier messages.
  ///
  /// Rounded up to whole microseconds; at most `SimulatedDuration.longest`.
  static func wait(
    bytes: Int, at instant: Instant, bytesPerSecond: Int64, busyUntil: inout Instant
  ) -> SimulatedDuration {
    let start = max(instant, busyUntil)
    let end = start + transmissionTime(bytes: bytes, bytesPerSecond: bytesPerSecond)
    let latest = instant + .longest
    busyUntil = min(end, latest)
    return busyUntil - instant
  }

  /// How long `bytes` take at `bytesPerSecond`.
  private static func transmissionTime(bytes: Int, bytesPerSecond: Int64) -> SimulatedDuration {
    let (product, overflows) = Int64(max(0, bytes)).multipliedReportingOverflow(by: 1_000_000)
    guard !overflows else { return .longest }
    let speed = max(1, bytesPerSecond)
    let (whole, rest) = product.quotientAndRemainder(dividingBy: speed)
    return SimulatedDuration(microseconds: whole + (rest > 0 ? 1 : 0)).clamped
  }
}
