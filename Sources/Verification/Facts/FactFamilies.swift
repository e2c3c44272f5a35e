import FleetSimulation
import TipDomain

/// What a fact is about, so that it is offered only to the judges that it concerns.
struct FactFamilies: OptionSet, Sendable, BitwiseCopyable {
  let rawValue: UInt32

  /// A tip appeared.
  static let display = FactFamilies(rawValue: 1 << 0)
  /// A tip left the screen.
  static let displayEnd = FactFamilies(rawValue: 1 << 1)
  /// A view asked in vain.
  static let withheld = FactFamilies(rawValue: 1 << 2)
  /// A tip was invalidated, reset, or its status merged.
  static let status = FactFamilies(rawValue: 1 << 3)
  /// A merge changed what is known of displays.
  static let tally = FactFamilies(rawValue: 1 << 4)
  /// A donation was made, lost, merged or removed.
  static let donation = FactFamilies(rawValue: 1 << 5)
  /// A parameter changed.
  static let parameter = FactFamilies(rawValue: 1 << 6)
  /// Configuring, records made, actions chosen, the frequency clock.
  static let otherTip = FactFamilies(rawValue: 1 << 7)
  /// A store was emptied, replaced, or lost changes.
  static let store = FactFamilies(rawValue: 1 << 8)
  /// A device joined, left, was started or stopped.
  static let process = FactFamilies(rawValue: 1 << 9)
  /// Anything between a store and the hub.
  static let sync = FactFamilies(rawValue: 1 << 10)
  /// A message on its way.
  static let network = FactFamilies(rawValue: 1 << 11)
  /// A person did something.
  static let person = FactFamilies(rawValue: 1 << 12)
  /// What a device knows, recorded at rest.
  static let knows = FactFamilies(rawValue: 1 << 13)
  /// The phases of the run.
  static let phase = FactFamilies(rawValue: 1 << 14)

  /// Not facts, but their order on different devices.
  static let trueTime = FactFamilies(rawValue: 1 << 15)
  /// Not facts, but what led to them.
  static let causes = FactFamilies(rawValue: 1 << 16)

  /// All facts, whatever they are about.
  static let all = FactFamilies(rawValue: 1 << 15 - 1)

  /// The family of a fact.
  init(of kind: FactKind) {
    switch kind {
    case .tip(let fact): self = FactFamilies(of: fact)
    case .sync: self = .sync
    case .network: self = .network
    case .device(let fact): self = FactFamilies(of: fact)
    case .person: self = .person
    case .run(let fact): self = FactFamilies(of: fact)
    }
  }

  init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(of fact: TipFact) {
    switch fact {
    case .displayed: self = .display
    case .displayEnded: self = .displayEnd
    case .withheld: self = .withheld
    case .invalidated, .invalidationNotStored, .eligibilityReset, .statusMerged: self = .status
    case .talliesMerged: self = .tally
    case .donated, .donationLost, .donationsDeleted, .donationMerged, .donationRemoved:
      self = .donation
    case .parameterSet, .parameterIgnored, .parameterMerged: self = .parameter
    case .datastoreReset: self = .store
    case .configured, .configurationRefused, .recordCreated, .actionChosen, .frequencyClockMerged:
      self = .otherTip
    }
  }

  private init(of fact: DeviceFact) {
    switch fact {
    case .crashed, .reinstalled, .restored, .cloned, .backedUp: self = .store
    case .joined, .retired, .launched, .activated, .suspended, .terminated, .wentOffline,
      .cameOnline, .clockJumped, .updated:
      self = .process
    }
  }

  private init(of fact: RunFact) {
    switch fact {
    case .knowsTip, .knowsEvent, .knowsParameter, .knowsOutbox: self = .knows
    case .began, .faultBegan, .faultEnded, .healed, .quiescent, .restlessAtBound, .ended:
      self = .phase
    }
  }
}

extension FactFamilies {
  /// From which the judges rebuild what a store holds of a tip, as long as no merge may forget.
  static let storeContents: FactFamilies = [.display, .displayEnd, .tally, .status, .store]
  /// Which tell whether a merge was allowed to take knowledge away.
  static let forgetting: FactFamilies = [.sync, .network, .causes]
}
