import SwiftSources

/// Places of the program that write parameters.
extension AppReader {
  private func parameter(
    _ components: ArraySlice<MemberPath.Component>, _ isWhole: Bool, _ file: Int
  )
    -> MemberKey?
  {
    guard let last = components.last, let candidates = parameterNames[last.name] else { return nil }
    if components.count == 1 {
      guard let meant = project.property(named: last.name, before: last.token, file: file),
        project.files[meant.file].properties[meant.index].isStatic
      else { return nil }
      return member(components, isWhole: isWhole, file: file, among: candidates)
    }
    // A parameter is static: no value of a type has it.
    guard isWhole, let type = project.metatype(components.dropLast(), file: file) else {
      return nil
    }
    return candidates.first { $0.type == type }
      ?? candidates.first { key in
        key.type >= 0 && project.types[type].conformances.contains(project.types[key.type].name)
      }
  }

  /// A value that a parameter gets. Where it begins with the parameter itself, as `Self.visits + 1`
  /// or `!isOn`, that is written with its whole name, and nothing else is.
  private func value(_ range: Range<Int>, of key: MemberKey, _ file: Int) -> String {
    let scan = project.files[file]
    let line = scan.line(range)
    let start = range.lowerBound + (scan.isSign(range.lowerBound, "!") ? 1 : 0)
    guard let path = scan.path(startingAt: start, before: range.upperBound)?.path,
      let first = path.components.first, let last = path.components.last, last.arguments == nil
    else { return line }
    let written = scan.line(first.token..<last.token + 1)
    let full = memberName(key).text
    let isItself = parameter(path.components[...], path.isWhole, file) == key
    let sign = start > range.lowerBound ? "!" : ""
    guard line.hasPrefix(sign + written) else { return line }
    let rest = line.dropFirst(sign.count + written.count)
    if isItself { return sign + full + rest }
    // Another value of the same name.
    return written == full ? "(\(line))" : line
  }

  mutating func readAssignment(_ assignment: Assignment, _ file: Int) {
    let scan = project.files[file]
    let name = assignment.target
    guard scan.isName(name), parameterNames[scan.name(name)] != nil else {
      readPart(before: name + 1, assignment.value.upperBound, file)
      return
    }
    let path = scan.path(endingAt: name)
    guard let key = parameter(path.components[...], path.isWhole, file) else { return }
    if let calls = setterCalls(assignment.value, at: name, file) {
      // Each call writes what it gives.
      let conditions = project.conditions(at: name, file: file)
      for call in calls {
        count(.parameterWrites, .read)
        addSite(
          .parameterWrite(memberName(key), operation: assignment.sign, value: call.value),
          at: call.use.token, call.use.token..<call.use.token + 1, call.use.file)
        description.sites[description.sites.count - 1].standing.conditions += conditions
      }
      return
    }
    let range = path.start..<max(assignment.value.upperBound, path.start)
    addWrite(of: key, assignment.sign, assignment.value, at: name, range, file, [])
  }

  /// Writes what each side of `isOn ? 1 : 2` gives under its condition.
  private mutating func addWrite(
    of key: MemberKey, _ sign: String, _ written: Range<Int>, at name: Int, _ range: Range<Int>,
    _ file: Int, _ conditions: [KeptCondition]
  ) {
    let scan = project.files[file]
    if let choice = scan.choice(written), conditions.count < 4 {
      for (side, kind) in [(choice.yes, KeptCondition.Kind.holds), (choice.no, .fails)] {
        let own = conditions + [KeptCondition(kind, choice.condition, scan)]
        addWrite(of: key, sign, side, at: name, side, file, own)
      }
      return
    }
    // `&+=` adds without a check.
    let operation = sign.hasPrefix("&") && sign != "&=" ? String(sign.dropFirst()) : sign
    count(.parameterWrites, .read)
    addSite(
      .parameterWrite(
        memberName(key), operation: operation, value: value(written, of: key, file)),
      at: name, range, file)
    let last = description.sites.count - 1
    for condition in conditions
    where !description.sites[last].standing.conditions.contains(condition) {
      description.sites[last].standing.conditions.append(condition)
    }
  }

  mutating func readMutation(_ call: Call, _ file: Int) {
    let scan = project.files[file]
    guard scan.kind(call.nameToken - 1) == .period else { return }
    let path = scan.path(endingAt: call.nameToken)
    guard let key = parameter(path.components.dropLast(), path.isWhole, file) else { return }
    count(.parameterWrites, .read)
    addSite(
      .parameterWrite(
        memberName(key), operation: call.name, value: call.arguments.map { scan.line($0) } ?? ""),
      at: call.nameToken, range(of: call, path.start, file), file)
  }

  // MARK: Parts

  /// A write to an element or a member of a parameter, which the format cannot say.
  private mutating func readPart(before sign: Int, _ end: Int, _ file: Int) {
    let scan = project.files[file]
    var name = sign - 1
    func skipMarks() { while scan.isSign(name, "?") || scan.isSign(name, "!") { name -= 1 } }
    skipMarks()
    let isElement = scan.kind(name) == .closeSquare
    if isElement {
      name = scan.partner(name) - 1
      skipMarks()
    }
    guard scan.isName(name) else { return }
    let path = scan.path(endingAt: name)
    let first = isElement ? path.components.count : path.components.count - 1
    guard let key = parameter(among: path, upTo: first, file) else { return }
    sayPart(of: key, path.start..<max(end, path.start), file)
  }

  /// A parameter that is handed to a function which may change it: `add(&Tip.visits)`.
  mutating func readReference(at token: Int, _ file: Int) {
    let scan = project.files[file]
    guard let before = scan.kind(token - 1), [.openRound, .comma, .colon].contains(before),
      scan.isSign(token, "&"), !scan.isPreview(token),
      let (path, end) = scan.path(startingAt: token + 1),
      let key = parameter(among: path, upTo: path.components.count, file)
    else { return }
    sayPart(of: key, token..<end, file)
  }

  /// A call that changes a parameter by a function of its own type: `Tip.plants.add("Rose")`.
  mutating func readChange(_ call: Call, _ file: Int) {
    let scan = project.files[file]
    guard scan.kind(call.nameToken - 1) == .period, scan.isName(call.nameToken - 2),
      parameterNames[scan.name(call.nameToken - 2)] != nil,
      let functions = project.functionsByName[call.name],
      functions.contains(where: {
        project.files[$0.file].functions[$0.index].modifiers.contains("mutating")
      })
    else { return }
    let path = scan.path(endingAt: call.nameToken)
    guard let key = parameter(among: path, upTo: path.components.count - 1, file) else { return }
    let end = call.arguments.map { $0.upperBound + 1 } ?? call.nameToken + 1
    sayPart(of: key, path.start..<max(min(end, scan.tokens.count), path.start), file)
  }

  /// The parameter that a path begins with; it is named by no more than the first `count`
  /// components.
  private func parameter(among path: MemberPath, upTo count: Int, _ file: Int) -> MemberKey? {
    for length in stride(from: count, to: 0, by: -1) {
      if let key = parameter(path.components.prefix(length), path.isWhole, file) { return key }
    }
    return nil
  }

  private mutating func sayPart(of key: MemberKey, _ range: Range<Int>, _ file: Int) {
    let scan = project.files[file]
    count(.parameterWrites, .notRead)
    say(
      .effectNotSaid, at: scan.place(range),
      "\(scan.text(range.lowerBound) == "&" ? "The value" : "A part") of \(memberName(key).text) "
        + "is changed here: \(scan.brief(range)).",
      do: "Write when people change it, and to what.")
  }
}
