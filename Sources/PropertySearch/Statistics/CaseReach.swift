import DeviceSystems
import Metrics
import Scenarios
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// What the cases around a scenario cannot reach, and what they lack for it.
///
/// It names a lack only where no case can be without it: what a search makes from nothing may have
/// anything. Of the other labels it says that nothing is known to forbid them.
struct CaseReach {
  private let scenario: Scenario
  private let variation: Variation

  init(_ scenario: Scenario) {
    self.scenario = scenario
    variation = scenario.variation
  }

  /// Why no case reached a label, in a clause.
  func reason(of label: CoverageLabel) -> String { lack(of: label) ?? advice }

  /// What the scenario lacks, and what would bring it; nil where nothing is known to be missing.
  func lack(of label: CoverageLabel) -> String? {
    if variation.world == .generated { return lackOfWorlds(label) }
    switch label.kind {
    case CoverageNames.fault: return lack(ofFault: label.name)
    case CoverageNames.action: return lack(ofAction: label.name)
    case "withheld": return noView ?? lack(ofIneligibility: label.name)
    case "displayEnd": return noView ?? lack(ofDisplayEnd: label.name)
    case "invalidation", "invalidationCause": return lack(ofInvalidation: label.name)
    case "reaction": return noView ?? lack(ofReaction: label.name)
    case "syncError": return noSync ?? lack(ofError: label.name)
    case "loss": return noSync ?? lack(ofLoss: label.name)
    case "zoneLoss": return noSync ?? lack(ofZoneLoss: label.name)
    case "merge": return noSync ?? lack(ofMerge: label.name)
    case "event": return lack(ofEvent: label.name)
    default: return nil
    }
  }

  /// What worlds that are made from nothing never have.
  private func lackOfWorlds(_ label: CoverageLabel) -> String? {
    let needsCondition = ["withheld/absent", "displayEnd/viewLeft"].contains(label.text)
    return lack(
      "parts of an app are missing somewhere only if \"vary\" has \"conditions\": \"generated\"",
      unless: !needsCondition || variation.conditions == .generated)
  }

  /// What may be done about labels that nothing is known to forbid.
  private var advice: String {
    let start = "nothing known prevents it, so play more cases"
    if variation.world == .generated { return start }
    var wider: [String] = []
    if variation.app != .generated { wider.append("app") }
    if variation.faults != .everyKind { wider.append("faults") }
    if variation.steps != .generated { wider.append("steps") }
    if variation.sync != .generated { wider.append("sync") }
    if variation.knobs != .generated { wider.append("knobs") }
    return wider.isEmpty ? start : "\(start) or vary \(wider.joined(separator: ", "))"
  }

  // MARK: What cases may have

  private var anyApp: Bool { variation.app == .generated }
  private var anyFault: Bool { variation.faults == .everyKind }
  private var anyStep: Bool { variation.steps == .generated || anyApp }

  private func hasStep(_ isWanted: (ScriptedAction) -> Bool) -> Bool {
    anyStep || scenario.timeline.contains { isWanted($0.action) }
  }

  private func hasFault(_ isWanted: (FaultKind) -> Bool) -> Bool {
    anyFault || scenario.faults.contains { $0.isEnabled && isWanted($0.kind) }
  }

  private func hasTip(_ isWanted: (TipDefinition) -> Bool) -> Bool {
    anyApp || scenario.app.tips.contains(where: isWanted)
  }

  private func lack(_ words: String, unless isThere: Bool) -> String? { isThere ? nil : words }

  private var noView: String? {
    lack(
      "no screen shows a tip",
      unless: anyApp || scenario.screens.contains { !$0.slots.isEmpty })
  }

  private var noSync: String? {
    lack("the app does not sync", unless: scenario.sync.merge.layout != .local)
  }

  private var noPush: String? {
    noSync
      ?? lack(
        "pushes are off", unless: scenario.sync.push.isEnabled || variation.sync == .generated)
  }

  private var noCap: String? {
    lack("no tip has a cap", unless: hasTip { $0.options.maximumDisplayCount != nil })
  }

  private var noDurationCap: String? {
    lack(
      "no tip has a limit on its time on screen",
      unless: hasTip { $0.options.maximumDisplayDuration != nil })
  }

  private var noRule: String? { lack("no tip has a rule", unless: hasTip { !$0.rules.isEmpty }) }

  private var noGroup: String? {
    lack("the app has no group", unless: anyApp || !scenario.app.groups.isEmpty)
  }

  private func knob(_ isThere: Bool, _ words: String) -> String? {
    lack(words, unless: isThere || variation.knobs == .generated)
  }
}

// What a label needs, block by block; the names are those of `CoverageBlock`.
extension CaseReach {
  private func lack(ofFault name: String) -> String? {
    guard let fault = scenario.faults.first(where: { $0.name == name }) else { return nil }
    return lack("the scenario switches the fault off", unless: fault.isEnabled)
  }

