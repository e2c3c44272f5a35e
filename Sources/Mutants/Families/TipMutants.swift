/// Mutants of rules, and of what rules ask.
package enum RuleMutant: String, MutantFamily {
  /// Every tip is always eligible.
  case ignored = "rules-ignored"
  /// The second rule of a tip does not count.
  case onlyFirst = "only-first-rule"
  /// A parameter that nobody wrote holds.
  case wrongDefault = "parameter-default-wrong"
  /// A rule sees more than it may.
  case limitIgnored = "donation-limit-ignored"
  /// What was deleted counts.
  case deletedCount = "deleted-donations-count"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .ignored: "A tip is displayed whatever its rules say."
    case .onlyFirst: "Of a tip's rules only the first has to hold."
    case .wrongDefault: "A Boolean parameter that was never written is the opposite of its default."
    case .limitIgnored: "A rule sees donations beyond the limit of its event."
    case .deletedCount: "Donations that the app deleted still count."
    }
  }
}

/// Mutants of caps.
package enum OptionMutant: String, MutantFamily {
  /// Off by one.
  case capOneHigher = "cap-one-higher"
  /// No cap at all.
  case capForgotten = "cap-forgotten"
  /// Twice the time.
  case durationDoubled = "duration-doubled"
  /// The 60 s of an appearance are taken for those of all appearances.
  case minuteInSum = "minute-in-sum"
  /// A display that the ledger forgets at once.
  case displayNotCounted = "display-not-counted"
  /// A display that the ledger counts twice.
  case displayCountedTwice = "display-counted-twice"
  /// Closing is hiding.
  case closingForgotten = "closing-forgotten"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .capOneHigher: "A tip may be displayed once more than its cap allows."
    case .capForgotten: "A tip has no cap."
    case .durationDoubled: "A tip may be on screen twice as long as its limit allows."
    case .minuteInSum: "A tip whose time is used up leaves before it was on screen for 60 s."
    case .displayNotCounted: "A device does not count its own displays."
    case .displayCountedTwice: "A device counts each of its own displays twice."
    case .closingForgotten: "A tip that was closed is not invalidated."
    }
  }
}

/// Mutants of the gap between new tips.
package enum FrequencyMutant: String, MutantFamily {
  /// No gap at all.
  case forgotten = "gap-forgotten"
  /// Half the gap.
  case halved = "gap-halved"
  /// A launch opens the gate.
  case forgottenAtLaunch = "gap-forgotten-at-launch"
  /// Showing an old tip again does not close the gate.
  case redisplayKeepsGap = "redisplay-keeps-gap"
  /// Every tip ignores it.
  case allIgnore = "every-tip-ignores-gap"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .forgotten: "A new tip may follow another at once."
    case .halved: "A new tip may follow another after half the gap."
    case .forgottenAtLaunch: "After a launch a new tip may appear, whatever was displayed before."
    case .redisplayKeepsGap: "Only the first display of a tip closes the gate behind it."
    case .allIgnore: "Every tip has the option to ignore the frequency."
    }
  }
}

/// Mutants of groups.
package enum GroupMutant: String, MutantFamily {
  /// The other priority.
  case orderedAsFirstAvailable = "ordered-as-first-available"
  /// The last tip first.
  case fromTheEnd = "group-from-the-end"
  /// A view that does not ask the group.
  case slotLeavesGroup = "slot-leaves-group"
  /// A tip comes and the other does not go.
  case preemptedStays = "preempted-tip-stays"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .orderedAsFirstAvailable: "An ordered group offers its first tip that is eligible."
    case .fromTheEnd: "A group offers its tips from the last to the first."
    case .slotLeavesGroup: "A view asks for the group's last tip without asking the group."
    case .preemptedStays: "The tip whose place an earlier one takes stays on screen."
    }
  }
}

/// Mutants of testing overrides.
package enum OverrideMutant: String, MutantFamily {
  /// None applies.
  case forgotten = "overrides-forgotten"
  /// The first precedence upside down.
  case hideBeatsShow = "hide-beats-show"
  /// The second precedence upside down.
  case showAllBeatsHide = "show-all-beats-hide"
  /// The third precedence upside down.
  case hideAllBeatsShowAll = "hide-all-beats-show-all"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .forgotten: "Testing overrides do nothing."
    case .hideBeatsShow: "A tip that is named both to show and to hide is hidden."
    case .showAllBeatsHide: "With all tips shown, a tip that is named to hide shows, too."
    case .hideAllBeatsShowAll: "With all tips shown and all hidden, all are hidden."
    }
  }
}
