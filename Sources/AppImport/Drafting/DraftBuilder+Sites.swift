import DeviceSystems
import TipDomain

/// What the app does to tips, and when.
extension DraftBuilder {
  /// A place of the program from which a site is reached.
  private struct Anchor {
    var standing: Standing
    var place: SourcePlace
    var isConditional: Bool
  }

  mutating func addSites() {
    for site in app.sites {
      var notes: [String] = []
      guard counts(site.source, "What happens here", notes: &notes),
        let kind = effect(of: site)
      else { continue }
      if add(kind, notes, afterStatusIn: site) { continue }
      for anchor in anchors(of: site) {
        add(
          EffectDraft(
            kind: kind, isConditional: anchor.isConditional, place: site.source.place,
            notes: notes), at: anchor)
      }
    }
  }

  /// Adds what follows the status of a tip to that tip; false if it follows none that is known.
  private mutating func add(
    _ kind: EffectDraft.Kind, _ notes: [String], afterStatusIn site: CallSite
  ) -> Bool {
    guard let observed = site.observed, let tip = tipIndices[observed.tip],
      let status = StatusMoment.of(site)
    else { return false }
    let effect = EffectDraft(
      kind: kind, isConditional: status.isConditional, place: site.source.place, notes: notes)
    switch status.moment {
    case .invalidation: draft.tips[tip].onInvalidation.append(effect)
    case .display:
      draft.tips[tip].onDisplay.append(effect)
      say(
        .effectNotExact, at: site.source.place,
        "What follows the status of \(observed.tip) here happens when the tip appears, and not "
          + "already when it may.", do: "Nothing, unless the tip often waits for its view.")
    }
    return true
  }

  /// Where people reach a site: itself, or the calls that lead to it; each closure once.
  private func anchors(of site: CallSite) -> [Anchor] {
    func anchor(_ standing: Standing, _ source: ItemSource) -> Anchor {
      Anchor(
        standing: standing, place: standing.triggerPlace ?? source.place,
        isConditional: !(standing.conditions + site.standing.conditions).isEmpty)
    }
    guard site.standing.moment == .function else { return [anchor(site.standing, site.source)] }
    var anchors: [Anchor] = []
    for caller in site.callers where caller.standing.moment != .function {
      let new = anchor(caller.standing, caller.source)
      if !anchors.contains(where: { $0.place == new.place }) { anchors.append(new) }
    }
    return anchors.isEmpty ? [anchor(site.standing, site.source)] : anchors
  }

  private mutating func add(_ effect: EffectDraft, at anchor: Anchor) {
    switch anchor.standing.moment {
    case .launch: draft.onLaunch.append(effect)
    case .activation: draft.onActivation.append(effect)
    case .appear:
      let screen = screen(of: anchor)
      draft.screens[screen].appearance.append(effect)
    case .disappear, .change, .button, .gesture, .intent, .function:
      add(effect, toActionOf: screen(of: anchor), anchor)
    }
  }

  private mutating func add(_ effect: EffectDraft, toActionOf screen: Int, _ anchor: Anchor) {
    if let known = draft.screens[screen].actions.firstIndex(where: { $0.place == anchor.place }) {
      draft.screens[screen].actions[known].effects.append(effect)
      return
    }
    let actions = draft.screens[screen].actions
    guard actions.count < Self.greatestCount else { return }
    let standing = anchor.standing
    let name = standing.moment == .function ? standing.function : standing.trigger
    let id = DraftName.unique(
      DraftName.allowed(name ?? standing.moment.rawValue, as: .thing),
      besides: actions.map(\.id))
    draft.screens[screen].actions.append(
      PersonActionDraft(id: id, effects: [effect], place: anchor.place))
  }

  /// The screen of the type around a place. A view that shows no tip is a screen too; whatever
  /// stands in no view happens on one screen for all of it.
  private mutating func screen(of anchor: Anchor) -> Int {
    let owner = anchor.standing.owner
    if let known = screenIndices[owner] { return known }
    let isView =
      switch anchor.standing.moment {
      case .appear, .disappear, .button, .gesture: !owner.isEmpty
      case .change, .launch, .activation, .intent, .function: false
      }
    let key = isView ? owner : Self.elsewhere
    if !isView {
      say(
        .siteWithoutScreen, at: anchor.place,
        "It is not clear on which screen this happens; it happens on the screen \(key).",
        do: "Write on which screen people do it.")
    }
    if let known = screenIndices[key] { return known }
    if draft.screens.count >= Self.greatestCount { return 0 }
    screenIndices[key] = draft.screens.count
    var notes: [String] = []
    let id = identifier(
      key, as: .thing, besides: draft.screens.map(\.id), at: anchor.place, notes: &notes)
    if !isView { notes.append("What happens in no view that was found.") }
    draft.screens.append(
      ScreenDraft(
        id: id, shows: [], appearance: [], actions: [], place: isView ? anchor.place : nil,
        notes: notes))
    return draft.screens.count - 1
  }

