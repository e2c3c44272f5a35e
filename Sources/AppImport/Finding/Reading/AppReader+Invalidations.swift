import SwiftSources
import TipDomain

/// Places of the program that invalidate tips.
extension AppReader {
  /// One of which it is not clear yet which tip it is.
  struct OpenInvalidation {
    var place: SourcePlace
    var text: String
    /// The name that its expression begins with.
    var name: String?
  }

  mutating func readInvalidation(_ call: Call, _ file: Int) {
    let scan = project.files[file]
    guard let reason = scan.arguments(call.arguments).first(where: { $0.label == "reason" }) else {
      return
    }
    let path = scan.path(endingAt: call.nameToken)
    let base = path.components.dropLast()
    let target =
      base.isEmpty && path.isWhole
      ? Project.Target(type: project.type(around: call.nameToken, file: file), isKnown: true)
      : project.target(of: base, isWhole: path.isWhole, file: file)
    var tip = castTip(before: call.nameToken, file)?.tip ?? namedTip(base, at: call.nameToken, file)
    let word = Self.word(scan.line(reason.value))
    if tip != nil {
      // A cast, or a condition around, says which tip it is.
    } else if let type = target.type, project.isTip(type), !project.isOwnProtocol(type) {
      tip =
        tipName(path.start..<max(call.nameToken - 1, path.start), file: file)
        ?? project.types[type].name
    } else if target.type.map({ !project.isOwnProtocol($0) && project.types[$0].isDeclared })
      ?? false
      || !project.seesTipKit(file)
      || (target.isKnown && InvalidationReason(name: word) == nil)
    {
      return
    }
    let start = castTip(before: call.nameToken, file)?.start ?? path.start
    let range = range(of: call, start, file)
    let choice = scan.choice(reason.value)
    let reasons: [(word: String, condition: KeptCondition?)] =
      choice.map { choice in
        [
          (Self.word(scan.line(choice.yes)), KeptCondition(.holds, choice.condition, scan)),
          (Self.word(scan.line(choice.no)), KeptCondition(.fails, choice.condition, scan)),
        ]
      } ?? [(word, nil)]
    for reason in reasons {
      addSite(.invalidation(tip: tip, reason: reason.word), at: call.nameToken, range, file)
      if let condition = reason.condition {
        description.sites[description.sites.count - 1].standing.conditions.append(condition)
      }
    }
    if tip != nil {
      for _ in reasons { count(.invalidations, .read) }
      return
    }
    openInvalidations.append(
      OpenInvalidation(
        place: scan.place(range),
        text: scan.brief(path.isWhole ? range : scan.start(of: path)..<range.upperBound),
        name: base.first { $0.name != "self" }?.name))
  }

  private static func word(_ text: String) -> String {
    text.split(separator: ".").last.map(String.init) ?? text
  }

  /// The tip of `(group.currentTip as? ZoomTip)?` before a call, and where it begins.
  private func castTip(before name: Int, _ file: Int) -> (tip: String, start: Int)? {
    let scan = project.files[file]
    var close = name - 2
    while scan.isSign(close, "?") || scan.isSign(close, "!") { close -= 1 }
    guard scan.kind(name - 1) == .period, scan.kind(close) == .closeRound,
      case let open = scan.partner(close), open >= 0, !scan.isName(open - 1),
      (open + 1..<max(close, open + 1)).contains(where: {
        scan.kind($0) == .name && scan.text($0) == "as"
      }), let tip = tipName(open + 1..<close, file: file)
    else { return nil }
    return (tip, open)
  }

  /// The tip that a condition around names: `if group.currentTip is ZoomTip`.
  private func namedTip(
    _ base: ArraySlice<MemberPath.Component>, at token: Int, _ file: Int
  ) -> String? {
    guard base.last?.name == "currentTip", base.allSatisfy({ $0.arguments == nil }) else {
      return nil
    }
    let start = base.map(\.name).joined(separator: ".") + " is "
    for condition in project.conditions(at: token, file: file) where condition.kind == .holds {
      for clause in condition.clauses where clause.hasPrefix(start) {
        let name = String(clause.dropFirst(start.count))
        if let type = project.lookUpType(name, at: token, file: file), project.isTip(type) {
          return project.types[type].name
        }
      }
    }
    return nil
  }

  // MARK: In handlers

  /// What a handler of a view's buttons invalidates by the name that the view has for its tip is
  /// the tip of the button. The rest is said.
  mutating func judgeInvalidations() {
    for open in openInvalidations {
      let indices = description.sites.indices.filter {
        description.sites[$0].source.place == open.place
      }
      var isResolved = false
      for index in indices {
        guard case .invalidation(nil, let reason) = description.sites[index].effect,
          let own = ownButtons(of: description.sites[index], open)
        else { continue }
        isResolved = true
        let site = description.sites.remove(at: index)
        for buttons in own {
          var copy = site
          copy.effect = .invalidation(tip: buttons.tip, reason: reason)
          copy.standing.handler?.buttons = [buttons]
          description.sites.append(copy)
        }
        break
      }
      count(.invalidations, isResolved ? .read : .notRead)
      guard !isResolved else { continue }
      say(
        .invalidationNotResolved, at: open.place,
        "It is not clear which tip is invalidated here; it is left out.",
        do: "Write it where it happens: {\"invalidates\": the tip} in an action of the screen.",
        placeholder: Placeholder(open.text))
    }
  }

  /// The buttons in whose handler a site stands, where it names the tip as their view does.
  private func ownButtons(of site: CallSite, _ open: OpenInvalidation) -> [TipHandler.Buttons]? {
    guard let handler = site.standing.handler, handler.unread == nil,
      case let buttons = handler.buttons.filter({ !$0.actions.isEmpty }), !buttons.isEmpty,
      let name = open.name, let taker = site.standing.taker
    else { return nil }
    let views = description.screens.flatMap(\.shown).filter { $0.view == taker }
    return views.contains { $0.argument == name } ? buttons : nil
  }
}
