import DeviceSystems
import TipDomain

/// What the app does to tips, and when.
extension DraftBuilder {
  /// A view that others give its tip to stands on their screens.
  private func onHosts(_ anchors: [Anchor]) -> [Anchor] {
    anchors.flatMap { anchor -> [Anchor] in
      guard let hosts = app.hosts[anchor.standing.owner] else { return [anchor] }
      return hosts.map { host in
        var hosted = anchor
        hosted.standing.owner = host
        return hosted
      }
    }
  }

  mutating func addSites() {
    // What is deferred is done behind all else.
    let sites = app.sites.filter { !$0.standing.isDeferred }
    for site in sites + app.sites.filter(\.standing.isDeferred) {
      var notes: [String] = []
      guard counts(site.source, site.words, notes: &notes) else {
        leaveOut(site.kind)
        continue
      }
      let kinds = effects(of: site)
      guard !kinds.isEmpty else { continue }
      let platforms = PlatformCondition.platforms(where: site.source.compilation)
      let flags = PlatformCondition.flags(where: site.source)
      let anchors = anchors(of: site)
      guard !anchors.isEmpty else {
        leaveOut(site.kind)
        continue
      }
      sayIfRepeated(site, anchors)
      var lost = 0
      let reached = onHosts(anchors).map { inPhase($0, site) }
      if !reached.allSatisfy(\.isAction) { sayEverywhere(site.source, site.words) }
      for anchor in reached {
        for kind in kinds {
          let effect = EffectDraft(
            kind: kind, conditions: anchor.conditions + flags, platforms: platforms,
            place: site.source.place, notes: notes)
          if anchor.standing.handler == nil, case .invalidation(let name?, _) = site.effect,
            sayCase(of: name, "Left out: here is invalidated", site)
          {
            lost += 1
          } else if let handler = anchor.standing.handler {
            // The handler in the tip itself goes with that of any view.
            let isOwn = app.tips.contains { $0.typeName == anchor.standing.owner }
            let view = isOwn ? nil : anchor.standing.taker
            if !add(effect, to: handler, in: view, of: site) { lost += 1 }
          } else if !add(effect, afterStatusOf: anchor, site) {
            add(effect, at: anchor)
          }
        }
      }
      if lost == reached.count * kinds.count { leaveOut(site.kind) }
    }
    keepExclusive()
    for tip in draft.tips.indices {
      for action in draft.tips[tip].actions.indices { takeInvalidation(action, of: tip) }
    }
  }

  /// Without the conditions on the phase of the scene that an activation meets by itself.
  private mutating func inPhase(_ anchor: Anchor, _ site: CallSite) -> Anchor {
    guard anchor.standing.moment == .activation, anchor.standing.trigger == "onChange" else {
      return anchor
    }
    var anchor = anchor
    let phase = ScenePhase.read(anchor.conditions)
    anchor.conditions = phase.others
    if phase.comes == false {
      say(
        .effectNotExact, at: site.source.place,
        "\(site.words) happens when the app leaves the foreground; here when it comes to it.",
        do: "Nothing, unless the last time matters.")
    }
    return anchor
  }

  /// Adds what follows the status of a tip to that tip; false if it follows none that is known.
  private mutating func add(
    _ effect: EffectDraft, afterStatusOf anchor: Anchor, _ site: CallSite
  ) -> Bool {
    guard let observed = anchor.observed, let tip = tipIndices[observed.tip],
      !sayCase(
        of: observed.tip, "\(site.words) is done as the loop begins; it follows the status of",
        site)
    else { return false }
    guard let status = StatusMoment.of(observed, anchor.conditions) else {
      say(
        .effectNotSaid, at: site.source.place,
        "\(site.words) follows the status of \(observed.tip), and it is not clear which one; here "
          + "it happens when the loop begins.", do: "Change it by hand where it matters.")
      return false
    }
    var effect = effect
    effect.conditions = status.others
    switch status.moment {
    case .invalidation:
      draft.tips[tip].onInvalidation.append(effect)
      guard observed.stream == "shouldDisplayUpdates" else { break }
      say(
        .effectNotExact, at: site.source.place,
        "\(site.words) happens here when \(observed.tip) is invalidated, and not whenever it may "
          + "not be displayed.", do: "Nothing, unless the tip often waits.")
    case .display:
      draft.tips[tip].onDisplay.append(effect)
      say(
        .effectNotExact, at: site.source.place,
        "What follows the status of \(observed.tip) here happens when the tip appears, and not "
          + "already when it may.", do: "Nothing, unless the tip often waits for its view.")
    }
    return true
  }

