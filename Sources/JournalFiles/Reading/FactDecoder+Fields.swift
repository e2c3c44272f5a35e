import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain

extension FactDecoder: FieldReader {
  func number(
    _ key: StaticString, in range: ClosedRange<Int64>
  ) throws(LineProblem) -> Int64 { try line.integer(nodeIndex(key), range) }

  func word<Word: FieldWord>(
    _ key: StaticString, of type: Word.Type
  ) throws(LineProblem) -> Word { try choice(at: nodeIndex(key), of: type) }

  func name(_ key: StaticString, in space: NameSpace) throws(LineProblem) -> Int? {
    let index = try nodeIndex(key)
    return switch space {
    case .actor: try actor(index).namePosition
    case .replica: try replicaPosition(index)
    case .record: try recordPosition(index)
    case .device, .tip, .event, .parameter, .screen, .action, .fault, .system:
      try named(index, in: tables.names(of: space), space.noun)
    }
  }

  func action(_ key: StaticString, of owner: Int) throws(LineProblem) -> Int {
    let index = try nodeIndex(key)
    if line.nodes[index].kind == .number { return Int(try line.integer(index, 0...UInt8.max)) }
    guard let action = name(index, in: tables.actions[owner]), action <= UInt8.max else {
      throw LineProblem(index, "the tip has no action '\(try line.string(index))'")
    }
    return action
  }

  func value(
    _ key: StaticString, ofParameter parameter: Int
  ) throws(LineProblem) -> Value {
    try value(nodeIndex(key), as: type(of: ParameterIndex(parameter)))
  }

  func values(
    _ key: StaticString, ofEvent event: Int
  ) throws(LineProblem) -> ValueListIndex {
    try values(nodeIndex(key), of: EventIndex(event))
  }

  func records(
    _ key: StaticString
  ) throws(LineProblem) -> (start: UInt32, count: UInt32) {
    let carried = try carried(key)
    return (carried.start, carried.count)
  }

  func isNull(_ key: StaticString) throws(LineProblem) -> Bool {
    let before = members
    if line.isNull(try nodeIndex(key)) { return true }
    members = before
    return false
  }

  func beginObject(_ key: StaticString) throws(LineProblem) {
    let index = try nodeIndex(key)
    outerMembers.append(members)
    members = try line.members(of: index)
  }

  func endObject() throws(LineProblem) {
    try line.finish(members)
    if let outer = outerMembers.popLast() { members = outer }
  }

  func holds(_ condition: JournalCondition) -> Bool {
    switch condition {
    case .isForeign: tables.isForeign
    case .omitsTallies: tables.omits.contains(.tallies)
    case .countsAtEnd: tables.countsAtEnd
    }
  }

  func note<Value: FieldDescribed>(_ field: Field<Value>, mayBeAbsent: Bool) {}
}
