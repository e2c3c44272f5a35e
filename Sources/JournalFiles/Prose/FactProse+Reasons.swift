import CloudSync
import FleetSimulation
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

extension FactProse {
  func refusal(_ error: ConfigurationError, _ who: String) -> String {
    switch error {
    case .tipsDatastoreAlreadyConfigured:
      "\(who) may not set up its tips once more: they are configured already"
    case .missingGroupContainerEntitlements:
      "\(who) may not set up its tips: the app has no right to the group container"
    }
  }

  /// The clause that held a tip back.
  package func reason(_ held: HoldBack, _ tip: TipIndex, _ who: String) -> String {
    switch held {
    case .notConfigured: "its app has not configured its tips yet"
    case .surfaceUnavailable(.popover): "\(who) has no popovers"
    case .surfaceUnavailable(.inline): "\(who) shows no tips within its screens"
    case .hiddenByOverride: "a testing override hides it"
    case .invalidated(let reason): "it is done for good, \(words(reason))"
    case .displayLimitReached(let known, let limit):
      "\(known) of its \(English.count(limit, "display")) are used up"
    case .earlierTipInGroup(let other):
      "\(self.tip(other)), before it in its group, is not done yet"
    case .otherTipOfGroup(let other): "it is the turn of \(self.tip(other)), of its group"
    case .rule(let place): "\(rule(place, of: tip)) does not hold"
    case .frequency(let until):
      "a tip was shown too shortly before; free again at \(TimeText.moment(until)) by its clock"
    case .presentationDropped: "its popover was asked for during a transition and never came"
    }
  }

  /// A rule as it was written, on one line.
  private func rule(_ index: UInt8, of tip: TipIndex) -> String {
    let rules = names.ruleTexts[tip.position]
    guard Int(index) < rules.count else { return "a rule" }
    return rules[Int(index)].split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  package func words(_ reason: InvalidationReason) -> String {
    switch reason {
    case .actionPerformed: "the person did what it speaks of (actionPerformed)"
    case .displayCountExceeded: "it was shown as often as it may be (displayCountExceeded)"
    case .tipClosed: "the person closed it (tipClosed)"
    case .displayDurationExceeded:
      "it was on screen as long as it may be (displayDurationExceeded)"
    }
  }

  func suffix(_ cause: InvalidationCause) -> String {
    switch cause {
    case .person: ""
    case .limitReachedHere: ", counting what happened here"
    case .limitReachedByMerge: ", counting what a sync told"
    }
  }

  func words(_ reason: DisplayEndReason) -> String {
    switch reason {
    case .closed: "the person closed it"
    case .actionPerformed: "the person chose an action that ends it"
    case .screenLeft: "the person left the screen or the app"
    case .tappedOutside: "the person tapped beside it"
    case .ruleFalse: "a rule no longer holds"
    case .durationLimit: "its time on screen is used up"
    case .invalidated: "it is done for good"
    case .preempted: "an earlier tip of its group takes its place"
    case .processEnded: "the app's process ended"
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
