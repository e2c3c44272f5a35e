import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// Writes facts as lines of JSON: every field, always in the same order, names for numbers.
struct FactEncoder: ~Copyable {
  let names: JournalNames
  var output: ByteOutput

  init(names: JournalNames) {
    self.names = names
    output = ByteOutput(capacity: 1 << 16)
  }

  /// Writes one line. What all facts have stands around what only this kind has.
  mutating func encode(
    _ id: FactID, _ fact: Fact, causes: ArraySlice<FactID>, carried: borrowing [RecordChange]
  ) {
    output.text(#"{"n":"#)
    output.integer(id.rawValue)
    output.text(#","t":"#)
    output.integer(fact.instant.microseconds)
    output.text(#","local":"#)
    output.integer(fact.localInstant.microseconds)
    output.text(#","at":"#)
    actor(fact.actor)
    output.text(#","replica":"#)
    replica(fact.replica)
    output.text(#","kind":""#)
    output.text(fact.kind.staticName)
    output.byte(Byte.quote)
    switch fact.kind {
    case .tip(let tip): encode(tip)
    case .sync(let sync): encode(sync, carried: carried)
    case .network(let network): encode(network)
    case .device(let device): encode(device)
    case .person(let person): encode(person)
    case .run(let run): encode(run)
    }
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

  // MARK: Parts of facts

  mutating func actor(_ actor: Actor) {
    switch actor {
    case .device(let device): names.devices.write(device.position, to: &output)
    case .hub: output.text(#""hub""#)
    case .world: output.text(#""run""#)
    }
  }

  mutating func device(_ device: DeviceIndex) {
    names.devices.write(device.position, to: &output)
  }

  mutating func replica(_ replica: ReplicaIndex) {
    if replica == .none {
      output.text("null")
    } else {
      names.replicaNames.write(replica.position, to: &output)
    }
  }

  mutating func record(_ record: RecordIndex) {
    names.records.write(record.position, to: &output)
  }

  mutating func event(_ event: EventIndex) { names.events.write(event.position, to: &output) }

  mutating func parameter(_ parameter: ParameterIndex) {
    names.parameters.write(parameter.position, to: &output)
  }

  mutating func instant(_ instant: Instant) { output.integer(instant.microseconds) }

  mutating func duration(_ duration: SimulatedDuration) { output.integer(duration.microseconds) }

  mutating func invalidation(_ reason: InvalidationReason?) {
    output.text(reason?.journalWord ?? "null")
  }

  mutating func error(_ error: SyncError?) { output.text(error?.journalWord ?? "null") }

  mutating func value(_ value: Value?) {
    switch value {
    case .none: output.text("null")
    case .boolean(let flag): output.boolean(flag)
    case .integer(let number): output.integer(number)
    case .decimal(let number): decimal(number)
    case .text(let index): names.texts.write(Int(index.rawValue), to: &output)
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