  private func lack(ofAction name: String) -> String? {
    let screens = scenario.screens.indices.filter { index in
      scenario.screens[index].actions.contains { $0.id == name }
    }
    let isOpened = scenario.people.contains { person in
      person.screens.contains { $0.weight > 0 && screens.contains(Int($0.choice)) }
    }
    let isScripted = hasStep { if case .act = $0 { true } else { false } }
    return lack("nobody opens a screen with it", unless: isOpened || isScripted)
  }

  private func lack(ofIneligibility name: String) -> String? {
    switch name {
    case "hiddenByOverride":
      return lack(
        "no device has such an override",
        unless: anyApp
          || scenario.devices.contains { $0.overrides.hidesAll || !$0.overrides.hidden.isEmpty })
    case "displayLimitReached": return noCap
    case "earlierTipInGroup":
      return lack(
        "the app has no ordered group",
        unless: anyApp || scenario.app.groups.contains { $0.priority == .ordered })
    case "otherTipOfGroup": return noGroup
    case "rule": return noRule
    case "frequency":
      let gaps = [scenario.frequency] + scenario.devices.compactMap(\.frequency)
      return lack(
        "no frequency keeps tips apart",
        unless: variation.app != .asWritten || gaps.contains { $0.gap > .zero })
    case "presentationDropped":
      return knob(
        scenario.app.knobs.presentationDropProbability != .never,
        "the knob presentationDropProbability is 0%")
    case "absent":
      let isPartial =
        scenario.app.tips.contains { $0.presence != .everywhere }
        || scenario.app.groups.contains { !$0.presences.isEmpty }
      return lack(
        "every tip is on every platform and in every version",
        unless: isPartial && variation.app != .generated)
    case "surfaceUnavailable":
      let isPartial = scenario.devices.contains { device in
        TipSurface.allCases.contains { !device.platform.offers($0) }
      }
      return lack(
        "every device has every surface", unless: isPartial || variation.devices != nil)
    default: return nil
    }
  }

  private func lack(ofDisplayEnd name: String) -> String? {
    switch name {
    case "tappedOutside": return lack(ofReaction: "tapOutside")
    case "closed": return lack(ofReaction: "close")
    case "actionPerformed": return lack(ofReaction: "act")
    case "processEnded":
      return "a display ends with its screen before the process does, and a crash records no end"
    case "ruleFalse": return noRule
    case "viewLeft":
      return lack(
        "every view is always in its screen",
        unless: scenario.screens.contains { $0.slots.contains { $0.condition?.rule != nil } }
          && variation.app != .generated)
    case "durationLimit": return noDurationCap
    case "preempted":
      return noGroup
        ?? knob(
          scenario.app.knobs.preemptFirstAvailable == .yes, "the knob preemptFirstAvailable is no")
    default: return nil
    }
  }

  private func lack(ofInvalidation name: String) -> String? {
    switch name {
    case "displayCountExceeded":
      return hasStep { $0.invalidates(because: .displayCountExceeded) } ? nil : noCap
    case "displayDurationExceeded":
      return hasStep { $0.invalidates(because: .displayDurationExceeded) } ? nil : noDurationCap
    case "tipClosed":
      let isEffect = scenario.allEffects.contains { effect in
        if case .invalidates(_, .tipClosed) = effect { true } else { false }
      }
      return isEffect || anyApp || hasStep { $0.invalidates(because: .tipClosed) }
        ? nil : lack(ofReaction: "close")
    case "limitReachedHere":
      return noCap == nil ? nil : noDurationCap.map { _ in "no tip has a cap" }
    case "limitReachedByMerge":
      return noSync ?? (noCap == nil ? nil : noDurationCap.map { _ in "no tip has a cap" })
    default: return nil
    }
  }

  private func lack(ofReaction name: String) -> String? {
    guard let reaction = Reaction(name: name) else { return nil }
    let isDone = scenario.people.contains { person in
      person.reactions.contains { $0.choice == reaction && $0.weight > 0 }
    }
    let isScripted = hasStep { action in
      switch action {
      case .react(_, reaction): return true
      // Choosing an action has a step of its own, too.
      case .choose: return reaction == .act
      default: return false
      }
    }
    return lack("nobody reacts to a tip in this way", unless: isDone || isScripted)
  }

  private func lack(ofError name: String) -> String? {
    let isInjected = hasFault { kind in
      if case .hubError(let error, _) = kind { error.name == name } else { false }
    }
    if isInjected { return nil }
    switch name {
    case "networkUnavailable", "networkFailure", "badContainer", "missingEntitlement",
      "notAuthenticated", "permissionFailure", "invalidArguments",
      "accountTemporarilyUnavailable":
      return "no fault of the scenario does this"
    case "quotaExceeded":
      let isFull = hasFault { if case .quotaFull = $0 { true } else { false } }
      let isFilled = hasStep { if case .fillQuota = $0 { true } else { false } }
      return lack("no step and no fault does this", unless: isFull || isFilled)
    case "serviceUnavailable", "requestRateLimited":
      return lack(
        "the hub has no limits, and no hubError fault answers with it",
        unless: scenario.hub != nil || variation.sync == .generated)
    case "batchRequestFailed":
      return lack(
        "uploads are not atomic", unless: scenario.sync.isAtomic || variation.sync == .generated)
    default: return nil
    }
  }

