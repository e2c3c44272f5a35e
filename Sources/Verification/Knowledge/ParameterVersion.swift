import CloudSync
import DeviceSystems
import SimulationKernel
import TipDomain
import TipSync

/// What is known of the version of a parameter that a store has.
package enum ParameterVersion: Sendable {
  /// The store has none.
  case absent
  /// It was written at this time of its writer's clock: here, and not uploaded since, or elsewhere.
  /// The tag is that with which it came from the hub; 0 if it did not. It is carried if the last
  /// upload that was asked for has it.
  case written(date: Instant, tag: UInt32, mayBePending: Bool, isCarried: Bool)
  case unknown

  package enum Winner { case incoming, local, either }

  /// It is written here.
  package mutating func write(at date: Instant) {
    var base: UInt32 = 0
    if case .written(_, let tag, _, _) = self { base = tag }
    self = .written(date: date, tag: base, mayBePending: true, isCarried: false)
  }

  /// An upload with it is asked for.
  package mutating func carry() {
    guard case .written(let date, let tag, let mayBePending, _) = self else { return }
    self = .written(date: date, tag: tag, mayBePending: mayBePending, isCarried: true)
  }

  /// The zone is gone: what the device has is to be uploaded again (7.20).
  package mutating func unstore() {
    guard case .written(let date, _, _, _) = self else { return }
    self = .written(date: date, tag: 0, mayBePending: true, isCarried: false)
  }

  /// Another version comes from the hub; gives the one that stays, and becomes it.
  package mutating func meet(_ change: RecordChange, order: LastWriterOrder) -> Winner {
    switch self {
    case .unknown: return .either
    case .absent:
      self = .incoming(change)
      return .incoming
    case .written(let date, let tag, let mayBePending, _):
      let wasMadeAnew = tag != 0 && tag < change.made
      if change.isDeletion || wasMadeAnew || order == .arrival {
        // What waits to be uploaded may stay.
        self = mayBePending ? .unknown : .incoming(change)
        return mayBePending ? .either : .incoming
      }
      let theirs = change.fields.modified
      if theirs > date {
        self = .incoming(change)
        return .incoming
      }
      // What wins over the hub's version is to be uploaded again.
      self = .written(date: date, tag: change.tag, mayBePending: true, isCarried: false)
      return theirs < date ? .local : .either
    }
  }

  private static func incoming(_ change: RecordChange) -> ParameterVersion {
    change.isDeletion
      ? .absent
      : .written(
        date: change.fields.modified, tag: change.tag, mayBePending: false, isCarried: false)
  }

  /// An upload of it was stored. Two writes may have one date, and even one value; what was written
  /// after the upload was asked for, or differs from what the device knows, is not in it.
  package mutating func settle(_ item: RecordChange, whileKnowing value: Value?) {
    guard case .written(let date, _, let mayBePending, let isCarried) = self else { return }
    let isLast = isCarried && item.fields.modified == date && item.fields.value == value
    self = .written(
      date: date, tag: item.tag, mayBePending: mayBePending && !isLast, isCarried: isCarried)
  }
}
