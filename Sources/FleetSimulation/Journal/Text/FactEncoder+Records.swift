import DeviceSystems
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
    encode(change.fields, of: change.key.kind)
    output.byte(Byte.closeBrace)
  }

  /// The key as text, such as `donation:didVisit/phone#1/12`.
  mutating func encode(_ key: RecordKey) {
    output.byte(Byte.quote)
    output.text(key.kind.word)
    let subject = Int(key.subject)
    switch key.kind {
    case .tip: named(names.records, subject)
    case .tally:
      named(names.records, subject)
      owner(key.replica)
    case .display:
      named(names.records, subject)
      owner(key.replica)
      number(key.sequence)
    case .donation:
      named(names.events, subject)
      owner(key.replica)
      number(key.sequence)
    case .parameter: named(names.parameters, subject)
    case .clearing: named(names.events, subject)
    case .frequencyClock: break
    }
    output.byte(Byte.quote)
  }

  private mutating func named(_ table: borrowing NameTable, _ position: Int) {
    output.byte(Byte.colon)
    table.writeInside(position, to: &output)
  }

  private mutating func owner(_ replica: ReplicaIndex) {
    output.byte(Byte.slash)
    if replica != .none { names.replicaNames.writeInside(replica.position, to: &output) }
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

  private mutating func encode(_ fields: RecordFields, of kind: RecordKind) {
    let concern = FieldConcern(kind)
    if concern.tally || fields.count != 0 {
      output.text(#","count":"#)
      output.integer(fields.count)
    }
    if concern.tally || fields.duration != .zero {
      output.text(#","duration":"#)
      duration(fields.duration)
    }
    if concern.tally || fields.tallyModified != .zero {
      output.text(#","tallyModified":"#)
      instant(fields.tallyModified)
    }
    if concern.epoch || fields.status.epoch != 0 {
      output.text(#","epoch":"#)
      output.integer(fields.status.epoch)
    }
    if concern.status || fields.status.invalidation != nil {
      output.text(#","invalidation":"#)
      invalidation(fields.status.invalidation)
    }
    if concern.status || fields.status.date != .zero {
      output.text(#","statusDate":"#)
      instant(fields.status.date)
    }
    if concern.modified || fields.modified != .zero {
      output.text(#","modified":"#)
      instant(fields.modified)
    }
    encodeContent(fields, concern)
  }

  private mutating func encodeContent(_ fields: RecordFields, _ concern: FieldConcern) {
    if concern.value || fields.value != nil {
      output.text(#","value":"#)
      value(fields.value)
    }
    if concern.values || fields.values != .none {
      output.text(#","values":"#)
      values(fields.values)
    }
    if concern.date || fields.date != .zero {
      output.text(#","date":"#)
      instant(fields.date)
    }
  }
}

/// Which fields concern a kind of record.
struct FieldConcern {
  var tally = false
  var epoch = false
  var status = false
  var modified = false
  var value = false
  var values = false
  var date = false

  init(_ kind: RecordKind) {
    switch kind {
    case .tip:
      tally = true
      epoch = true
      status = true
      modified = true
    case .tally, .display:
      tally = true
      epoch = true
    case .donation:
      modified = true
      values = true
      date = true
    case .parameter:
      modified = true
      value = true
    case .clearing, .frequencyClock:
      modified = true
      date = true
    }
  }
}
