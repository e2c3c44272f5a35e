import SwiftSources
import TipDomain

/// Places of the program that do something to tips.
extension AppReader {
  mutating func readSites() {
    for file in project.files.indices {
      let scan = project.files[file]
      for call in scan.calls
      where !scan.isPreview(call.nameToken) && !scan.isLabelList(call.arguments) {
        switch call.name {
        case "donate", "sendDonation": readDonation(call, file)
        case "invalidate": readInvalidation(call, file)
        case "resetEligibility", "deleteDonations": sayReset(call, file)
        case "toggle", "append", "insert", "remove", "removeAll", "formUnion", "subtract":
          readMutation(call, file)
        default: readChange(call, file)
        }
      }
      for assignment in scan.assignments where !scan.isPreview(assignment.signToken) {
        readAssignment(assignment, file)
      }
      for token in scan.tokens.indices {
        if scan.tokens[token].kind == .sign { readReference(at: token, file) }
        readHandedOn(at: token, file)
      }
      readObservers(file)
    }
  }

  mutating func addSite(
    _ effect: CallSite.Effect, at token: Int, _ range: Range<Int>, _ file: Int
  ) {
    var standing = project.standing(at: token, file: file)
    let start = project.files[file].path(endingAt: range.lowerBound).start
    standing.conditions += choices(before: start, file)
    description.sites.append(
      CallSite(
        effect: effect, standing: standing,
        observed: observedStatus(around: token, file), callers: [],
        source: project.source(range, file: file)))
  }

  func range(of call: Call, _ start: Int, _ file: Int) -> Range<Int> {
    let end = call.arguments.map { $0.upperBound + 1 } ?? call.nameToken + 1
    return start..<max(min(end, project.files[file].tokens.count), start)
  }

  // MARK: Donations

  private mutating func readDonation(_ call: Call, _ file: Int) {
    let scan = project.files[file]
    let path = scan.path(endingAt: call.nameToken)
    let base = path.components.dropLast()
    let range = range(of: call, path.start, file)
    let value = call.arguments.flatMap { $0.isEmpty ? nil : scan.line($0) }
    if let last = base.last {
      if base.count == 1, path.isWhole, let function = giver(of: last.name, at: last.token, file) {
        return readDonation(ofArgument: last.name, function, value, range, file)
      }
      if let event = event(base, isWhole: path.isWhole, file: file) {
        return addDonation(event, last.arguments, value, at: call.nameToken, range, file)
      }
      if readDonation(ofCase: base, isWhole: path.isWhole, value, range, file) { return }
      if let made = madeEvent(base, file) {
        count(.donations, .read)
        return addSite(
          .donation(made, arguments: nil, value: value), at: call.nameToken, range, file)
      }
    } else if readDonation(ofChoiceBefore: call, value, range, file) {
      return
    }
    guard isDonation(call, of: path, file) else { return }
    count(.donations, .asked)
    addSite(.donation(nil, arguments: nil, value: value), at: call.nameToken, range, file)
    say(
      .donationNotResolved, at: scan.place(range), "It is not clear which event is donated here.",
      do: "Write the event.",
      placeholder: Placeholder(scan.brief(scan.start(of: path)..<range.upperBound)))
  }

  private mutating func addDonation(
    _ event: MemberKey, _ arguments: Range<Int>?, _ value: String?, at token: Int,
    _ range: Range<Int>, _ file: Int
  ) {
    let written = arguments.map { project.files[file].line($0) }
    count(.donations, .read)
    addSite(
      .donation(memberName(event), arguments: written, value: value), at: token, range, file)
  }

  /// The donations of `(isOn ? first : other).sendDonation()`.
  private mutating func readDonation(
    ofChoiceBefore call: Call, _ value: String?, _ range: Range<Int>, _ file: Int
  ) -> Bool {
    let scan = project.files[file]
    let close = call.nameToken - 2
    guard scan.kind(close + 1) == .period, scan.kind(close) == .closeRound,
      case let open = scan.partner(close), open >= 0,
      let choice = scan.choice(open + 1..<close)
    else { return false }
    let events = [choice.yes, choice.no].compactMap { side in
      scan.wholePath(side).flatMap {
        event($0.components[...], isWhole: $0.isWhole, file: file)
      }
    }
    guard events.count == 2 else { return false }
    for (event, kind) in zip(events, [KeptCondition.Kind.holds, .fails]) {
      addDonation(event, nil, value, at: call.nameToken, open..<range.upperBound, file)
      description.sites[description.sites.count - 1].standing.conditions.append(
        KeptCondition(kind, choice.condition, scan))
    }
    return true
  }

