extension RuleParser {
  /// `$0.date`, or a member of the donation's value, which may be spelled out: `$0.value.name`.
  mutating func parseDonationMember(
    _ word: String, from start: RuleLocation
  ) throws(RuleError) -> RuleExpression {
    if word == "date" { return RuleExpression(.donationDate, at: location(from: start)) }
    var name = word
    if word == "value", sees(.dot),
      let member = plainName(kind(ahead: 1))
    {
      take()
      take()
      name = member
    }
    return RuleExpression(.donationField(name), at: location(from: start))
  }

  /// A member of the parameter (`value` is nil), of a donation's value, of a date or of a range.
  mutating func parseValueMember(
    _ word: String, _ wordLocation: RuleLocation, of value: RuleExpression?,
    from start: RuleLocation
  ) throws(RuleError) -> RuleExpression {
    let operand = value ?? RuleExpression(.parameter(member: nil), at: location(from: start))
    switch word {
    case "isEmpty":
      return RuleExpression(.isEmpty(operand), at: location(from: start))
    case "contains":
      return try parseContains(in: operand, wordLocation, from: start)
    case "addingTimeInterval", "advanced":
      let seconds = try parseCall(word, label: word == "advanced" ? "by" : nil)
      return RuleExpression(.date(operand, addingSeconds: seconds), at: location(from: start))
    case "timeIntervalSince":
      let earlier = try parseCall(word, label: nil)
      return RuleExpression(.seconds(of: operand, since: earlier), at: location(from: start))
    case "timeIntervalSinceNow":
      let now = RuleExpression(.now, at: wordLocation)
      return RuleExpression(.seconds(of: operand, since: now), at: location(from: start))
    default:
      if sees(.openParenthesis) || sees(.openBrace) {
        throw RuleError(wordLocation, "`\(word)` cannot be called in a rule")
      }
      return try memberPath(word, wordLocation, of: operand, from: start)
    }
  }

  private func memberPath(
    _ word: String, _ wordLocation: RuleLocation, of operand: RuleExpression,
    from start: RuleLocation
  ) throws(RuleError) -> RuleExpression {
    switch operand.node {
    case .parameter(let member):
      let path = member.map { "\($0).\(word)" } ?? word
      return RuleExpression(.parameter(member: path), at: location(from: start))
    case .chained:
      return RuleExpression(.member(operand, word), at: location(from: start))
    case .donationField(let name):
      return RuleExpression(.donationField("\(name).\(word)"), at: location(from: start))
    case .literal, .donations, .filtered, .within, .subset, .count, .isEmpty, .donationDate, .now,
      .date, .seconds, .not, .all, .any, .negated, .arithmetic, .comparison, .contains, .array,
      .range, .member, .subscripted, .coalesced:
      throw RuleError(wordLocation, "`\(operand)` has no `\(word)` in a rule")
    }
  }

  private mutating func parseContains(
    in collection: RuleExpression, _ wordLocation: RuleLocation, from start: RuleLocation
  ) throws(RuleError) -> RuleExpression {
    switch collection.node {
    case .array, .range, .parameter, .chained: break
    case .literal, .donations, .filtered, .within, .subset, .count, .isEmpty,
      .donationDate, .donationField, .now, .date, .seconds, .not, .all, .any, .negated,
      .arithmetic, .comparison, .contains, .member, .subscripted,
      .coalesced:
      throw RuleError(
        wordLocation, "only a range, an array or a parameter can contain a value",
        advice: "write as in `(1...3).contains($0)` or `[1, 2].contains($0)`")
    }
    let element = try parseCall("contains", label: nil)
    return RuleExpression(.contains(collection, element), at: location(from: start))
  }

  /// `(value)` or `(label: value)`, after the name of what is called.
  mutating func parseCall(_ name: String, label: String?) throws(RuleError) -> RuleExpression {
    try descend()
    defer { depth -= 1 }
    try expect(.openParenthesis, "after `\(name)`")
    if let label {
      guard token.kind == .name(label) else {
        throw RuleError(token.location, "found \(token.kind) where `\(label):` is expected")
      }
      take()
      try expect(.colon, "after `\(label)`")
    }
    let value = try parseExpression()
    _ = take(.comma)
    try expect(.closeParenthesis, "after the value given to `\(name)`")
    return value
  }

  /// `Date.now`, `Date()`, `Date(timeIntervalSinceNow: …)`, after the word `Date`.
  mutating func parseDate(from start: RuleLocation) throws(RuleError) -> Operand {
    if take(.dot) {
      if token.kind == .name("Date") {
        take()
        return try parseDate(from: start)
      }
      if token.kind == .name("now") {
        take()
        return .value(RuleExpression(.now, at: location(from: start)))
      }
    } else if sees(.openParenthesis) {
      if kind(ahead: 1) == .sign(.closeParenthesis) {
        take()
        take()
        return .value(RuleExpression(.now, at: location(from: start)))
      }
      if kind(ahead: 1) == .name("timeIntervalSinceNow") {
        let seconds = try parseCall("Date", label: "timeIntervalSinceNow")
        let now = RuleExpression(.now, at: start)
        return .value(
          RuleExpression(.date(now, addingSeconds: seconds), at: location(from: start)))
      }
    }
    throw RuleError(
      start.through(token.location), "the only date a rule can begin with is the present",
      advice: "write `Date.now`, or as in `Date.now.addingTimeInterval(-86400)`")
  }
}