  private mutating func add(_ effect: EffectDraft, at anchor: Anchor) {
    let isVisit = anchor.standing.moment == .appear && anchor.standing.presenter == nil
    let wait = anchor.waits.isEmpty ? nil : DraftWait.text(anchor.waits)
    if !anchor.waits.isEmpty, !isVisit || wait == nil { sayWait(anchor.waits, before: effect) }
    switch anchor.standing.moment {
    case .launch: draft.onLaunch.append(effect)
    case .activation: draft.onActivation.append(effect)
    case .appear where isVisit:
      let screen = screen(of: anchor)
      if anchor.standing.trigger == "init" { sayMade(effect) }
      if let wait {
        add(effect, toActionOf: screen, anchor, after: wait)
      } else {
        draft.screens[screen].appearance.append(effect)
      }
    case .appear, .disappear, .change, .button, .gesture, .intent, .function:
      add(effect, toActionOf: screen(of: anchor), anchor)
    }
  }

  private mutating func sayMade(_ effect: EffectDraft) {
    say(
      .effectNotExact, at: effect.place,
      "The program does this each time that it makes the view, which may be more often than it "
        + "appears: \(effect.words). Here it is done when the screen appears.",
      do: "Change it by hand where it matters.")
  }

  private mutating func sayWait(_ waits: [KeptWait], before effect: EffectDraft) {
    let texts = waits.map(\.text).joined(separator: ", ")
    say(
      .effectNotExact, at: effect.place,
      "The program waits before this, \(texts): \(effect.words). It is played without the wait.",
      do: "Change it by hand where it matters.")
  }

  private mutating func add(
    _ effect: EffectDraft, toActionOf screen: Int, _ anchor: Anchor, after wait: String? = nil
  ) {
    if let known = draft.screens[screen].actions.firstIndex(where: {
      $0.place == anchor.place && $0.after == wait
    }) {
      draft.screens[screen].actions[known].effects.append(effect)
      return
    }
    let actions = draft.screens[screen].actions
    guard hasRoom(actions.count, "actions of a screen", at: anchor.place) else { return }
    let standing = anchor.standing
    let name =
      standing.presenter
      ?? (standing.moment == .function ? standing.function : standing.trigger)
    let id = DraftName.unique(
      DraftName.allowed(name ?? standing.moment.rawValue, as: .thing),
      besides: actions.map(\.id))
    draft.screens[screen].actions.append(
      PersonActionDraft(
        id: id, effects: [effect], place: anchor.place, after: wait,
        isSure: wait != nil || standing.moment == .disappear && standing.presenter == nil))
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
    // The reader has said it of what nothing calls.
    let isSaid = app.findings.contains {
      $0.code == .siteInUncalledFunction && $0.place == anchor.site
    }
    if !isView, !isSaid {
      say(
        .siteWithoutScreen, at: anchor.place,
        "It is not clear on which screen this happens; it is played on the stand-in screen "
          + "\"\(key)\".",
        do: "Write on which screen people do it.")
    }
    if let known = screenIndices[key] { return known }
    guard hasRoom(draft.screens.count, "screens", at: anchor.place) else { return 0 }
    screenIndices[key] = draft.screens.count
    var notes: [String] = []
    let id = identifier(
      key, as: .thing, besides: Set(draft.screens.map(\.id)), at: anchor.place, notes: &notes)
    if !isView { notes.append("What happens in no view that was found.") }
    draft.screens.append(
      ScreenDraft(
        id: id, shows: [], appearance: [], actions: [], place: isView ? anchor.place : nil,
        notes: notes))
    return draft.screens.count - 1
  }

  private static let elsewhere = "elsewhere"

  // MARK: Effects

  private mutating func effects(of site: CallSite) -> [EffectDraft.Kind] {
    switch site.effect {
    case .donation(let name, let arguments, let value):
      return donation(name, arguments: arguments, value, site).map { [$0] } ?? []
    case .invalidation(let tip, let reason):
      guard let tip else { return [] }
      let platforms = PlatformCondition.platforms(where: site.source.compilation)
      guard let index = self.tip(named: tip, at: site.source.place, on: platforms) else {
        leaveOut(.invalidations)
        return []
      }
      // A reason that is computed counts as the usual one.
      let isKnown = InvalidationReason(name: reason) != nil
      return [
        .invalidates(
          tip: draft.tips[index].reference, reason: isKnown ? reason : "actionPerformed")
      ]
    case .parameterWrite(let name, let operation, let value):
      if let known = splits[name] { return write(known, name, operation, value, site) }
      return write(name, operation, value, site).map { [$0] } ?? []
    case .statusObserver:
      // What the loop does stands at its own places.
      return []
    }
  }

