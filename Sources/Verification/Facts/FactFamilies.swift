import FleetFacts
import TipDomain

/// What a fact is about, so that it is offered only to the judges that it concerns.
public struct FactFamilies: OptionSet, Sendable, BitwiseCopyable {
  /// One bit a family.
  public let rawValue: UInt64

  // MARK: Tips

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
  /// The tips of a process were configured, or were not.
  @inlinable public static var configuring: FactFamilies { FactFamilies(rawValue: 1 << 7) }
  /// A record was made for a tip.
  @inlinable public static var recordCreated: FactFamilies { FactFamilies(rawValue: 1 << 8) }
  /// An action of a tip was chosen.
  @inlinable public static var choice: FactFamilies { FactFamilies(rawValue: 1 << 9) }
  /// A merge moved the frequency clock.
  @inlinable public static var frequency: FactFamilies { FactFamilies(rawValue: 1 << 10) }
  /// Configuring, records made, actions chosen, the frequency clock.
  @inlinable public static var otherTip: FactFamilies {
    [.configuring, .recordCreated, .choice, .frequency]
  }
  /// A store was emptied, replaced, or lost changes.
  @inlinable public static var store: FactFamilies { FactFamilies(rawValue: 1 << 11) }

  // MARK: Devices and people

  /// A device joined or left, its process began or ended, its clock or its app changed.
  @inlinable public static var lifetime: FactFamilies { FactFamilies(rawValue: 1 << 12) }
  /// The app came to the foreground, or left it.
  @inlinable public static var activation: FactFamilies { FactFamilies(rawValue: 1 << 13) }
  /// A device lost its connection, or has one again.
  @inlinable public static var connection: FactFamilies { FactFamilies(rawValue: 1 << 14) }
  /// A device joined, left, was started or stopped.
  @inlinable public static var process: FactFamilies { [.lifetime, .activation, .connection] }
  /// A person opened a screen.
  @inlinable public static var visit: FactFamilies { FactFamilies(rawValue: 1 << 15) }
  /// A person picked up a device or put it away, or did something on a screen.
  @inlinable public static var conduct: FactFamilies { FactFamilies(rawValue: 1 << 16) }
  /// A person did something.
  @inlinable public static var person: FactFamilies { [.visit, .conduct] }

  // MARK: Sync

  /// A device asked for changes.
  @inlinable public static var fetch: FactFamilies { FactFamilies(rawValue: 1 << 17) }
  /// A device uploaded changes.
  @inlinable public static var upload: FactFamilies { FactFamilies(rawValue: 1 << 18) }
  /// The hub answered a fetch.
  @inlinable public static var fetchAnswer: FactFamilies { FactFamilies(rawValue: 1 << 19) }
  /// The hub answered an upload.
  @inlinable public static var uploadAnswer: FactFamilies { FactFamilies(rawValue: 1 << 20) }
  /// A zone was emptied.
  @inlinable public static var zone: FactFamilies { FactFamilies(rawValue: 1 << 21) }
  /// A device took changes in, or swept what the zone no longer has.
  @inlinable public static var intake: FactFamilies { FactFamilies(rawValue: 1 << 22) }
  /// A device took in what became of an upload.
  @inlinable public static var settlement: FactFamilies { FactFamilies(rawValue: 1 << 23) }
  /// A device gave a request up.
  @inlinable public static var timeout: FactFamilies { FactFamilies(rawValue: 1 << 24) }
  /// A device noted that it has to wait.
  @inlinable public static var wait: FactFamilies { FactFamilies(rawValue: 1 << 25) }
  /// The hub sent a push, merged it or held it back.
  @inlinable public static var push: FactFamilies { FactFamilies(rawValue: 1 << 26) }
  /// A push reached the app.
  @inlinable public static var pushArrival: FactFamilies { FactFamilies(rawValue: 1 << 27) }
  /// A device has nothing left to upload.
  @inlinable public static var outbox: FactFamilies { FactFamilies(rawValue: 1 << 28) }
  /// A device signed in or out.
  @inlinable public static var account: FactFamilies { FactFamilies(rawValue: 1 << 29) }
  /// Anything between a store and the hub.
  @inlinable public static var sync: FactFamilies {
    [
      .fetch, .upload, .fetchAnswer, .uploadAnswer, .zone, .intake, .settlement, .timeout, .wait,
      .push, .pushArrival, .outbox, .account,
    ]
  }
  /// A message set out.
  @inlinable public static var sent: FactFamilies { FactFamilies(rawValue: 1 << 30) }
  /// A message arrived.
  @inlinable public static var delivered: FactFamilies { FactFamilies(rawValue: 1 << 31) }
  /// A message was lost, or is held.
  @inlinable public static var stopped: FactFamilies { FactFamilies(rawValue: 1 << 32) }
  /// A message on its way.
  @inlinable public static var network: FactFamilies { [.sent, .delivered, .stopped] }

  // MARK: Runs

  /// What a device knows, recorded at rest.
  @inlinable public static var knows: FactFamilies { FactFamilies(rawValue: 1 << 33) }
  /// The phases of the run.
  @inlinable public static var phase: FactFamilies { FactFamilies(rawValue: 1 << 34) }

