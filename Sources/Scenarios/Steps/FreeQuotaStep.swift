import DeviceSystems
import TextFormats

/// At the hub: the account has room again.
struct FreeQuotaStep: HubStep {
  var account: UInt16

  static let word = "freeQuota"
  static let meaning = "At the hub: the account has room again, unless a fault keeps it full."
  static let isHarm = true
  static let defaults = NamedAccount()
  var action: ScriptedAction { .freeQuota(account: account) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<FreeQuotaStep>>) {
    step.defaulted("account", \.own.account, .reference("account"), "The account.")
  }

  static func resolved(
    _ syntax: NamedAccount, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> FreeQuotaStep? {
    resolver.account(syntax.account, mayBeNew: false).map { FreeQuotaStep(account: $0) }
  }

  func syntax(_ names: ScenarioNames) -> NamedAccount {
    NamedAccount(account: names[account])
  }

  func act(in fleet: inout some PlayedFleet & ~Copyable) { fleet.setFull(false, account) }

  static func drawn(on device: Int, from source: inout some VariantSource) -> FreeQuotaStep? {
    FreeQuotaStep(account: 0)
  }
}
