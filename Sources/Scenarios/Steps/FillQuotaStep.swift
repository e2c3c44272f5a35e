import DeviceSystems
import TextFormats

/// At the hub: an account is full (7.18); nothing can be uploaded.
struct FillQuotaStep: HubStep {
  var account: UInt16

  static let word = "fillQuota"
  static let meaning = "At the hub: an account is full; nothing can be uploaded."
  static let isHarm = true
  static let defaults = NamedAccount()
  var action: ScriptedAction { .fillQuota(account: account) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<FillQuotaStep>>) {
    step.defaulted("account", \.own.account, .reference("account"), "The account.")
  }

  static func resolved(
    _ syntax: NamedAccount, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> FillQuotaStep? {
    resolver.account(syntax.account, mayBeNew: false).map { FillQuotaStep(account: $0) }
  }

  func syntax(_ names: ScenarioNames) -> NamedAccount {
    NamedAccount(account: names[account])
  }

  func act(in fleet: inout some PlayedFleet & ~Copyable) { fleet.setFull(true, account) }

  static func drawn(on device: Int, from source: inout some VariantSource) -> FillQuotaStep? {
    FillQuotaStep(account: 0)
  }
}