  private static let elsewhere = "elsewhere"

  // MARK: Effects

  private mutating func effect(of site: CallSite) -> EffectDraft.Kind? {
    switch site.effect {
    case .donation(let name, let arguments, let value):
      return donation(name, arguments: arguments, value, site)
    case .invalidation(let tip, let reason):
      guard let tip, let index = tipIndices[tip], !isOfButton(site, tip) else { return nil }
      // A reason that is computed counts as the usual one.
      let isKnown = InvalidationReason(name: reason) != nil
      return .invalidates(
        tip: draft.tips[index].reference, reason: isKnown ? reason : "actionPerformed")
    case .parameterWrite(let name, let operation, let value):
      return write(name, operation, value, site)
    case .statusObserver(let tip, let stream):
      let isSaid = app.sites.contains {
        $0.observed?.place == site.source.place && StatusMoment.of($0) != nil
      }
      guard !isSaid else { return nil }
      say(
        .effectNotSaid, at: site.source.place,
        "What follows the status of \(tip ?? "a tip") (\(stream)) is not said.",
        do: "Nothing, unless other tips depend on it.")
      return nil
    }
  }

  /// Whether a handler of the tip's own view does it, for one of its buttons: that stands at them.
  private func isOfButton(_ site: CallSite, _ name: String) -> Bool {
    guard let trigger = site.standing.trigger, Self.tipViews.contains(trigger) else { return false }
    return app.tips.contains { tip in
      [tip.name, tip.typeName].contains(name) && !tip.actions.isEmpty
    }
  }

  /// The calls whose closure handles the buttons of a tip.
  static let tipViews = ["popoverTip", "TipView"]

  private mutating func donation(
    _ name: MemberName?, arguments: String?, _ value: String?, _ site: CallSite
  ) -> EffectDraft.Kind? {
    guard let name else {
      let usual = draft.events.first?.id ?? "none"
      guard !draft.events.isEmpty else { return nil }
      let question = app.findings.first {
        $0.code == .donationNotResolved && $0.place == site.source.place
      }
      let event = fill(
        question?.placeholder ?? Placeholder("donation"), of: site.standing.owner,
        at: site.source.place, with: usual)
      return .donates(event: event, values: [])
    }
    guard let index = eventIndices[name] else { return nil }
    let event = draft.events[index]
    var values: [(name: String, value: DraftValue)] = []
    for member in event.members {
      values.append(
        (member.name, self.value(of: member, in: value ?? "", site)))
    }
    return .donates(event: event.id, values: values)
  }

  /// The value of a member: a literal of the donation, or else an open place where a rule asks it.
  private mutating func value(
    of member: (name: String, type: ValueType), in donation: String, _ site: CallSite
  ) -> DraftValue {
    if let written = DonatedValue.argument(member.name, of: donation),
      let value = DraftQuantity.value(written, member.type)
    {
      return value
    }
    let usual = DraftQuantity.neutral(member.type)
    guard isAsked(member.name) else { return usual }
    let written = DonatedValue.argument(member.name, of: donation) ?? member.name
    let placeholder = Placeholder("\(member.name): \(written)")
    say(
      .donationValueComputed, at: site.source.place,
      "A rule asks the member \(member.name) of this donation, and its value is computed.",
      do: "Write a value that people donate.", placeholder: placeholder)
    return fill(placeholder, of: site.standing.owner, at: site.source.place, with: usual)
  }

  /// Whether a rule asks a member of a donation.
  private mutating func isAsked(_ member: String) -> Bool {
    if let known = askedMembers[member] { return known }
    let isAsked = app.tips.contains { tip in
      tip.rules.contains { $0.text.contains(".\(member)") }
    }
    askedMembers[member] = isAsked
    return isAsked
  }

  private mutating func write(
    _ name: MemberName, _ operation: String, _ value: String, _ site: CallSite
  ) -> EffectDraft.Kind? {
    guard let index = parameterIndices[name] else { return nil }
    let parameter = draft.parameters[index]
    // What is being edited may do to a value what its type does not have.
    let isFlag = parameter.type.single == .boolean
    let isNumber = [.integer, .decimal].contains(parameter.type.single)
    switch operation {
    case "=":
      if let value = DraftType.value(value, parameter.type, parameter.namedType) {
        return .sets(parameter: parameter.id, to: value)
      }
      let isNegated = value.hasPrefix("!") && value.hasSuffix(name.property)
      if isNegated, isFlag { return .toggles(parameter: parameter.id) }
    case "toggle": if isFlag { return .toggles(parameter: parameter.id) }
    case "+=", "-=":
      if isNumber, let by = DraftNumber.whole(value) {
        return .increments(parameter: parameter.id, by: operation == "+=" ? "\(by)" : "-\(by)")
      }
    default: break
    }
    say(
      .effectNotSaid, at: site.source.place,
      "The value that \(name.text) gets here is computed: \(operation) \(value).",
      do: "Write when people change it, and to what.")
    return nil
  }
}
