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
  ) -> [DonationRow] {
    let young = limit.maximumAge == nil ? rows : rows.filter { isYoung($0, limit, now) }
    let most = max(0, limit.maximumCount)
    switch cap {
    case .merged: return young.count <= most ? young : Array(young.suffix(most))
    case .local:
      let own = young.filter { $0.replica == replica }
      let others = young.filter { $0.replica != replica }
      return (own.suffix(most) + others).sorted { $0.isOlder(than: $1) }
    }
  }

  private static func isYoung(_ row: DonationRow, _ limit: DonationLimit, _ now: Instant) -> Bool {
    guard let age = limit.maximumAge else { return true }
    let (start, isBeforeAll) = now.microseconds.subtractingReportingOverflow(age.microseconds)
    return isBeforeAll || row.date.microseconds >= start
  }
}
