import TipDomain

/// Numbers that tell whether what rules ask on a device may have changed since an answer.
struct RulesVersions: Sendable {
  /// Another number after whatever may change every answer.
  private var ofAll: UInt32 = 0
  /// By event and by parameter: how often its donations, or its value, changed.
  private var ofEvents: [UInt32] = []
  private var ofParameters: [UInt32] = []

  /// Every answer may be another.
  mutating func changeAll() { ofAll &+= 1 }

  /// Takes in a fact about tips.
  mutating func take(_ fact: TipFact) {
    switch fact {
    case .donated(let event, _), .donationsDeleted(let event, _, _),
      .donationMerged(let event, _), .donationRemoved(let event, _):
      RulesVersions.change(&ofEvents, event.position)
    case .parameterSet(let parameter, _), .parameterMerged(let parameter, _):
      RulesVersions.change(&ofParameters, parameter.position)
    case .datastoreReset: changeAll()
    default: break
    }
  }

  private static func change(_ versions: inout [UInt32], _ index: Int) {
    while versions.count <= index { versions.append(0) }
    versions[index] &+= 1
  }

  /// The version of what a rule asks: another one after each fact that may change its answer.
  subscript(_ reading: RuleReading) -> UInt64 {
    let own: UInt32
    switch reading {
    case .event(let index): own = index < ofEvents.count ? ofEvents[index] : 0
    case .parameter(let index): own = index < ofParameters.count ? ofParameters[index] : 0
    case .nobody: own = 0
    }
    return UInt64(ofAll) << 32 | UInt64(own)
  }
}
