import SimulationKernel
import TextFormats
import TipDomain
import TipSync

// What facts name.

extension FactDecoder {
  /// The place of the text at `place` among `names`; nil if it is none of them, or no text.
  func name(_ place: Int, in names: NameIndex) -> Int? {
    let node = line.nodes[place]
    guard node.kind == .string else { return nil }
    if node.isEscaped { return (try? line.string(place)).flatMap { names.place(of: $0) } }
    return names.place(of: line.text[Int(node.start)..<Int(node.end)])
  }

  /// The same; throws, naming `what` is missing and the nearest one.
  private func named(_ place: Int, in names: NameIndex, _ what: String) throws(LineProblem) -> Int {
    if let found = name(place, in: names) { return found }
    let text = try line.string(place)
    let near = NearestWord.nearest(to: text, in: names.names).map { " (did you mean '\($0)'?)" }
    throw LineProblem(place, "there is no \(what) '\(text)'\(near ?? "")")
  }

  func actor(_ place: Int) throws(LineProblem) -> Actor {
    if let device = name(place, in: tables.devices) { return .device(DeviceIndex(device)) }
    let node = line.nodes[place]
    if line.matches("\"hub\"", Int(node.start) - 1, Int(node.end) + 1) { return .hub }
    if line.matches("\"run\"", Int(node.start) - 1, Int(node.end) + 1) { return .world }
    return .device(DeviceIndex(try named(place, in: tables.devices, "device")))
  }

  mutating func device(_ key: StaticString) throws(LineProblem) -> DeviceIndex {
    DeviceIndex(try named(place(key), in: tables.devices, "device"))
  }

  mutating func replica(_ place: Int) throws(LineProblem) -> ReplicaIndex {
    if line.isNull(place) { return .none }
    if let known = name(place, in: tables.replicaNames) { return ReplicaIndex(known) }
    if tables.isForeign {
      let text = try line.string(place)
      if let added = tables.addReplica(text) { return ReplicaIndex(added) }
      throw LineProblem(place, "'\(text)' is not a device, '#' and a number from 1")
    }
    return ReplicaIndex(try named(place, in: tables.replicaNames, "replica"))
  }

  mutating func record(_ key: StaticString) throws(LineProblem) -> RecordIndex {
    let place = try place(key)
    if tables.isForeign, name(place, in: tables.records) == nil {
      try addRecord(try line.string(place), at: place)
    }
    return RecordIndex(try named(place, in: tables.records, "tip id"))
  }

  mutating func addRecord(_ name: String, at place: Int) throws(LineProblem) {
    guard tables.records.count < JournalTables.maximumCount else {
      throw LineProblem(place, "there are more than \(JournalTables.maximumCount) tip ids")
    }
    tables.records.append(name)
  }

  mutating func tip(_ key: StaticString) throws(LineProblem) -> TipIndex {
    TipIndex(try named(place(key), in: tables.tips, "tip"))
  }

  mutating func event(_ key: StaticString) throws(LineProblem) -> EventIndex {
    EventIndex(try named(place(key), in: tables.events, "event"))
  }

  mutating func parameter(_ key: StaticString) throws(LineProblem) -> ParameterIndex {
    ParameterIndex(try named(place(key), in: tables.parameters, "parameter"))
  }

  mutating func screen(_ key: StaticString) throws(LineProblem) -> UInt16 {
    UInt16(truncatingIfNeeded: try named(place(key), in: tables.screens, "screen"))
  }

  mutating func fault(_ key: StaticString) throws(LineProblem) -> UInt16 {
    UInt16(truncatingIfNeeded: try named(place(key), in: tables.faults, "fault"))
  }

  // MARK: Values

  mutating func value(_ place: Int, as type: ValueType?) throws(LineProblem) -> Value {
    switch line.nodes[place].kind {
    case .boolean: return .boolean(try line.flag(place))
    case .number:
      // From elsewhere, a number with a fraction may be written without one where it is whole.
      let isInteger = line.isWhole(place) && !(tables.isForeign && type == .decimal)
      return isInteger ? .integer(try line.integer(place)) : .decimal(try line.decimal(place))
    case .string:
      let text = try line.string(place)
      if text == "infinity", type != .text, type != .enumCase { return .decimal(.infinity) }
      if text == "-infinity", type != .text, type != .enumCase { return .decimal(-.infinity) }
      guard tables.texts.count < JournalTables.maximumCount else {
        throw LineProblem(place, "there are more than \(JournalTables.maximumCount) texts")
      }
      return .text(tables.texts.intern(text))
    case .null, .array, .object:
      throw line.mismatch(place, "true, false, a number or a text")
    }
  }

  mutating func optionalValue(
    _ key: StaticString, as type: ValueType?
  ) throws(LineProblem) -> Value? {
    let place = try place(key)
    return line.isNull(place) ? nil : try value(place, as: type)
  }

  func type(of parameter: ParameterIndex) -> ValueType? {
    parameter.position < tables.parameterTypes.count
      ? tables.parameterTypes[parameter.position] : nil
  }

  mutating func values(
    _ place: Int, of event: EventIndex
  ) throws(LineProblem) -> ValueListIndex {
    guard line.nodes[place].kind == .array else { throw line.mismatch(place, "a list") }
    if line.nodes[place].count == 0 { return .none }
    let fields =
      event.position < tables.eventFields.count ? tables.eventFields[event.position] : []
    var list: [Value] = []
    for (number, item) in line.children(of: place).enumerated() {
      list.append(try value(item, as: number < fields.count ? fields[number] : nil))
    }
    guard tables.valueLists.count < 100_000_000 else {
      throw LineProblem(place, "there are too many different lists of values")
    }
    return tables.valueLists.intern(list)
  }
}
