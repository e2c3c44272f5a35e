import DeviceSystems
import FleetFacts
import FleetSimulation
import Scenarios
import SimulationKernel
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
  private var statuses: ReplayedStatuses
  private var tips: TipMeter
  private var devices: DeviceMeter
  private var convergence = ConvergenceMeter()
  private var hub: HubMeter
  private var systems: SystemMeters
  private var messages = MessageCounts()
  private let duration: SimulatedDuration
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
    duration = scenario.duration
  }

  /// Measures the next fact.
  @inline(__always)
  public mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
    factCount += 1
    end = fact.instant
    devices.observeClock(fact)
    if systems.isNeeded { systems.observe(fact) }
    // Each kind of fact goes to the meters that look at it, and to no other.
    switch fact.kind {
    case .tip:
      let entry = JournalEntry(fact: fact, id: id)
      tips.observe(entry, statuses)
      devices.observe(entry, statuses, in: world.journal)
      statuses.apply(entry, in: world)
      tips.observeChange(entry, statuses)
    case .sync:
      let entry = JournalEntry(fact: fact, id: id)
      devices.observe(entry, statuses, in: world.journal)
      convergence.observe(entry)
      hub.observe(entry, statuses, in: world.journal)
      statuses.apply(entry, in: world)
    case .network(let message):
      devices.observe(message)
      count(message)
    case .device:
      let entry = JournalEntry(fact: fact, id: id)
      devices.observe(entry, statuses, in: world.journal)
      statuses.apply(entry, in: world)
      tips.observeChange(entry, statuses)
    case .run: convergence.observe(JournalEntry(fact: fact, id: id))
    case .person, .focus, .pointer, .intent: break
    }
  }

  private mutating func count(_ fact: NetworkFact) {
    switch fact {
    case .sent: messages.sent += 1
    case .dropped(_, _, let isCopy): if !isCopy { messages.lost += 1 }
    case .delivered, .held: break
    }
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
    return metrics
  }

  /// The values of `RunMeasures.measureNames`; that of `violations` is nil.
  public var values: [Double?] {
    RunMeasures.measured(metrics, messages, factCount: factCount, violations: nil)
  }
}
