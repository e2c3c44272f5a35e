import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// Reads facts from lines: the reverse of `FactEncoder`.
struct FactDecoder {
  var line = JournalLine()
  var tables: JournalTables
  /// The members of the line's object, or of a record in it.
  var members: JournalLine.Members
  /// The records that the fact carries, and where they stand in the line.
  var records: [RecordChange] = []
  var knownKeys = KnownKeys()
  /// The members of the objects around the one that is being read.
  var outerMembers: [JournalLine.Members] = []
  /// Every kind by its name, then those that had another name in the version before by that one.
  private static let kinds =
    FactSelector.all + FactSelector.all.filter { $0.declaration.formerName != nil }
  private static let kindNames = NameIndex(
    FactSelector.all.map(\.declaration.name.description)
      + FactSelector.all.compactMap(\.declaration.formerName?.description))

  /// The most of anything that a fact may count, so that sums stay small.
  static let maximumCount: Int32 = 1_000_000_000

  /// Takes the line apart; the rest of the work is `fact`'s.
  init(_ line: JournalLine, _ tables: JournalTables) throws(LineProblem) {
    self.line = line
    self.tables = tables
    members = try line.members(of: 0)
  }

  /// Takes the next line apart.
  mutating func parse(_ bytes: ArraySlice<UInt8>) throws(LineProblem) {
    try line.parse(bytes)
    members = try line.members(of: 0)
  }

  /// What stands on the line that is not a fact.
  func has(_ key: StaticString, in members: JournalLine.Members) -> Bool {
    var copy = members
    return line.take(key, from: &copy) != nil
  }

  /// A fact as it stands on its line.
  struct Read {
    var fact: Fact
    var causes: Causes
  }

  /// The fact on the line; `count` facts stand before it, and the last of them happened at
  /// `previous`. What it carries is in `records` afterwards.
  mutating func fact(number count: Int, after previous: Instant) throws(LineProblem) -> Read {
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
  private mutating func times(
    after previous: Instant
  ) throws(LineProblem) -> (Instant, Instant) {
    let time = optional("t")
    let local = optional("local")
    if time == nil, local == nil || !tables.omits.contains(.trueTime) { throw missing("t") }
    if local == nil, !tables.isForeign { throw missing("local") }
    // No closure is used here: one would copy the whole decoder at every line.
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
  private mutating func replica(of actor: Actor) throws(LineProblem) -> ReplicaIndex {
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

  private mutating func checkNumber(_ count: Int) throws(LineProblem) {
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

  private mutating func causes(before count: Int) throws(LineProblem) -> Causes {
    var causes = Causes()
    guard let list = optional("causes") else {
      if tables.omits.contains(.causes) { return causes }
      throw missing("causes")
    }
    guard line.nodes[list].kind == .array else { throw line.mismatch(list, "a list") }
    guard line.nodes[list].count <= 4 else { throw LineProblem(list, "it has more than four") }
    var seen: [Int] = []
    var index = list + 1
    while index < Int(line.nodes[list].next) {
      let number = try line.integer(index)
      guard number >= 0, number < Int64(count) else {
        throw LineProblem(index, "\(number) is not the number of an earlier fact")
      }
      if seen.contains(Int(number)) { throw LineProblem(index, "\(number) is given twice") }
      seen.append(Int(number))
      causes.add(FactID(Int(number)))
      index = Int(line.nodes[index].next)
    }
    return causes
  }

  private mutating func kind(at index: Int) throws(LineProblem) -> FactKind {
    guard let number = self.name(index, in: Self.kindNames) else {
      let name = try line.string(index)
      let near = NearestWord.nearest(to: name, in: Self.kindNames.names)
      throw LineProblem(
        index, "there is no kind '\(name)'" + (near.map { " (did you mean '\($0)'?)" } ?? ""))
    }
    records.removeAll(keepingCapacity: true)
    return try Self.kinds[number].read(from: &self)
  }

  // MARK: Keys

  mutating func optional(_ key: StaticString) -> Int? { line.take(key, from: &members) }

  mutating func nodeIndex(_ key: StaticString) throws(LineProblem) -> Int {
    guard let index = line.take(key, from: &members) else { throw missing(key) }
    return index
  }

  func missing(_ key: StaticString) -> LineProblem {
    LineProblem(members.object, "it is missing", missing: "\(key)")
  }

  mutating func count(_ key: StaticString) throws(LineProblem) -> Int32 {
    try line.integer(nodeIndex(key), 0...Self.maximumCount)
  }

  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ key: StaticString, _ type: Number.Type
  ) throws(LineProblem) -> Number {
    try line.integer(nodeIndex(key), 0...Number.max)
  }

  mutating func flag(_ key: StaticString) throws(LineProblem) -> Bool {
    try line.flag(nodeIndex(key))
  }

  mutating func instant(_ key: StaticString) throws(LineProblem) -> Instant {
    try instant(nodeIndex(key))
  }

  func instant(_ index: Int) throws(LineProblem) -> Instant {
    let limit = Instant.distantFuture.microseconds
    return Instant(microseconds: try line.integer(index, -limit...limit))
  }

  mutating func duration(_ key: StaticString) throws(LineProblem) -> SimulatedDuration {
    let limit = SimulatedDuration.longest.microseconds
    return SimulatedDuration(microseconds: try line.integer(nodeIndex(key), -limit...limit))
  }

  mutating func digest(_ key: StaticString) throws(LineProblem) -> UInt64 {
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

  mutating func invalidation(_ key: StaticString) throws(LineProblem) -> InvalidationReason? {
    let index = try nodeIndex(key)
    if line.isNull(index) { return nil }
    return try choice(at: index, of: InvalidationReason.self)
  }
}
