import DeviceSystems
import SwiftSources
import TextFormats
import TipDomain

/// Screens, their views, and what happens on them.
extension AppSection {
  /// How likely somebody who opens a screen does what can be done there: the sources do not tell.
  static let likelihood: Int64 = 25
  /// How likely something happens that the program does only under a condition.
  static let conditional = "50%"
  /// The most that a list of the format holds.
  static let greatestCount = 100

  mutating func screen(_ screen: ScreenDraft) -> CommentedValue {
    var notes = (screen.place?.notes ?? []) + screen.notes
    notes += screen.shows.flatMap { view in
      let name = view.tip ?? view.group ?? ""
      return ["Shows \(name), \(view.place.shown)"] + view.notes.map { "\(name): \($0)" }
    }
    let appearance = Appearance(kept(screen.appearance))
    for effect in appearance.disordered {
      findings.append(
        Finding(
          .effectNotExact, at: effect.place,
          reason: "The program does this behind another change of the same parameter: "
            + "\(effect.words). Here it is done before that.",
          advice: "Change it by hand where it matters."))
    }
    let branchCount = Alternatives.of(appearance.sometimes).count
    for effect in screen.appearance {
      sayIfConditional(effect, isSelfDrawn: true, branches: branchCount)
    }
    let actions = actions(of: screen, appearance)
    if !screen.actions.isEmpty { notes.append("How often people do this is not in the sources:") }
    notes += actions.compactMap { action in action.note.map { "\(action.id): \($0)" } }
    return CommentedValue(notes: notes) { json in
      json.object { json in
        json.member("id", screen.id)
        if !screen.shows.isEmpty {
          json.array("shows") { json in for view in screen.shows { Self.write(view, to: &json) } }
        }
        appearance.write(to: &json)
        json.source(screen.place)
        guard !actions.isEmpty else { return }
        json.array("actions") { json in for action in actions { action.write(to: &json) } }
      }
    }
  }

  private static func write(_ view: ViewDraft, to json: inout JSONText) {
    json.object { json in
      if let tip = view.tip { json.member("tip", tip) }
      if let group = view.group { json.member("group", group) }
      if let cast = view.cast { json.member("as", cast) }
      json.member("surface", view.isInline ? "inline" : "popover")
      let isEverywhere = view.platforms == Platform.allCases
      if isEverywhere, let condition = view.condition { json.member("when", condition) }
      guard !isEverywhere else { return }
      json.object("when") { json in
        if let condition = view.condition { json.member("rule", condition) }
        write(view.platforms, to: &json)
      }
    }
  }

  // MARK: What happens

  /// What people do on a screen, and what it does by itself that is more than to donate and to set.
  private mutating func actions(of screen: ScreenDraft, _ appearance: Appearance) -> [ActionText] {
    var actions: [ActionText] = []
    func unique(_ id: String) -> String {
      DraftName.unique(id, besides: screen.actions.map(\.id) + actions.map(\.id))
    }
    if !appearance.always.isEmpty {
      actions.append(ActionText(id: unique("appears"), after: "0s", effects: appearance.always))
    }
    if !appearance.sometimes.isEmpty {
      let branches = Alternatives.of(appearance.sometimes)
      sayDrawnApart(branches, at: appearance.sometimes[0].place)
      for branch in branches {
        actions.append(
          ActionText(
            id: unique("appears-sometimes"), after: "0s",
            probability: Self.share(of: 100, branches.count == 1 ? 2 : branches.count),
            effects: kept(branch)))
      }
    }
    if !appearance.last.isEmpty {
      actions.append(ActionText(id: unique("appears-then"), after: "0s", effects: appearance.last))
    }
    for action in screen.actions { add(action, of: screen, to: &actions) }
    if actions.count > Self.greatestCount, let place = screen.place ?? screen.actions.last?.place {
      sayCut(at: place, "A screen", "actions", more: actions.count - Self.greatestCount)
    }
    return Array(actions.prefix(Self.greatestCount))
  }

