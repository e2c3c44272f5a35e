import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// Reads facts from lines: the reverse of `FactEncoder`.
///
/// An object, since it is asked some twenty times for a line, and to copy it would take longer than
/// to read one.
final class FactDecoder {
  let line: JournalLine
  var tables = JournalTables()
  /// The members of the line's object, or of a record in it.
  var members = JournalLine.Members.none
  /// The records that the fact carries, and where they stand in the line.
  var records: [RecordChange] = []
  var knownKeys = KnownKeys()
  /// The members of the objects around the one that is being read.
  var outerMembers: [JournalLine.Members] = []
  /// Every kind by its name, then those that had another name in the version before by that one.
  private let kinds: [FactSelector]
  private let kindNames: NameIndex

  /// The most of anything that a fact may count, so that sums stay small.
  static let maximumCount: Int32 = 1_000_000_000

  /// A decoder that has no line yet.
  init() {
    line = JournalLine()
    let all = FactSelector.all
    kinds = all + all.filter { $0.declaration.formerName != nil }
    kindNames = NameIndex(
      all.map(\.declaration.name.description)
        + all.compactMap(\.declaration.formerName?.description))
  }

  /// A decoder that knows the same and goes on by itself.
  init(copying other: FactDecoder) {
    line = JournalLine(copying: other.line)
    tables = other.tables
    members = other.members
    records = other.records
    knownKeys = other.knownKeys
    outerMembers = other.outerMembers
    kinds = other.kinds
    kindNames = other.kindNames
  }

  /// Takes the next line apart; the rest of the work is `fact`'s.
  func parse(_ bytes: ArraySlice<UInt8>) throws(LineProblem) {
    try line.parse(bytes)
    members = try line.members(of: 0)
  }

  /// Whether the object has the key.
  func has(_ key: StaticString) -> Bool {
    var rest = members
    return line.take(key, from: &rest) != nil
  }

  /// A fact as it stands on its line.
  struct Read {
    var fact: Fact
    var causes: Causes
  }

  /// The fact on the line; `count` facts stand before it, and the last of them happened at
  /// `previous`. What it carries is in `records` afterwards.
  func fact(number count: Int, after previous: Instant) throws(LineProblem) -> Read {
    try checkNumber(count)
    let (instant, wall) = try times(after: previous)
    let actor = try actor(nodeIndex("at"))
    let replica = try replica(of: actor)
    let kindIndex = try nodeIndex("kind")
    let kind = try kind(at: kindIndex)
    if kind.needsDevice, !isDevice(actor) {
      throw LineProblem(kindIndex, "it happens on devices only")
    }
    let causes = try causes(before: count)
    try line.finish(members)
    return Read(
      fact: Fact(
        instant: instant, localInstant: wall, actor: actor, replica: replica, kind: kind),
      causes: causes)
  }

  /// True time and local time. A recorder that could not see the one gives the other.
  private func times(
    after previous: Instant
  ) throws(LineProblem) -> (Instant, Instant) {
    let time = optional("t")
    let local = optional("local")
    if time == nil, local == nil || !tables.omits.contains(.trueTime) { throw missing("t") }
    if local == nil, !tables.isForeign { throw missing("local") }
    var wall: Instant?
    if let local { wall = try instant(local) }
    guard let time else { return (max(previous, wall ?? previous), wall ?? previous) }
    let instant = try self.instant(time)
    if instant < previous {
      throw LineProblem(
        time, "it is earlier than the line before, which has \(previous.microseconds)")
    }
    return (instant, wall ?? instant)
  }

  /// In which life of a store it happened; from elsewhere, the first one unless it is said.
  private func replica(of actor: Actor) throws(LineProblem) -> ReplicaIndex {
    if let index = optional("replica") { return try replica(index) }
    if !tables.isForeign { throw missing("replica") }
    switch actor {
    case .hub, .world: return .none
    case .device(let device):
      let name = "\(tables.devices.names[device.position])#1"
      let known = tables.replicaNames.index(of: name)
      return (known ?? tables.addReplica(name)).map { ReplicaIndex($0) } ?? .none
    }
  }

  private func checkNumber(_ count: Int) throws(LineProblem) {
    guard let index = optional("n") else {
      if tables.isForeign { return }
      throw missing("n")
    }
    let number = try line.integer(index)
    if number != Int64(count) {
      throw LineProblem(index, "expected fact \(count) here, not \(number)")
    }
  }

