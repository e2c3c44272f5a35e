import SimulationKernel
import SwiftSources

/// The handlers of tips' buttons: those of the actions themselves, and those of views.
extension AppReader {
  /// Binds what happens in handlers to the buttons that they belong to.
  mutating func bindHandlers() {
    let shown = shownByPlace()
    let tips = actionsByFile()
    for index in description.sites.indices {
      let site = description.sites[index]
      description.sites[index].standing.handler = handler(
        site.standing, at: site.source.place, inside: [], shown, tips)
      for caller in site.callers.indices {
        let call = site.callers[caller]
        description.sites[index].callers[caller].standing.handler = handler(
          call.standing, at: call.source.place,
          inside: Array(call.conditions.dropFirst(call.standing.conditions.count)), shown, tips)
      }
    }
  }

  /// An action of a tip, and where it stands.
  private struct PlacedAction {
    var tip: String
    var index: Int
    var place: SourcePlace
  }

  private func actionsByFile() -> [String: [PlacedAction]] {
    var found: [String: [PlacedAction]] = [:]
    for tip in description.tips {
      for (index, action) in tip.actions.enumerated() {
        let place = action.source.place
        found[place.path, default: []].append(
          PlacedAction(tip: tip.name, index: index, place: place))
      }
    }
    return found
  }

  private func shownByPlace() -> [SourcePlace: [ShownTip]] {
    var found: [SourcePlace: [ShownTip]] = [:]
    for shown in description.screens.flatMap(\.shown) {
      found[shown.view, default: []].append(shown)
    }
    return found
  }

  /// - `called`: What is asked in the functions that the handler calls.
  private func handler(
    _ standing: Standing, at place: SourcePlace, inside called: [KeptCondition],
    _ shown: [SourcePlace: [ShownTip]], _ tips: [String: [PlacedAction]]
  ) -> TipHandler? {
    if let own = handlerOfAction(at: place, standing.conditions, called, tips) { return own }
    guard let taker = standing.taker,
      let views = shown[taker],
      let start = standing.triggerPlace
    else { return nil }
    // What stands around the view is asked before it is there at all.
    let inside =
      standing.conditions.filter { condition in
        condition.place.path != start.path
          || condition.place.bytes.lowerBound >= start.bytes.lowerBound
      } + called
    var handler = TipHandler(buttons: [], conditions: [])
    var questions: [ButtonQuestion] = []
    for question in inside.flatMap({ self.questions($0) }) {
      switch question {
      case .other(let condition): handler.conditions.append(condition)
      case .unread(let condition): handler.unread = handler.unread ?? condition
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
    at place: SourcePlace, _ asked: [KeptCondition], _ called: [KeptCondition],
    _ actions: [String: [PlacedAction]]
  ) -> TipHandler? {
    var buttons: [TipHandler.Buttons] = []
    var start: Int?
    for action in actions[place.path] ?? [] where action.place.contains(place) {
      if let last = buttons.last, last.tip == action.tip {
        buttons[buttons.count - 1].actions.append(action.index)
      } else {
        start = action.place.bytes.lowerBound
        buttons.append(TipHandler.Buttons(tip: action.tip, actions: [action.index]))
      }
    }
    guard let start else { return nil }
    let inside =
      asked.filter { $0.place.path != place.path || $0.place.bytes.lowerBound >= start } + called
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
    case other(KeptCondition)
    case unread(KeptCondition)
    case asks(ButtonQuestion)
  }

  /// `action.id == "go"`, each clause of a condition by itself, or a branch of `switch action.id`.
  private func questions(_ condition: KeptCondition) -> [Question] {
    guard let (file, range) = tokens(of: condition.place) else { return [.other(condition)] }
    switch condition.kind {
    case .presented: return [.other(condition)]
    case .matches:
      guard let subject = condition.subject.flatMap({ tokens(of: $0) }),
        let member = buttonMember(subject.range, file)
      else { return [.other(condition)] }
      return [branch(range, member, file).map { .asks($0) } ?? .unread(condition)]
    case .holds, .fails:
      // What stands around a branch that leaves is no part of its place.
      guard project.files[file].line(range) == condition.text else {
        return [asksButton(range, file) ? .unread(condition) : .other(condition)]
      }
      let clauses = condition.kind == .holds ? clauses(range, file) : [range]
      return clauses.map { question($0, condition, isOnly: clauses.count == 1, file) }
    }
  }

  private func question(
    _ range: Range<Int>, _ condition: KeptCondition, isOnly: Bool, _ file: Int
  ) -> Question {
    var part = condition
    if !isOnly { part.text = project.files[file].line(range) }
    guard let comparison = comparison(range, file) else {
      return asksButton(range, file) ? .unread(part) : .other(part)
    }
    var question = comparison
    if condition.kind == .fails { question.isNegated.toggle() }
    return .asks(question)
  }

  /// The parts of a condition between commas and `&&`, where all of them must hold.
  private func clauses(_ range: Range<Int>, _ file: Int) -> [Range<Int>] {
    let scan = project.files[file]
    var found: [Range<Int>] = []
    var start = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound {
      if scan.isSign(index, "||") { return [range] }
      if scan.kind(index) == .comma || scan.isSign(index, "&&") {
        found.append(start..<index)
        start = index + 1
      }
      index = scan.next(index)
    }
    return found + [min(start, range.upperBound)..<range.upperBound]
  }

  private func comparison(_ range: Range<Int>, _ file: Int) -> ButtonQuestion? {
    let scan = project.files[file]
    guard let sign = range.first(where: { scan.isSign($0, "==") || scan.isSign($0, "!=") }),
      !range.contains(where: { scan.isSign($0, "||") || scan.isSign($0, "&&") })
    else { return nil }
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
    tokens.partitionIndex(past: { $0.start < offset })
  }
}