  // MARK: Other systems

  /// The Focus of a device, and the app's filter there.
  @inlinable public static var focus: FactFamilies { FactFamilies(rawValue: 1 << 35) }
  /// The pointer of a device.
  @inlinable public static var pointer: FactFamilies { FactFamilies(rawValue: 1 << 36) }
  /// The intents and widgets of a device.
  @inlinable public static var intent: FactFamilies { FactFamilies(rawValue: 1 << 37) }
  /// Any of these systems.
  @inlinable public static var systems: FactFamilies { [.focus, .pointer, .intent] }

  /// All facts, whatever they are about.
  @inlinable public static var all: FactFamilies { FactFamilies(rawValue: 1 << 38 - 1) }

  // MARK: Not facts

  /// Their order on different devices.
  @inlinable public static var trueTime: FactFamilies { FactFamilies(rawValue: 1 << 38) }
  /// What led to them.
  @inlinable public static var causes: FactFamilies { FactFamilies(rawValue: 1 << 39) }
  /// What they mean for the request of their device.
  @inlinable public static var request: FactFamilies { FactFamilies(rawValue: 1 << 40) }
  /// That views have to ask since the fact before, or have asked all that they ask.
  @inlinable public static var views: FactFamilies { FactFamilies(rawValue: 1 << 41) }

  /// The family of a fact.
  public init(of kind: FactKind) {
    switch kind {
    case .tip(let fact): self = FactFamilies(of: fact.family)
    case .sync(let fact): self = FactFamilies(of: fact.family)
    case .network(let fact): self = FactFamilies(of: fact.family)
    case .device(let fact): self = FactFamilies(of: fact.family)
    case .person(let fact): self = FactFamilies(of: fact.family)
    case .run(let fact): self = FactFamilies(of: fact.family)
    case .focus: self = .focus
    case .pointer: self = .pointer
    case .intent: self = .intent
    }
  }

  /// Families by their bits.
  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

  private init(of family: TipFact.Family) {
    switch family {
    case .display: self = .display
    case .displayEnd: self = .displayEnd
    case .withheld: self = .withheld
    case .status: self = .status
    case .tally: self = .tally
    case .donation: self = .donation
    case .parameter: self = .parameter
    case .configuring: self = .configuring
    case .recordCreated: self = .recordCreated
    case .choice: self = .choice
    case .frequency: self = .frequency
    case .emptying: self = .store
    }
  }

  private init(of family: DeviceFact.Family) {
    switch family {
    case .store: self = .store
    case .lifetime: self = .lifetime
    case .activation: self = .activation
    case .connection: self = .connection
    }
  }

  private init(of family: PersonFact.Family) {
    switch family {
    case .visit: self = .visit
    case .conduct: self = .conduct
    }
  }

  private init(of family: SyncFact.Family) {
    switch family {
    case .fetch: self = .fetch
    case .upload: self = .upload
    case .fetchAnswer: self = .fetchAnswer
    case .uploadAnswer: self = .uploadAnswer
    case .zone: self = .zone
    case .intake: self = .intake
    case .settlement: self = .settlement
    case .timeout: self = .timeout
    case .wait: self = .wait
    case .push: self = .push
    case .pushArrival: self = .pushArrival
    case .outbox: self = .outbox
    case .account: self = .account
    }
  }

  private init(of family: NetworkFact.Family) {
    switch family {
    case .sent: self = .sent
    case .delivered: self = .delivered
    case .stopped: self = .stopped
    }
  }

  private init(of family: RunFact.Family) {
    switch family {
    case .knows: self = .knows
    case .phase: self = .phase
    }
  }
}

// What `OptionSet` offers for every set calls its operations through tables of functions where
// nothing is optimized, as in a debug build of an app's tests; it took half of a search's time
// there. These are called directly.
extension FactFamilies {
  /// All families of a list.
  @inlinable
  public init(arrayLiteral families: FactFamilies...) {
    var bits: UInt64 = 0
    for family in families { bits |= family.rawValue }
    self.init(rawValue: bits)
  }

  /// Whether none belongs to it.
  @inlinable public var isEmpty: Bool { rawValue == 0 }

  /// Whether all of the other set belong to it.
  @inlinable
  public func contains(_ other: FactFamilies) -> Bool {
    rawValue & other.rawValue == other.rawValue
  }

  /// Whether no family belongs to both.
  @inlinable
  public func isDisjoint(with other: FactFamilies) -> Bool { rawValue & other.rawValue == 0 }

  /// The families that belong to one of both.
  @inlinable
  public func union(_ other: FactFamilies) -> FactFamilies {
    FactFamilies(rawValue: rawValue | other.rawValue)
  }

  /// The families that belong to both.
  @inlinable
  public func intersection(_ other: FactFamilies) -> FactFamilies {
    FactFamilies(rawValue: rawValue & other.rawValue)
  }

  /// Whether both have the same families.
  @inlinable
  public static func == (first: FactFamilies, second: FactFamilies) -> Bool {
    first.rawValue == second.rawValue
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