  /// Whether a call donates some event, although it is not clear which. Other things are donated
  /// too: an intent with `try`, and what the project has a function of its own for.
  private func isDonation(_ call: Call, of path: MemberPath, _ file: Int) -> Bool {
    let scan = project.files[file]
    let base = path.components.dropLast()
    guard project.seesTipKit(file) else { return false }
    if base.last?.name.lowercased().hasSuffix("event") == true,
      !project.target(of: base, isWhole: path.isWhole, file: file).isKnown
    {
      return true
    }
    guard project.functionsByName[call.name] == nil else { return false }
    if call.name == "sendDonation" { return !base.isEmpty || !path.isWhole }
    func isWord(_ token: Int, _ word: String) -> Bool {
      scan.kind(token) == .name && scan.text(token) == word
    }
    let mark = path.start - 2
    let isTried = scan.isSign(mark, "?") || scan.isSign(mark, "!") || isWord(mark, "try")
    return path.isWhole && !base.isEmpty && isWord(path.start - 1, "await") && !isTried
  }

  /// The function that takes an event as a parameter of this name.
  private func giver(of name: String, at token: Int, _ file: Int) -> Reference? {
    let scan = project.files[file]
    guard let function = project.function(ofScope: scan.scope(token), file: file),
      let written = project.writtenType(ofParameter: name, function: function, file: file),
      isEventType(written, file)
    else { return nil }
    return Reference(file: file, index: function)
  }

  /// The calls of the function donate what they pass.
  private mutating func readDonation(
    ofArgument name: String, _ function: Reference, _ value: String?, _ range: Range<Int>,
    _ file: Int, member: MemberKey? = nil
  ) {
    let scan = project.files[file]
    let declared = project.files[function.file].functions[function.index]
    let parameters = scan.arguments(declared.parameters)
    let position = parameters.firstIndex { parameter in
      let start =
        parameter.label == nil ? parameter.value.lowerBound : parameter.value.lowerBound - 2
      return (start..<start + 2).contains { scan.isName($0) && scan.name($0) == name }
    }
    var isResolved = false
    let own = project.standing(at: range.lowerBound, file: file)
    for use in finder.uses(of: function) {
      let home = project.files[use.file]
      let given = home.arguments(home.path(startingAt: use.token)?.path.components.first?.arguments)
      guard let position, position < given.count,
        let path = home.wholePath(given[position].value),
        let event = member.map({ self.event($0, ofCase: path, use.file) })
          ?? event(path.components[...], isWhole: path.isWhole, file: use.file)
      else { continue }
      isResolved = true
      count(.donations, .read)
      addSite(
        .donation(
          memberName(event), arguments: path.components.last?.arguments.map { home.line($0) },
          value: value), at: use.token, use.token..<use.token + 1,
        use.file)
      // What the function asks first, and what it waits for, is asked for each of its calls.
      let last = description.sites.count - 1
      description.sites[last].standing.conditions += own.conditions
      description.sites[last].standing.waits += own.waits
    }
    guard !isResolved else { return }
    count(.donations, .asked)
    addSite(.donation(nil, arguments: nil, value: value), at: range.upperBound - 1, range, file)
    say(
      .donationNotResolved, at: scan.place(range),
      "The event comes as the argument \(name), and no call tells which one.",
      do: "Write the event.", placeholder: Placeholder(scan.brief(range)))
  }

