import DeviceSystems
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
  func named(_ place: Int, in names: NameIndex, _ what: String) throws(LineProblem) -> Int {
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

  /// The replica that is named at `place`; nil where it is null.
  mutating func replicaPosition(_ place: Int) throws(LineProblem) -> Int? {
    if line.isNull(place) { return nil }
    if let known = name(place, in: tables.replicaNames) { return known }
    if tables.isForeign {
      let text = try line.string(place)
      if let added = tables.addReplica(text) { return added }
      throw LineProblem(place, "'\(text)' is not a device, '#' and a number from 1")
    }
    return try named(place, in: tables.replicaNames, "replica")
  }

  mutating func replica(_ place: Int) throws(LineProblem) -> ReplicaIndex {
    try replicaPosition(place).map { ReplicaIndex($0) } ?? .none
  }

  /// The tip id that is named at `place`.
  mutating func recordPosition(_ place: Int) throws(LineProblem) -> Int {
    if tables.isForeign, name(place, in: tables.records) == nil {
      try addRecord(try line.string(place), at: place)
    }
    return try named(place, in: tables.records, "tip id")
  }

  mutating func addRecord(_ name: String, at place: Int) throws(LineProblem) {
    guard tables.records.count < JournalTables.maximumCount else {
      throw LineProblem(place, "there are more than \(JournalTables.maximumCount) tip ids")
    }
    tables.records.append(name)
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
