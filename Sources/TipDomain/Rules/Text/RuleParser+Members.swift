extension RuleParser {
  /// The member named next, after its dot.
  mutating func parseMember(
    of operand: Operand, from start: RuleLocation
  ) throws(RuleError) -> Operand {
    let name = token
    guard let word = plainName(name.kind) else {
      throw RuleError(name.location, "found \(name.kind) where a member's name is expected")
    }
    take()
    switch operand {
    case .argument(.event): return try parseEventMember(word, name.location, from: start)
    case .argument(.donation):
      return .value(try parseDonationMember(word, from: start))
    case .argument(.parameter):
      return .value(try parseValueMember(word, name.location, of: nil, from: start))
    case .list(let list): return try parseListMember(word, name.location, of: list, from: start)
    case .value(let value):
      return .value(try parseValueMember(word, name.location, of: value, from: start))
    }
  }

  /// What a rule can ask of donations.
  private static let listMembers = [
    "count", "isEmpty", "filter", "donatedWithin", "largestSubset", "smallestSubset", "contains",
    "allSatisfy",
  ]

  /// `$0.donations`; the beta asked the event itself, as in `$0.count` (1.13).
  private mutating func parseEventMember(
    _ word: String, _ location: RuleLocation, from start: RuleLocation
  ) throws(RuleError) -> Operand {
    let donations = RuleExpression(.donations, at: self.location(from: start))
    if word == "donations" { return .list(donations) }
    guard Self.listMembers.contains(word) else {
      let near = nearest(to: word, among: (["donations"] + Self.listMembers).map { ($0, $0) })
      throw RuleError(
        location, "an event has no `\(word)` in a rule",
        advice: near.map { "did you mean `\($0)`?" } ?? "use its `donations`")
    }
    return try parseListMember(word, location, of: donations, from: start)
  }

  private mutating func parseListMember(
    _ word: String, _ wordLocation: RuleLocation, of list: RuleExpression, from start: RuleLocation
  ) throws(RuleError) -> Operand {
    switch word {
    case "count": return .value(RuleExpression(.count(list), at: location(from: start)))
    case "isEmpty": return .value(RuleExpression(.isEmpty(list), at: location(from: start)))
    case "filter":
      let condition = try parseClosureArgument(label: nil, of: "`filter`")
      return .list(RuleExpression(.filtered(list, by: condition), at: location(from: start)))
    case "contains":
      let condition = try parseClosureArgument(label: "where", of: "`contains`")
      return .value(some(of: list, condition, from: start))
    case "allSatisfy":
      let condition = try parseClosureArgument(label: nil, of: "`allSatisfy`")
      let exception = RuleExpression(.not(condition), at: condition.location)
      let filtered = RuleExpression(.filtered(list, by: exception), at: location(from: start))
      return .value(RuleExpression(.isEmpty(filtered), at: location(from: start)))
    case "donatedWithin":
      let range = try parseTimeRange()
      return .list(RuleExpression(.within(list, range), at: location(from: start)))
    case "largestSubset", "smallestSubset":
      let key = try parseGrouping(word)
      let subset: RuleSubset = word == "largestSubset" ? .largest : .smallest
      return .list(
        RuleExpression(.subset(list, subset, groupedBy: key), at: location(from: start)))
    default:
      throw RuleError(
        wordLocation, "donations have no `\(word)` in a rule",
        advice: nearest(to: word, among: Self.listMembers.map { ($0, $0) })
          .map { "did you mean `\($0)`?" }
          ?? "use `count`, `isEmpty`, `filter`, `donatedWithin`, `largestSubset` or "
          + "`smallestSubset`")
    }
  }

  private func some(
    of list: RuleExpression, _ condition: RuleExpression, from start: RuleLocation
  ) -> RuleExpression {
    let filtered = RuleExpression(.filtered(list, by: condition), at: location(from: start))
    let none = RuleExpression(.isEmpty(filtered), at: location(from: start))
    return RuleExpression(.not(none), at: location(from: start))
  }

  /// `{ … }`, `({ … })` or `(label: { … })`.
  private mutating func parseClosureArgument(
    label: String?, of owner: String
  ) throws(RuleError) -> RuleExpression {
    guard take(.openParenthesis) else { return try parseClosure(.donation, of: owner) }
    if let label, token.kind == .name(label) {
      take()
      try expect(.colon, "after `\(label)`")
    }
    let condition = try parseClosure(.donation, of: owner)
    _ = take(.comma)
    try expect(.closeParenthesis, "after the condition of \(owner)")
    return condition
  }

  /// `(.days(5))`, `(.week)`.
  private mutating func parseTimeRange() throws(RuleError) -> RuleTimeRange {
    try expect(.openParenthesis, "after `donatedWithin`")
    let start = token.location
    // `Tips.DonationTimeRange.days(5)`: all but the last name only name the type.
    while plainName(token.kind) != nil, kind(ahead: 1) == .sign(.dot) {
      take()
      if kind(ahead: 2) == .sign(.dot) { take() }
    }
    guard take(.dot), let word = plainName(token.kind) else { throw noTimeRange(start) }
    take()
    var count: Int?
    if take(.openParenthesis) {
      guard case .whole(let number) = token.kind else {
        throw RuleError(
          token.location, "found \(token.kind) where a whole number of \(word) is expected")
      }
      take()
      count = Int(exactly: number) ?? Int.max
      try expect(.closeParenthesis, "after the number of \(word)")
    }
    _ = take(.comma)
    let location = location(from: start)
    try expect(.closeParenthesis, "after the range")
    // `.day` stands alone, `.days` takes a number.
    let singular = count == nil ? word : word.hasSuffix("s") ? String(word.dropLast()) : ""
    guard let unit = RuleTimeRange.Unit(rawValue: singular) else { throw noTimeRange(location) }
    guard let range = RuleTimeRange(count ?? 1, unit) else {
      throw RuleError(location, "the range must be between one \(singular) and 10 000 years")
    }
    return range
  }

  private func noTimeRange(_ location: RuleLocation) -> RuleError {
    RuleError(
      location, "this is not a range of time",
      advice: "write `.minute`, `.hour`, `.day`, `.week` or `.month`, or a number of them as in "
        + "`.days(5)`")
  }

  /// `(groupedBy: \.backyardID)`, or the beta's `(by: \.backyardID)` (1.13).
  private mutating func parseGrouping(_ owner: String) throws(RuleError) -> String {
    try expect(.openParenthesis, "after `\(owner)`")
    guard token.kind == .name("groupedBy") || token.kind == .name("by") else {
      throw RuleError(token.location, "found \(token.kind) where `groupedBy:` is expected")
    }
    take()
    try expect(.colon, "after `groupedBy`")
    let start = token.location
    guard take(.backslash) else {
      throw RuleError(
        start, "found \(token.kind) where a key path is expected", advice: #"write as in `\.name`"#)
    }
    // `\Visit.trail`: the names of types add nothing.
    let hasType = !sees(.dot)
    var names: [String] = []
    repeat {
      if names.isEmpty, !hasType { take() }
      guard let name = plainName(token.kind) else {
        throw RuleError(token.location, "found \(token.kind) where a member's name is expected")
      }
      take()
      names.append(name)
    } while take(.dot)
    if hasType { names.removeFirst(names.prefix { $0.first?.isUppercase == true }.count) }
    if names.isEmpty {
      throw RuleError(
        location(from: start), "this key path names no member", advice: #"write as in `\.name`"#)
    }
    if names.count > 1, names[0] == "value" { names.removeFirst() }
    _ = take(.comma)
    try expect(.closeParenthesis, "after the key path")
    return names.joined(separator: ".")
  }
}
