import DeviceSystems
import SimulationKernel

extension RecordChange {
  /// Folds everything the change says into `digest`.
  public func fold(into digest: inout StableDigest) {
    key.fold(into: &digest)
    digest.combine(UInt64(tag))
    digest.combine(UInt64(made))
    digest.flag("", isDeletion)
    digest.combine(UInt64(changed.rawValue))
    switch outcome {
    case .none: digest.combine(0 as UInt64)
    case .saved: digest.combine(1 as UInt64)
    case .failed(let error): digest.combine(UInt64(1 + error.rawValue))
    }
    fields.fold(into: &digest)
  }
}

extension RecordKey {
  @inline(__always)
  func fold(into digest: inout StableDigest) {
    digest.combine(UInt64(kind.rawValue))
    digest.combine(UInt64(subject))
    digest.combine(UInt64(replica.rawValue))
    digest.combine(UInt64(sequence))
  }
}

extension RecordFields {
  @inline(__always)
  func fold(into digest: inout StableDigest) {
    digest.combine(Int64(count))
    digest.combine(duration.microseconds)
    digest.combine(tallyModified.microseconds)
    state.fold(into: &digest)
    digest.combine(modified.microseconds)
    value.map { digest.value("", $0) } ?? digest.null("")
    digest.combine(UInt64(values.rawValue))
    digest.combine(date.microseconds)
  }
}

extension RecordState {
  /// Folds epoch, code and date into `digest`, as a fact that tells the same state does.
  @inline(__always)
  func fold(into digest: inout StableDigest) {
    digest.combine(UInt64(epoch))
    if code == 0 {
      digest.null("")
    } else {
      digest.present()
      digest.word("", "", index: Int(code) - 1)
    }
    digest.combine(date.microseconds)
  }
}
