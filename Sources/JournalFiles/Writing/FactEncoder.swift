import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// Writes facts as lines of JSON: every field, always in the same order, names for numbers.
struct FactEncoder: ~Copyable {
  let names: JournalNames
  var output: ByteOutput
  /// The records that the fact being written may carry.
  private var carried: [RecordChange] = []

  init(names: JournalNames) {
    self.names = names
    output = ByteOutput(capacity: 1 << 16)
  }

  /// Writes one line. What all facts have stands around what only this kind has.
  mutating func encode(
    _ id: FactID, _ fact: Fact, causes: ArraySlice<FactID>, carried: [RecordChange]
  ) {
    output.text(#"{"n":"#)
    output.integer(id.rawValue)
    output.text(#","t":"#)
    output.integer(fact.instant.microseconds)
    output.text(#","local":"#)
    output.integer(fact.localInstant.microseconds)
    output.text(#","at":"#)
    actor(fact.actor.namePosition)
    output.text(#","replica":"#)
    replica(fact.replica)
    output.text(#","kind":""#)
    output.text(fact.kind.declaration.name)
    output.byte(Byte.quote)
    if case .sync = fact.kind { self.carried = carried }
    fact.kind.write(into: &self)
    self.carried = []
    encode(causes)
  }

  /// Writes a line that says what the facts before it amount to.
  mutating func encode(_ checkpoint: JournalCheckpoint) {
    output.text(#"{"checkpoint":"#)
    output.unsigned(UInt64(checkpoint.factCount))
    output.text(#","digest":""#)
    output.hexadecimal(checkpoint.facts.value)
    output.text(#"","draws":"#)
    if let draws = checkpoint.draws {
      output.byte(Byte.quote)
      output.hexadecimal(draws)
      output.byte(Byte.quote)
    } else {
      output.text("null")
    }
    output.text("}\n")
  }

  private mutating func encode(_ causes: ArraySlice<FactID>) {
    output.text(#","causes":["#)
    var isFirst = true
    for cause in causes {
      if !isFirst { output.byte(Byte.comma) }
      output.integer(cause.rawValue)
      isFirst = false
    }
    output.text("]}\n")
  }
}

// The fields that only one kind of fact has.
extension FactEncoder: FieldWriter {
  mutating func number(_ key: StaticString, _ number: Int64) {
    output.key(key)
    output.integer(number)
  }

  mutating func flag(_ key: StaticString, _ flag: Bool) {
    output.key(key)
    output.boolean(flag)
  }

  mutating func word(_ key: StaticString, _ word: StaticString, index: Int) {
    output.key(key)
    output.quoted(word)
  }

  mutating func name(_ key: StaticString, _ position: Int, in space: NameSpace) {
    output.key(key)
    if space == .actor { return actor(position) }
    names.table(of: space).write(position, to: &output)
  }

  mutating func action(_ key: StaticString, _ action: Int, of owner: Int) {
    output.key(key)
    if let index = names.actionIndex(TipIndex(owner), UInt8(truncatingIfNeeded: action)) {
      names.actions.write(index, to: &output)
    } else {
      output.integer(Int64(action))
    }
  }

  mutating func value(_ key: StaticString, _ value: Value) {
    output.key(key)
    self.value(value)
  }

  mutating func values(_ key: StaticString, _ values: ValueListIndex) {
    output.key(key)
    self.values(values)
  }

  mutating func digest(_ key: StaticString, _ digest: UInt64) {
    output.key(key)
    output.byte(Byte.quote)
    output.hexadecimal(digest)
    output.byte(Byte.quote)
  }

  mutating func records(_ key: StaticString, start: UInt32, count: UInt32) {
    output.key(key)
    output.byte(Byte.openBracket)
    let records = carried
    for index in CarriedRecords(start: start, count: count).range {
      if index > Int(start) { output.byte(Byte.comma) }
      encode(records[index])
    }
    output.byte(Byte.closeBracket)
  }

  mutating func null(_ key: StaticString) {
    output.key(key)
    output.text("null")
  }

  mutating func absent(_ key: StaticString) {}

  mutating func present() {}

  mutating func beginObject(_ key: StaticString) {
    output.key(key)
    output.byte(Byte.openBrace)
  }

  mutating func endObject() { output.byte(Byte.closeBrace) }
}

// Values, as facts and carried records write them.
extension FactEncoder {
  private mutating func actor(_ position: Int) {
    switch Actor(namePosition: position) {
    case .device(let device): names.devices.write(device.position, to: &output)
    case .hub: output.text(#""hub""#)
    case .world: output.text(#""run""#)
    }
  }

  mutating func replica(_ replica: ReplicaIndex) {
    if replica == .none {
      output.text("null")
    } else {
      names.replicaNames.write(replica.position, to: &output)
    }
  }

  mutating func instant(_ instant: Instant) { output.integer(instant.microseconds) }

  mutating func duration(_ duration: SimulatedDuration) { output.integer(duration.microseconds) }

  mutating func invalidation(_ reason: InvalidationReason?) {
    if let reason { output.quoted(reason.word) } else { output.text("null") }
  }

  mutating func value(_ value: Value?) {
    switch value {
    case .none: output.text("null")
    case .boolean(let flag): output.boolean(flag)
    case .integer(let number): output.integer(number)
    case .decimal(let number): decimal(number)
    case .text(let index): names.texts.write(Int(index.rawValue), to: &output)
    // Null stands for no record, or for the default.
    case .nothing: output.text(#"{"nil":true}"#)
    }
  }

  /// The shortest digits that read back as the same number; JSON has no word for infinity.
  private mutating func decimal(_ number: Double) {
    if number.isFinite {
      var digits = number.description
      digits.withUTF8 { output.bytes($0) }
    } else {
      output.text(number > 0 ? #""infinity""# : #""-infinity""#)
    }
  }

  /// The values that a donation carries, in the order of its event's fields.
  mutating func values(_ list: ValueListIndex) {
    output.byte(Byte.openBracket)
    var field = 0
    while let item = names.valueLists.value(list, field: field) {
      if field > 0 { output.byte(Byte.comma) }
      value(item)
      field += 1
    }
    output.byte(Byte.closeBracket)
  }
}
