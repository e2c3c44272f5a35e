import TipSync

extension JournalFormat {
  static let runKeys: [JournalKey] = [
    JournalKey("format", .word([JournalWriter.format]), "the name and version of this format"),
    JournalKey(
      "recorder", .text,
      "who wrote it: `tipfleet`; anything else is a journal from elsewhere, which may leave out "
        + "most of this"),
    JournalKey(
      "omits", .words(JournalOmission.allCases.map(\.rawValue)),
      "what the recorder could not see; empty in a journal of a run"),
    JournalKey("scenario", .text, "the name of the scenario"),
    JournalKey("claim", .text, "what the scenario claims"),
    JournalKey("seed", .digest, "the seed of the run"),
    JournalKey("version", .text, "the version of the program that played it"),
    JournalKey("duration", .duration, "how long the run plays"),
    JournalKey(
      "heal", .object,
      "`after` the beginning all faults end, and `within` that time the fleet must rest (lengths)",
      mayBeNull: true),
    JournalKey(
      "expects", .list,
      "the invariants that must be violated, by their ids; empty if all must hold"),
    JournalKey(
      "demands", .object,
      "what the scenario asks of invariants, by their ids, in the words of its `expect`",
      mayBeAbsent: true),
    JournalKey("withoutInvariants", .list, "the invariants that are not judged, by their ids"),
    JournalKey("merge", .text, "the merge strategy"),
    JournalKey("layout", .word(TallyLayout.allCases.map(\.rawValue)), "where it keeps displays"),
    JournalKey("saveDelay", .duration, "from a change to when a crash cannot take it back"),
    JournalKey("isAtomic", .flag, "whether one failed item rejects its whole upload"),
    JournalKey(
      "isScheduled", .flag, "whether a schedule, and not the clock, decides what comes first"),
    JournalKey("pushesPerHour", .number, "how many pushes a device gets within an hour"),
    JournalKey("frequency", .duration, "the least time between displays of new tips"),
    JournalKey("knobs", .object, "every choice where Apple published nothing, by its name"),
    JournalKey("withoutFaults", .list, "the names of faults that were switched off"),
    JournalKey(
      "mutant", .text, "the fault that was put into the model on purpose, by its name",
      mayBeAbsent: true),
  ]

  static let tableKeys: [JournalKey] = [
    JournalKey("accounts", .list, "the names of the accounts; an account's number is its place"),
    JournalKey(
      "devices", .list,
      "objects: `id`, `platform`, `version`, `account` or null, `frequency` where it differs, "
        + "`clockOffset`, `clockDriftPartsPerMillion`, `joins`, `retires` or null, "
        + "`hasBackgroundMode`, `configures`, `overrides` (`showsAll`, `hidesAll`, and the tips "
        + "`shown` and `hidden`)"),
    JournalKey(
      "events", .list,
      "objects: `id`, `fields` (each `name` and `type`), `maximumCount`, `maximumAge` or null"),
    JournalKey("parameters", .list, "objects: `id`, `type`, `default`, `isTransient`"),
    JournalKey(
      "tips", .list,
      "objects: `name`, `type`, `id` with its placeholders, `maximumDisplayCount` or null, "
        + "`maximumDisplayDuration` or null, `ignoresDisplayFrequency`, `rules` as they were "
        + "written, `ruleClocks` (`evaluateNow`, `capturedAtLaunch`), `ruleNames` (each `name` in "
        + "a rule and the id that it `means`), `actions` by id"),
    JournalKey("groups", .list, "objects: `id`, `priority`, `tips` in order"),
    JournalKey("records", .list, "the tip ids of the run"),
    JournalKey("replicas", .list, "objects: `name`, `device`, `incarnation` from 1"),
    JournalKey(
      "screens", .list, "objects: `id`, `slots` (each `tip`, `group` and `surface`, or null)"),
    JournalKey("faults", .list, "the names of all faults of the scenario"),
    JournalKey("texts", .list, "the texts that values may be, by their numbers in the digest"),
    JournalKey(
      "valueLists", .list,
      "the lists of values that donations carried, by their numbers in the digest; an infinite "
        + "number is 1e999 here"),
  ]

  /// The keys of a record that a message carries.
  public static let recordKeys: [JournalKey] = [
    JournalKey("key", .recordKey, "which record"),
    JournalKey(
      "tag", .number, "in an upload the tag that the device saw last, else the new one; 0 is none"),
    JournalKey(
      "made", .number, "from the hub, the tag that it got when it was made; 0 is unknown"),
    JournalKey("isDeletion", .flag, "whether the record goes away"),
    JournalKey(
      "changed", .words(["tally", "status", "value"]), "which parts the upload writes"),
    JournalKey(
      "outcome", .word(["saved"] + errors), "what became of it; null where it is no answer",
      mayBeNull: true),
    field("count", .number, "displays counted here (tip, tally, display)"),
    field("duration", .duration, "time on screen (tip, tally, display)"),
    field(
      "tallyModified", .localInstant, "when these were last written (tip, tally, display)"),
    field(
      "epoch", .number, "how often the tip's eligibility was reset (tip, tally, display)"),
    field("invalidation", .word(reasons), "why the tip is done (tip)", mayBeNull: true),
    field("statusDate", .localInstant, "when it was invalidated or reset (tip)"),
    field(
      "modified", .localInstant,
      "when status or value were last written (every kind but tally and display)"),
    field("value", .value, "the value (parameter)", mayBeNull: true),
    field("values", .values, "the values, in the order of the event's fields (donation)"),
    field("date", .localInstant, "the date (donation, clearing, frequencyClock)"),
  ]

  private static func field(
    _ name: String, _ type: JournalType, _ meaning: String, mayBeNull: Bool = false
  ) -> JournalKey {
    JournalKey(name, type, meaning, mayBeNull: mayBeNull, mayBeAbsent: true)
  }
}
