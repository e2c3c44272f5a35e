import FleetSimulation

// What an invariant needs to be judged at all. Unless it says that it gets by with less, everything
// that its judge looks at and everything from which the state of devices is replayed.

extension FactFamilies {
  /// From which the judges rebuild what a store holds of a tip, as long as no merge may forget.
  static let storeContents: FactFamilies = [.display, .displayEnd, .tally, .status, .store]
  /// Which tell whether a merge was allowed to take knowledge away.
  static let forgetting: FactFamilies = [.sync, .network, .causes]
}

extension Invariant {
  static var evidence: FactFamilies {
    Judge.interests.union(.storeContents).union(.forgetting).union([.process, .trueTime])
  }
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
