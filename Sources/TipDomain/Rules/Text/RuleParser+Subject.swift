import DeviceSystems

extension RuleParser {
  /// The text in the parentheses of `#Rule(…)`.
  mutating func parseSubject() throws(RuleError) -> RuleSubject {
    let start = token.location
    var names: [String] = []
    while true {
      if case .projected(let name) = token.kind {
        take()
        names.append(name)
        return .parameter(names.joined(separator: "."))
      }
      guard let name = plainName(token.kind) else {
        throw noSubject(after: names, from: start)
      }
      take()
      names.append(name)
      if name == "Event", sees(.openParenthesis) || sees(.less) {
        return .event(try parseEventInitializer())
      }
      guard take(.dot) else { break }
    }
    if names == ["Self"] {
      throw RuleError(
        location(from: start), "`Self` is the tip, not an event",
        advice: "write `Self.event` or `Self.$parameter`")
    }
    return .event(names.joined(separator: "."))
  }

  /// The input is computed; which event or parameter it is, only the app's code knows.
  func expressionAsSubject(from start: RuleLocation) -> RuleError {
    RuleError(
      start.through(token.location),
      "the event or parameter of a rule must be written by its name, not computed",
      advice: "write `Self.event` with the event's id, or any name that is the \"property\" of "
        + "an event or parameter of \"app\"")
  }

  private func noSubject(after names: [String], from start: RuleLocation) -> RuleError {
    switch token.kind {
    case .sign(.openParenthesis), .sign(.openBracket), .sign(.not), .text:
      return expressionAsSubject(from: start)
    case .sign(.backslash):
      return RuleError(
        token.location, "a key path is not an event or a parameter",
        advice: "write `Self.event` or `Self.$parameter`")
    case .name, .quotedName, .argument, .projected, .macro, .whole, .decimal, .sign, .end:
      return RuleError(
        token.location,
        names.isEmpty
          ? "found \(token.kind) where the event or parameter of the rule is expected"
          : "found \(token.kind) after `\(names.joined(separator: ".")).`",
        advice: "write `Self.event` or `Self.$parameter`")
    }
  }

  /// `Event(id: "…")` or `Event<Value>(id: "…")`, after the word `Event`.
  private mutating func parseEventInitializer() throws(RuleError) -> String {
    if take(.less) {
      repeat {
        guard plainName(token.kind) != nil else {
          throw RuleError(token.location, "found \(token.kind) where a type's name is expected")
        }
        take()
      } while take(.dot)
      try expect(.greater, "after the type of the donation's value")
    }
    try expect(.openParenthesis, "after `Event`")
    guard token.kind == .name("id") else {
      throw RuleError(token.location, "found \(token.kind) where `id:` is expected")
    }
    take()
    try expect(.colon, "after `id`")
    guard case .text(let id) = token.kind else {
      throw RuleError(
        token.location, "found \(token.kind) where the event's id is expected in quotes",
        advice: "write the id itself, or the name of the property that holds the event, which "
          + "\"property\" of the event gives")
    }
    take()
    _ = take(.comma)
    try expect(.closeParenthesis, "after the event's id")
    return id
  }
}
