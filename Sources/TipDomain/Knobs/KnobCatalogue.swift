/// One knob: its name, meaning and choices, and the way to read and set it by text.
public struct Knob: Sendable {
  /// The key in a scenario file.
  public let name: String
  /// The statements of the model that leave this open.
  public let statements: String
  /// What is chosen, in one sentence.
  public let meaning: String
  /// The texts it takes, the default first.
  public let choices: [String]
  /// The text of the current choice.
  public let read: @Sendable (BehaviourKnobs) -> String
  /// Makes a choice; false if the text is none of `choices`.
  public let set: @Sendable (inout BehaviourKnobs, String) -> Bool

  init<Choice: KnobChoice>(
    _ name: String, _ statements: String, _ meaning: String,
    _ path: any WritableKeyPath<BehaviourKnobs, Choice> & Sendable
  ) {
    self.name = name
    self.statements = statements
    self.meaning = meaning
    let standard = BehaviourKnobs()[keyPath: path].rawValue
    choices = [standard] + Choice.allCases.map(\.rawValue).filter { $0 != standard }
    read = { $0[keyPath: path].rawValue }
    set = { knobs, text in
      guard let choice = Choice(rawValue: text) else { return false }
      knobs[keyPath: path] = choice
      return true
    }
  }
}

extension BehaviourKnobs {
  /// Every knob that is a choice; the one probability among them is read apart.
  public static let catalogue: [Knob] = [
    Knob("countAt", "3.3", "when a display is counted", \.countAt),
    Knob("invalidateAt", "3.2", "when the limiting display invalidates the tip", \.invalidateAt),
    Knob("mergeStatus", "6.9", "how the statuses of two devices merge", \.mergeStatus),
    Knob("frequencyScope", "3.17", "whose displays close the frequency gate", \.frequencyScope),
    Knob("frequencyFrom", "3.14", "from what moment the gap is measured", \.frequencyFrom),
    Knob(
      "redisplayRestartsGap", "3.14", "whether showing an old tip again restarts the gap",
      \.redisplayRestartsGap),
    Knob(
      "ignoringTipRestartsGap", "3.14", "whether a tip that ignores the frequency restarts the gap",
      \.ignoringTipRestartsGap),
    Knob("timeTriggered", "2.24", "what notices that time made a tip eligible", \.timeTriggered),
    Knob("outsideTap", "1.17", "what a tap outside a popover does", \.outsideTap),
    Knob(
      "retractOnRuleFalse", "2.25", "whether a visible tip leaves when a rule turns false",
      \.retractOnRuleFalse),
    Knob("durationCheck", "3.6", "when the time on screen meets its limit", \.durationCheck),
    Knob("statusReason", "1.15", "which of two reasons wins", \.statusReason),
    Knob(
      "preemptFirstAvailable", "4.8", "whether an earlier tip takes a later one's place",
      \.preemptFirstAvailable),
    Knob(
      "resetEligibilityClears", "1.16, C13", "what resetEligibility clears besides the status",
      \.resetEligibilityClears),
    Knob("transientSynced", "2.7", "whether transient parameters sync", \.transientSynced),
    Knob(
      "donationCapAppliedTo", "2.14, C13", "which donations the cap is applied to",
      \.donationCapAppliedTo),
    Knob("lwwOrder", "7.31, C15", "what makes a write the last one", \.lwwOrder),
    Knob("resetSemantics", "5.9", "what resetDatastore does to the hub", \.resetSemantics),
    Knob(
      "overriddenDisplaysCount", "5.4, C1", "whether displays under an override count",
      \.overriddenDisplaysCount),
    Knob(
      "remoteInvalidationRetracts", "C2", "whether an invalidation from elsewhere hides the tip",
      \.remoteInvalidationRetracts),
    Knob(
      "mergeReachesLimit", "C3", "what a limit reached through a merge does", \.mergeReachesLimit),
    Knob("minimumVisible", "3.6, C4", "over what the 60 s are counted", \.minimumVisible),
    Knob(
      "deleteDonations", "2.12, C5", "which donations deleteDonations covers", \.deleteDonations),
    Knob(
      "deletedDonationRetry", "7.17, C5",
      "what happens to a deleted donation that is uploaded "
        + "again",
      \.deletedDonationRetry),
    Knob("creationIsAWrite", "C8", "whether making a record counts as a write", \.creationIsAWrite),
    Knob("simultaneousViews", "3.4", "what two views of one tip count", \.simultaneousViews),
    Knob("accountChange", "7.25, 6.15", "what becomes of pending changes", \.accountChange),
    Knob("zonePurge", "7.20", "what a device does after a purge", \.zonePurge),
  ]
}
