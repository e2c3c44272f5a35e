import CloudSync
import DeviceSystems
import SimulationKernel
import TipDomain
import TipSync

/// Something that happened between a device's store and the hub.
public enum SyncFact: SystemFact {
  /// A device asked for changes; nil asks for everything (7.9).
  case fetchRequested(message: UInt32, since: ChangeToken?)
  /// A device uploaded changes.
  case uploadRequested(message: UInt32, records: CarriedRecords)
  /// The hub stored an upload, or part of it; the records carry their outcomes. `retryAfter` is how
  /// long it asks the device to wait (7.15).
  case uploadAnswered(
    message: UInt32, error: SyncError?, records: CarriedRecords,
    retryAfter: SimulatedDuration? = nil)
  /// The hub answered a fetch; `retryAfter` is how long it asks the device to wait (7.15).
  case fetchAnswered(
    message: UInt32, error: SyncError?, records: CarriedRecords, isLast: Bool,
    retryAfter: SimulatedDuration? = nil)
  /// The hub emptied a zone: a device asked for it, or the person did.
  case zoneEmptied(account: UInt16, because: ZoneLoss)
  /// A device took in what a fetch brought: from now on it knows these records.
  case imported(message: UInt32, records: CarriedRecords)
  /// A device learned what became of its upload; conflicts were merged into its store.
  case uploadSettled(message: UInt32, error: SyncError?, records: CarriedRecords)
  /// After fetching everything again, records that were missing were taken as deleted (7.11).
  case sweptMissing(records: CarriedRecords)
  /// A request got no answer in time (7.17).
  case requestTimedOut(message: UInt32)
  /// A device waits before it asks again.
  case backedOff(until: Instant, because: SyncError)
  /// The hub sent a silent push to a device (7.12).
  case pushSent(to: DeviceIndex, message: UInt32)
  /// A push was merged into one that had not been delivered yet (7.12).
  case pushCoalesced(to: DeviceIndex)
  /// A push was held back: too many already (7.13).
  case pushThrottled(to: DeviceIndex)
  /// A push arrived; `wakes` says whether the app was allowed to act on it.
  case pushReceived(message: UInt32, wakes: Bool)
  /// Nothing is left to upload.
  case outboxDrained
  /// The account of a device changed; nil is signed out.
  case accountChanged(to: UInt16?)
}

extension SyncFact {
  /// The kinds of these facts.
  public enum Kind: UInt8, SystemFactKind {
    case fetchRequested
    case uploadRequested
    case uploadAnswered
    case fetchAnswered
    case zoneEmptied
    case imported
    case uploadSettled
    case sweptMissing
    case requestTimedOut
    case backedOff
    case pushSent
    case pushCoalesced
    case pushThrottled
    case pushReceived
    case outboxDrained
    case accountChanged
  }

  /// Which kind it is.
  @inlinable @inline(__always)
  public var kind: Kind {
    switch self {
    case .fetchRequested: .fetchRequested
    case .uploadRequested: .uploadRequested
    case .uploadAnswered: .uploadAnswered
    case .fetchAnswered: .fetchAnswered
    case .zoneEmptied: .zoneEmptied
    case .imported: .imported
    case .uploadSettled: .uploadSettled
    case .sweptMissing: .sweptMissing
    case .requestTimedOut: .requestTimedOut
    case .backedOff: .backedOff
    case .pushSent: .pushSent
    case .pushCoalesced: .pushCoalesced
    case .pushThrottled: .pushThrottled
    case .pushReceived: .pushReceived
    case .outboxDrained: .outboxDrained
    case .accountChanged: .accountChanged
    }
  }
}

extension SyncFact {
  /// The records that it carries.
  package var carried: CarriedRecords {
    switch self {
    case .uploadRequested(_, let records), .uploadAnswered(_, _, let records, _),
      .fetchAnswered(_, _, let records, _, _), .imported(_, let records),
      .uploadSettled(_, _, let records), .sweptMissing(let records):
      records
    case .fetchRequested, .zoneEmptied, .requestTimedOut, .backedOff, .pushSent, .pushCoalesced,
      .pushThrottled, .pushReceived, .outboxDrained, .accountChanged:
      .none
    }
  }

  /// The same fact with another number of its message, and with other records, where it has them.
  package func renumbered(message number: UInt32? = nil, records: CarriedRecords) -> SyncFact {
    switch self {
    case .fetchRequested(let own, let token): .fetchRequested(message: number ?? own, since: token)
    case .uploadRequested(let own, _): .uploadRequested(message: number ?? own, records: records)
    case .uploadAnswered(let own, let error, _, let wait):
      .uploadAnswered(message: number ?? own, error: error, records: records, retryAfter: wait)
    case .fetchAnswered(let own, let error, _, let isLast, let wait):
      .fetchAnswered(
        message: number ?? own, error: error, records: records, isLast: isLast, retryAfter: wait)
    case .imported(let own, _): .imported(message: number ?? own, records: records)
    case .uploadSettled(let own, let error, _):
      .uploadSettled(message: number ?? own, error: error, records: records)
    case .sweptMissing: .sweptMissing(records: records)
    case .requestTimedOut(let own): .requestTimedOut(message: number ?? own)
    case .pushSent(let device, let own): .pushSent(to: device, message: number ?? own)
    case .pushReceived(let own, let wakes): .pushReceived(message: number ?? own, wakes: wakes)
    case .zoneEmptied, .backedOff, .pushCoalesced, .pushThrottled, .outboxDrained, .accountChanged:
      self
    }
  }
}

