import DeviceSystems
import FleetFacts

/// The format of a journal's lines, for the reference and for checks: every kind and every key.
package enum JournalFormat {
  /// The keys of the first line.
  package static let headerKeys: [FactField] = runKeys + tableKeys + systemKeys
  /// The keys that every fact has before those of its kind.
  package static let factKeys: [FactField] = [
    FactField("n", .number, "its number, from 0, without gaps"),
    FactField("t", .instant, "when it happened, by true time"),
    FactField("local", .localInstant, "when it happened, by the clock of whoever it happened to"),
    FactField(
      "at", .name(.actor), "to whom it happened: a device, `hub`, or `run` for the run as a whole"),
    FactField(
      "replica", .name(.replica), "in which life of the device's store; null at the hub",
      mayBeNull: true),
    FactField("kind", .text, "what happened: one of the kinds below"),
  ]
  /// The key that every fact has after those of its kind.
  package static let causesKey = FactField(
    "causes", .numbers, "the numbers of up to four facts that led to it, the nearest first")
  /// The keys of a checkpoint.
  package static let checkpointKeys: [FactField] = [
    FactField("checkpoint", .number, "how many facts come before it"),
    FactField("digest", .digest, "the digest of these, of their causes and carried records"),
    FactField(
      "draws", .digest, "the digest of everything that was drawn by then", mayBeNull: true),
  ]
  /// The keys of the last line.
  package static let footerKeys: [FactField] = [
    FactField("facts", .number, "how many facts there are; a journal that lacks some was cut off"),
    FactField("digest", .digest, "the digest of all facts, their causes and carried records"),
    FactField(
      "run", .digest, "the digest of all facts and all draws, as `summary.json` has it",
      mayBeNull: true),
    FactField("header", .digest, "the digest of the bytes of the first line"),
  ]
  /// All kinds of facts, by system and in the order of the code.
  package static let kinds: [FactDescription] = FactKind.descriptions
}