  private func isDevice(_ actor: Actor) -> Bool {
    switch actor {
    case .device: true
    case .hub, .world: false
    }
  }

  private func causes(before count: Int) throws(LineProblem) -> Causes {
    var causes = Causes()
    guard let list = optional("causes") else {
      if tables.omits.contains(.causes) { return causes }
      throw missing("causes")
    }
    guard line.nodes[list].kind == .array else { throw line.mismatch(list, "a list") }
    guard line.nodes[list].count <= 4 else { throw LineProblem(list, "it has more than four") }
    var index = list + 1
    while index < Int(line.nodes[list].next) {
      let number = try line.integer(index)
      guard number >= 0, number < Int64(count) else {
        throw LineProblem(index, "\(number) is not the number of an earlier fact")
      }
      let id = FactID(Int(number))
      for cause in causes where cause == id {
        throw LineProblem(index, "\(number) is given twice")
      }
      causes.add(id)
      index = Int(line.nodes[index].next)
    }
    return causes
  }

  private func kind(at index: Int) throws(LineProblem) -> FactKind {
    guard let number = self.name(index, in: kindNames) else {
      let name = try line.string(index)
      let near = NearestWord.nearest(to: name, in: kindNames.names)
      throw LineProblem(
        index, "there is no kind '\(name)'" + (near.map { " (did you mean '\($0)'?)" } ?? ""))
    }
    if !records.isEmpty { records.removeAll(keepingCapacity: true) }
    var reader = self
    return try kinds[number].read(from: &reader)
  }

  // MARK: Keys

  func optional(_ key: StaticString) -> Int? {
    var rest = members
    let index = line.take(key, from: &rest)
    members = rest
    return index
  }

  func nodeIndex(_ key: StaticString) throws(LineProblem) -> Int {
    guard let index = optional(key) else { throw missing(key) }
    return index
  }

  func missing(_ key: StaticString) -> LineProblem {
    LineProblem(members.object, "it is missing", missing: "\(key)")
  }

  func count(_ key: StaticString) throws(LineProblem) -> Int32 {
    try line.integer(nodeIndex(key), 0...Self.maximumCount)
  }

  func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ key: StaticString, _ type: Number.Type
  ) throws(LineProblem) -> Number {
    try line.integer(nodeIndex(key), 0...Number.max)
  }

  func flag(_ key: StaticString) throws(LineProblem) -> Bool {
    try line.flag(nodeIndex(key))
  }

  func instant(_ key: StaticString) throws(LineProblem) -> Instant {
    try instant(nodeIndex(key))
  }

  func instant(_ index: Int) throws(LineProblem) -> Instant {
    let limit = Instant.distantFuture.microseconds
    return Instant(microseconds: try line.integer(index, -limit...limit))
  }

  func duration(_ key: StaticString) throws(LineProblem) -> SimulatedDuration {
    let limit = SimulatedDuration.longest.microseconds
    return SimulatedDuration(microseconds: try line.integer(nodeIndex(key), -limit...limit))
  }

  func digest(_ key: StaticString) throws(LineProblem) -> UInt64 {
    try digest(nodeIndex(key))
  }

  func digest(_ index: Int) throws(LineProblem) -> UInt64 {
    let text = try line.string(index)
    guard text.utf8.count == 17, let value = HexadecimalWord.parse(text) else {
      throw LineProblem(index, "it is not x and 16 hexadecimal digits")
    }
    return value
  }

  // MARK: Words

  /// One of the words of a closed set.
  func choice<Word: FieldWord>(at index: Int, of type: Word.Type) throws(LineProblem) -> Word {
    let node = line.nodes[index]
    guard node.kind == .string else { throw line.mismatch(index, "a text") }
    for choice in Word.allCases where line.matches(choice.word, Int(node.start), Int(node.end)) {
      return choice
    }
    let words = Word.words.joined(separator: ", ")
    throw LineProblem(index, "'\(line.source(index))' is not one of \(words)")
  }

  func invalidation(_ key: StaticString) throws(LineProblem) -> InvalidationReason? {
    let index = try nodeIndex(key)
    if line.isNull(index) { return nil }
    return try choice(at: index, of: InvalidationReason.self)
  }
}
