import SimulationKernel
import TextFormats
import TipDomain
import TipSync

extension FactEncoder {
  mutating func encode(_ fact: SyncFact, carried: borrowing [RecordChange]) {
    switch fact {
    case .fetchRequested(let message, let token):
      messageKey(message)
      encode(token)
    case .uploadRequested(let message, let records), .imported(let message, let records):
      messageKey(message)
      encode(records, carried: carried)
    case .uploadAnswered(let message, let error, let records, let retryAfter):
      messageKey(message)
      errorKey(error)
      encode(records, carried: carried)
      retryAfterKey(retryAfter)
    case .uploadSettled(let message, let error, let records):
      messageKey(message)
      errorKey(error)
      encode(records, carried: carried)
    case .fetchAnswered(let message, let error, let records, let isLast, let retryAfter):
      messageKey(message)
      errorKey(error)
      encode(records, carried: carried)
      output.text(#","isLast":"#)
      output.boolean(isLast)
      retryAfterKey(retryAfter)
    case .zoneEmptied(let account, let because):
      output.text(#","account":"#)
      output.integer(account)
      output.text(#","because":"#)
      output.text(because.journalWord)
    case .sweptMissing(let records): encode(records, carried: carried)
    case .requestTimedOut(let message): messageKey(message)
    case .backedOff(let until, let because):
      output.text(#","until":"#)
      instant(until)
      output.text(#","because":"#)
      output.text(because.journalWord)
    case .pushSent(let to, let message):
      deviceKey(to)
      messageKey(message)
    case .pushCoalesced(let to), .pushThrottled(let to): deviceKey(to)
    case .pushReceived(let message, let wakes):
      messageKey(message)
      output.text(#","wakes":"#)
      output.boolean(wakes)
    case .outboxDrained: break
    case .accountChanged(let account):
      output.text(#","account":"#)
      if let account { output.integer(account) } else { output.text("null") }
    }
  }

  mutating func messageKey(_ message: UInt32) {
    output.text(#","message":"#)
    output.integer(message)
  }

  private mutating func deviceKey(_ to: DeviceIndex) {
    output.text(#","to":"#)
    device(to)
  }

  private mutating func retryAfterKey(_ retryAfter: SimulatedDuration?) {
    guard let retryAfter else { return }
    output.text(#","retryAfter":"#)
    duration(retryAfter)
  }

  private mutating func errorKey(_ error: SyncError?) {
    output.text(#","error":"#)
    self.error(error)
  }

  private mutating func encode(_ token: ChangeToken?) {
    output.text(#","since":"#)
    guard let token else {
      output.text("null")
      return
    }
    output.text(#"{"generation":"#)
    output.integer(token.generation)
    output.text(#","sequence":"#)
    output.integer(token.sequence)
    output.text(#","issued":"#)
    instant(token.issued)
    output.byte(Byte.closeBrace)
  }

  private mutating func encode(_ records: CarriedRecords, carried: borrowing [RecordChange]) {
    output.text(#","records":["#)
    for place in records.range {
      if place > records.range.lowerBound { output.byte(Byte.comma) }
      encode(carried[place])
    }
    output.byte(Byte.closeBracket)
  }
}
