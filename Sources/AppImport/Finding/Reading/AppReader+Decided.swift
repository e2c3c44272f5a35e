import SwiftSources

/// What the calls that lead to a site decide by what they give: `mark(.done)` takes one branch of
/// the `switch` in `mark`.
extension AppReader {
  /// What a function is given on one way to a site, by the names that it has for it; `self` is the
  /// case that it is called on.
  private typealias Given = [String: String]

  /// A caller with all that is asked between it and a site; nil where what it gives excludes the
  /// site.
  func decided(_ caller: Caller, to site: CallSite) -> Caller? {
    var caller = caller
    caller.conditions = caller.standing.conditions
    caller.waits = caller.standing.waits
    var given: Given = [:]
    for (index, step) in caller.steps.enumerated() {
      given = self.given(by: step, around: given)
      let next = index + 1 < caller.steps.count ? caller.steps[index + 1] : nil
      for condition in next?.conditions ?? site.standing.conditions {
        guard let callee = step.callee, !given.isEmpty, isInside(condition, callee) else {
          caller.conditions.append(condition)
          continue
        }
        switch verdict(condition, given, callee.file) {
        case .open(let rest): caller.conditions.append(rest)
        case .met: break
        case .denied: return nil
        }
      }
      caller.waits += next?.waits ?? site.standing.waits
    }
    caller.conditions += uncaught(caller.steps, to: site)
    return caller
  }

  private func isInside(_ condition: KeptCondition, _ function: Reference) -> Bool {
    let scan = project.files[function.file]
    guard condition.place.path == scan.path, let body = scan.functions[function.index].body,
      let bytes = scan.bytes(body)
    else { return false }
    return bytes.contains(condition.place.bytes.lowerBound)
  }

  // MARK: What a call gives

  private func given(by step: CallStep, around: Given) -> Given {
    guard let callee = step.callee else { return [:] }
    let scan = project.files[step.file]
    let home = project.files[callee.file]
    var found: Given = [:]
    let path = scan.path(endingAt: step.token)
    if let receiver = path.components.dropLast().last, receiver.arguments == nil,
      let owner = project.type(ofScope: home.functions[callee.index].scope, file: callee.file),
      isCase(receiver.name, of: owner)
    {
      found["self"] = ".\(receiver.name)"
    }
    guard step.isCall else { return found }
    for formal in formals(of: callee) where !isHidden(formal.name, in: callee) {
      guard let value = given(formal, at: step.token, step.file, declaredIn: callee.file) else {
        continue
      }
      let text = project.files[value.file].line(value.range)
      if let literal = literal(value.range, value.file, formal, callee.file) {
        found[formal.name] = literal
      } else if value.file == step.file, let passed = around[text] {
        found[formal.name] = passed
      }
    }
    return found
  }

  /// Whether a function has a local value of the name of an argument.
  private func isHidden(_ name: String, in function: Reference) -> Bool {
    let scan = project.files[function.file]
    guard let body = scan.functions[function.index].body else { return true }
    let locals = project.localsByName[Project.LocalName(file: function.file, name: name)] ?? []
    return locals.contains { body.contains(scan.properties[$0].nameToken) }
  }

  /// A value that is written out, a case as `.name`, or as `.name()` where it has values.
  private func literal(
    _ range: Range<Int>, _ file: Int, _ formal: Formal, _ home: Int
  ) -> String? {
    let scan = project.files[file]
    let text = scan.line(range)
    if Self.isPlain(text) { return text }
    guard scan.kind(range.lowerBound) == .period || text.first?.isUppercase == true,
      let path = scan.path(startingAt: range.lowerBound, before: range.upperBound),
      path.end == range.upperBound, let last = path.path.components.last,
      let type = project.lookUpType(
        project.baseName(formal.type, file: home), at: formal.type.lowerBound, file: home),
      isCase(last.name, of: type)
    else { return nil }
    return last.arguments == nil ? ".\(last.name)" : ".\(last.name)()"
  }

