import DeviceSystems
import FocusSystem
import IntentSystem
import PointerSystem
import SimulationKernel
import TipDomain

/// A scenario: app, devices, people, network, faults and claims. With a seed it is a run.
public struct Scenario: Sendable {
  /// Its name, which also names its report.
  public var name: String
  /// What it claims, in one sentence.
  public var claim: String
  /// The seed that is used unless another is given.
  public var seed: UInt64
  /// How long it plays.
  public var duration: SimulatedDuration
  /// From when on no faults, and how soon the fleet must then be at rest; nil: never judged.
  public var heal: HealPhase?
  /// What it asks of its runs besides the guarantees.
  public var expectation: Expectation

  /// The app that runs on all devices.
  public var app: AppDefinition
  /// The lists of values that its donations carry.
  public var valueLists: ValueListTable
  /// How soon a new tip may follow another.
  public var frequency: DisplayFrequency
  /// The app's screens.
  public var screens: [Screen]
  /// What the app does on occasions that are no screens.
  public var effectLists: [EffectList] = []
  /// How the stores meet.
  public var sync: SyncConfiguration
  /// How much the hub can do at a time; nil without limits.
  public var hub: HubCapacity?

  /// The Focuses of the devices and the app's filter; nil without any.
  public var focus: FocusDefinition?
  /// What of its filter the app keeps in parameters that tips can ask for.
  public var filterLinks: [FilterLink]

  /// What the app declares for the pointer of an iPad; nil without any pointer.
  public var pointer: PointerDefinition?
  /// The intents and widgets of the app; nil without any.
  public var intents: IntentDefinition?
  /// What surrounds them.
  public var intentPlay = IntentPlay()
  /// What the pointer means to tips.
  public var pointerLinks: PointerLinks

  /// The names of the iCloud accounts; an account's number is its place here.
  public var accounts: [String]
  /// The devices, in order.
  public var devices: [DeviceDefinition]
  /// The people who use them.
  public var people: [Person]
  /// The links between the devices and the hub.
  public var network: NetworkDefinition
  /// Whether links, faults, timeline, waits and pushes are those of the run; a journal's header
  /// does not say them.
  package var declaresTransport = true
  /// What goes wrong.
  public var faults: [FaultDefinition]
  /// What happens at given times.
  public var timeline: [TimelineStep]
  /// Who decides the order of what is on its way; nil for the clock.
  public var schedule: SchedulePlan?
  /// Names of invariants that are not judged here.
  public var withoutInvariants: [String]
  /// What a search may vary.
  public var variation: Variation
  /// The labels, such as `fault/tunnel`, that a search must reach in some case.
  public var reach: [String]

  /// An empty scenario around an app.
  public init(name: String, claim: String, app: AppDefinition, duration: SimulatedDuration) {
    self.name = name
    self.claim = claim
    self.app = app
    self.duration = duration
    seed = 1
    heal = nil
    expectation = .pass
    valueLists = ValueListTable()
    frequency = .immediate
    screens = []
    sync = SyncConfiguration()
    hub = nil
    focus = nil
    filterLinks = []
    pointer = nil
    intents = nil
    pointerLinks = PointerLinks()
    accounts = ["main"]
    devices = []
    people = []
    network = NetworkDefinition()
    faults = []
    timeline = []
    schedule = nil
    withoutInvariants = []
    variation = Variation()
    reach = []
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
