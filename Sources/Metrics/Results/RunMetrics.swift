import DeviceSystems
import FleetSimulation
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// Everything that is measured of one run, from its journal alone.
package struct RunMetrics: Sendable {
  /// Of each tip id that was displayed, withheld or invalidated, in the order of the ids.
  package var tips: [TipMetrics] = []
  /// Of each device, in the order of the scenario.
  package var devices: [DeviceMetrics] = []
  /// Of each directed link that carried anything: a device's way up, then its way down.
  package var links: [LinkMetrics] = []
  /// How the fleet came to rest.
  package var convergence = ConvergenceMetrics()
  /// What the hub did.
  package var hub = HubMetrics()
  /// How long people used the fleet: the scenario's duration.
  package var duration = SimulatedDuration.zero
  /// What the run reached, of all that it could.
  package var coverage: [CoverageEntry] = []

  /// Nothing measured.
  package init() {}
}

/// What happened to one tip id.
package struct TipMetrics: Sendable {
  /// The id.
  package var record: RecordIndex
  /// The id as text.
  package var name: String
  /// The cap of its tip; nil for none.
  package var cap: Int32?
  /// Displays that count towards the cap, by device.
  package var displaysByDevice: [Int32] = []
  /// Those displays on all devices.
  package var displayCount: Int32 = 0
  /// How many of them are more than the cap.
  package var overshoot: Int32 = 0
  /// The accounts on whose devices it was displayed at least once.
  package var accountsReached: Int32 = 0
  /// Displays after the first invalidation, on devices of the account that had not heard of it.
  package var lateDisplays: Int32 = 0
  /// Time on screen, on all devices.
  package var visible = SimulatedDuration.zero
  /// How often a view asked for it and got none.
  package var withheldCount: Int32 = 0
  /// How often a popover fell into a transition although the tip was available (8.9).
  package var droppedCount: Int32 = 0
  /// Whether it was available at least once and never displayed (8.9).
  package var availableButNeverDisplayed = false
  /// The first invalidation; nil if there was none.
  package var invalidation: InvalidationMetrics?
  /// Its status on the devices over time, in order.
  package var statusChanges: [StatusChange] = []

  /// A tip id of which nothing is known yet.
  package init(record: RecordIndex, name: String, cap: Int32?) {
    self.record = record
    self.name = name
    self.cap = cap
  }
}

/// How an invalidation became known.
package struct InvalidationMetrics: Sendable {
  /// Where it happened.
  package var device: DeviceIndex
  /// When, by true time.
  package var instant: Instant
  /// Why.
  package var reason: InvalidationReason
  /// How long it took until each device knew; nil for one that never did, or is the origin.
  package var delayByDevice: [SimulatedDuration?]
  /// How long it took until all devices that ever knew did: the spread.
  package var spread: SimulatedDuration?
  /// How many devices of the same account that were there never learned of it.
  package var neverLearned: Int32
}

/// A change of what a device knows of a tip's status.
package struct StatusChange: Sendable, BitwiseCopyable {
  /// The fact that says so.
  package var fact: FactID
  /// When, by true time.
  package var instant: Instant
  /// The device.
  package var device: DeviceIndex
  /// Why the tip is done; nil when it is not, or not any more.
  package var invalidation: InvalidationReason?
}

/// What one device did.
package struct DeviceMetrics: Sendable {
  /// The device.
  package var device: DeviceIndex
  /// Donations made.
  package var donations: Int32 = 0
  /// Donations sent without waiting and lost with their process (2.11).
  package var donationsLost: Int32 = 0
  /// Displays, counted or not.
  package var displays: Int32 = 0
  /// Invalidations decided here.
  package var invalidations: Int32 = 0
  /// Fetches and uploads begun.
  package var requests: Int32 = 0
  /// Requests after which the device waited before it asked again: without an answer, or with an
  /// error that calls for waiting.
  package var requestFailures: Int32 = 0
  /// Pushes that arrived.
  package var pushes: Int32 = 0
  /// Bytes sent to the hub.
  package var bytesUp: Int64 = 0
  /// Bytes sent by the hub to it.
  package var bytesDown: Int64 = 0
  /// Time without a connection, by the journal's facts.
  package var offline = SimulatedDuration.zero
  /// The longest time for which the cloud had something that it did not know.
  package var staleness = SimulatedDuration.zero
  /// The largest distance of its clock from true time.
  package var largestSkew = SimulatedDuration.zero

  /// A device that has done nothing.
  package init(device: DeviceIndex) { self.device = device }
}

/// What one directed link carried.
package struct LinkMetrics: Sendable {
  /// The device at its end.
  package var device: DeviceIndex
  /// True from the device to the hub, false from the hub to the device.
  package var isUp: Bool
  /// Messages sent.
  package var sent: Int32 = 0
  /// Messages that arrived, copies not counted.
  package var delivered: Int32 = 0
  /// Copies that arrived.
  package var duplicated: Int32 = 0
  /// Messages that arrived after one that was sent later.
  package var reordered: Int32 = 0
  /// Messages that were held back, however often.
  package var held: Int32 = 0
  /// Messages lost, by `DropReason.allCases`.
  package var lostByReason: [Int32] = Array(repeating: 0, count: DropReason.allCases.count)
  /// Bytes sent.
  package var bytes: Int64 = 0
  /// Delays of delivered messages, at the quantiles of `delayQuantiles`; empty if none arrived.
  package var delays: [SimulatedDuration] = []

  /// The quantiles of `delays`, in thousandths: median, 90 %, 95 %, 99 %, greatest.
  package static let delayQuantiles: [Int] = [500, 900, 950, 990, 1_000]

  /// Messages lost for whatever reason.
  package var lost: Int32 { lostByReason.reduce(0, &+) }

  /// A link that has carried nothing.
  package init(device: DeviceIndex, isUp: Bool) {
    self.device = device
    self.isUp = isUp
  }
}

/// How the fleet came to rest.
package struct ConvergenceMetrics: Sendable {
  /// When all faults ended; nil if the scenario does not heal.
  package var healed: Instant?
  /// When the fleet was at rest.
  package var quiescentAt: Instant?
  /// Whether the bound passed without rest.
  package var quiescenceTimedOut = false
  /// From the healing to rest.
  package var duration: SimulatedDuration?
  /// Fetches and uploads that it took after the healing.
  package var requests: Int32 = 0
  /// Imports that brought something after the healing.
  package var imports: Int32 = 0

  /// Nothing known.
  package init() {}
}

/// One thing that a run could reach, and how often it did.
package struct CoverageEntry: Hashable, Sendable {
  /// What kind of thing, such as `holdBack` or `fault`.
  package var kind: String
  /// Its name.
  package var name: String
  /// How often the run reached it.
  package var hitCount: Int

  /// An entry.
  package init(kind: String, name: String, hitCount: Int) {
    self.kind = kind
    self.name = name
    self.hitCount = hitCount
  }
}