  /// Adds something that people do on a screen: once for each branch of the program, and for the
  /// platforms that do the same.
  private mutating func add(
    _ action: PersonActionDraft, of screen: ScreenDraft, to actions: inout [ActionText]
  ) {
    let choices = PlatformChoice.of(action.effects)
    let most = choices.max { $0.branches.count < $1.branches.count }
    sayDrawnApart(most?.branches ?? [], at: action.place)
    for effect in action.effects {
      let count = choices.map { choice in
        choice.branches.contains { $0.contains { $0.place == effect.place } }
          ? choice.branches.count : 1
      }
      sayIfConditional(effect, isSelfDrawn: action.isSure, branches: count.max() ?? 1)
    }
    var id = action.id
    for choice in choices {
      let count = choice.branches.count
      for branch in choice.branches {
        var effects = count > 1 ? Self.drawn(branch, apartIn: action.effects) : branch
        var probability: String? = Self.share(of: Self.likelihood, count)
        if action.isSure {
          let isConditional = count == 1 && branch.allSatisfy(\.isConditional)
          // The whole action is drawn, and nothing of it once more.
          if isConditional { for index in effects.indices { effects[index].conditions = [] } }
          probability = isConditional ? Self.conditional : nil
          if count > 1 { probability = Self.share(of: 100, count) }
        }
        actions.append(
          ActionText(
            id: id, after: action.after, probability: probability, effects: kept(effects),
            platforms: choice.platforms, note: Self.note(action, count > 1 ? branch : [])))
        id = DraftName.unique(action.id, besides: screen.actions.map(\.id) + actions.map(\.id))
      }
    }
  }

  /// As many effects as a list of the format holds; of the others it is said that they are left
  /// out.
  mutating func kept(_ effects: [EffectDraft]) -> [EffectDraft] {
    if effects.count > Self.greatestCount {
      sayCut(
        at: effects[Self.greatestCount].place, "A moment", "effects",
        more: effects.count - Self.greatestCount)
    }
    return Array(effects.prefix(Self.greatestCount))
  }

  private mutating func sayCut(at place: SourcePlace, _ what: String, _ things: String, more: Int) {
    findings.append(
      Finding(
        .tooMany, at: place,
        reason: "\(what) of a scenario has at most \(Self.greatestCount) \(things); \(more) more "
          + "are left out.", advice: "Import a part of the app."))
  }

  /// The effects of one of several branches, each an action that is drawn by itself, without the
  /// conditions that tell the branches apart: these are in the probability of the action.
  private static func drawn(
    _ branch: [EffectDraft], apartIn effects: [EffectDraft]
  ) -> [EffectDraft] {
    let all = effects.prefix(256).flatMap(\.conditions)
    return branch.map { effect in
      var effect = effect
      effect.conditions.removeAll { own in all.contains { own.excludes($0) } }
      return effect
    }
  }

  /// Says that branches of which the program takes one are actions that are drawn by themselves.
  private mutating func sayDrawnApart(_ branches: [[EffectDraft]], at place: SourcePlace) {
    guard branches.count > 1 else { return }
    exclusiveCount += 1
    findings.append(
      Finding(
        .branchesDrawnApart, at: place,
        reason: "The program takes one of \(branches.count) branches here. The format has no "
          + "choice between effects: each is an action that is drawn by itself, so one visit may "
          + "do several of them.",
        advice: "Remove all but one of the actions where that matters."))
  }

  /// A part of a probability in percent, as the format writes it.
  private static func share(of percent: Int64, _ count: Int) -> String {
    // Tenths of a percent are exact enough for what nobody knows.
    ProbabilityQuantity.text(percent * 10 / Int64(count) * 1_000_000)
  }

  /// Where an action stands, and on which branch of the program.
  private static func note(_ action: PersonActionDraft, _ branch: [EffectDraft]) -> String {
    let words = branch.flatMap(\.conditions).map(\.words)
    var seen: [String] = []
    for text in words where !seen.contains(text) { seen.append(text) }
    return ([action.place.shown] + seen).joined(separator: ", ")
  }

  /// What of effects is played where there is no choice: those of the first branch. What the other
  /// branches do is said.
  mutating func played(_ effects: [EffectDraft]) -> [EffectDraft] {
    let branches = Alternatives.of(effects)
    guard branches.count > 1, let first = branches.first else { return effects }
    exclusiveCount += 1
    var rest: [EffectDraft] = []
    for effect in branches.dropFirst().flatMap({ $0 })
    where !(first + rest).contains(where: { $0.place == effect.place }) {
      rest.append(effect)
    }
    for effect in rest {
      findings.append(
        Finding(
          .effectNotSaid, at: effect.place,
          reason: "Left out: \(effect.words), \(effect.conditionWords). Another branch is played, "
            + "and the format has no choice here.",
          advice: "Change it by hand where it matters."))
    }
    return first
  }

  /// What the app does at a launch or an activation.
  mutating func effects(_ effects: [EffectDraft]) -> [CommentedValue] {
    var values: [CommentedValue] = []
    for effect in kept(played(effects)) {
      sayIfConditional(effect, isSelfDrawn: false)
      values.append(
        CommentedValue(notes: [effect.place.shown] + effect.notes) { effect.write(to: &$0) })
    }
    return values
  }

