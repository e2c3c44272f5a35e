import CloudSync
import DeviceSystems
import FleetSimulation
import FleetWorld
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

extension FactEncoder {
  /// Writes a record that a message carries.
  ///
  /// The fields that concern its kind are always there, others only when they hold something: a
  /// reader can rebuild the record exactly.
  mutating func encode(_ change: RecordChange) {
    output.text(#"{"key":"#)
    encode(change.key)
    output.text(#","tag":"#)
    output.integer(change.tag)
    output.text(#","made":"#)
    output.integer(change.made)
    output.text(#","isDeletion":"#)
    output.boolean(change.isDeletion)
    output.text(#","changed":"#)
    encode(change.changed)
    output.text(#","outcome":"#)
    switch change.outcome {
    case .none: output.text("null")
    case .saved: output.text(#""saved""#)
    case .failed(let error): output.quoted(error.word)
    }
    encode(change.fields, RecordKinds.declaration(of: change.key.kind).fields)
    output.byte(Byte.closeBrace)
  }

  /// The key as text, such as `donation:didVisit/phone#1/12`.
  mutating func encode(_ key: RecordKey) {
    let kind = RecordKinds.declaration(of: key.kind)
    output.byte(Byte.quote)
    output.text(kind.word)
    if let subject = kind.subject {
      output.byte(Byte.colon)
      names.table(of: subject).write(Int(key.subject), trimming: 1, to: &output)
    }
    if kind.namesReplica { owner(key.replica) }
    if kind.hasSequence { number(key.sequence) }
    output.byte(Byte.quote)
  }

  private mutating func owner(_ replica: ReplicaIndex) {
    output.byte(Byte.slash)
    if replica != .none { names.replicaNames.write(replica.position, trimming: 1, to: &output) }
  }

  private mutating func number(_ sequence: UInt32) {
    output.byte(Byte.slash)
    output.integer(sequence)
  }

  private mutating func encode(_ mask: FieldMask) {
    output.byte(Byte.openBracket)
    var isFirst = true
    for part in RecordPart.allCases where mask.contains(part.mask) {
      if !isFirst { output.byte(Byte.comma) }
      output.quoted(part.word)
      isFirst = false
    }
    output.byte(Byte.closeBracket)
  }

  // MARK: Fields

  private mutating func encode(_ fields: RecordFields, _ concern: RecordFieldSet) {
    if concern.contains(.tally) || fields.count != 0 {
      output.text(#","count":"#)
      output.integer(fields.count)
    }
    if concern.contains(.tally) || fields.duration != .zero {
      output.text(#","duration":"#)
      duration(fields.duration)
    }
    if concern.contains(.tally) || fields.tallyModified != .zero {
      output.text(#","tallyModified":"#)
      instant(fields.tallyModified)
    }
    if concern.contains(.epoch) || fields.status.epoch != 0 {
      output.text(#","epoch":"#)
      output.integer(fields.status.epoch)
    }
    if concern.contains(.state) || fields.status.invalidation != nil {
      output.text(#","invalidation":"#)
      invalidation(fields.status.invalidation)
    }
    if concern.contains(.state) || fields.status.date != .zero {
      output.text(#","statusDate":"#)
      instant(fields.status.date)
    }
    if concern.contains(.modified) || fields.modified != .zero {
      output.text(#","modified":"#)
      instant(fields.modified)
    }
    encodeContent(fields, concern)
  }

  private mutating func encodeContent(_ fields: RecordFields, _ concern: RecordFieldSet) {
    if concern.contains(.value) || fields.value != nil {
      output.text(#","value":"#)
      value(fields.value)
    }
    if concern.contains(.values) || fields.values != .none {
      output.text(#","values":"#)
      values(fields.values)
    }
    if concern.contains(.date) || fields.date != .zero {
      output.text(#","date":"#)
      instant(fields.date)
    }
  }
}
