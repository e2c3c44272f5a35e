import DeviceSystems

/// All change tokens given out before it expire.
struct TokenExpiryFault: ScenarioFault {
  static let word = "tokenExpiry"
  static let meaning = "All change tokens issued before it expire."
  static let lasts = false
  static let concernsWholeHub = true
  static let defaults = TokenExpiryFault()
  var kind: FaultKind { .tokenExpiry }

  func begin(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {
    fleet.expireTokens()
  }

  var wording: [WordingPart] { ["change tokens expire"] }

  static func example(on devices: [DeviceIndex]) -> TokenExpiryFault { defaults }

  static func drawn(from source: inout some VariantSource) -> TokenExpiryFault { defaults }
}
