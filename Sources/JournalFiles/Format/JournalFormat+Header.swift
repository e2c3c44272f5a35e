import CloudSync
import DeviceSystems
import TipDomain
import TipSync

extension JournalFormat {
  static let runKeys: [FactField] = [
    FactField("format", .word([JournalWriter.format]), "the name and version of this format"),
    FactField(
      "recorder", .text,
      "who wrote it: `tipfleet`; anything else is a journal from elsewhere, which may leave out "
        + "most of this"),
    FactField(
      "omits", .words(JournalOmission.allCases.map(\.rawValue)),
      "what the recorder could not see; empty in a journal of a run"),
    FactField("scenario", .text, "the name of the scenario"),
    FactField("claim", .text, "what the scenario claims"),
    FactField("seed", .digest, "the seed of the run"),
    FactField("version", .text, "the version of the program that played it"),
    FactField("duration", .duration, "how long the run plays"),
    FactField(
      "heal", .object,
      "`after` the beginning all faults end, and `within` that time the fleet must come to rest "
        + "(lengths)",
      mayBeNull: true),
    FactField(
      "expects", .list,
      "the invariants that must be violated, by their ids; empty if all must hold"),
    FactField(
      "demands", .object,
      "what the scenario requires of invariants, by their ids, in the words of its `expect`",
      mayBeAbsent: true),
    FactField("withoutInvariants", .list, "the invariants that are not judged, by their ids"),
    FactField("merge", .text, "the merge strategy"),
    FactField("layout", .word(TallyLayout.allCases.map(\.rawValue)), "where it keeps displays"),
    FactField("saveDelay", .duration, "how long after a change a crash can still undo it"),
    FactField("isAtomic", .flag, "whether one failed item rejects its whole upload"),
    FactField(
      "isScheduled", .flag, "whether a schedule, and not the clock, decides what comes first"),
    FactField("pushesPerHour", .number, "how many pushes a device gets in each hour of the clock"),
    FactField("frequency", .duration, "the least time between displays of new tips"),
    FactField("knobs", .object, "every choice where Apple published nothing, by its name"),
    FactField("withoutFaults", .list, "the names of faults that were switched off"),
    FactField(
      "mutant", .text, "the deliberate fault in the model, by its name",
      mayBeAbsent: true),
  ]

  static let tableKeys: [FactField] = [
    FactField("accounts", .list, "the names of the accounts; an account's number is its index"),
    FactField(
      "devices", .list,
      "objects: `id`, `platform`, `version`, `account` or null, `frequency` where it differs, "
        + "`clockOffset`, `clockDriftPartsPerMillion`, `joins`, `retires` or null, "
        + "`hasBackgroundMode`, `configures`, `overrides` (`showsAll`, `hidesAll`, and the tips "
        + "`shown` and `hidden`)"),
    FactField(
      "events", .list,
      "objects: `id`, `properties` of the app's code that hold it if there are any, `fields` (each "
        + "`name` and `type`), `maximumCount`, `maximumAge` or null"),
    FactField(
      "parameters", .list,
      "objects: `id`, `properties` as of an event, `type`, `default`, `isTransient`"),
    FactField(
      "tips", .list,
      "objects: `name`, `type`, `id` with its placeholders, `maximumDisplayCount` or null, "
        + "`maximumDisplayDuration` or null, `ignoresDisplayFrequency`, `rules` as they were "
        + "written, `ruleClocks` (`evaluateNow`, `capturedAtLaunch`), `ruleNames` (each `name` in "
        + "a rule and the id that it `means`), `actions` by id, `invalidatingActions` by id if "
        + "there are any, `style` (`name`, the parts that it `shows`, `wholeViewAction`) if it "
        + "is one of the app's own, `presence` (`platforms`, versions `from` and `to`) if it is "
        + "not everywhere, and `rulePresences`, one a rule, if one is not"),
    FactField(
      "groups", .list,
      "objects: `id`, `priority`, `tips` in order, and `memberPresences`, one a tip, if one is "
        + "not a member everywhere"),
    FactField("records", .list, "the tip ids of the run"),
    FactField("replicas", .list, "objects: `name`, `device`, `incarnation` from 1"),
    FactField(
      "screens", .list,
      "objects: `id`, `slots` (each `tip`, `group` and `surface`, or null, and `when` with a "
        + "`rule` or a `presence` if the view is not always in its screen), `actions` by id if "
        + "there are any"),
    FactField("faults", .list, "the names of all faults of the scenario"),
    FactField("texts", .list, "the texts that values may be, by their numbers in the digest"),
    FactField(
      "valueLists", .list,
      "the lists of values that donations carried, by their numbers in the digest; an infinite "
        + "number is 1e999 here"),
  ]

  /// The keys of a record that a message carries.
  package static let recordKeys: [FactField] = [
    FactField("key", .recordKey, "which record"),
    FactField(
      "tag", .number, "in an upload the tag that the device saw last, else the new one; 0 is none"),
    FactField(
      "made", .number, "from the hub, the tag that it got when it was made; 0 is unknown"),
    FactField("isDeletion", .flag, "whether the record goes away"),
    FactField(
      "changed", .words(RecordPart.words), "which parts the upload writes"),
    FactField(
      "outcome", .word(["saved"] + SyncError.words),
      "what became of it; null where it is no answer",
      mayBeNull: true),
    field("count", .number, "displays counted here (tip, tally, display)"),
    field("duration", .duration, "time on screen (tip, tally, display)"),
    field(
      "tallyModified", .localInstant, "when these were last written (tip, tally, display)"),
    field(
      "epoch", .number, "how often the tip's eligibility was reset (tip, tally, display)"),
    field(
      "invalidation", .word(InvalidationReason.words), "why the tip is invalidated (tip)",
      mayBeNull: true),
    field("statusDate", .localInstant, "when it was invalidated or reset (tip)"),
    field(
      "modified", .localInstant,
      "when status or value were last written (every kind but tally and display)"),
    field("value", .value, "the value (parameter)", mayBeNull: true),
    field("values", .values, "the values, in the order of the event's fields (donation)"),
    field("date", .localInstant, "the date (donation, clearing, frequencyClock)"),
  ]

  private static func field(
    _ name: String, _ type: FieldType, _ meaning: String, mayBeNull: Bool = false
  ) -> FactField {
    FactField(name, type, meaning, mayBeNull: mayBeNull, mayBeAbsent: true)
  }
}
