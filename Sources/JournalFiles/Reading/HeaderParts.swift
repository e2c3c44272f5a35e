import SimulationKernel
import TipDomain

// Parts of the header. A journal from elsewhere may leave most of them out.

extension FactDecoder {
  /// The value of a key that only a journal from elsewhere may leave out; nil if it does.
  func absentIfForeign(_ key: StaticString) throws(LineProblem) -> Int? {
    if let index = optional(key) { return index }
    if tables.isForeign { return nil }
    throw missing(key)
  }

  func unlessAbsent<Result>(
    _ key: StaticString, _ read: (FactDecoder, Int) throws(LineProblem) -> Result
  ) throws(LineProblem) -> Result? {
    guard let index = try absentIfForeign(key) else { return nil }
    return try read(self, index)
  }

  /// Reads the members of an object within the one under way.
  func inside<Result>(
    _ object: Int, _ read: (FactDecoder) throws(LineProblem) -> Result
  ) throws(LineProblem) -> Result {
    let outer = members
    members = try line.members(of: object)
    let result = try read(self)
    try line.finish(members)
    members = outer
    return result
  }

  func text(_ key: StaticString) throws(LineProblem) -> String {
    try line.string(nodeIndex(key))
  }

  func optionalText(_ key: StaticString) throws(LineProblem) -> String? {
    guard let index = try absentIfForeign(key) else { return nil }
    return try line.string(index)
  }

  func items(_ index: Int) throws(LineProblem) -> [Int] {
    guard line.nodes[index].kind == .array else { throw line.mismatch(index, "a list") }
    return line.children(of: index)
  }

  /// The values of a list; none if a journal from elsewhere leaves it out.
  func list(_ key: StaticString) throws(LineProblem) -> [Int] {
    guard let index = try absentIfForeign(key) else { return [] }
    return try items(index)
  }

  /// A list of which there are at most 65 535.
  func table(_ key: StaticString) throws(LineProblem) -> [Int] {
    guard let index = try absentIfForeign(key) else { return [] }
    let items = try items(index)
    if items.count > Self.tableLimit {
      throw LineProblem(index, "it has more than \(Self.tableLimit) entries")
    }
    return items
  }

  func texts(_ key: StaticString) throws(LineProblem) -> [String] {
    var texts: [String] = []
    for item in try list(key) { texts.append(try line.string(item)) }
    return texts
  }

  /// A list of texts that only some have; empty if it is not there.
  func texts(ifGiven key: StaticString) throws(LineProblem) -> [String] {
    var texts: [String] = []
    guard let index = optional(key) else { return [] }
    for item in try items(index) { texts.append(try line.string(item)) }
    return texts
  }

  /// A length of time that is not negative.
  func length(_ index: Int) throws(LineProblem) -> SimulatedDuration {
    SimulatedDuration(
      microseconds: try line.integer(index, 0...SimulatedDuration.longest.microseconds))
  }

  /// A flag; `standard` where a journal from elsewhere leaves it out.
  func flag(_ key: StaticString, _ standard: Bool) throws(LineProblem) -> Bool {
    guard let index = try absentIfForeign(key) else { return standard }
    return try line.flag(index)
  }

  /// A length, or nil where it is null or left out.
  func optionalLength(_ key: StaticString) throws(LineProblem) -> SimulatedDuration? {
    guard let index = try absentIfForeign(key), !line.isNull(index) else { return nil }
    return try length(index)
  }

  /// A name that no entry before has.
  func newName(
    _ index: Int, in names: NameIndex
  ) throws(LineProblem) -> String {
    let name = try line.string(index)
    if names.index(of: name) != nil { throw LineProblem(index, "'\(name)' is given twice") }
    return name
  }
}
