/// The handlers of tips' buttons: those of the actions themselves, and those of views.
extension AppReader {
  /// Binds what happens in handlers to the buttons that they belong to.
  mutating func bindHandlers() {
    let shown = shownByPlace()
    let tips = description.tips.filter { !$0.actions.isEmpty }
    for index in description.sites.indices {
      let site = description.sites[index]
      description.sites[index].standing.handler = handler(
        site.standing, at: site.source.place, asked: site.standing.conditions, shown, tips)
      for caller in site.callers.indices {
        let call = site.callers[caller]
        description.sites[index].callers[caller].standing.handler = handler(
          call.standing, at: call.source.place,
          asked: call.standing.conditions + site.standing.conditions, shown, tips)
      }
    }
  }

  private func shownByPlace() -> [SourcePlace: [ShownTip]] {
    var found: [SourcePlace: [ShownTip]] = [:]
    for shown in description.screens.flatMap(\.shown) {
      found[shown.view, default: []].append(shown)
    }
    return found
  }

  private func handler(
    _ standing: Standing, at place: SourcePlace, asked: [KeptCondition],
    _ shown: [SourcePlace: [ShownTip]], _ tips: [TipDescription]
  ) -> TipHandler? {
    if let own = handlerOfAction(at: place, asked, tips) { return own }
    guard let taker = standing.taker,
      let views = shown[taker],
      let start = standing.triggerPlace
    else { return nil }
    // What stands around the view is asked before it is there at all.
    let inside = asked.filter { condition in
      condition.place.path != start.path
        || condition.place.bytes.lowerBound >= start.bytes.lowerBound
    }
    var handler = TipHandler(buttons: [], conditions: [])
    var questions: [ButtonQuestion] = []
    for condition in inside {
      switch question(condition) {
      case .other: handler.conditions.append(condition)
      case .unread: handler.unread = handler.unread ?? condition
      case .asks(let question): questions.append(question)
      }
    }
    for tip in self.tips(of: views.map(\.content)) {
      let actions = tip.actions.indices.filter { index in
        questions.allSatisfy { $0.holds(index, id: tip.actions[index].literalID) }
      }
      handler.buttons.append(TipHandler.Buttons(tip: tip.name, actions: actions))
    }
    return handler
  }

  /// The actions of tips in which a place stands.
  private func handlerOfAction(
    at place: SourcePlace, _ asked: [KeptCondition], _ tips: [TipDescription]
  ) -> TipHandler? {
    var buttons: [TipHandler.Buttons] = []
    var start: Int?
    for tip in tips {
      let actions = tip.actions.indices.filter { tip.actions[$0].source.place.contains(place) }
      guard let first = actions.first else { continue }
      start = tip.actions[first].source.place.bytes.lowerBound
      buttons.append(TipHandler.Buttons(tip: tip.name, actions: actions))
    }
    guard let start else { return nil }
    let inside = asked.filter {
      $0.place.path != place.path || $0.place.bytes.lowerBound >= start
    }
    return TipHandler(buttons: buttons, conditions: inside)
  }

  /// The tips that a view shows: of a group, any of its members.
  private func tips(of contents: [ShownTip.Content]) -> [TipDescription] {
    let names = contents.flatMap { content -> [String] in
      switch content {
      case .tip(let name): [name]
      case .group(_, let only?): [only]
      case .group(let name, nil):
        description.groups.filter { $0.owner == name.owner && $0.property == name.property }
          .flatMap { $0.members.map(\.tip) }
      case .unresolved: []
      }
    }
    return description.tips.filter { names.contains($0.name) || names.contains($0.typeName) }
  }

  // MARK: Which button is asked for

  /// What a condition of a handler asks about the button.
  private enum Question {
    case other
    case unread
    case asks(ButtonQuestion)
  }

  /// `action.id == "go"`, or a branch of `switch action.id`.
  private func question(_ condition: KeptCondition) -> Question {
    guard let (file, range) = tokens(of: condition.place) else { return .other }
    switch condition.kind {
    case .presented: return .other
    case .matches:
      guard let subject = condition.subject.flatMap({ tokens(of: $0) }),
        let member = buttonMember(subject.range, file)
      else { return .other }
      return branch(range, member, file).map { .asks($0) } ?? .unread
    case .holds, .fails:
      guard let comparison = comparison(range, file) else {
        return asksButton(range, file) ? .unread : .other
      }
      var question = comparison
      if condition.kind == .fails { question.isNegated.toggle() }
      return .asks(question)
    }
  }