  /// Says what a condition of the program becomes.
  ///
  /// - `isSelfDrawn`: Whether all of it may be left out at a visit, and not donations alone.
  /// - `branches`: How many actions it is one of, where branches exclude each other.
  mutating func sayIfConditional(_ effect: EffectDraft, isSelfDrawn: Bool, branches: Int = 1) {
    guard effect.isConditional else { return }
    let isDonation = if case .donates = effect.kind { true } else { false }
    let isRare = isDonation || isSelfDrawn
    let often =
      branches > 1
      ? "as one of \(branches) branches, each an action of its own"
      : isRare ? "at \(Self.conditional) of the times" : "each time"
    findings.append(
      Finding(
        .effectNotExact, at: effect.place,
        reason: "The program does this only \(effect.conditionWords): \(effect.words). It is "
          + "played \(often).", advice: "Change it by hand where it matters."))
  }
}

/// What a screen does when it appears.
private struct Appearance {
  private var donations: [EffectDraft] = []
  private var writes: [(parameter: String, value: DraftValue)] = []
  /// What the format has no key of the screen for, and what is always done.
  var always: [EffectDraft] = []
  /// The same, of what is done only under a condition of the program.
  var sometimes: [EffectDraft] = []
  /// What is always done, behind what is done only sometimes to the same parameter.
  var last: [EffectDraft] = []
  /// What is done sometimes, and in the program behind what stands in `last`.
  var disordered: [EffectDraft] = []

  init(_ effects: [EffectDraft]) {
    for effect in effects {
      switch effect.kind {
      case .donates:
        donations.append(effect)
      case .sets(let parameter, let value)
      where !effect.isConditional && !writes.contains { $0.parameter == parameter }
        && !changes(parameter, in: always + sometimes):
        writes.append((parameter, value))
      case .sets, .increments, .toggles, .invalidates:
        add(effect)
      }
    }
  }

  /// Adds what is no key of the screen, so that a parameter is changed in the order of the program.
  private mutating func add(_ effect: EffectDraft) {
    if effect.isConditional {
      if changes(effect.parameter, in: last) { disordered.append(effect) }
      sometimes.append(effect)
    } else if changes(effect.parameter, in: sometimes) {
      last.append(effect)
    } else {
      always.append(effect)
    }
  }

  private func changes(_ parameter: String?, in effects: [EffectDraft]) -> Bool {
    parameter != nil && effects.contains { $0.parameter == parameter }
  }

  func write(to json: inout JSONText) {
    if !donations.isEmpty {
      json.array("donates") { json in
        for donation in donations { Self.write(donation, to: &json) }
      }
    }
    guard !writes.isEmpty else { return }
    json.object("sets") { json in
      for write in writes { json.member(write.parameter, write.value) }
    }
  }

  private static func write(_ donation: EffectDraft, to json: inout JSONText) {
    guard case .donates(let event, let values) = donation.kind else { return }
    guard donation.isConditional || !values.isEmpty else {
      json.string(event)
      return
    }
    json.object { json in
      json.member("event", event)
      donation.writeDetails(values, to: &json)
    }
  }
}

extension EffectDraft {
  /// What it does, in words.
  var words: String {
    switch kind {
    case .donates(let event, _): "donates \(event)"
    case .sets(let parameter, _): "writes \(parameter)"
    case .increments(let parameter, _): "adds to \(parameter)"
    case .toggles(let parameter): "toggles \(parameter)"
    case .invalidates(let tip, _): "invalidates \(tip)"
    }
  }

  /// The parameter that it changes; nil where it changes none.
  fileprivate var parameter: String? {
    switch kind {
    case .sets(let parameter, _), .increments(let parameter, _), .toggles(let parameter): parameter
    case .donates, .invalidates: nil
    }
  }

  /// The conditions of the program around it: `if isOn, if not isNew`.
  var conditionWords: String { conditions.map(\.words).joined(separator: ", ") }

  /// Writes it as an effect of the format.
  func write(to json: inout JSONText) {
    json.object { json in
      switch kind {
      case .donates(let event, let values):
        json.member("donates", event)
        writeDetails(values, to: &json)
      case .sets(let parameter, let value):
        json.member("sets", parameter)
        json.member("to", value)
      case .increments(let parameter, let count):
        json.member("increments", parameter)
        if count != "1" { json.member("by", .number(count)) }
      case .toggles(let parameter):
        json.member("toggles", parameter)
      case .invalidates(let tip, let reason):
        json.member("invalidates", tip)
        if reason != "actionPerformed" { json.member("reason", reason) }
      }
    }
  }

  /// Writes what a donation carries, and how likely it is where the program asks something first.
  fileprivate func writeDetails(
    _ values: [(name: String, value: DraftValue)], to json: inout JSONText
  ) {
    if !values.isEmpty {
      json.object("values") { json in
        for value in values { json.member(value.name, value.value) }
      }
    }
    if isConditional { json.member("probability", AppSection.conditional) }
  }
}
