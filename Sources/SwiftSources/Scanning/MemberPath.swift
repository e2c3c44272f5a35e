/// Names joined by dots, some with arguments: `model.tip().didOpen`.
package struct MemberPath: Sendable {
  package struct Component: Sendable {
    package var name: String
    package var token: Int
    /// What stands between the round brackets behind the name.
    package var arguments: Range<Int>?

    package init(name: String, token: Int, arguments: Range<Int>? = nil) {
      self.name = name
      self.token = token
      self.arguments = arguments
    }
  }

  package var components: [Component]
  /// False where something else stands before the first name.
  package var isWhole: Bool
  /// Where its first token stands.
  package var start: Int

  package init(components: [Component], isWhole: Bool, start: Int) {
    self.components = components
    self.isWhole = isWhole
    self.start = start
  }

  package var text: String { components.map(\.name).joined(separator: ".") }
}

extension FileScan {
  /// Longer paths, such as chains of modifiers, are cut, so that reading all of them is linear.
  private static let longestPath = 8

  /// The path whose last name stands at a token.
  package func path(endingAt token: Int) -> MemberPath {
    var components: [MemberPath.Component] = []
    var index = token
    var arguments: Range<Int>?
    while components.count < Self.longestPath, isName(index) {
      components.append(.init(name: name(index), token: index, arguments: arguments))
      arguments = nil
      guard kind(index - 1) == .period else {
        return MemberPath(components: components.reversed(), isWhole: true, start: index)
      }
      var before = index - 2
      while isSign(before, "?") || isSign(before, "!") { before -= 1 }
      if kind(before) == .closeRound {
        let open = partner(before)
        guard open > 0 else { break }
        arguments = open + 1..<before
        before = open - 1
        if isSign(before, ">") { before = genericStart(before) - 1 }
        if !isName(before),
          let inner = bracketed(open + 1..<open + max(arguments?.count ?? 0, 0) + 1)
        {
          components += inner.components.reversed()
          return MemberPath(components: components.reversed(), isWhole: true, start: open)
        }
      }
      index = before
    }
    return MemberPath(components: components.reversed(), isWhole: false, start: max(index, 0))
  }

  /// The path inside round brackets: `(tip as? X)`, `(model.tip)`.
  private func bracketed(_ range: Range<Int>) -> MemberPath? {
    guard let parsed = path(startingAt: range.lowerBound), parsed.end == range.upperBound else {
      return nil
    }
    return parsed.path
  }

  /// The sign that opens the generic arguments which end at a token.
  private func genericStart(_ end: Int) -> Int {
    var depth = 0
    var index = end
    for _ in 0..<64 where index > 0 {
      if kind(index) == .sign {
        let sign = text(index)
        depth += sign.filter { $0 == ">" }.count - sign.filter { $0 == "<" }.count
        if depth <= 0 { return index }
      }
      index -= 1
    }
    return end
  }

  /// The path that begins at a token and ends before another, and the token behind it.
  package func path(
    startingAt start: Int, before limit: Int = .max
  ) -> (path: MemberPath, end: Int)? {
    var index = start
    while kind(index) == .name, ["try", "await"].contains(text(index)) {
      index += 1
      if isSign(index, "?") || isSign(index, "!") { index += 1 }
    }
    let isImplicit = kind(index) == .period
    if isImplicit { index += 1 }
    var components: [MemberPath.Component] = []
    while index < limit, isName(index), components.count < Self.longestPath {
      var component = MemberPath.Component(name: name(index), token: index)
      index += 1
      if isSign(index, "<"), let end = genericEnd(index),
        kind(end) == .openRound || kind(end) == .period
      {
        index = end
      }
      if index < limit, kind(index) == .openRound, !tokens[index].startsLine {
        component.arguments = index + 1..<max(partner(index), index + 1)
        index = next(index)
      }
      components.append(component)
      while index < limit, isSign(index, "?") || isSign(index, "!") { index += 1 }
      guard index < limit, kind(index) == .period, isName(index + 1) else { break }
      index += 1
    }
    guard !components.isEmpty else { return nil }
    return (MemberPath(components: components, isWhole: !isImplicit, start: start), index)
  }

  /// The path that a whole range consists of; a cast behind it is left out.
  package func wholePath(_ range: Range<Int>) -> MemberPath? {
    guard let parsed = path(startingAt: range.lowerBound, before: range.upperBound) else {
      return nil
    }
    let isCast = kind(parsed.end) == .name && ["as", "is"].contains(text(parsed.end))
    return parsed.end >= range.upperBound || isCast ? parsed.path : nil
  }
}