  private func comparison(_ range: Range<Int>, _ file: Int) -> ButtonQuestion? {
    let scan = project.files[file]
    guard let sign = range.first(where: { scan.isSign($0, "==") || scan.isSign($0, "!=") }) else {
      return nil
    }
    let sides = [range.lowerBound..<sign, sign + 1..<range.upperBound]
    for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
      guard let member = buttonMember(side, file), let value = value(other, file) else { continue }
      return ButtonQuestion(
        member: member, values: [value], isNegated: scan.isSign(sign, "!="))
    }
    return nil
  }

  /// A label of a `switch`; `default` is what the other labels leave.
  private func branch(_ label: Range<Int>, _ member: String, _ file: Int) -> ButtonQuestion? {
    let scan = project.files[file]
    guard scan.text(label.lowerBound) == "default" else {
      return values(label, file).map { ButtonQuestion(member: member, values: $0) }
    }
    var named: [String] = []
    for other in scan.labels[scan.scope(label.lowerBound)] ?? []
    where scan.text(other.lowerBound) != "default" {
      guard let values = values(other, file) else { return nil }
      named += values
    }
    return ButtonQuestion(member: member, values: named, isNegated: true)
  }

  /// The values of `case "go", Self.later`; nil where one of them could not be read.
  private func values(_ label: Range<Int>, _ file: Int) -> [String]? {
    let scan = project.files[file]
    let start = scan.text(label.lowerBound) == "case" ? label.lowerBound + 1 : label.lowerBound
    var found: [String] = []
    for pattern in scan.arguments(start..<max(start, label.upperBound)) {
      guard let value = value(pattern.value, file) else { return nil }
      found.append(value)
    }
    return found
  }

  private func value(_ range: Range<Int>, _ file: Int) -> String? {
    let scan = project.files[file]
    if range.count == 1, scan.kind(range.lowerBound) == .number { return scan.text(range) }
    let reader = TextReader(
      project: project, type: project.type(around: range.lowerBound, file: file))
    let text = reader.read(range, file: file)
    return text.kind == .literal ? text.text : nil
  }

  /// `id` or `index` of the button that a handler is given: of a name that is no property.
  private func buttonMember(_ range: Range<Int>, _ file: Int) -> String? {
    let scan = project.files[file]
    var range = range
    if let first = range.first, scan.kind(first) == .dollarName {
      range = first + 1..<range.upperBound
    }
    let isShort = range.lowerBound > 0 && scan.kind(range.lowerBound - 1) == .dollarName
    if isShort, range.count == 2, scan.kind(range.lowerBound) == .period {
      let name = scan.name(range.lowerBound + 1)
      return ["id", "index"].contains(name) ? name : nil
    }
    guard let path = scan.wholePath(range), path.components.count == 2,
      let first = path.components.first, let last = path.components.last,
      ["id", "index"].contains(last.name), first.arguments == nil,
      project.property(named: first.name, before: first.token, file: file) == nil,
      project.lookUpType(first.name, at: first.token, file: file) == nil
    else { return nil }
    return last.name
  }

  /// Whether an expression names the button somewhere.
  private func asksButton(_ range: Range<Int>, _ file: Int) -> Bool {
    let scan = project.files[file]
    return range.contains { token in
      scan.isName(token) && ["id", "index"].contains(scan.text(token))
        && scan.kind(token - 1) == .period
        && (scan.kind(token - 2) == .dollarName || buttonMember(token - 2..<token + 1, file) != nil)
    }
  }

  /// The tokens of a place.
  private func tokens(of place: SourcePlace) -> (file: Int, range: Range<Int>)? {
    guard let file = project.files.firstIndex(where: { $0.path == place.path }) else { return nil }
    let start = project.files[file].token(atByte: place.bytes.lowerBound)
    let end = project.files[file].token(atByte: place.bytes.upperBound)
    return (file, start..<max(start, end))
  }
}

/// What a handler asks about its button.
private struct ButtonQuestion {
  /// `id` or `index`.
  var member: String
  var values: [String]
  var isNegated = false

  /// Whether it holds for the button at an index; one without an id is none of those named.
  func holds(_ index: Int, id: String?) -> Bool {
    let value = member == "index" ? String(index) : id
    return (value.map { values.contains($0) } ?? false) != isNegated
  }
}

extension TipActionDescription {
  /// Its id, where the sources say it.
  var literalID: String? { identifier.flatMap { $0.kind == .literal ? $0.text : nil } }
}

extension FileScan {
  /// The first token that does not begin before a byte.
  func token(atByte offset: Int) -> Int {
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
