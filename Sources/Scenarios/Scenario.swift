import DeviceSystems
import SimulationKernel
import TipDomain

/// A scenario: app, devices, people, network, faults and claims. With a seed it is a run.
public struct Scenario: Sendable {
  @usableFromInline var parts: CopyOnWrite<Parts>

  /// An empty scenario around an app.
  public init(name: String, claim: String, app: AppDefinition, duration: SimulatedDuration) {
    parts = CopyOnWrite(Parts(name: name, claim: claim, duration: duration, app: app))
  }

  /// Its name, which also names its report.
  @inlinable
  public var name: String {
    _read { yield parts.value.name }
    _modify { yield &parts.value.name }
  }

  /// What it claims, in one sentence.
  @inlinable
  public var claim: String {
    _read { yield parts.value.claim }
    _modify { yield &parts.value.claim }
  }

  /// The seed that is used unless another is given.
  @inlinable
  public var seed: UInt64 {
    _read { yield parts.value.seed }
    _modify { yield &parts.value.seed }
  }

  /// How long it plays.
  @inlinable
  public var duration: SimulatedDuration {
    _read { yield parts.value.duration }
    _modify { yield &parts.value.duration }
  }

  /// From when on no faults, and how soon the fleet must then be at rest; nil: never judged.
  @inlinable
  public var heal: HealPhase? {
    _read { yield parts.value.heal }
    _modify { yield &parts.value.heal }
  }

  /// What it asks of its runs besides the guarantees.
  @inlinable
  public var expectation: Expectation {
    _read { yield parts.value.expectation }
    _modify { yield &parts.value.expectation }
  }

  /// The app that runs on all devices.
  @inlinable
  public var app: AppDefinition {
    _read { yield parts.value.app }
    _modify { yield &parts.value.app }
  }

  /// The lists of values that its donations carry.
  @inlinable
  public var valueLists: ValueListTable {
    _read { yield parts.value.valueLists }
    _modify { yield &parts.value.valueLists }
  }

  /// How soon a new tip may follow another.
  @inlinable
  public var frequency: DisplayFrequency {
    _read { yield parts.value.frequency }
    _modify { yield &parts.value.frequency }
  }

  /// The app's screens.
  @inlinable
  public var screens: [Screen] {
    _read { yield parts.value.screens }
    _modify { yield &parts.value.screens }
  }

  /// What the app does on occasions that are no screens.
  @inlinable
  public var effectLists: [EffectList] {
    _read { yield parts.value.effectLists }
    _modify { yield &parts.value.effectLists }
  }

  /// How the stores meet.
  @inlinable
  public var sync: SyncConfiguration {
    _read { yield parts.value.sync }
    _modify { yield &parts.value.sync }
  }

  /// How much the hub can do at a time; nil without limits.
  @inlinable
  public var hub: HubCapacity? {
    _read { yield parts.value.hub }
    _modify { yield &parts.value.hub }
  }

  /// What it says of the systems beside tips.
  @inlinable
  package var systems: SystemDefinitions {
    _read { yield parts.value.systems }
    _modify { yield &parts.value.systems }
  }

  /// The names of the iCloud accounts; an account's number is its place here.
  @inlinable
  public var accounts: [String] {
    _read { yield parts.value.accounts }
    _modify { yield &parts.value.accounts }
  }

  /// The devices, in order.
  @inlinable
  public var devices: [DeviceDefinition] {
    _read { yield parts.value.devices }
    _modify { yield &parts.value.devices }
  }

  /// The people who use them.
  @inlinable
  public var people: [Person] {
    _read { yield parts.value.people }
    _modify { yield &parts.value.people }
  }

  /// The links between the devices and the hub.
  @inlinable
  public var network: NetworkDefinition {
    _read { yield parts.value.network }
    _modify { yield &parts.value.network }
  }

  /// Whether links, faults, timeline, waits and pushes are those of the run; a journal's header
  /// does not say them.
  @inlinable
  package var declaresTransport: Bool {
    _read { yield parts.value.declaresTransport }
    _modify { yield &parts.value.declaresTransport }
  }

  /// What goes wrong.
  @inlinable
  public var faults: [FaultDefinition] {
    _read { yield parts.value.faults }
    _modify { yield &parts.value.faults }
  }

  /// What happens at given times.
  @inlinable
  public var timeline: [TimelineStep] {
    _read { yield parts.value.timeline }
    _modify { yield &parts.value.timeline }
  }

  /// Who decides the order of what is on its way; nil for the clock.
  @inlinable
  public var schedule: SchedulePlan? {
    _read { yield parts.value.schedule }
    _modify { yield &parts.value.schedule }
  }

  /// Names of invariants that are not judged here.
  @inlinable
  public var withoutInvariants: [String] {
    _read { yield parts.value.withoutInvariants }
    _modify { yield &parts.value.withoutInvariants }
  }

  /// What a search may vary.
  @inlinable
  public var variation: Variation {
    _read { yield parts.value.variation }
    _modify { yield &parts.value.variation }
  }

  /// The labels, such as `fault/tunnel`, that a search must reach in some case.
  @inlinable
  public var reach: [String] {
    _read { yield parts.value.reach }
    _modify { yield &parts.value.reach }
  }

  /// The parts as they are stored. Many values hold a scenario, and some hold several. As one
  /// reference it is copied by a pointer; the code that copied and destroyed such values part by
  /// part was a tenth of the program.
  @usableFromInline
  struct Parts: Sendable {
    @usableFromInline var name: String
    @usableFromInline var claim: String
    @usableFromInline var seed: UInt64 = 1
    @usableFromInline var duration: SimulatedDuration
    @usableFromInline var heal: HealPhase?
    @usableFromInline var expectation: Expectation = .pass
    @usableFromInline var app: AppDefinition
    @usableFromInline var valueLists = ValueListTable()
    @usableFromInline var frequency: DisplayFrequency = .immediate
    @usableFromInline var screens: [Screen] = []
    @usableFromInline var effectLists: [EffectList] = []
    @usableFromInline var sync = SyncConfiguration()
    @usableFromInline var hub: HubCapacity?
    @usableFromInline var systems = SystemDefinitions()
    @usableFromInline var accounts: [String] = ["main"]
    @usableFromInline var devices: [DeviceDefinition] = []
    @usableFromInline var people: [Person] = []
    @usableFromInline var network = NetworkDefinition()
    @usableFromInline var declaresTransport: Bool = true
    @usableFromInline var faults: [FaultDefinition] = []
    @usableFromInline var timeline: [TimelineStep] = []
    @usableFromInline var schedule: SchedulePlan?
    @usableFromInline var withoutInvariants: [String] = []
    @usableFromInline var variation = Variation()
    @usableFromInline var reach: [String] = []
  }
}

/// The second phase of a run, in which liveness is judged.
public struct HealPhase: Sendable, Equatable {
  /// When all faults end.
  public var after: SimulatedDuration
  /// How soon after that the fleet must be at rest and agree.
  public var within: SimulatedDuration

  /// A phase that begins `after` the beginning of the run.
  public init(after: SimulatedDuration, within: SimulatedDuration) {
    self.after = after
    self.within = within
  }
}
