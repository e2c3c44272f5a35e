import CloudSync
import DeviceSystems
import TextFormats
import TipSync

/// At the hub: an account's zone is emptied.
struct EmptyZoneStep: HubStep {
  var account: UInt16
  var loss: ZoneLoss

  struct Syntax: Sendable {
    var account = Reference("main")
    var loss = ZoneLoss.purgedByPerson
  }

  static let word = "emptyZone"
  static let meaning = "At the hub: an account's zone is emptied."
  static let isHarm = true
  static let defaults = Syntax()
  var action: ScriptedAction { .emptyZone(account: account, because: loss) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<EmptyZoneStep>>) {
    step.defaulted("account", \.own.account, .reference("account"), "The account.")
    step.defaulted("because", \.own.loss, lossCodec, "Why.")
  }

  private static let lossNames: [(ZoneLoss, String)] = [
    (.purgedByPerson, "purgedByPerson"), (.encryptedDataReset, "encryptedDataReset"),
    (.recordsDeletedByReset, "recordsDeletedByReset"),
    (.zoneDeletedByReset, "zoneDeletedByReset"),
  ]

  private static let lossCodec: Codec<ZoneLoss> = Codec<String>.word(
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
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> EmptyZoneStep? {
    resolver.account(syntax.account, mayBeNew: false).map {
      EmptyZoneStep(account: $0, loss: syntax.loss)
    }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(account: names[account], loss: loss)
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
