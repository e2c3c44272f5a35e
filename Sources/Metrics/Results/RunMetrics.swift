import DeviceSystems
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// Everything that is measured of one run, from its journal alone.
public struct RunMetrics: Sendable {
  /// Of each tip id that was displayed, withheld or invalidated, in the order of the ids.
  public var tips: [TipMetrics] = []
  /// Of each device, in the order of the scenario.
  public var devices: [DeviceMetrics] = []
  /// Of each directed link that carried anything: a device's way up, then its way down.
  public var links: [LinkMetrics] = []
  /// How the fleet came to rest.
  public var convergence = ConvergenceMetrics()
  /// What the hub did.
  public var hub = HubMetrics()
  /// How long people used the fleet: the scenario's duration.
  public var duration = SimulatedDuration.zero
  /// What the run reached, of all that it could.
  public var coverage: [CoverageEntry] = []

  /// Nothing measured.
  public init() {}
}

/// What happened to one tip id.
public struct TipMetrics: Sendable {
  /// The id.
  public var record: RecordIndex
  /// The id as text.
  public var name: String
  /// The cap of its tip; nil for none.
  public var cap: Int32?
  /// Displays that count towards the cap, by device.
  public var displaysByDevice: [Int32] = []
  /// Those displays on all devices.
  public var displayCount: Int32 = 0
  /// How many of them are more than the cap.
  public var overshoot: Int32 = 0
  /// The accounts on whose devices it was displayed at least once.
  public var accountsReached: Int32 = 0
  /// Displays after the first invalidation, on devices of the account that had not heard of it.
  public var lateDisplays: Int32 = 0
  /// Time on screen, on all devices.
  public var visible = SimulatedDuration.zero
  /// How often a view asked for it and got none.
  public var withheldCount: Int32 = 0
  /// How often a popover fell into a transition although the tip was available (8.9).
  public var droppedCount: Int32 = 0
  /// Whether it was available at least once and never displayed (8.9).
  public var availableButNeverDisplayed = false
  /// The first invalidation; nil if there was none.
  public var invalidation: InvalidationMetrics?
  /// Its status on the devices over time, in order.
  public var statusChanges: [StatusChange] = []

  /// A tip id of which nothing is known yet.
  public init(record: RecordIndex, name: String, cap: Int32?) {
    self.record = record
    self.name = name
    self.cap = cap
  }
}

/// How an invalidation became known.
public struct InvalidationMetrics: Sendable {
  /// Where it happened.
  public var device: DeviceIndex
  /// When, by true time.
  public var instant: Instant
  /// Why.
  public var reason: InvalidationReason
  /// How long it took until each device knew; nil for one that never did, or is the origin.
  public var delayByDevice: [SimulatedDuration?]
  /// How long it took until all devices that ever knew did: the spread.
  public var spread: SimulatedDuration?
  /// How many devices of the same account that were there never learned of it.
  public var neverLearned: Int32
}

/// A change of what a device knows of a tip's status.
public struct StatusChange: Sendable, BitwiseCopyable {
  /// The fact that says so.
  public var fact: FactID
  /// When, by true time.
  public var instant: Instant
  /// The device.
  public var device: DeviceIndex
  /// Why the tip is done; nil when it is not, or not any more.
  public var invalidation: InvalidationReason?
}

/// What one device did.
public struct DeviceMetrics: Sendable {
  /// The device.
  public var device: DeviceIndex
  /// Donations made.
  public var donations: Int32 = 0
  /// Donations sent without waiting and lost with their process (2.11).
  public var donationsLost: Int32 = 0
  /// Displays, counted or not.
  public var displays: Int32 = 0
  /// Invalidations decided here.
  public var invalidations: Int32 = 0
  /// Fetches and uploads begun.
  public var requests: Int32 = 0
  /// Requests after which the device waited before it asked again: without an answer, or with an
  /// error that calls for waiting.
  public var requestFailures: Int32 = 0
  /// Pushes that arrived.
  public var pushes: Int32 = 0
  /// Bytes sent to the hub.
  public var bytesUp: Int64 = 0
  /// Bytes sent by the hub to it.
  public var bytesDown: Int64 = 0
  /// Time without a connection, by the journal's facts.
  public var offline = SimulatedDuration.zero
  /// The longest time for which the cloud had something that it did not know.
  public var staleness = SimulatedDuration.zero
  /// The largest distance of its clock from true time.
  public var largestSkew = SimulatedDuration.zero

  /// A device that has done nothing.
  public init(device: DeviceIndex) { self.device = device }
}

/// What one directed link carried.
public struct LinkMetrics: Sendable {
  /// The device at its end.
  public var device: DeviceIndex
  /// True from the device to the hub, false from the hub to the device.
  public var isUp: Bool
  /// Messages sent.
  public var sent: Int32 = 0
  /// Messages that arrived, copies not counted.
  public var delivered: Int32 = 0
  /// Copies that arrived.
  public var duplicated: Int32 = 0
  /// Messages that arrived after one that was sent later.
  public var reordered: Int32 = 0
  /// Messages that were held back, however often.
  public var held: Int32 = 0
  /// Messages lost, by `DropReason.allCases`.
  public var lostByReason: [Int32] = Array(repeating: 0, count: DropReason.allCases.count)
  /// Bytes sent.
  public var bytes: Int64 = 0
  /// Delays of delivered messages, at the quantiles of `delayQuantiles`; empty if none arrived.
  public var delays: [SimulatedDuration] = []

  /// The quantiles of `delays`, in thousandths: median, 90 %, 95 %, 99 %, greatest.
  public static let delayQuantiles: [Int] = [500, 900, 950, 990, 1_000]

  /// Messages lost for whatever reason.
  public var lost: Int32 { lostByReason.reduce(0, &+) }

  /// A link that has carried nothing.
  public init(device: DeviceIndex, isUp: Bool) {
    self.device = device
    self.isUp = isUp
  }
}

/// How the fleet came to rest.
public struct ConvergenceMetrics: Sendable {
  /// When all faults ended; nil if the scenario does not heal.
  public var healed: Instant?
  /// When the fleet was at rest.
  public var quiescentAt: Instant?
  /// Whether the bound passed without rest.
  public var quiescenceTimedOut = false
  /// From the healing to rest.
  public var duration: SimulatedDuration?
  /// Fetches and uploads that it took after the healing.
  public var requests: Int32 = 0
  /// Imports that brought something after the healing.
  public var imports: Int32 = 0

  /// Nothing known.
  public init() {}
}

/// One thing that a run could reach, and how often it did.
public struct CoverageEntry: Hashable, Sendable {
  /// What kind of thing, such as `holdBack` or `fault`.
  public var kind: String
  /// Its name.
  public var name: String
  /// How often the run reached it.
  public var hitCount: Int

  /// An entry.
  public init(kind: String, name: String, hitCount: Int) {
    self.kind = kind
    self.name = name
    self.hitCount = hitCount
  }
}
