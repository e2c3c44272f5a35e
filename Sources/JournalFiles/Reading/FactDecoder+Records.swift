import CloudSync
import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import SimulationKernel
import TipDomain
import TipSync

extension FactDecoder {
  /// Reads the carried records into `records`; the stretch returned begins at 0.
  func carried(_ key: StaticString) throws(LineProblem) -> CarriedRecords {
    let list = try nodeIndex(key)
    guard line.nodes[list].kind == .array else { throw line.mismatch(list, "a list") }
    var index = list + 1
    while index < Int(line.nodes[list].next) {
      records.append(try change(at: index))
      index = Int(line.nodes[index].next)
    }
    return CarriedRecords(start: 0, count: UInt32(records.count))
  }

  private func change(at object: Int) throws(LineProblem) -> RecordChange {
    let outer = members
    members = try line.members(of: object)
    let key = try recordKey(nodeIndex("key"))
    var change = RecordChange(key: key, fields: RecordFields())
    change.tag = try number("tag", UInt32.self)
    change.made = try number("made", UInt32.self)
    change.isDeletion = try flag("isDeletion")
    change.changed = try mask(nodeIndex("changed"))
    change.outcome = try outcome(nodeIndex("outcome"))
    try readTally(into: &change.fields)
    try readContent(into: &change.fields, of: key)
    try line.finish(members)
    members = outer
    return change
  }

  private func readTally(into fields: inout RecordFields) throws(LineProblem) {
    if has("count") { fields.count = try count("count") }
    if has("duration") { fields.duration = try duration("duration") }
    if has("tallyModified") { fields.tallyModified = try instant("tallyModified") }
    if has("epoch") { fields.status.epoch = try number("epoch", UInt32.self) }
    if has("invalidation") { fields.status.invalidation = try invalidation("invalidation") }
    if has("statusDate") { fields.status.date = try instant("statusDate") }
  }

  private func readContent(
    into fields: inout RecordFields, of key: RecordKey
  ) throws(LineProblem) {
    if has("modified") { fields.modified = try instant("modified") }
    if let index = optional("value"), !line.isNull(index) {
      let parameter = ParameterIndex(Int(key.subject))
      fields.value = try value(index, as: key.kind == .parameter ? type(of: parameter) : nil)
    }
    if let index = optional("values") {
      let isDonation = key.kind == .donation
      fields.values = try values(index, of: EventIndex(isDonation ? Int(key.subject) : 0xFFFF))
    }
    if has("date") { fields.date = try instant("date") }
  }

  private func outcome(_ index: Int) throws(LineProblem) -> ItemOutcome {
    if line.isNull(index) { return .none }
    let node = line.nodes[index]
    if node.kind == .string, line.matches("\"saved\"", Int(node.start) - 1, Int(node.end) + 1) {
      return .saved
    }
    return .failed(try choice(at: index, of: SyncError.self))
  }

  private func mask(_ index: Int) throws(LineProblem) -> FieldMask {
    guard line.nodes[index].kind == .array else { throw line.mismatch(index, "a list") }
    var mask = FieldMask(rawValue: 0)
    var item = index + 1
    while item < Int(line.nodes[index].next) {
      mask.insert(try choice(at: item, of: RecordPart.self).mask)
      item = Int(line.nodes[item].next)
    }
    return mask
  }

  // MARK: Keys of records

  /// The same key comes again and again: in an upload, its answer, and whatever brings it on.
  private func recordKey(_ index: Int) throws(LineProblem) -> RecordKey {
    if let known = name(index, in: knownKeys.texts) { return knownKeys.keys[known] }
    let text = try line.string(index)
    let key = try recordKey(text, index)
    if knownKeys.keys.count < KnownKeys.maximumCount {
      knownKeys.texts.append(text)
      knownKeys.keys.append(key)
    }
    return key
  }

  private func recordKey(
    _ text: String, _ index: Int
  ) throws(LineProblem) -> RecordKey {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = RecordKinds.declaration(named: parts[0]) else {
      throw LineProblem(index, "'\(text)' begins with no kind of record")
    }
    guard (parts.count == 2) == (kind.subject != nil) else { throw broken(text, index) }
    var rest = parts.last ?? ""
    var sequence: UInt32 = 0
    var replica = ReplicaIndex.none
    if kind.hasSequence {
      guard let slash = rest.lastIndex(of: "/"),
        let number = UInt32(rest[rest.index(after: slash)...])
      else { throw broken(text, index) }
      sequence = number
      rest = rest[..<slash]
    }
    if kind.namesReplica {
      guard let slash = rest.lastIndex(of: "/") else { throw broken(text, index) }
      let owner = String(rest[rest.index(after: slash)...])
      if !owner.isEmpty { replica = try keyReplica(owner, text, index) }
      rest = rest[..<slash]
    }
    var subject: UInt32 = 0
    if let space = kind.subject { subject = try self.subject(String(rest), in: space, text, index) }
    return RecordKey(kind: kind.kind, subject: subject, replica: replica, sequence: sequence)
  }

  private func keyReplica(
    _ name: String, _ text: String, _ index: Int
  ) throws(LineProblem) -> ReplicaIndex {
    if let known = tables.replicaNames.index(of: name) { return ReplicaIndex(known) }
    if tables.isForeign, let added = tables.addReplica(name) { return ReplicaIndex(added) }
    throw LineProblem(index, "'\(text)' names no replica of this journal")
  }

  private func subject(
    _ name: String, in space: NameSpace, _ text: String, _ index: Int
  ) throws(LineProblem) -> UInt32 {
    if space == .record, tables.isForeign, tables.records.index(of: name) == nil {
      try addRecord(name, at: index)
    }
    guard let found = tables.names(of: space).index(of: name) else {
      throw LineProblem(index, "'\(text)' names nothing in this journal")
    }
    return UInt32(found)
  }

  private func broken(_ text: String, _ index: Int) -> LineProblem {
    LineProblem(index, "'\(text)' is not the key of a record")
  }
}

/// The keys of records met so far, by their text.
struct KnownKeys {
  /// How many are kept.
  static let maximumCount = 1_000_000

  var texts = NameIndex()
  var keys: [RecordKey] = []
}
