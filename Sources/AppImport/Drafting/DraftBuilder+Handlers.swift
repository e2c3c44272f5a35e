import SwiftSources

/// What the buttons of tips do.
extension DraftBuilder {
  /// Adds what happens in a handler to the buttons that it belongs to; false if there is none.
  ///
  /// - `view`: The view whose handler it is; nil for that of the tip itself.
  mutating func add(
    _ effect: EffectDraft, to handler: TipHandler, in view: SourcePlace?, of site: CallSite
  ) -> Bool {
    if let unread = handler.unread {
      say(
        .effectNotSaid, at: site.source.place,
        "\(site.words) is in the handler of a tip's button, and it is not clear of which: "
          + "\(unread.words). It is left out.", do: "Write it in the \"does\" of the action.")
      return false
    }
    var effect = effect
    effect.conditions = handler.conditions
    var isAdded = false
    for buttons in handler.buttons {
      guard let tip = tipIndices[buttons.tip] else { continue }
      for action in draft.tips[tip].actions.indices
      where buttons.actions.contains(draft.tips[tip].actions[action].index) {
        var own = effect
        if case .invalidates(_, let reason) = effect.kind, concerns(site, buttons.tip) {
          own.kind = .invalidates(tip: draft.tips[tip].reference, reason: reason)
        }
        isAdded = true
        guard isFirst(view, of: action, of: tip, own) else { continue }
        draft.tips[tip].actions[action].effects.append(own)
      }
    }
    guard !isAdded else { return true }
    let names = handler.buttons.map(\.tip).joined(separator: ", ")
    say(
      .effectNotSaid, at: site.source.place,
      "\(site.words) is in the handler of a button, and "
        + (names.isEmpty ? "the tip is not known" : "\(names) has no such button")
        + ". It is left out.",
      do: "Check whether the app ever does it.")
    return false
  }

  /// Whether a handler is that of the first view that has one for a button: a person taps it in one
  /// view. What another view does besides is said.
  private mutating func isFirst(
    _ view: SourcePlace?, of action: Int, of tip: Int, _ effect: EffectDraft
  ) -> Bool {
    guard let view else { return true }
    let button = draft.tips[tip].actions[action]
    guard let first = handlerViews["\(tip) \(action)"] else {
      handlerViews["\(tip) \(action)"] = view
      return true
    }
    guard first != view else { return true }
    let kind = "\(effect.kind)"
    let done = button.effects.count { "\($0.kind)" == kind }
    otherEffects["\(tip) \(action) \(view) \(kind)", default: 0] += 1
    if otherEffects["\(tip) \(action) \(view) \(kind)", default: 0] > done {
      say(
        .effectNotSaid, at: effect.place,
        "Left out: \(effect.words) at the button \(button.id) of \(draft.tips[tip].name). Another "
          + "view of the tip does other things there, and the format has one list for both.",
        do: "Change it by hand where it matters.")
    }
    return false
  }

  /// Whether a site invalidates the tip of this name, of which it may say the type alone.
  private func concerns(_ site: CallSite, _ name: String) -> Bool {
    guard case .invalidation(let target?, _) = site.effect else { return false }
    return app.tips.contains { $0.name == name && [$0.name, $0.typeName].contains(target) }
  }

  /// A button that first of all invalidates its tip says so with a key of its own.
  mutating func takeInvalidation(_ action: Int, of tip: Int) {
    let reference = draft.tips[tip].reference
    guard let first = draft.tips[tip].actions[action].effects.first, !first.isConditional,
      case .invalidates(reference, "actionPerformed") = first.kind
    else { return }
    draft.tips[tip].actions[action].invalidates = true
    draft.tips[tip].actions[action].effects.removeFirst()
  }
}

extension CallSite {
  /// The row of the table that counts it.
  var kind: ItemKind {
    switch effect {
    case .donation: .donations
    case .invalidation: .invalidations
    case .parameterWrite: .parameterWrites
    case .statusObserver: .statusObservers
    }
  }

  /// What it does, as the subject of a sentence.
  var words: String {
    switch effect {
    case .donation(let event, _, _): "The donation of \(event?.text ?? "an event")"
    case .invalidation(let tip, _): "The invalidation of \(tip ?? "a tip")"
    case .parameterWrite(let name, let operation, let value):
      operation == "=" ? "\(name.text) = \(value)" : "The change of \(name.text)"
    case .statusObserver(let tip, _): "What follows the status of \(tip ?? "a tip")"
    }
  }
}
