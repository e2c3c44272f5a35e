/// At the hub: all change tokens given out so far expire.
struct ExpireTokensStep: HubStep {
  static let word = "expireTokens"
  static let meaning = "At the hub: all change tokens issued so far expire."
  static let isHarm = true
  static let defaults = ExpireTokensStep()
  var action: ScriptedAction { .expireTokens }

  func act(in fleet: inout some PlayedFleet & ~Copyable) { fleet.expireTokens() }

  static func drawn(on device: Int, from source: inout some VariantSource) -> ExpireTokensStep? {
    defaults
  }
}
