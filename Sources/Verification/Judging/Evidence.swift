import FleetSimulation

// What each invariant needs to be judged at all. By itself, everything that its judge looks at and
// everything from which stores are rebuilt; below stand those that get by with less.

extension FactFamilies {
  /// From which the judges rebuild what a store holds of a tip, as long as no merge may forget.
  static let storeContents: FactFamilies = [.display, .displayEnd, .tally, .status, .store]
  /// Which tell whether a merge was allowed to take knowledge away.
  static let forgetting: FactFamilies = [.sync, .network, .causes]
}

extension Invariant {
  static var evidence: FactFamilies {
    Hindsight.interests.union(.storeContents).union(.forgetting).union([.process, .trueTime])
  }
}

extension LocalDisplayCap {
  static var evidence: FactFamilies { .storeContents }
}

extension DisplayCapSum {
  static var evidence: FactFamilies { [.display, .status] }
}

extension Finality {
  static var evidence: FactFamilies { [.display, .status, .store] }
}

extension KnownInvalidationSticks {
  static var evidence: FactFamilies { Hindsight.interests.union([.store]).union(.forgetting) }
}

extension OrderedGroup {
  static var evidence: FactFamilies { [.display, .status, .store, .process, .person] }
}

extension GroupOneAtATime {
  static var evidence: FactFamilies { [.display, .displayEnd, .store, .process, .person] }
}

extension DisplayFrequencyGap {
  static var evidence: FactFamilies { FactFamilies.storeContents.union([.otherTip, .process]) }
}

extension DisplayDuration {
  static var evidence: FactFamilies { FactFamilies.storeContents.union([.process, .trueTime]) }
}

extension OverridePrecedence {
  static var evidence: FactFamilies { [.display, .withheld, .process] }
}

extension ReadYourWrites {
  static var evidence: FactFamilies { FactFamilies.storeContents.union(.forgetting) }
}

extension MonotonicReads {
  static var evidence: FactFamilies { FactFamilies.storeContents.union(.forgetting) }
}

extension StatusEpochsMonotone {
  static var evidence: FactFamilies { FactFamilies.forgetting.union([.status, .store]) }
}

extension OutboxDrains {
  static var evidence: FactFamilies { [.knows, .phase, .process, .sync] }
}

extension JournalOmission {
  /// The facts that are missing.
  var families: FactFamilies {
    switch self {
    case .trueTime: .trueTime
    case .causes: .causes
    case .displayEnds: .displayEnd
    case .withheld: .withheld
    case .status: .status
    case .tallies: .tally
    case .donations: .donation
    case .parameters: .parameter
    case .configuration: .otherTip
    case .stores: .store
    case .processes: .process
    case .sync: .sync
    case .network: .network
    case .people: .person
    case .knowledge: .knows
    case .phases: .phase
    }
  }
}
