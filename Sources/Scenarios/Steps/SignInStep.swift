import DeviceSystems
import TextFormats

/// The device signs in to an account.
struct SignInStep: DeviceStep {
  var account: UInt16

  static let word = "signIn"
  static let meaning = "The device signs in to an account."
  static let isHarm = true
  static let defaults = NamedAccount()
  var action: ScriptedAction { .signIn(account: account) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<SignInStep>>) {
    step.defaulted("account", \.own.account, .reference("account"), "The account.")
  }

  static func newAccount(_ syntax: NamedAccount) -> Reference? { syntax.account }

  static func resolved(
    _ syntax: NamedAccount, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> SignInStep? {
    resolver.account(syntax.account, mayBeNew: true).map { SignInStep(account: $0) }
  }

  func syntax(_ names: ScenarioNames) -> NamedAccount {
    NamedAccount(account: names[account])
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.signIn(device, account, because: .none)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> SignInStep? {
    let name = source.once(in: 4, .argument) ? "work" : "main"
    return SignInStep(account: source.account(named: name))
  }
}