extension SyncFact {
  /// What a fact of sync is about. A judge is shown the families that concern it.
  @usableFromInline
  package enum Family: Sendable {
    /// A device asked for changes.
    case fetch
    /// A device uploaded changes.
    case upload
    /// The hub answered a fetch.
    case fetchAnswer
    /// The hub answered an upload.
    case uploadAnswer
    /// A zone was emptied.
    case zone
    /// A device took changes in, or swept what the zone no longer has.
    case intake
    /// A device took in what became of an upload.
    case settlement
    /// A device gave a request up.
    case timeout
    /// A device noted that it has to wait.
    case wait
    /// The hub sent a push, merged it or held it back.
    case push
    /// A push reached the app.
    case pushArrival
    /// A device has nothing left to upload.
    case outbox
    /// A device signed in or out.
    case account
  }

  /// Which family it belongs to.
  @inlinable @inline(__always)
  package var family: Family {
    switch self {
    case .fetchRequested: .fetch
    case .uploadRequested: .upload
    case .fetchAnswered: .fetchAnswer
    case .uploadAnswered: .uploadAnswer
    case .zoneEmptied: .zone
    case .imported, .sweptMissing: .intake
    case .uploadSettled: .settlement
    case .requestTimedOut: .timeout
    case .backedOff: .wait
    case .pushSent, .pushCoalesced, .pushThrottled: .push
    case .pushReceived: .pushArrival
    case .outboxDrained: .outbox
    case .accountChanged: .account
    }
  }
}

extension SyncFact.Kind {
  /// Its name, sentence and salience.
  public var declaration: FactDeclaration {
    switch self {
    case .fetchRequested: .init("sync.fetchRequested", "A device asked for changes.", .none)
    case .uploadRequested:
      .init(
        "sync.uploadRequested",
        "A device uploaded changes; without records, it asks for a reset.",
        .low)
    case .uploadAnswered:
      .init("sync.uploadAnswered", "The hub took an upload, or a part of it.", .low)
    case .fetchAnswered:
      .init("sync.fetchAnswered", "The hub answered a request for changes.", .none)
    case .zoneEmptied: .init("sync.zoneEmptied", "The hub emptied the zone of an account.", .high)
    case .imported:
      .init(
        "sync.imported",
        "A device imported what a fetch brought: from now on it knows these records.",
        .low)
    case .uploadSettled:
      .init(
        "sync.uploadSettled",
        "A device learned what became of its upload; conflicts were merged into its store.",
        .none)
    case .sweptMissing:
      .init(
        "sync.sweptMissing",
        "After a fetch of everything, missing records were taken as deleted.",
        .high)
    case .requestTimedOut:
      .init("sync.requestTimedOut", "A request got no answer in time.", .normal)
    case .backedOff: .init("sync.backedOff", "A device waits before it asks again.", .low)
    case .pushSent: .init("sync.pushSent", "The hub sent a silent push.", .none)
    case .pushCoalesced:
      .init(
        "sync.pushCoalesced",
        "A push was merged into one that had not been delivered yet.",
        .none)
    case .pushThrottled:
      .init("sync.pushThrottled", "A push was held back: too many already.", .low)
    case .pushReceived: .init("sync.pushReceived", "A push arrived.", .none)
    case .outboxDrained: .init("sync.outboxDrained", "Nothing is left to upload.", .none)
    case .accountChanged: .init("sync.accountChanged", "The account of a device changed.", .high)
    }
  }
}