  /// The donation of an event that each case of an enum has, where the case comes as an argument.
  private mutating func readDonation(
    ofCase base: ArraySlice<MemberPath.Component>, isWhole: Bool, _ value: String?,
    _ range: Range<Int>, _ file: Int
  ) -> Bool {
    let scan = project.files[file]
    guard isWhole, base.count == 2, let first = base.first, let last = base.last,
      let key = member(base, isWhole: isWhole, file: file, among: eventNames[last.name] ?? []),
      let function = project.function(ofScope: scan.scope(first.token), file: file),
      project.writtenType(ofParameter: first.name, function: function, file: file) != nil,
      isCaseEvent(key)
    else { return false }
    readDonation(
      ofArgument: first.name, Reference(file: file, index: function), value, range, file,
      member: key)
    return true
  }

  /// `Tips.Event(id: "x").donate()`: the event that has this id.
  private func madeEvent(_ base: ArraySlice<MemberPath.Component>, _ file: Int) -> MemberName? {
    let scan = project.files[file]
    guard let first = base.first, let last = base.last, last.arguments != nil,
      project.isEvent(
        base.filter { $0.name != "init" }.map(\.name).joined(separator: "."), at: first.token,
        file: file),
      let argument = scan.arguments(last.arguments).first(where: { $0.label == "id" })
    else { return nil }
    let type = project.type(around: first.token, file: file)
    let text = TextReader(project: project, type: type).read(argument.value, file: file)
    let event = description.events.first {
      $0.identifier.kind == .literal && text.kind == .literal && $0.identifier.text == text.text
    }
    return event.map { MemberName(owner: $0.owner, property: $0.property) }
  }

  /// What a scenario has only in its timeline.
  private mutating func sayReset(_ call: Call, _ file: Int) {
    let scan = project.files[file]
    let path = scan.path(endingAt: call.nameToken)
    let target = project.target(of: path.components.dropLast(), isWhole: path.isWhole, file: file)
    let isOwn = target.type.map { project.types[$0].functions[call.name] != nil } ?? false
    guard project.seesTipKit(file), !isOwn else { return }
    say(
      .effectNotSaid, at: scan.place(call.nameToken),
      "\(path.text) is called here and not played.",
      do: "Write the step \"\(call.name)\" in the timeline of the scenario where it matters.")
  }

  // MARK: Status observers

  private mutating func readObservers(_ file: Int) {
    let scan = project.files[file]
    guard project.seesTipKit(file) else { return }
    for scope in scan.scopes where !scope.isPreview {
      guard case .loop(let header) = scope.kind, let stream = statusStream(in: header, scan)
      else { continue }
      let path = scan.path(endingAt: stream)
      let tip = tipName(path.start..<max(stream - 1, path.start), file: file)
      count(.statusObservers, tip == nil ? .notRead : .read)
      addSite(.statusObserver(tip: tip, stream: scan.text(stream)), at: stream, header, file)
      if tip == nil {
        say(
          .observerNotResolved, at: scan.place(stream),
          "It is not clear which tip is observed here.", do: "Write the tip by hand.",
          placeholder: Placeholder(path.text))
      }
    }
  }

  /// The name of the stream of a tip's status that a loop goes over; nil if it goes over none.
  private func statusStream(in header: Range<Int>, _ scan: FileScan) -> Int? {
    header.first {
      scan.isName($0) && ["statusUpdates", "shouldDisplayUpdates"].contains(scan.text($0))
    }
  }

  private func variable(of header: Range<Int>, _ scan: FileScan) -> String? {
    header.first { scan.kind($0) == .name && scan.text($0) == "in" }
      .flatMap { scan.isName($0 - 1) ? scan.name($0 - 1) : nil }
  }

  /// The innermost loop over the status of a tip around a token, inside its function.
  func observedStatus(around token: Int, _ file: Int) -> ObservedStatus? {
    let scan = project.files[file]
    var scope = scan.scope(token)
    while scope != 0 {
      switch scan.scopes[scope].kind {
      case .loop(let header):
        guard let stream = statusStream(in: header, scan) else { break }
        let start = scan.path(endingAt: stream).start
        guard let tip = tipName(start..<max(stream - 1, start), file: file) else { return nil }
        return ObservedStatus(
          tip: tip, stream: scan.text(stream), variable: variable(of: header, scan),
          place: project.source(header, file: file).place)
      case .function, .type: return nil
      case .accessor, .closure, .condition, .selection, .block, .file: break
      }
      scope = scan.scopes[scope].parent
    }
    return nil
  }
}
