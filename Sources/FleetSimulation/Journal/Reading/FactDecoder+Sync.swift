import SimulationKernel
import TipDomain
import TipSync

extension FactDecoder {
  /// The fact about sync of this kind, its records in `records`; nil if it is of another system.
  mutating func syncFact(_ kind: FactKindName) throws(LineProblem) -> SyncFact? {
    if let fact = try carryingFact(kind) { return fact }
    if kind == .syncFetchRequested {
      let message = try message()
      return .fetchRequested(message: message, since: try token())
    }
    if kind == .syncZoneEmptied {
      return .zoneEmptied(
        account: try number("account", UInt16.self),
        because: try choice("because", Self.losses) { $0.journalWord })
    }
    if kind == .syncRequestTimedOut { return .requestTimedOut(message: try message()) }
    if kind == .syncBackedOff {
      return .backedOff(
        until: try instant("until"), because: try choice("because", Self.errors) { $0.journalWord })
    }
    if kind == .syncPushSent { return .pushSent(to: try device("to"), message: try message()) }
    if kind == .syncPushCoalesced { return .pushCoalesced(to: try device("to")) }
    if kind == .syncPushThrottled { return .pushThrottled(to: try device("to")) }
    if kind == .syncPushReceived {
      return .pushReceived(message: try message(), wakes: try flag("wakes"))
    }
    if kind == .syncOutboxDrained { return .outboxDrained }
    guard kind == .syncAccountChanged else { return nil }
    let account = try place("account")
    return .accountChanged(
      to: line.isNull(account) ? nil : try line.integer(account, 0...UInt16.max))
  }

  /// A fact that carries records; where they lie in the journal is for the caller to say.
  private mutating func carryingFact(_ kind: FactKindName) throws(LineProblem) -> SyncFact? {
    if kind == .syncUploadRequested {
      return .uploadRequested(message: try message(), records: try carried())
    }
    if kind == .syncImported { return .imported(message: try message(), records: try carried()) }
    if kind == .syncUploadAnswered {
      return .uploadAnswered(
        message: try message(), error: try optionalError("error"), records: try carried(),
        retryAfter: try retryAfter())
    }
    if kind == .syncUploadSettled {
      return .uploadSettled(
        message: try message(), error: try optionalError("error"), records: try carried())
    }
    if kind == .syncFetchAnswered {
      return .fetchAnswered(
        message: try message(), error: try optionalError("error"), records: try carried(),
        isLast: try flag("isLast"), retryAfter: try retryAfter())
    }
    return kind == .syncSweptMissing ? .sweptMissing(records: try carried()) : nil
  }

  private mutating func message() throws(LineProblem) -> UInt32 {
    try number("message", UInt32.self)
  }

  private mutating func retryAfter() throws(LineProblem) -> SimulatedDuration? {
    guard let place = optional("retryAfter") else { return nil }
    return try length(place)
  }

  private mutating func token() throws(LineProblem) -> ChangeToken? {
    let place = try place("since")
    if line.isNull(place) { return nil }
    let outer = members
    members = try line.members(of: place)
    let token = ChangeToken(
      generation: try number("generation", UInt32.self),
      sequence: try number("sequence", UInt32.self), issued: try instant("issued"))
    try line.finish(members)
    members = outer
    return token
  }

  private static let losses = ZoneLoss.allCases
}