  private mutating func donation(
    _ name: MemberName?, arguments: String?, _ value: String?, _ site: CallSite
  ) -> EffectDraft.Kind? {
    guard let name else {
      // An event with values cannot be assumed: which ones nobody knows.
      guard let usual = draft.events.first(where: { $0.members.isEmpty })?.id else {
        if !draft.events.isEmpty {
          say(
            .effectNotSaid, at: site.source.place,
            "A donation is left out: which event it is of is not clear, and all events of the app "
              + "carry values.", do: "Write the donation by hand.")
        }
        return nil
      }
      let question = app.findings.first {
        $0.code == .donationNotResolved && $0.place == site.source.place
      }
      let event = fill(
        question?.placeholder ?? Placeholder("donation"), of: site.standing.owner,
        at: site.source.place, with: usual)
      return .donates(event: event, values: [])
    }
    let platforms = PlatformCondition.platforms(where: site.source.compilation)
    let twins = events(named: name, at: site.source.place, on: platforms)
    guard let index = twins.first else { return nil }
    sayTwins(twins.map { draft.events[$0].place }, of: name.text, at: site.source.place)
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
    of member: EventMember, in donation: String, _ site: CallSite
  ) -> DraftValue {
    let given = DonatedValue.argument(member.name, of: donation)
    if let written = given ?? (DonatedValue.isMade(donation) ? member.usual : nil),
      let value = DraftQuantity.value(written, member.type)
    {
      return value
    }
    let usual = DraftQuantity.neutral(member.type)
    guard isAsked(member.name) else { return usual }
    let placeholder = Placeholder("\(member.name): \(given ?? member.name)")
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
    let platforms = PlatformCondition.platforms(where: site.source.compilation)
    let twins = parameters(named: name, at: site.source.place, on: platforms)
    guard let index = twins.first else {
      leaveOut(.parameterWrites)
      return nil
    }
    sayTwins(twins.map { draft.parameters[$0].place }, of: name.text, at: site.source.place)
    let parameter = draft.parameters[index]
    // What is being edited may do to a value what its type does not have.
    let isFlag = parameter.type.single == .boolean
    let isNumber = [.integer, .decimal].contains(parameter.type.single)
    switch operation {
    case "=":
      if isOwnCase(value, of: name, parameter),
        let value = DraftType.value(value, parameter.type, parameter.namedType)
      {
        return .sets(parameter: parameter.id, to: value)
      }
      if isNumber, let step = DraftNumber.step(value, of: name) {
        return .increments(parameter: parameter.id, by: "\(step)")
      }
      // The reader writes the parameter itself with its whole name.
      if value == "!" + name.text, isFlag { return .toggles(parameter: parameter.id) }
    case "toggle": if isFlag { return .toggles(parameter: parameter.id) }
    case "+=", "-=":
      if isNumber, let by = DraftNumber.whole(value), by != .min {
        return .increments(parameter: parameter.id, by: "\(operation == "+=" ? by : 0 - by)")
      }
      if parameter.type.single == .decimal, !value.hasPrefix("-"),
        let by = DraftQuantity.value(value, .decimal)?.plainText
      {
        return .increments(parameter: parameter.id, by: operation == "+=" ? by : "-" + by)
      }
    default: break
    }
    sayComputed(name.text, operation, value, site)
    leaveOut(.parameterWrites)
    return nil
  }

  /// Whether a value that is written with a type, as `Theme.dark` is, is one of the parameter's own
  /// type; so are all of the values that are no cases.
  private func isOwnCase(_ value: String, of name: MemberName, _ parameter: ParameterDraft) -> Bool
  {
    guard parameter.type.single == .enumCase, !value.hasPrefix("."),
      let owner = value.split(separator: ".").dropLast().last,
      let described = app.parameters.first(where: {
        $0.owner == name.owner && $0.property == name.property
      })
    else { return true }
    let usual = described.defaultText?.split(separator: ".").dropLast().last.map(String.init)
    let type = described.typeText.map { DraftType.element($0) } ?? usual ?? ""
    return type.split(separator: ".").last == owner
  }

  /// What writes the parameters of a struct that has several.
  private mutating func write(
    _ known: (split: DraftType.Split, first: Int), _ name: MemberName, _ operation: String,
    _ value: String, _ site: CallSite
  ) -> [EffectDraft.Kind] {
    let parameters = draft.parameters[known.first...]
    let values = operation == "=" ? known.split.values(value, parameters.first?.namedType) : []
    var kinds: [EffectDraft.Kind] = []
    for (parameter, value) in zip(parameters, values) {
      if let value { kinds.append(.sets(parameter: parameter.id, to: value)) }
    }
    if kinds.count < values.count || kinds.isEmpty {
      sayComputed(name.text, operation, value, site)
      if kinds.isEmpty { leaveOut(.parameterWrites) }
    }
    return kinds
  }

  private mutating func sayComputed(
    _ name: String, _ operation: String, _ value: String, _ site: CallSite
  ) {
    say(
      .effectNotSaid, at: site.source.place,
      "The value that \(name) gets here is computed: \(operation) \(value).",
      do: "Write when people change it, and to what.")
  }
}