  private func lack(ofLoss name: String) -> String? {
    switch name {
    case "noLink": "every device of a scenario has a link to the hub"
    case "lossSurge":
      lack(
        "no fault of the scenario does this",
        unless: hasFault { if case .loss = $0 { true } else { false } }
          || hasFault { if case .lostAnswers = $0 { true } else { false } })
    case "pushLoss":
      noPush
        ?? lack(
          "no setting and no fault loses pushes",
          unless: scenario.sync.push.loss > .never || variation.sync == .generated
            || hasFault { if case .pushLoss = $0 { true } else { false } })
    case "partition", "oneWayPartition":
      lack(
        "no fault of the scenario does this",
        unless: hasFault {
          guard case .partition(_, let way) = $0 else { return false }
          return (way == .both) == (name == "partition")
        })
    default: nil
    }
  }

  private func lack(ofZoneLoss name: String) -> String? {
    if name == "recordsDeletedByReset" || name == "zoneDeletedByReset" {
      let semantics = scenario.app.knobs.resetSemantics
      let isWanted = (semantics == .deleteZone) == (name == "zoneDeletedByReset")
      return noReset ?? knob(isWanted, "the knob resetSemantics is \(semantics.rawValue)")
    }
    return lack(
      "no step of the timeline does this",
      unless: hasStep {
        if case .emptyZone(_, let loss) = $0 { "\(loss)" == name } else { false }
      })
  }

  private var noReset: String? {
    let isScripted = hasStep { $0 == .resetDatastore || $0 == .resetAtNextLaunch }
    return lack(
      "nothing resets a store",
      unless: isScripted || scenario.devices.contains(where: \.resetsAtEveryLaunch))
  }

  private func lack(ofMerge name: String) -> String? {
    switch name {
    case "donationMerged", "donationRemoved":
      lack("the app has no event", unless: anyApp || !scenario.app.events.isEmpty)
    case "parameterMerged":
      lack("the app has no parameter", unless: anyApp || !scenario.app.parameters.isEmpty)
    case "frequencyClockMerged":
      knob(
        scenario.app.knobs.frequencyScope == .perAccount, "the knob frequencyScope is perDevice")
    default: nil
    }
  }

  private func lack(ofEvent name: String) -> String? {
    switch name {
    case "crashed", "crashedLosingChanges":
      lack(
        "no step and no fault does this",
        unless: hasStep { $0 == .crash }
          || hasFault { if case .crash = $0 { true } else { false } })
    case "reinstalled":
      lack("no step of the timeline does this", unless: hasStep { $0 == .reinstall })
    case "restored":
      lack(
        "no step of the timeline does this",
        unless: hasStep { $0 == .restore(reusesReplica: false) })
    case "cloned":
      lack(
        "no step of the timeline does this",
        unless: hasStep { if case .clone(_, false) = $0 { true } else { false } })
    // A copy that writes as the original breaks guarantees, so no search makes one.
    case "restoredReusingReplica":
      lack(
        "no written step does this, and generated steps never do",
        unless: scenario.timeline.contains { $0.action == .restore(reusesReplica: true) })
    case "clonedReusingReplica":
      lack(
        "no written step does this, and generated steps never do",
        unless: scenario.timeline.contains {
          if case .clone(_, true) = $0.action { true } else { false }
        })
    case "datastoreReset": noReset
    case "eligibilityReset":
      lack("no step of the timeline does this", unless: hasStep(\.resetsEligibility))
    case "donationsDeleted":
      lack(
        "no step of the timeline does this",
        unless: hasStep { $0.deletesDonations || $0.resetsEligibility })
    case "requestTimedOut": noSync
    case "pushCoalesced", "pushThrottled": noPush
    case "accountChanged": lack("no step and no fault does this", unless: changesAccount)
    case "clockJumped": lack("no step and no fault does this", unless: setsClock)
    case "updated":
      lack(
        "no step of the timeline does this",
        unless: variation.versions != nil
          || hasStep { if case .update = $0 { true } else { false } })
    case "displayedByOverride":
      noView
        ?? lack(
          "no device has such an override",
          unless: anyApp
            || scenario.devices.contains { $0.overrides.showsAll || !$0.overrides.shown.isEmpty })
    default: nil
    }
  }

  private var changesAccount: Bool {
    hasFault { if case .signOut = $0 { true } else { false } }
      || hasStep { action in
        if case .signIn = action { true } else { action == .signOut }
      }
  }

  private var setsClock: Bool {
    hasFault { if case .clockOffset = $0 { true } else { false } }
      || hasStep { if case .jumpClock = $0 { true } else { false } }
  }
}

extension ScriptedAction {
  fileprivate func invalidates(because reason: InvalidationReason) -> Bool {
    if case .invalidate(_, reason) = self { true } else { false }
  }

  fileprivate var resetsEligibility: Bool {
    if case .resetEligibility = self { true } else { false }
  }

  fileprivate var deletesDonations: Bool {
    if case .deleteDonations = self { true } else { false }
  }
}
