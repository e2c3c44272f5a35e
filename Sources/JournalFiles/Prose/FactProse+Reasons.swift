import CloudSync
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

extension FactProse {
  func refusal(_ error: ConfigurationError, _ who: String) -> String {
    switch error {
    case .tipsDatastoreAlreadyConfigured:
      "\(who) may not configure its tips again: they are already configured"
    case .missingGroupContainerEntitlements:
      "\(who) may not configure its tips: the app may not use the group container"
    }
  }

  /// The clause that held a tip back.
  package func reason(_ reason: IneligibilityReason, _ tip: TipIndex, _ who: String) -> String {
    switch reason {
    case .absent: "the app on \(who) has no such tip"
    case .notConfigured: "its app has not configured its tips yet"
    case .surfaceUnavailable(.popover): "\(who) has no popovers"
    case .surfaceUnavailable(.inline): "\(who) shows no tips within its screens"
    case .hiddenByOverride: "a testing override hides it"
    case .invalidated(let reason): "it is invalidated because \(words(reason))"
    case .displayLimitReached(let known, let limit):
      "\(known) of its \(English.count(limit, "display")) are used up"
    case .earlierTipInGroup(let other):
      "\(self.tip(other)), before it in its group, is not invalidated yet"
    case .otherTipOfGroup(let other): "it is the turn of \(self.tip(other)) in its group"
    case .rule(let index): "\(rule(index, of: tip)) does not hold"
    case .frequency(let until):
      "a tip was shown too recently; the gap ends at \(TimeText.moment(until)) by its clock"
    case .presentationDropped: "its popover was requested during a transition and never appeared"
    }
  }

  /// A rule as it was written, on one line.
  private func rule(_ index: UInt8, of tip: TipIndex) -> String {
    let rules = names.ruleTexts[tip.position]
    guard Int(index) < rules.count else { return "a rule" }
    return RuleText.onOneLine(rules[Int(index)])
  }

  package func words(_ reason: InvalidationReason) -> String {
    switch reason {
    case .actionPerformed: "the person did what it suggests (actionPerformed)"
    case .displayCountExceeded: "it was shown as often as allowed (displayCountExceeded)"
    case .tipClosed: "the person closed it (tipClosed)"
    case .displayDurationExceeded:
      "it was on screen as long as allowed (displayDurationExceeded)"
    }
  }

  func suffix(_ cause: InvalidationCause) -> String {
    switch cause {
    case .person: ""
    case .limitReachedHere: "; the limit was reached here"
    case .limitReachedByMerge: "; the limit was reached by an import"
    }
  }

  func words(_ reason: DisplayEndReason) -> String {
    switch reason {
    case .closed: "the person closed it"
    case .actionPerformed: "the person chose an action that ends it"
    case .screenLeft: "the person left the screen or the app"
    case .tappedOutside: "the person tapped outside it"
    case .ruleFalse: "a rule no longer holds"
    case .durationLimit: "its time on screen is used up"
    case .invalidated: "it was invalidated"
    case .preempted: "an earlier tip of its group takes its place"
    case .processEnded: "the app's process ended"
    case .viewLeft: "its view is no longer in the screen"
    }
  }

  func words(_ loss: ZoneLoss) -> String {
    switch loss {
    case .recordsDeletedByReset: "a device reset its store, which deleted all records"
    case .zoneDeletedByReset: "a device reset its store, which deleted the zone"
    case .purgedByPerson: "the person purged it in Settings"
    case .encryptedDataReset: "the account's encrypted data was reset"
    }
  }
}
