import TipDomain

extension JournalFormat {
  static let tipKinds: [JournalKind] = [
    JournalKind("tip.configured", "`Tips.configure` succeeded in this process."),
    JournalKind(
      "tip.configurationRefused", "`Tips.configure` or `resetDatastore` threw.",
      [JournalKey("error", .word(words(ConfigurationError.self)), "why")]),
    JournalKind(
      "tip.recordCreated", "A record was made for a tip id that this store did not know.",
      [recordKey]),
    JournalKind("tip.donated", "The app donated an event.", donationKeys),
    JournalKind("tip.donationLost", "A donation was never stored.", [eventKey]),
    JournalKind(
      "tip.donationsDeleted", "The app deleted an event's donations here.",
      [
        eventKey,
        JournalKey("through", .localInstant, "up to which date, by the device's clock"),
        JournalKey("count", .number, "how many were known here"),
      ]),
    JournalKind(
      "tip.parameterSet", "A parameter was written.",
      [parameterKey, JournalKey("value", .value, "its new value")]),
    JournalKind(
      "tip.parameterIgnored", "A parameter was written before `configure`, to no effect.",
      [parameterKey]),
    withheld,
    displayed,
    displayEnded,
    JournalKind(
      "tip.actionChosen", "The person chose an action of a tip on screen.",
      [
        tipKey, recordKey,
        JournalKey(
          "action", .text, "the action's id; its place, from 0, if the tip has no such action"),
        JournalKey("byTappingView", .flag, "whether the style runs it for a tap on the view"),
      ]),
    JournalKind(
      "tip.invalidated", "A tip is done for good.",
      [
        recordKey, reasonKey,
        JournalKey("epoch", .number, "how often eligibility was reset before"), dateKey,
        JournalKey("cause", .word(words(InvalidationCause.self)), "what brought it about"),
      ]),
    JournalKind(
      "tip.invalidationNotStored", "A tip that an override showed was invalidated: not stored.",
      [recordKey, reasonKey]),
    JournalKind(
      "tip.eligibilityReset", "`resetEligibility` gave a tip another chance.",
      [recordKey, JournalKey("epoch", .number, "how often by now"), dateKey]),
    JournalKind("tip.datastoreReset", "`resetDatastore` emptied this store."),
  ]

  private static let withheld = JournalKind(
    "tip.withheld", "A view asked for a tip, which was not shown: the first clause that held it.",
    [
      tipKey, recordKey,
      JournalKey(
        "because",
        .word([
          "notConfigured", "surfaceUnavailable", "hiddenByOverride", "invalidated",
          "displayLimitReached", "earlierTipInGroup", "otherTipOfGroup", "rule", "frequency",
          "presentationDropped",
        ]), "the clause"),
      detail("surface", .word(surfaces), "which one the device lacks (`surfaceUnavailable`)"),
      detail("reason", .word(reasons), "why it is done (`invalidated`)"),
      detail("known", .number, "displays known here (`displayLimitReached`)"),
      detail("limit", .number, "displays allowed (`displayLimitReached`)"),
      detail("other", .record, "the tip in its way (`earlierTipInGroup`, `otherTipOfGroup`)"),
      detail("rule", .number, "its place, from 0, in the tip's `rules` (`rule`)"),
      detail("until", .localInstant, "when it is free again, by the device's clock (`frequency`)"),
    ])

  private static let displayed = JournalKind(
    "tip.displayed", "A tip appeared.",
    [
      presentationKey, tipKey, recordKey,
      JournalKey("slot", .number, "the place on the screen, from 0, in the screen's `slots`"),
      JournalKey("surface", .word(surfaces), "where it is shown"),
      JournalKey("byOverride", .flag, "whether a testing override let it through"),
      JournalKey("isFirst", .flag, "whether no display of it was known here before"),
      JournalKey("counts", .flag, "whether it counts towards the cap"),
      JournalKey("knownBefore", .number, "how many displays were known here before"),
      dateKey,
    ])

  private static let displayEnded = JournalKind(
    "tip.displayEnded", "A tip left the screen.",
    [
      presentationKey, recordKey,
      JournalKey("reason", .word(words(DisplayEndReason.self)), "why"),
      JournalKey(
        "visible", .duration, "how long it was on screen, time in the background not counted"),
      dateKey,
      JournalKey("counts", .flag, "whether it counts towards the cap now that it ended"),
      JournalKey("addsDuration", .flag, "whether its time adds to the tip's total"),
    ])

  static let mergedKinds: [JournalKind] = [
    JournalKind(
      "tip.talliesMerged", "A sync changed what this store knows of a tip's displays.",
      [
        recordKey, JournalKey("count", .number, "how many are known now"),
        JournalKey("duration", .duration, "how long in all"),
      ]),
    JournalKind(
      "tip.statusMerged", "A sync changed what this store knows of a tip's status.",
      [recordKey] + statusKeys),
    JournalKind("tip.donationMerged", "A sync brought a donation.", donationKeys),
    JournalKind("tip.donationRemoved", "A sync took a donation away.", donationKeys),
    JournalKind(
      "tip.parameterMerged", "A sync brought another value of a parameter.",
      [
        parameterKey,
        JournalKey("value", .value, "the value; null is the default", mayBeNull: true),
      ]),
    JournalKind(
      "tip.frequencyClockMerged", "A sync moved the frequency clock that the account shares.",
      [JournalKey("clock", .localInstant, "the clock; null clears it", mayBeNull: true)]),
  ]

  private static func detail(_ name: String, _ type: JournalType, _ meaning: String) -> JournalKey {
    JournalKey(name, type, meaning, mayBeAbsent: true)
  }
}
