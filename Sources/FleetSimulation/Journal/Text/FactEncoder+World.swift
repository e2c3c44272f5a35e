import SimulationKernel
import TextFormats
import TipDomain

extension FactEncoder {
  mutating func encode(_ fact: NetworkFact) {
    switch fact {
    case .sent(let message, let from, let to, let kind, let byteCount):
      messageKey(message)
      output.text(#","from":"#)
      actor(from)
      output.text(#","to":"#)
      actor(to)
      output.text(#","purpose":"#)
      output.text(kind.journalWord)
      output.text(#","byteCount":"#)
      output.integer(byteCount)
    case .delivered(let message, let isCopy):
      messageKey(message)
      copyKey(isCopy)
    case .dropped(let message, let reason, let isCopy):
      messageKey(message)
      output.text(#","reason":"#)
      output.text(reason.journalWord)
      copyKey(isCopy)
    case .held(let message): messageKey(message)
    }
  }

  private mutating func copyKey(_ isCopy: Bool) {
    output.text(#","isCopy":"#)
    output.boolean(isCopy)
  }

  mutating func encode(_ fact: DeviceFact) {
    switch fact {
    case .joined, .retired, .launched, .activated, .suspended, .terminated, .wentOffline,
      .cameOnline, .reinstalled, .backedUp:
      break
    case .crashed(let lostChanges):
      output.text(#","lostChanges":"#)
      output.integer(lostChanges)
    case .restored(let backupTaken, let reusesReplica):
      output.text(#","backupTaken":"#)
      instant(backupTaken)
      reuseKey(reusesReplica)
    case .cloned(let from, let reusesReplica):
      output.text(#","from":"#)
      device(from)
      reuseKey(reusesReplica)
    case .clockJumped(let by):
      output.text(#","by":"#)
      duration(by)
    case .updated(let version):
      output.text(#","version":"#)
      output.integer(version)
    }
  }

  private mutating func reuseKey(_ reusesReplica: Bool) {
    output.text(#","reusesReplica":"#)
    output.boolean(reusesReplica)
  }

  mutating func encode(_ fact: PersonFact) {
    switch fact {
    case .sessionBegan, .sessionEnded: break
    case .visited(let screen):
      output.text(#","screen":"#)
      names.screens.write(Int(screen), to: &output)
    case .reacted(let presentation, let reaction):
      output.text(#","presentation":"#)
      output.integer(presentation)
      output.text(#","reaction":"#)
      output.text(reaction.journalWord)
    }
  }

  mutating func encode(_ fact: RunFact) {
    switch fact {
    case .began, .healed, .quiescent, .restlessAtBound, .ended: break
    case .faultBegan(let fault), .faultEnded(let fault):
      output.text(#","fault":"#)
      names.faults.write(Int(fault), to: &output)
    case .knowsTip(let record, let exists, let count, let duration, let status):
      output.text(#","record":"#)
      self.record(record)
      output.text(#","exists":"#)
      output.boolean(exists)
      output.text(#","count":"#)
      output.integer(count)
      output.text(#","duration":"#)
      self.duration(duration)
      self.status(status)
    case .knowsEvent(let event, let count, let digest):
      output.text(#","event":"#)
      self.event(event)
      output.text(#","count":"#)
      output.integer(count)
      output.text(#","digest":""#)
      output.hexadecimal(digest)
      output.byte(Byte.quote)
    case .knowsParameter(let parameter, let value):
      output.text(#","parameter":"#)
      self.parameter(parameter)
      output.text(#","value":"#)
      self.value(value)
    case .knowsOutbox(let pending, let isSignedIn):
      output.text(#","pending":"#)
      output.integer(pending)
      output.text(#","isSignedIn":"#)
      output.boolean(isSignedIn)
    }
  }
}
