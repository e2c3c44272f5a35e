import CloudSync
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

extension SyncConfiguration {
  static let codec: Codec<SyncConfiguration> = .object(
    "Sync", "How the stores of an account sync, and the cloud's limits.",
    defaults: SyncConfiguration()
  ) { sync in
    sync.defaulted("merge", \.merge, mergeCodec, "How counts and statuses merge.")
    sync.optional(
      "savePolicy", \.savePolicy, policyCodec,
      "How uploads are saved; when absent as the merge needs it.")
    sync.defaulted(
      "atomic", \.isAtomic, .boolean, "Whether one failed record rejects its whole upload.")
    sync.defaulted(
      "batchLimit", \.batchLimit, .integer(in: 1...10_000), "The most records in one upload.")
    sync.defaulted(
      "hubRecordLimit", \.hubRecordLimit, .integer(in: 1...100_000),
      "The most records that the hub takes in one upload.")
    sync.defaulted(
      "hubByteLimit", \.hubByteLimit,
      Codec<Int64>.byteCount(in: 1_024...(1 << 40)).mapped(
        to: { Int(clamping: $0) }, from: { Int64($0) }),
      "The most data that the hub takes in one upload.")
    sync.defaulted(
      "fetchLimit", \.fetchLimit, .integer(in: 1...100_000),
      "The most records in one answer to a fetch.")
    sync.defaulted(
      "exportDelay", \.exportDelay, .distribution, "From a change to its upload.")
    sync.defaulted(
      "requestTimeout", \.requestTimeout, .duration(in: .seconds(1) ... .days(30)),
      "How long a device waits for an answer.")
    sync.defaulted(
      "backoff", \.backoff, .duration(in: .seconds(1) ... .days(30)),
      "The wait after a failure; each further failure doubles it.")
    sync.defaulted(
      "backoffLimit", \.backoffLimit, .duration(in: .seconds(1) ... .days(365)),
      "The longest such wait.")
    sync.defaulted(
      "quotaRetry", \.quotaRetry, .duration(in: .seconds(1) ... .days(365)),
      "How long a device waits after it was told that the account is full.")
    sync.optional(
      "tokenLifetime", \.tokenLifetime, .duration(in: .seconds(1)...DurationQuantity.limit),
      "How old a change token may get; when absent it never expires.")
    sync.defaulted("push", \.push, PushConfiguration.codec, "The silent pushes.")
    sync.defaulted(
      "saveDelay", \.saveDelay, .duration(in: .zero ... .days(1)),
      "How long after a change a crash can still undo it.")
    sync.defaulted(
      "backgroundTime", \.backgroundTime, .duration(in: .zero ... .days(1)),
      "How long the app may go on syncing after it left the foreground or was woken by a push.")
    sync.defaulted(
      "sendDonationDelay", \.sendDonationDelay, .duration(in: .zero ... .days(1)),
      "From `sendDonation` to the donation itself.")
    sync.check { sync, report in
      if sync.backoffLimit < sync.backoff {
        report.error(
          .inconsistent, at: "backoffLimit",
          "the longest wait (\"backoffLimit\", \(DurationQuantity.text(sync.backoffLimit))) is "
            + "shorter than the first (\"backoff\", \(DurationQuantity.text(sync.backoff)))")
      }
    }
  }

  private static let mergeCodec: Codec<MergeChoice> = Codec<String>.word(
    "Merge", "How the counts and statuses of two devices merge.",
    words: MergeChoice.shipped.map { ($0.name, $0.meaning) }
  ).mapped(to: { MergeChoice(name: $0) ?? .gCounter }, from: { $0.name })

  private static let policyCodec: Codec<SavePolicy> = .choice(
    "SavePolicy", "What an upload does to a record that the hub already has."
  ) { policy in
    switch policy {
    case .ifServerRecordUnchanged: "Saves only what nobody else changed; otherwise a conflict."
    case .changedKeys: "The changed fields overwrite whatever is there."
    case .allKeys: "The whole record overwrites whatever is there."
    }
  }
}

extension PushConfiguration {
  static let codec: Codec<PushConfiguration> = .object(
    "Push", "The silent pushes that tell devices of changes.", defaults: PushConfiguration()
  ) { push in
    push.defaulted("enabled", \.isEnabled, .boolean, "Whether there are any.")
    push.defaulted(
      "delay", \.delay, .distribution, "From the change at the hub to the push leaving it.")
    push.defaulted("loss", \.loss, .chance, "How likely one is lost.")
    push.defaulted(
      "perHour", \.perHour, .integer(in: 0...3_600),
      "How many a device gets in each hour of the clock; more wait for the next.")
    push.defaulted(
      "storedWhileOffline", \.isStoredWhileOffline, .boolean,
      "Whether the last push to a device out of reach is kept until it is back.")
  }
}
