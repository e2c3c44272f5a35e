import JournalFiles

extension JournalOmission {
  /// The facts that are missing.
  package var families: FactFamilies {
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
