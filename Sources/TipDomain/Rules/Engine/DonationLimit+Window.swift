import SimulationKernel

extension DonationLimit {
  /// The positions of the donations that a rule may ask: the newest by date, and none that is too
  /// old (2.13, 2.14).
  ///
  /// `donations` are sorted, oldest first; a donation exactly as old as the limit still counts.
  /// O(log n).
  public func window(of donations: Span<DonationRow>, now: Instant) -> Range<Int> {
    let end = donations.count
    let first = max(0, end - max(0, maximumCount))
    guard let maximumAge else { return first..<end }
    let start = now.microseconds.subtractingReportingOverflow(maximumAge.microseconds)
    if start.overflow { return first..<end }
    var low = first
    var high = end
    while low < high {
      let middle = low + (high - low) / 2
      let isTooOld = donations[middle].date.microseconds < start.partialValue
      if isTooOld { low = middle + 1 } else { high = middle }
    }
    return low..<end
  }
}
