import FleetFacts
import TipDomain

/// What a fact is about, so that it is offered only to the judges that it concerns.
public struct FactFamilies: OptionSet, Sendable, BitwiseCopyable {
  /// One bit a family.
  public let rawValue: UInt32

  /// A tip appeared.
  @inlinable public static var display: FactFamilies { FactFamilies(rawValue: 1 << 0) }
  /// A tip left the screen.
  @inlinable public static var displayEnd: FactFamilies { FactFamilies(rawValue: 1 << 1) }
  /// A view asked and got no tip.
  @inlinable public static var withheld: FactFamilies { FactFamilies(rawValue: 1 << 2) }
  /// A tip was invalidated, reset, or its status merged.
  @inlinable public static var status: FactFamilies { FactFamilies(rawValue: 1 << 3) }
  /// A merge changed what is known of displays.
  @inlinable public static var tally: FactFamilies { FactFamilies(rawValue: 1 << 4) }
  /// A donation was made, lost, merged or removed.
  @inlinable public static var donation: FactFamilies { FactFamilies(rawValue: 1 << 5) }
  /// A parameter changed.
  @inlinable public static var parameter: FactFamilies { FactFamilies(rawValue: 1 << 6) }
  /// Configuring, records made, actions chosen, the frequency clock.
  @inlinable public static var otherTip: FactFamilies { FactFamilies(rawValue: 1 << 7) }
  /// A store was emptied, replaced, or lost changes.
  @inlinable public static var store: FactFamilies { FactFamilies(rawValue: 1 << 8) }
  /// A device joined, left, was started or stopped.
  @inlinable public static var process: FactFamilies { FactFamilies(rawValue: 1 << 9) }
  /// Anything between a store and the hub.
  @inlinable public static var sync: FactFamilies { FactFamilies(rawValue: 1 << 10) }
  /// A message on its way.
  @inlinable public static var network: FactFamilies { FactFamilies(rawValue: 1 << 11) }
  /// A person did something.
  @inlinable public static var person: FactFamilies { FactFamilies(rawValue: 1 << 12) }
  /// What a device knows, recorded at rest.
  @inlinable public static var knows: FactFamilies { FactFamilies(rawValue: 1 << 13) }
  /// The phases of the run.
  @inlinable public static var phase: FactFamilies { FactFamilies(rawValue: 1 << 14) }

  /// Not facts, but their order on different devices.
  @inlinable public static var trueTime: FactFamilies { FactFamilies(rawValue: 1 << 15) }
  /// Not facts, but what led to them.
  @inlinable public static var causes: FactFamilies { FactFamilies(rawValue: 1 << 16) }

  /// The Focus of a device, and the app's filter there.
  @inlinable public static var focus: FactFamilies { FactFamilies(rawValue: 1 << 17) }

  /// Not facts, but what they mean for the request of their device.
  @inlinable public static var request: FactFamilies { FactFamilies(rawValue: 1 << 18) }

  /// The pointer of a device.
  @inlinable public static var pointer: FactFamilies { FactFamilies(rawValue: 1 << 19) }

  /// The intents and widgets of a device.
  @inlinable public static var intent: FactFamilies { FactFamilies(rawValue: 1 << 20) }

  /// All facts, whatever they are about.
  @inlinable public static var all: FactFamilies {
    FactFamilies(rawValue: 1 << 15 - 1).union([.focus, .pointer, .intent])
  }

  /// The family of a fact.
  public init(of kind: FactKind) {
    switch kind {
    case .tip(let fact): self = FactFamilies(of: fact)
    case .sync: self = .sync
    case .network: self = .network
    case .device(let fact): self = fact.concernsStore ? .store : .process
    case .person: self = .person
    case .run(let fact): self = FactFamilies(of: fact)
    case .focus: self = .focus
    case .pointer: self = .pointer
    case .intent: self = .intent
    }
  }

  /// Families by their bits.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

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

  private init(of fact: RunFact) {
    switch fact {
    case .knowsTip, .knowsEvent, .knowsParameter, .knowsOutbox: self = .knows
    case .began, .faultBegan, .faultEnded, .healed, .quiescent, .quiescenceTimedOut, .ended:
      self = .phase
    }
  }
}

extension FactFamilies {
  /// From which the judges rebuild what a store holds of a tip, as long as no merge may forget.
  @inlinable public static var storeContents: FactFamilies {
    [.display, .displayEnd, .tally, .status, .store]
  }
  /// Which tell whether a merge was allowed to take knowledge away.
  @inlinable public static var forgetting: FactFamilies { [.sync, .network, .causes] }
}
