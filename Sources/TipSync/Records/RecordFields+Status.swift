import CloudSync
import DeviceSystems
import TipDomain

extension RecordFields {
  /// The state as a tip's status; its epoch also says to which eligibility a tally belongs.
  @inlinable
  public var status: StoredStatus {
    get {
      StoredStatus(
        epoch: state.epoch,
        invalidation: state.code == 0 ? nil : InvalidationReason(rawValue: state.code &- 1),
        date: state.date)
    }
    set {
      state = RecordState(
        epoch: newValue.epoch, code: newValue.invalidation.map { $0.rawValue &+ 1 } ?? 0,
        date: newValue.date)
    }
  }
}
