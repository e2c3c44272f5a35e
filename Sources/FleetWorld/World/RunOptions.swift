import Scenarios

/// How a scenario is played.
public struct RunOptions: Sendable {
  /// The seed; nil takes the scenario's.
  public var seed: UInt64?
  /// The names of faults that are switched off.
  public var withoutFaults: [String]
  /// Whether facts are kept; without, they are observed and forgotten, and the memory of a run
  /// stays flat however long it is. Digest, checkpoints and numbers are the same.
  public var keepsJournal: Bool
  /// Messages whose fate is decided beforehand, at most one for each number.
  public var messageOverrides: [MessageOverride]
  /// The fault that is injected.
  package var injection: (any FaultInjection)?
  /// With which the windows of faults of the hub as a whole are drawn, so that they come to many
  /// accounts at the same time; nil takes the run's own seed.
  public var hubFaultSeed: UInt64?
  /// After how many occurrences a run is stopped, so that a world that never ends cannot hold up a
  /// search; nil lets it go on.
  public var occurrenceLimit: UInt64?
  /// How far a run may go before it is ended with what is known by then.
  package var budget = RunBudget()

  /// The scenario as it is.
  public init(
    seed: UInt64? = nil, withoutFaults: [String] = [], keepsJournal: Bool = true,
    messageOverrides: [MessageOverride] = [], hubFaultSeed: UInt64? = nil,
    occurrenceLimit: UInt64? = nil
  ) {
    self.seed = seed
    self.withoutFaults = withoutFaults
    self.keepsJournal = keepsJournal
    self.messageOverrides = messageOverrides
    self.hubFaultSeed = hubFaultSeed
    self.occurrenceLimit = occurrenceLimit
  }

  /// The scenario with an injected fault, if there is one.
  package init(
    seed: UInt64? = nil, withoutFaults: [String] = [], injection: (any FaultInjection)?,
    occurrenceLimit: UInt64? = nil
  ) {
    self.init(seed: seed, withoutFaults: withoutFaults, occurrenceLimit: occurrenceLimit)
    self.injection = injection
  }

  /// A scenario as it is played: faults that are switched off by name are switched off in it.
  public func played(_ scenario: Scenario) -> Scenario {
    guard !withoutFaults.isEmpty else { return scenario }
    var played = scenario
    for fault in played.faults.indices {
      played.faults[fault].isEnabled = plays(played.faults[fault])
    }
    return played
  }

  /// Whether a fault of the scenario may come: it is enabled, and not switched off by its name.
  package func plays(_ fault: FaultDefinition) -> Bool {
    fault.isEnabled && !withoutFaults.contains(fault.name)
  }
}