extension SyncFact {
  /// A refusal matters more than success, and an import that brings something more than none.
  public var salience: Salience {
    switch self {
    case .fetchAnswered(_, .some, _, _, _), .uploadSettled(_, .some, _),
      .uploadAnswered(_, .some, _, _):
      .normal
    case .imported(_, .none): .none
    case _: kind.declaration.salience
    }
  }

  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
    case .fetchRequested(let message, let since):
      writer.write(.message, message)
      writer.write(.since, since)
    case .uploadRequested(let message, let records):
      writer.write(.message, message)
      writer.write(.uploads, records)
    case .uploadAnswered(let message, let error, let records, let retryAfter):
      writer.write(.message, message)
      writer.write(.refusal, error)
      writer.write(.outcomes, records)
      writer.writeIfPresent(.retryAfter, retryAfter)
    case .fetchAnswered(let message, let error, let records, let isLast, let retryAfter):
      writer.write(.message, message)
      writer.write(.refusal, error)
      writer.write(.changes, records)
      writer.write(.isLast, isLast)
      writer.writeIfPresent(.retryAfter, retryAfter)
    case .zoneEmptied(let account, let because):
      writer.write(.account, account)
      writer.write(.zoneLoss, because)
    case .imported(let message, let records):
      writer.write(.message, message)
      writer.write(.imports, records)
    case .uploadSettled(let message, let error, let records):
      writer.write(.message, message)
      writer.write(.refusal, error)
      writer.write(.outcomes, records)
    case .sweptMissing(let records): writer.write(.missing, records)
    case .requestTimedOut(let message): writer.write(.message, message)
    case .backedOff(let until, let because):
      writer.write(.until, until)
      writer.write(.reason, because)
    case .pushSent(let to, let message):
      writer.write(.receiver, to)
      writer.write(.message, message)
    case .pushCoalesced(let to), .pushThrottled(let to): writer.write(.receiver, to)
    case .pushReceived(let message, let wakes):
      writer.write(.message, message)
      writer.write(.wakes, wakes)
    case .outboxDrained: break
    case .accountChanged(let account): writer.write(.newAccount, account)
    }
  }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ kind: Kind, from reader: inout Reader
  ) throws(Reader.Problem) -> SyncFact {
    switch kind {
    case .fetchRequested:
      return .fetchRequested(
        message: try reader.read(.message), since: try reader.read(.since))
    case .uploadRequested:
      return .uploadRequested(
        message: try reader.read(.message), records: try reader.read(.uploads))
    case .uploadAnswered:
      return .uploadAnswered(
        message: try reader.read(.message), error: try reader.read(.refusal),
        records: try reader.read(.outcomes), retryAfter: try reader.readIfPresent(.retryAfter))
    case .fetchAnswered:
      return .fetchAnswered(
        message: try reader.read(.message), error: try reader.read(.refusal),
        records: try reader.read(.changes), isLast: try reader.read(.isLast),
        retryAfter: try reader.readIfPresent(.retryAfter))
    case .zoneEmptied:
      return .zoneEmptied(account: try reader.read(.account), because: try reader.read(.zoneLoss))
    case .imported:
      return .imported(message: try reader.read(.message), records: try reader.read(.imports))
    case .uploadSettled:
      return .uploadSettled(
        message: try reader.read(.message), error: try reader.read(.refusal),
        records: try reader.read(.outcomes))
    case .sweptMissing: return .sweptMissing(records: try reader.read(.missing))
    case .requestTimedOut: return .requestTimedOut(message: try reader.read(.message))
    case .backedOff:
      return .backedOff(until: try reader.read(.until), because: try reader.read(.reason))
    case .pushSent:
      return .pushSent(to: try reader.read(.receiver), message: try reader.read(.message))
    case .pushCoalesced: return .pushCoalesced(to: try reader.read(.receiver))
    case .pushThrottled: return .pushThrottled(to: try reader.read(.receiver))
    case .pushReceived:
      return .pushReceived(message: try reader.read(.message), wakes: try reader.read(.wakes))
    case .outboxDrained: return .outboxDrained
    case .accountChanged: return .accountChanged(to: try reader.read(.newAccount))
    }
  }
}

extension Field where Value == UInt32 {
  @inlinable static var message: Self { Self("message", "the message, by its number") }
}

extension Field where Value == ChangeToken? {
  @inlinable static var since: Self { Self("since", "what it has already; null asks for all") }
}

extension Field where Value == SyncError? {
  @inlinable static var refusal: Self {
    Self("error", "why it was refused as a whole; null if it was not")
  }
}

extension Field where Value == SyncError {
  @inlinable static var reason: Self { Self("because", "why") }
}

extension Field where Value == CarriedRecords {
  @inlinable static var uploads: Self { Self("records", "what it uploads") }
  @inlinable static var outcomes: Self { Self("records", "the items with their outcomes") }
  @inlinable static var changes: Self { Self("records", "the changes") }
  @inlinable static var imports: Self { Self("records", "what it imported") }
  @inlinable static var missing: Self { Self("records", "what was missing") }
}

extension Field where Value == SimulatedDuration {
  @inlinable static var retryAfter: Self {
    Self("retryAfter", "how long the device is to wait before it asks again", atLeast: 0)
  }
}

extension Field where Value == Bool {
  @inlinable static var isLast: Self { Self("isLast", "whether nothing is left to fetch") }
  @inlinable static var wakes: Self { Self("wakes", "whether the app was allowed to act on it") }
}

extension Field where Value == UInt16 {
  @inlinable static var account: Self { Self("account", "the account, from 0") }
}

extension Field where Value == UInt16? {
  @inlinable static var newAccount: Self {
    Self("account", "the account, from 0; null is signed out")
  }
}

extension Field where Value == ZoneLoss {
  @inlinable static var zoneLoss: Self { Self("because", "why") }
}

extension Field where Value == Instant {
  @inlinable static var until: Self { Self("until", "until when") }
}

extension Field where Value == DeviceIndex {
  @inlinable static var receiver: Self { Self("to", "to which device") }
}
