import SwiftSources
import TipDomain

/// Screens and the views that show tips.
extension DraftBuilder {
  mutating func addScreens() {
    let shownNames = Set(
      app.screens.flatMap(\.shown).compactMap { view -> String? in
        if case .tip(let name) = view.content { name } else { nil }
      })
    freeTip = draft.tips.firstIndex { !shownNames.contains($0.name) }
    let parameters = ViewCondition.Parameters(draft)
    for screen in app.screens {
      var notes: [String] = []
      guard hasRoom(draft.screens.count, "screens", at: screen.source.place),
        !platforms(of: screen.source, "The screen \(screen.typeName)").isEmpty
      else { continue }
      let name = screen.typeName.isEmpty ? "screen" : screen.typeName
      let id = identifier(
        name, as: .thing, besides: Set(draft.screens.map(\.id)), at: screen.source.place,
        notes: &notes)
      screenIndices[screen.typeName] = draft.screens.count
      let views = screen.shown.flatMap { shown in
        view(shown, on: name, of: screen, parameters).map { onPlatforms($0, shown) } ?? []
      }
      if views.count > 100 {
        say(
          .tooMany, at: views[100].place,
          "A screen of a scenario shows at most 100 tips; \(views.count - 100) views more of "
            + "\(name) are left out.", do: "Import a part of the app.")
      }
      draft.screens.append(
        ScreenDraft(
          id: id, shows: Array(views.prefix(100)), appearance: [], actions: [],
          place: screen.source.place, notes: notes))
    }
  }

  private mutating func view(
    _ shown: ShownTip, on screenName: String, of screen: ScreenDescription,
    _ parameters: ViewCondition.Parameters
  ) -> ViewDraft? {
    var notes: [String] = []
    let source = ItemSource(
      place: shown.source.place,
      compilation: screen.source.compilation + shown.source.compilation)
    let platforms = platforms(of: source, "A view of \(screenName)")
    guard !platforms.isEmpty else { return nil }
    var view = ViewDraft(
      isInline: shown.surface == .inline, platforms: platforms,
      condition: condition(of: shown, screenName, parameters, notes: &notes),
      place: shown.source.place,
      notes: [])
    switch shown.content {
    case .tip(let name) where severalTips.contains(name):
      view.tip = askCase(of: name, screenName, at: shown.source.place)
    case .tip(let name):
      guard let index = tips(named: name, at: shown.source.place, on: platforms).first else {
        return nil
      }
      view.tip = draft.tips[index].reference
    case .group(let name, let only?) where severalTips.contains(only):
      guard let index = groupIndices[name] else {
        view.tip = askCase(of: only, screenName, at: shown.source.place)
        break
      }
      view.group = draft.groups[index].id
      sayOthers(in: index, besides: only, of: screenName, at: shown.source.place)
    case .group(let name, let only):
      let isLeftOut = app.groups.contains {
        $0.owner == name.owner && $0.property == name.property && groupIndices[name] == nil
      }
      guard let index = groupIndices[name] ?? (isLeftOut ? nil : only.flatMap(onlyGroup)) else {
        // Which group it is does not matter where a cast names the tip and no group has it.
        if let only, let tip = tipIndices[only], !isLeftOut, !isInGroup(only) {
          view.tip = draft.tips[tip].reference
          break
        }
        leaveOut(.shownTips, isAsked: true)
        view.tip = fillTip(Placeholder(name.text), of: name.text, at: shown.source.place)
        break
      }
      view.group = draft.groups[index].id
      if let only, let tip = tipIndices[only], case let id = draft.tips[tip].reference,
        draft.groups[index].tips.contains(id)
      {
        view.cast = id
      }
    case .unresolved(let placeholder):
      view.tip = fillTip(placeholder, of: screenName, at: shown.source.place)
    }
    view.notes = notes
    return view
  }

