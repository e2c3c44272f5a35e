import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

// What facts name.

extension FactDecoder {
  /// The index of the text at `index` among `names`; nil if it is none of them, or no text.
  func name(_ index: Int, in names: NameIndex) -> Int? {
    let node = line.nodes[index]
    guard node.kind == .string else { return nil }
    if node.isEscaped { return (try? line.string(index)).flatMap { names.index(of: $0) } }
    return names.index(of: Int(node.start)..<Int(node.end), in: line.text)
  }

  /// The same; throws, naming `what` is missing and the nearest one.
  func named(_ index: Int, in names: NameIndex, _ what: String) throws(LineProblem) -> Int {
    if let found = name(index, in: names) { return found }
    let text = try line.string(index)
    let near = NearestWord.nearest(to: text, in: names.names).map { " (did you mean '\($0)'?)" }
    throw LineProblem(index, "there is no \(what) '\(text)'\(near ?? "")")
  }

  func actor(_ index: Int) throws(LineProblem) -> Actor {
    if let device = name(index, in: tables.devices) { return .device(DeviceIndex(device)) }
    let node = line.nodes[index]
    if line.matches("\"hub\"", Int(node.start) - 1, Int(node.end) + 1) { return .hub }
    if line.matches("\"run\"", Int(node.start) - 1, Int(node.end) + 1) { return .world }
    return .device(DeviceIndex(try named(index, in: tables.devices, "device")))
  }

  /// The replica that is named at `index`; nil where it is null.
  func replicaPosition(_ index: Int) throws(LineProblem) -> Int? {
    if line.isNull(index) { return nil }
    if let known = name(index, in: tables.replicaNames) { return known }
    if tables.isForeign {
      let text = try line.string(index)
      if let added = tables.addReplica(text) { return added }
      throw LineProblem(index, "'\(text)' is not a device, '#' and a number from 1")
    }
    return try named(index, in: tables.replicaNames, "replica")
  }

  func replica(_ index: Int) throws(LineProblem) -> ReplicaIndex {
    try replicaPosition(index).map { ReplicaIndex($0) } ?? .none
  }

  /// The tip id that is named at `index`.
  func recordPosition(_ index: Int) throws(LineProblem) -> Int {
    if tables.isForeign, name(index, in: tables.records) == nil {
      try addRecord(try line.string(index), at: index)
    }
    return try named(index, in: tables.records, "tip id")
  }

  func addRecord(_ name: String, at index: Int) throws(LineProblem) {
    guard tables.records.count < JournalTables.maximumCount else {
      throw LineProblem(index, "there are more than \(JournalTables.maximumCount) tip ids")
    }
    tables.records.append(name)
  }

  // MARK: Values

  func value(_ index: Int, as type: ValueType?) throws(LineProblem) -> Value {
    switch line.nodes[index].kind {
    case .boolean: return .boolean(try line.flag(index))
    case .number:
      // From elsewhere, a number with a fraction may be written without one where it is whole.
      let isInteger = line.isWhole(index) && !(tables.isForeign && type == .decimal)
      return isInteger ? .integer(try line.integer(index)) : .decimal(try line.decimal(index))
    case .string:
      let text = try line.string(index)
      if text == "infinity", type != .text, type != .enumCase { return .decimal(.infinity) }
      if text == "-infinity", type != .text, type != .enumCase { return .decimal(-.infinity) }
      guard tables.texts.count < JournalTables.maximumCount else {
        throw LineProblem(index, "there are more than \(JournalTables.maximumCount) texts")
      }
      return .text(tables.texts.intern(text))
    case .null, .array, .object:
      throw line.mismatch(index, "true, false, a number or a text")
    }
  }

  /// The value of a parameter, which may be nil or have several parts.
  func value(_ index: Int, as type: ParameterType?) throws(LineProblem) -> Value {
    guard let type else { return try value(index, as: nil as ValueType?) }
    if type.isOptional, line.nodes[index].kind == .object { return .nothing }
    if let single = type.single { return try value(index, as: single) }
    guard tables.texts.count < JournalTables.maximumCount,
      let value = tables.value(of: try line.string(index), as: type)
    else {
      throw LineProblem(index, "'\(line.source(index))' is no value of the type \(type)")
    }
    return value
  }

  func type(of parameter: ParameterIndex) -> ParameterType? {
    parameter.position < tables.parameterTypes.count
      ? tables.parameterTypes[parameter.position] : nil
  }

  func values(
    _ index: Int, of event: EventIndex
  ) throws(LineProblem) -> ValueListIndex {
    guard line.nodes[index].kind == .array else { throw line.mismatch(index, "a list") }
    if line.nodes[index].count == 0 { return .none }
    let fields =
      event.position < tables.eventFields.count ? tables.eventFields[event.position] : []
    var list: [Value] = []
    for (number, item) in line.children(of: index).enumerated() {
      list.append(try value(item, as: number < fields.count ? fields[number] : nil))
    }
    guard tables.valueLists.count < 100_000_000 else {
      throw LineProblem(index, "there are too many different lists of values")
    }
    return tables.valueLists.intern(list)
  }
}
