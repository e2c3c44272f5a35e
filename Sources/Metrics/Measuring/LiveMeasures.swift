import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// Measures a run while it goes, without a journal.
///
///     var measures = LiveMeasures(scenario)
///     var world = World(scenario, options: RunOptions(keepsJournal: false))
///     world.run(observer: &measures)
///     let values = measures.values   // by RunMeasures.measureNames
///
/// The values are those of `RunMeasures`, but for `violations`, which is up to judges.
public struct LiveMeasures: RunObserver {
  /// False: each fact is measured as it happens.
  public static var looksBack: Bool { false }

  private var statuses: ReplayedStatuses
  private var tips: TipMeter
  private var devices: DeviceMeter
  private var convergence = ConvergenceMeter()
  private var hub: HubMeter
  private var systems: SystemMeters
  private var messages = MessageCounts()
  private let duration: SimulatedDuration
  private let accountCount: Int
  /// How many facts were seen.
  public private(set) var factCount = 0
  private var end = Instant.zero

  /// Measures one run of `scenario`. For many runs of one scenario, make it once and copy it.
  public init(_ scenario: Scenario) {
    let declarations = Declarations(scenario)
    statuses = ReplayedStatuses(declarations)
    tips = TipMeter(declarations, recordNames: [])
    devices = DeviceMeter(declarations)
    hub = HubMeter(declarations)
    systems = SystemMeters(scenario)
    duration = scenario.usedTime
    accountCount = scenario.accountCount
  }

  /// Measures the facts of the next occurrence, which are those of one moment.
  public mutating func observe(from first: FactID, in world: borrowing World) {
    factCount += world.factCount - first.position
    end = world.now
    guard let facts = world.briefFacts else { return measureEach(from: first, in: world) }
    measure(
      facts + (first.position - world.forgottenFactCount),
      count: world.factCount - first.position, from: first, in: world)
  }

  /// Measures facts that do not lie in one place.
  @inline(never)
  private mutating func measureEach(from first: FactID, in world: borrowing World) {
    for position in first.position..<world.factCount {
      var fact = world.latestFact(FactID(position))
      measure(&fact, count: 1, from: FactID(position), in: world)
    }
  }

  /// Measures the next fact.
  public mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
    factCount += 1
    end = fact.instant
    var fact = fact
    measure(&fact, count: 1, from: id, in: world)
  }

  /// Each kind of fact goes to the meters that look at it, and to no other.
  ///
  /// - `facts`: Where they lie: nearly half of all are looked at by none, and a copy would take as
  ///   long as all else that is done with them.
  private mutating func measure(
    _ facts: UnsafePointer<Fact>, count: Int, from first: FactID, in world: borrowing World
  ) {
    if systems.isNeeded {
      for index in 0..<count { systems.observe(facts[index]) }
    }
    for index in 0..<count {
      let fact = facts + index
      let id = FactID(first.position &+ index)
      devices.observeClock(fact.pointee)
      switch fact.pointee.kind {
      case .network(let message): measure(message)
      case .tip(let tip): if LiveMeasures.looksAt(tip) { measureTip(fact, id, in: world) }
      case .sync(let sync): if LiveMeasures.looksAt(sync) { measureSync(fact, id, in: world) }
      case .device: measureDevice(fact, id, in: world)
      case .run: convergence.observe(JournalEntry(fact: fact.pointee, id: id))
      default: break
      }
    }
  }

  @inline(__always)
  private mutating func measure(_ fact: NetworkFact) {
    switch fact {
    case .sent:
      messages.sent += 1
      devices.observe(fact)
    case .dropped(_, _, let isCopy): if !isCopy { messages.lost += 1 }
    default: break
    }
  }

  /// Whether any meter looks at a fact about a tip: many are passed over.
  @inline(__always)
  private static func looksAt(_ fact: TipFact) -> Bool {
    switch fact {
    case .donated, .donationLost, .withheld, .displayed, .displayEnded, .invalidated,
      .eligibilityReset, .datastoreReset, .statusMerged:
      true
    default: false
    }
  }

  /// Whether any meter looks at a fact about sync.
  @inline(__always)
  private static func looksAt(_ fact: SyncFact) -> Bool {
    switch fact {
    case .fetchRequested, .uploadRequested, .uploadAnswered, .fetchAnswered, .zoneEmptied,
      .imported, .backedOff, .pushReceived, .accountChanged:
      true
    default: false
    }
  }

  private mutating func measureTip(
    _ fact: UnsafePointer<Fact>, _ id: FactID, in world: borrowing World
  ) {
    let entry = JournalEntry(fact: fact.pointee, id: id)
    tips.observe(entry, statuses)
    devices.observe(entry, statuses, in: world)
    statuses.apply(entry, in: world)
    tips.observeChange(entry, statuses)
  }

  private mutating func measureSync(
    _ fact: UnsafePointer<Fact>, _ id: FactID, in world: borrowing World
  ) {
    let entry = JournalEntry(fact: fact.pointee, id: id)
    tips.observe(entry, statuses)
    devices.observe(entry, statuses, in: world)
    convergence.observe(entry)
    hub.observe(entry, statuses, in: world)
    statuses.apply(entry, in: world)
  }

  private mutating func measureDevice(
    _ fact: UnsafePointer<Fact>, _ id: FactID, in world: borrowing World
  ) {
    let entry = JournalEntry(fact: fact.pointee, id: id)
    devices.observe(entry, statuses, in: world)
    statuses.apply(entry, in: world)
    tips.observeChange(entry, statuses)
  }

  /// Everything that was measured, but for links, coverage and what each person saw.
  public var metrics: RunMetrics {
    var metrics = RunMetrics()
    metrics.tips = tips.results(statuses)
    metrics.devices = devices.results(endingAt: end)
    metrics.convergence = convergence.metrics
    metrics.hub = hub.metrics
    metrics.systems = systems.results(endingAt: end)
    metrics.duration = duration
    metrics.accountCount = accountCount
    return metrics
  }

  /// The values of `RunMeasures.measureNames`; that of `violations` is nil.
  public var values: [Double?] {
    RunMeasures.measured(metrics, messages, factCount: factCount, violations: nil)
  }
}