  /// A view of a tip that each platform has its own declaration of, once for each of them.
  private mutating func onPlatforms(_ view: ViewDraft, _ shown: ShownTip) -> [ViewDraft] {
    guard case .tip(let name) = shown.content else { return [view] }
    let meant = tips(named: name, at: shown.source.place, on: view.platforms)
    guard meant.count > 1 else { return [view] }
    let views = meant.map { tip in
      var own = view
      own.tip = draft.tips[tip].reference
      own.platforms = view.platforms.filter { draft.tips[tip].platforms.contains($0) }
      return own
    }
    let all = views.flatMap(\.platforms)
    if Set(all).count == all.count { return views }
    sayTwins(meant.map { draft.tips[$0].place }, of: name, at: shown.source.place)
    return [view]
  }

  /// Says which tip a view of a group shows besides the cases of an enum that it asks for.
  private mutating func sayOthers(
    in group: Int, besides type: String, of screen: String, at place: SourcePlace
  ) {
    let cases = app.tips.filter { $0.typeName == type }.compactMap { tipIndices[$0.name] }
      .map { draft.tips[$0].reference }
    guard let other = draft.groups[group].tips.first(where: { !cases.contains($0) }) else { return }
    say(
      .viewConditionNotKept, at: place,
      "A view of \(screen) shows only the cases of \(type) of its group; here also \(other).",
      do: "Write one view for each case, with \"as\".")
  }

  /// Asks which case of an enum a view shows.
  private mutating func askCase(
    of type: String, _ screen: String, at place: SourcePlace
  ) -> String {
    let placeholder = Placeholder("the case of \(type)")
    say(
      .tipNotResolved, at: place,
      "A view of \(screen) shows a case of \(type), and it is not clear which one.",
      do: "Write the tip.", placeholder: placeholder)
    leaveOut(.shownTips, isAsked: true)
    return fillTip(placeholder, of: screen, at: place)
  }

  private func isInGroup(_ tip: String) -> Bool {
    guard let index = tipIndices[tip] else { return false }
    return draft.groups.contains { $0.tips.contains(draft.tips[index].reference) }
  }

  /// The group that has a tip, where one alone has it.
  private func onlyGroup(of tip: String) -> Int? {
    guard let index = tipIndices[tip] else { return nil }
    let reference = draft.tips[index].reference
    let groups = draft.groups.indices.filter { draft.groups[$0].tips.contains(reference) }
    return groups.count == 1 ? groups.first : nil
  }

  /// Some tip: the first one that no view shows yet.
  private mutating func fillTip(
    _ placeholder: Placeholder, of screen: String, at place: SourcePlace
  ) -> String {
    let words = placeholder.name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let named = words.compactMap { tipsByLastName[String($0)] }.min()
    let free = (named ?? freeTip).map { draft.tips[$0] } ?? draft.tips.first
    return fill(placeholder, of: screen, at: place, with: free?.reference ?? "none")
  }

  /// The rule that stands for what a view waits for, as far as the app's parameters tell it; the
  /// rest is said. That an optional tip is there is no such condition.
  private mutating func condition(
    of shown: ShownTip, _ screen: String, _ parameters: ViewCondition.Parameters,
    notes: inout [String]
  ) -> String? {
    var condition = ViewCondition(screen: screen, parameters)
    let others = shown.conditions.compactMap { PresenceCondition.rest(of: $0, shown) }
      .compactMap { condition.take($0) }
    sayConditions(others, of: shown, screen, notes: &notes)
    return condition.rule
  }

  private mutating func sayConditions(
    _ conditions: [KeptCondition], of shown: ShownTip, _ screen: String, notes: inout [String]
  ) {
    guard !conditions.isEmpty else { return }
    let text = conditions.map(\.words).joined(separator: ", ")
    notes.append("In the sources only \(text)")
    say(
      .viewConditionNotKept, at: shown.source.place,
      "A view of \(screen) shows its tip only \(text); here it always does.",
      do: "Nothing, if people usually meet the condition.")
  }

  /// A scenario has a screen even if the sources show no tip.
  mutating func addMissingScreen() {
    guard draft.screens.isEmpty else { return }
    draft.screens.append(
      ScreenDraft(
        id: "app", shows: [], appearance: [], actions: [], place: nil,
        notes: ["No view that shows a tip was found."]))
  }
}