  /// Whether a text is a Boolean, a whole number, or a string without anything computed.
  private static func isPlain(_ text: String) -> Bool {
    if text == "true" || text == "false" || Int64(text) != nil { return true }
    return text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"") && !text.contains("\\")
      && !text.dropFirst().dropLast().contains("\"")
  }

  func isCase(_ name: String, of type: Int) -> Bool {
    project.types[type].cases.contains {
      project.files[$0.file].cases[$0.index].name == name
    }
  }

  // MARK: What that decides

  private enum Verdict {
    case met
    case denied
    case open(KeptCondition)
  }

  private func verdict(_ condition: KeptCondition, _ given: Given, _ file: Int) -> Verdict {
    switch condition.kind {
    case .presented: return .open(condition)
    case .matches: return branch(condition, given, file)
    case .holds:
      let open = condition.clauses.filter { Self.truth($0, given) != true }
      if open.contains(where: { Self.truth($0, given) == false }) { return .denied }
      return condition.keeping(open).map { .open($0) } ?? .met
    case .fails:
      let truths = KeptCondition.conjunction(condition.text).map { Self.truth($0, given) }
      if truths.contains(false) { return .met }
      return truths.allSatisfy { $0 == true } ? .denied : .open(condition)
    }
  }

  private func branch(_ condition: KeptCondition, _ given: Given, _ file: Int) -> Verdict {
    let scan = project.files[file]
    guard let subject = condition.subject else { return .open(condition) }
    let start = scan.token(atByte: subject.bytes.lowerBound)
    let name = scan.line(start..<scan.token(atByte: subject.bytes.upperBound))
    guard let value = given[name] else { return .open(condition) }
    let own = scan.token(atByte: condition.place.bytes.lowerBound)
    let labels = scan.labels[scan.scope(own)] ?? []
    guard let label = labels.first(where: { $0.lowerBound == own }) else { return .open(condition) }
    func isTaken(_ label: Range<Int>) -> Bool? {
      Self.matches(String(scan.line(label).dropFirst("case ".count)), value, given)
    }
    let isDefault = scan.text(own) == "default"
    let before = labels.filter { $0.lowerBound < own && scan.text($0.lowerBound) != "default" }
      .map(isTaken)
    let isFirst = !before.contains(true) && (!before.contains(nil) || isTaken(label) != true)
    let taken =
      isDefault
      ? labels.filter { $0.lowerBound != own }.map(isTaken).reduce(into: Bool?.some(true)) {
        if $1 == true { $0 = false } else if $1 == nil, $0 == true { $0 = nil }
      } : isFirst ? isTaken(label) : before.contains(true) ? false : nil
    return taken.map { $0 ? .met : .denied } ?? .open(condition)
  }

  /// Whether a value is among the patterns of a label; nil where that is not clear.
  private static func matches(_ label: String, _ value: String, _ given: Given) -> Bool? {
    var isOpen = false
    for pattern in DonatedValue.arguments(label[...]).map(DonatedValue.trimmed) {
      let clause = pattern.firstRange(of: " where ")
      let same = isSame(clause.map { String(pattern[..<$0.lowerBound]) } ?? pattern, value)
      let clauses = clause.map { KeptCondition.conjunction(String(pattern[$0.upperBound...])) }
      let truths = (clauses ?? []).map { truth($0, given) } + [same]
      if truths.allSatisfy({ $0 == true }) { return true }
      if !truths.contains(false) { isOpen = true }
    }
    return isOpen ? nil : false
  }

  /// Whether what a program writes out is a value; nil where it is computed, or binds something.
  private static func isSame(_ text: String, _ value: String) -> Bool? {
    guard value.hasPrefix(".") else { return isPlain(text) ? text == value : nil }
    let isBinding = text.hasPrefix("let ") || text.hasPrefix("var ")
    let text = isBinding ? String(text.dropFirst(4)) : text
    let head = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    guard head.contains("."), let name = head.split(separator: ".").last else { return nil }
    guard name == value.dropFirst().prefix(while: { $0 != "(" }) else {
      return head.hasPrefix(".") ? false : nil
    }
    let bound = DonatedValue.arguments(text.dropFirst(head.count + 1).dropLast())
      .map(DonatedValue.trimmed)
    let takesAll = bound.allSatisfy { part in
      isBinding && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        || part == "_" || part.hasPrefix("let ") || part.hasPrefix("var ")
    }
    return head.count == text.count || takesAll ? true : nil
  }

  /// Whether a clause holds for what is given; nil where it asks something else.
  private static func truth(_ clause: String, _ given: Given) -> Bool? {
    if clause.hasPrefix("case "), let sign = clause.lastRange(of: " = "),
      let value = given[String(clause[sign.upperBound...])]
    {
      return isSame(String(clause[..<sign.lowerBound].dropFirst("case ".count)), value)
    }
    for (sign, isEqual) in [(" == ", true), (" != ", false)] {
      guard let found = clause.lastRange(of: sign) else { continue }
      let sides = [String(clause[..<found.lowerBound]), String(clause[found.upperBound...])]
      for (name, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
        if let value = given[name], let same = isSame(other, value) { return same == isEqual }
      }
      return nil
    }
    let isNegated = clause.hasPrefix("!")
    let name = String(clause.dropFirst(isNegated ? 1 : 0))
    return given[name].flatMap { Bool($0) }.map { $0 != isNegated }
  }
}

extension String {
  /// Where a text stands last; nil where it does not.
  fileprivate func lastRange(of text: String) -> Range<String.Index>? { ranges(of: text).last }
}
