import DeviceSystems
import SimulationKernel
import TipDomain

/// Which donations of an event a rule may ask (2.13, 2.14), counted again each time.
enum VisibleDonations {
  /// The donations of `rows`, the oldest first, that `limit` leaves at `now`.
  ///
  /// - Parameter replica: The store that asks: under `donationCapAppliedTo local` only its own
  ///   donations are counted (C13).
  static func of(
    _ rows: [DonationRow], limit: DonationLimit, appliedTo cap: DonationCapAppliedTo,
    replica: ReplicaIndex, now: Instant
  ) -> ArraySlice<DonationRow> {
    var young = rows[...]
    if let age = limit.maximumAge { young = young.since(now, microseconds: age.microseconds) }
    let most = max(0, limit.maximumCount)
    switch cap {
    case .merged: return young.suffix(most)
    case .local:
      let own = young.filter { $0.replica == replica }
      let others = young.filter { $0.replica != replica }
      return (own.suffix(most) + others).sorted { $0.isOlder(than: $1) }[...]
    }
  }
}

extension ArraySlice<DonationRow> {
  /// The donations that are not older than a time before `now`, with the edge; self has the oldest
  /// first. O(log n).
  func since(_ now: Instant, microseconds: Int64) -> ArraySlice<DonationRow> {
    let (start, isBeforeAll) = now.microseconds.subtractingReportingOverflow(microseconds)
    if isBeforeAll { return self }
    var first = startIndex
    var end = endIndex
    while first < end {
      let middle = first + (end - first) / 2
      if self[middle].date.microseconds < start { first = middle + 1 } else { end = middle }
    }
    return self[first...]
  }
}
