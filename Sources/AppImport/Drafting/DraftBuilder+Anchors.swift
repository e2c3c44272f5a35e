import SwiftSources

/// From where in the program sites are reached.
extension DraftBuilder {
  /// A place of the program from which a site is reached.
  struct Anchor {
    var standing: Standing
    var place: SourcePlace
    var conditions: [KeptCondition]
    var waits: [KeptWait]
    var observed: ObservedStatus?
    /// Where the site itself stands.
    var site: SourcePlace
    /// The calls from here to the site.
    var way: [CallStep] = []

    /// Whether it becomes an action of a screen, which is told apart by platform.
    var isAction: Bool {
      guard standing.handler == nil, observed == nil else { return false }
      switch standing.moment {
      case .launch, .activation: return false
      case .appear where standing.presenter == nil:
        return !waits.isEmpty && DraftWait.text(waits) != nil
      case .appear, .disappear, .change, .button, .gesture, .intent, .function: return true
      }
    }
  }

  /// Where people reach a site: itself, or the calls that lead to it, each of them once for each
  /// set of conditions. There is none where what leads to it excludes it.
  func anchors(of site: CallSite) -> [Anchor] {
    guard !site.isExcluded else { return [] }
    return Self.each(places(of: site)).compactMap { anchor in
      Self.possible(anchor.conditions).map { conditions in
        var anchor = anchor
        anchor.conditions = conditions
        return anchor
      }
    }
  }

  /// Says that a site is reached again and again, where the scenario has it once.
  mutating func sayIfRepeated(_ site: CallSite, _ anchors: [Anchor]) {
    guard site.observed == nil,
      site.standing.isRepeated || anchors.contains(where: { $0.way.contains(where: \.isRepeated) })
    else { return }
    say(
      .effectNotExact, at: site.source.place,
      "\(site.words) may happen repeatedly, as in a loop; here it happens once.",
      do: "Change it by hand where it matters.")
  }

  private func places(of site: CallSite) -> [Anchor] {
    let standing = site.standing
    let own = Anchor(
      standing: standing, place: Self.place(of: standing) ?? site.source.place,
      conditions: standing.conditions, waits: standing.waits, observed: site.observed,
      site: site.source.place)
    if standing.moment == .function {
      let anchors = site.callers.filter(\.isReaching).map { caller in
        Anchor(
          standing: caller.standing, place: Self.place(of: caller.standing) ?? caller.source.place,
          conditions: caller.conditions, waits: caller.waits,
          observed: site.observed ?? caller.observed, site: site.source.place, way: caller.steps)
      }
      return anchors.isEmpty ? [own] : anchors
    }
    guard standing.standsOnOthers else { return [own] }
    // The modifier of a view belongs to the screens that have it.
    let users = site.callers.filter { !$0.standing.standsOnOthers && !$0.standing.owner.isEmpty }
    let anchors = users.map { user in
      var anchor = own
      anchor.standing.owner = user.standing.owner
      anchor.place = user.source.place
      anchor.conditions = user.conditions
      return anchor
    }
    return anchors.isEmpty ? [own] : anchors
  }

  /// What all that is done together has as its place.
  private static func place(of standing: Standing) -> SourcePlace? {
    standing.triggerPlace ?? standing.home
  }

  private static func each(_ anchors: [Anchor]) -> [Anchor] {
    var found: [Anchor] = []
    for anchor in anchors
    where !found.contains(where: {
      $0.place == anchor.place && $0.conditions == anchor.conditions
        && $0.standing.owner == anchor.standing.owner && !bothHappen($0.way, anchor.way)
    }) {
      found.append(anchor)
    }
    return found
  }

  /// Whether ways to a site part at two calls, and not at two functions that one call may mean.
  private static func bothHappen(_ one: [CallStep], _ other: [CallStep]) -> Bool {
    let parting = zip(one, other).first { $0.callee != $1.callee || !$0.isSameCall(as: $1) }
    return parting.map { !$0.isSameCall(as: $1) } ?? false
  }

  /// Conditions without those that are met wherever there are tips; nil where they can never hold
  /// together.
  private static func possible(_ conditions: [KeptCondition]) -> [KeptCondition]? {
    var kept: [KeptCondition] = []
    for condition in conditions.compactMap({ PresenceCondition.rest(of: $0) }) {
      let isVersion = condition.text.hasPrefix("#available")
      guard isVersion else {
        kept.append(condition)
        continue
      }
      if condition.kind == .fails, PresenceCondition.isOldest(condition.text) { return nil }
      let others = kept.filter { $0.text == condition.text }
      if others.contains(where: { $0.kind != condition.kind }) { return nil }
      if others.isEmpty { kept.append(condition) }
    }
    return kept
  }
}
