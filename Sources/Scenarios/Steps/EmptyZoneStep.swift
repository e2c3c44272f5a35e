import CloudSync
import DeviceSystems
import TextFormats
import TipSync

/// At the hub: an account's zone is emptied.
struct EmptyZoneStep: HubStep {
  var account: UInt16
  var loss: ZoneLoss

  struct Written: Sendable {
    var account = Reference("main")
    var loss = ZoneLoss.purgedByPerson
  }

  static let word = "emptyZone"
  static let meaning = "At the hub: an account's zone is emptied."
  static let isHarm = true
  static let blank = Written()
  var action: ScriptedAction { .emptyZone(account: account, because: loss) }

  static func declare(_ step: inout ObjectFields<StepText<EmptyZoneStep>>) {
    step.defaulted("account", \.own.account, .reference("account"), "The account.")
    step.defaulted("because", \.own.loss, lossShape, "Why.")
  }

  private static let lossNames: [(ZoneLoss, String)] = [
    (.purgedByPerson, "purgedByPerson"), (.encryptedDataReset, "encryptedDataReset"),
    (.recordsDeletedByReset, "recordsDeletedByReset"),
    (.zoneDeletedByReset, "zoneDeletedByReset"),
  ]

  private static let lossShape: TextShape<ZoneLoss> = TextShape<String>.word(
    "ZoneLoss", "Why a zone was emptied.",
    words: [
      ("purgedByPerson", "The person purged it in Settings."),
      ("encryptedDataReset", "The account's encrypted data was reset."),
      ("recordsDeletedByReset", "`resetDatastore` elsewhere deleted all records."),
      ("zoneDeletedByReset", "`resetDatastore` elsewhere deleted the zone."),
    ]
  ).mapped(
    to: { name in lossNames.first { $0.1 == name }?.0 ?? .purgedByPerson },
    from: { loss in lossNames.first { $0.0 == loss }?.1 ?? "purgedByPerson" })

  static func resolved(
    _ written: Written, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> EmptyZoneStep? {
    resolver.account(written.account, mayBeNew: false).map {
      EmptyZoneStep(account: $0, loss: written.loss)
    }
  }

  func written(_ names: ScenarioNames) -> Written {
    Written(account: names[account], loss: loss)
  }

  func act(in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.loseZone(of: account, because: loss)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> EmptyZoneStep? {
    EmptyZoneStep(
      account: UInt16(truncatingIfNeeded: source.below(source.accountCount, .account)),
      loss: source.pick(ZoneLoss.allCases, .argument))
  }
}
