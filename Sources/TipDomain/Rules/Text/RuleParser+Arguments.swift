// What a closure says of its argument before `in`.

extension RuleParser {
  /// `event in`, `(event) in` or `(event: Tips.Event<Visit>) -> Bool in`; nil, with nothing read,
  /// if the argument has no name. What the types are is known from the rule.
  mutating func parseArgumentName() -> String? {
    let start = index
    if let name = takeArgument() { return name }
    index = start
    return nil
  }

  private mutating func takeArgument() -> String? {
    let hasParenthesis = take(.openParenthesis)
    guard let name = plainName(token.kind) else { return nil }
    take()
    if hasParenthesis {
      if take(.colon), !takeType() { return nil }
      guard take(.closeParenthesis) else { return nil }
    }
    if take(.arrow), !takeType() { return nil }
    guard token.kind == .name("in") else { return nil }
    take()
    return name
  }

  /// A type such as `Tips.Event<Visit>` or `Int?`; at most a few levels deep.
  private mutating func takeType(depth: Int = 0) -> Bool {
    guard depth < 8 else { return false }
    repeat {
      guard plainName(token.kind) != nil else { return false }
      take()
      if take(.less) {
        repeat {
          guard takeType(depth: depth + 1) else { return false }
        } while take(.comma)
        guard take(.greater) else { return false }
      }
    } while take(.dot)
    _ = take(.question)
    return true
  }
}
