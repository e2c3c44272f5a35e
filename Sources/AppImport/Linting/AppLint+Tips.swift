/// Tips: whether they are shown, their options, their ids, their groups.
extension AppLint {
  mutating func judgeViews() {
    let views = draft.screens.flatMap(\.shows)
    let groups = draft.groups.filter { group in views.contains { $0.group == group.id } }
    let isUnclear = app.screens.flatMap(\.shown).contains { view in
      if case .unresolved = view.content { true } else { false }
    }
    for tip in draft.tips {
      let isShown = views.contains { $0.tip == tip.reference || $0.cast == tip.reference }
      let isOffered = groups.contains { group in
        group.tips.contains(tip.reference)
          && views.contains { $0.group == group.id && $0.cast == nil }
      }
      guard !isShown, !isOffered else { continue }
      let doubt = isUnclear ? ", unless a view whose tip is not clear does" : ""
      find(.tipNeverShown, at: tip.place, "no view shows \(tip.name)\(doubt)")
    }
  }

  // MARK: Options

  mutating func judgeOptions() {
    for tip in app.tips {
      for option in tip.options where option.value.kind == .literal {
        guard option.name == "MaxDisplayDuration",
          let seconds = DraftNumber.whole(
            option.value.text), seconds < Self.shortestDisplay
        else { continue }
        find(
          .durationTooShort, at: option.source.place,
          "\(tip.name) asks for \(seconds) s on screen, and no display is cut before "
            + "\(Self.shortestDisplay) s")
      }
    }
  }

  /// Seconds below which the system cuts no display (3.6).
  private static let shortestDisplay: Int64 = 60

  // MARK: Identifiers

  mutating func judgeIdentifiers() {
    for finding in app.findings where finding.code == .identifierShared {
      find(.tipIdentifierShared, at: finding.place, finding.reason.withoutStop)
    }
    for (index, event) in app.events.enumerated() where event.identifier.kind == .literal {
      guard
        let first = app.events[..<index].first(where: {
          $0.identifier.text == event.identifier.text
        })
      else { continue }
      find(
        .eventIdentifierShared, at: event.source.place,
        "\(event.owner).\(event.property) has the id of \(first.owner).\(first.property), "
          + "\(event.identifier.text)")
    }
  }

  // MARK: Groups

  /// A tip of an ordered group that can never be shown is never invalidated by a person, and those
  /// behind it wait for that.
  mutating func judgeGroups() {
    for group in draft.groups where group.priority == "ordered" {
      for (position, id) in group.tips.dropLast().enumerated() {
        guard let index = draft.tips.firstIndex(where: { $0.reference == id }),
          impossible.contains(index), !hasUnknownInvalidation,
          !invalidated.contains(draft.tips[index].name)
        else { continue }
        let rest = group.tips.count - position - 1
        find(
          .groupBlocks, at: group.place,
          "\(draft.tips[index].name) can never be shown, so it never ends, and the \(rest) behind "
            + "it in the ordered group \(group.name.text) wait for ever")
      }
    }
  }
}

extension String {
  /// A sentence without its full stop.
  fileprivate var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
