import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

extension Fact {
  /// Folds everything the fact says into `digest`.
  public func fold(into digest: inout StableDigest) {
    digest.combine(instant)
    digest.combine(localInstant)
    digest.combine(actor)
    digest.combine(replica)
    switch kind {
    case .tip(let fact):
      digest.combine(1 as UInt64)
      digest.combine(fact)
    case .sync(let fact):
      digest.combine(2 as UInt64)
      digest.combine(fact)
    case .network(let fact):
      digest.combine(3 as UInt64)
      digest.combine(fact)
    case .device(let fact):
      digest.combine(4 as UInt64)
      digest.combine(fact)
    case .person(let fact):
      digest.combine(5 as UInt64)
      digest.combine(fact)
    case .run(let fact):
      digest.combine(6 as UInt64)
      digest.combine(fact)
    }
  }
}

extension StableDigest {
  mutating func combine(_ actor: Actor) {
    switch actor {
    case .device(let device): combine(device.rawValue)
    case .hub: combine(0x1_0000 as UInt64)
    case .world: combine(0x2_0000 as UInt64)
    }
  }

  mutating func combine(_ fact: SyncFact) {
    switch fact {
    case .fetchRequested(let message, let token):
      combine(1, message, token == nil ? 0 : 1)
      if let token {
        combine(token.generation)
        combine(token.sequence)
        combine(token.issued)
      }
    case .uploadRequested(let message, let records): combine(2, message, nil, records)
    case .uploadAnswered(let message, let error, let records, let retryAfter):
      combine(3, message, error, records)
      if let retryAfter { combine(retryAfter) }
    case .fetchAnswered(let message, let error, let records, let isLast, let retryAfter):
      combine(4, message, error, records)
      combine(isLast)
      if let retryAfter { combine(retryAfter) }
    case .zoneEmptied(let account, let because):
      combine(5, UInt32(account), UInt64(because.rawValue))
    case .imported(let message, let records): combine(6, message, nil, records)
    case .uploadSettled(let message, let error, let records): combine(7, message, error, records)
    case .sweptMissing(let records): combine(8, 0, nil, records)
    case .requestTimedOut(let message): combine(9, message, 0)
    case .backedOff(let until, let because):
      combine(10, 0, UInt64(because.rawValue))
      combine(until)
    case .pushSent(let device, let message): combine(11, message, UInt64(device.rawValue))
    case .pushCoalesced(let device): combine(12, UInt32(device.rawValue), 0)
    case .pushThrottled(let device): combine(13, UInt32(device.rawValue), 0)
    case .pushReceived(let message, let wakes): combine(14, message, wakes ? 1 : 0)
    case .outboxDrained: combine(15, 0, 0)
    case .accountChanged(let account): combine(16, UInt32(account ?? 0), account == nil ? 0 : 1)
    }
  }

  private mutating func combine(_ tag: UInt64, _ number: UInt32, _ other: UInt64) {
    combine(tag)
    combine(number)
    combine(other)
  }

  private mutating func combine(
    _ tag: UInt64, _ message: UInt32, _ error: SyncError?, _ records: CarriedRecords
  ) {
    combine(tag)
    combine(message)
    combine(error)
    combine(records)
  }

  mutating func combine(_ fact: NetworkFact) {
    switch fact {
    case .sent(let message, let from, let to, let kind, let byteCount):
      combine(1, message, UInt64(kind.rawValue))
      combine(from)
      combine(to)
      combine(byteCount)
    case .delivered(let message, let isCopy): combine(2, message, isCopy ? 1 : 0)
    case .dropped(let message, let reason, let isCopy):
      combine(3, message, UInt64(reason.rawValue))
      combine(isCopy)
    case .held(let message): combine(4, message, 0)
    }
  }

  mutating func combine(_ fact: DeviceFact) {
    switch fact {
    case .joined: combine(1 as UInt64)
    case .retired: combine(2 as UInt64)
    case .launched: combine(3 as UInt64)
    case .activated: combine(4 as UInt64)
    case .suspended: combine(5 as UInt64)
    case .terminated: combine(6 as UInt64)
    case .crashed(let lost): combine(7, lost, 0)
    case .wentOffline: combine(8 as UInt64)
    case .cameOnline: combine(9 as UInt64)
    case .reinstalled: combine(10 as UInt64)
    case .backedUp: combine(11 as UInt64)
    case .restored(let taken, let reuses):
      combine(12, 0, reuses ? 1 : 0)
      combine(taken)
    case .cloned(let from, let reuses): combine(13, UInt32(from.rawValue), reuses ? 1 : 0)
    case .clockJumped(let by):
      combine(14 as UInt64)
      combine(by)
    case .updated(let version): combine(15, UInt32(version), 0)
    }
  }

  mutating func combine(_ fact: PersonFact) {
    switch fact {
    case .sessionBegan: combine(1 as UInt64)
    case .sessionEnded: combine(2 as UInt64)
    case .visited(let screen): combine(3, UInt32(screen), 0)
    case .reacted(let presentation, let reaction):
      combine(4, presentation, UInt64(Reaction.allCases.firstIndex(of: reaction) ?? 0))
    }
  }

  mutating func combine(_ fact: RunFact) {
    switch fact {
    case .began: combine(1 as UInt64)
    case .faultBegan(let fault): combine(2, UInt32(fault), 0)
    case .faultEnded(let fault): combine(3, UInt32(fault), 0)
    case .healed: combine(4 as UInt64)
    case .quiescent: combine(5 as UInt64)
    case .restlessAtBound: combine(6 as UInt64)
    case .knowsTip(let record, let exists, let count, let duration, let status):
      combine(7, record.rawValue, exists ? 1 : 0)
      combine(count)
      combine(duration)
      combine(status)
    case .knowsEvent(let event, let count, let digest):
      combine(8, UInt32(event.rawValue), UInt64(count))
      combine(digest)
    case .knowsParameter(let parameter, let value):
      combine(9, UInt32(parameter.rawValue), 0)
      combine(value)
    case .knowsOutbox(let pending, let isSignedIn): combine(10, pending, isSignedIn ? 1 : 0)
    case .ended: combine(11 as UInt64)
    }
  }
}
