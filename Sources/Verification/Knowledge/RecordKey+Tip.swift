import CloudSync
import TipDomain
import TipSync

extension RecordKey {
  /// The tip that it is about, if it is about one.
  package var record: RecordIndex? {
    switch tipKind {
    case .tip, .tally, .display: RecordIndex(Int(subject))
    case .donation, .parameter, .clearing, .frequencyClock, nil: nil
    }
  }
}
