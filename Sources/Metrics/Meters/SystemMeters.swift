import DeviceSystems
import FleetFacts
import FocusSystem
import IntentSystem
import PointerSystem
import Scenarios
import SimulationKernel

/// What Focuses came to in a run.
public struct FocusMetrics: Sendable {
  /// Notifications that came.
  public var notifications: Int32 = 0
  /// Those of them that were silenced.
  public var silenced: Int32 = 0
  /// Calls of the filter that never came: lost, replaced, or nothing could perform them.
  public var skippedCalls: Int32 = 0
  /// For how long apps went by other values than those in force, on all devices together.
  public var wrongTime = SimulatedDuration.zero
  /// How often a device took over what another one chose.
  public var followed: Int = 0
  /// How long after the choice that was, all together.
  public var lateness = SimulatedDuration.zero
  /// The longest of these times.
  public var longestLateness = SimulatedDuration.zero

  /// Nothing measured.
  public init() {}
}

/// What intents and widgets came to in a run.
public struct IntentMetrics: Sendable {
  /// Runs that were accepted.
  public var runs: Int32 = 0
  /// Attempts that were not: refused, or a tap that did nothing.
  public var refused: Int32 = 0
  /// Runs that failed or were cancelled.
  public var failed: Int32 = 0
  /// Runs that an extension took, so that the app was not launched for them.
  public var inExtension: Int32 = 0
  /// Runs that asked to continue in the foreground.
  public var inForeground: Int32 = 0
  /// How often the app, which did not run, was launched for a run.
  public var launches: Int32 = 0
  /// How often the app, which was suspended, was woken for a run.
  public var wakes: Int32 = 0
  /// Donations by intents, in whatever process.
  public var donations: Int32 = 0
  /// Donations of extensions to a store of their own, of which the app never hears.
  public var lostDonations: Int32 = 0
  /// Reloads of widgets.
  public var reloads: Int32 = 0
  /// Reloads that did not come: no budget, or the system did not get to them.
  public var deniedReloads: Int32 = 0
  /// For how long widgets showed something older than the app's data, all together.
  public var staleTime = SimulatedDuration.zero
  /// For how long widgets were placed, all together.
  public var widgetTime = SimulatedDuration.zero

  /// Nothing measured.
  public init() {}
}

/// What the pointer came to in a run.
public struct PointerMetrics: Sendable {
  /// How often a region was entered.
  public var regionChanges: Int32 = 0

  /// Nothing measured.
  public init() {}
}

/// What the systems beside tips came to in a run.
public struct SystemMetrics: Sendable {
  /// Focuses; nil without any.
  public var focus: FocusMetrics?
  /// Intents and widgets; nil without any.
  public var intents: IntentMetrics?
  /// The pointer; nil without any.
  public var pointer: PointerMetrics?

  /// A run without such systems.
  public init() {}

  fileprivate mutating func addWrongTime(_ period: FocusPeriod) {
    guard period.condition.isWrong, let known = focus?.wrongTime else { return }
    focus?.wrongTime = known + period.length
  }
}

/// Measures the systems beside tips, where the scenario has them.
struct SystemMeters {
  private var periods: FocusPeriods?
  private var news = FocusNews()
  private var staleness: WidgetStaleness
  private var metrics = SystemMetrics()
  private let deviceCount: Int
  /// Whether the scenario has any such system; without one no fact is looked at.
  let isNeeded: Bool
  /// By effect: whether it is a donation.
  private let donates: [Bool]
  /// Whether the app does not look where its extensions donate.
  private let isStorePrivate: Bool

  init(_ scenario: Scenario) {
    periods = FocusPeriods(scenario)
    metrics.focus = scenario.focus.map { _ in FocusMetrics() }
    metrics.intents = scenario.intents.map { _ in IntentMetrics() }
    metrics.pointer = scenario.pointer.map { _ in PointerMetrics() }
    deviceCount = scenario.devices.count
    isNeeded = scenario.focus != nil || scenario.intents != nil || scenario.pointer != nil
    staleness = WidgetStaleness(deviceCount: deviceCount)
    isStorePrivate = scenario.intentPlay.store == .private
    donates = (scenario.intents?.effects ?? []).map { effect in
      if case .donateEvent = effect.act { return true }
      return false
    }
  }

  mutating func observe(_ fact: borrowing Fact) {
    guard isNeeded else { return }
    if let period = periods?.observe(fact) { metrics.addWrongTime(period) }
    switch fact.kind {
    case .focus(let change):
      count(change)
      guard case .device(let device) = fact.actor else { return }
      news.observe(change, on: device, at: fact.instant)
    case .intent(let change):
      count(change)
      guard case .device(let device) = fact.actor else { return }
      staleness.observe(change, on: device, at: fact.instant)
    case .device(.retired):
      guard case .device(let device) = fact.actor else { return }
      staleness.end(on: device, at: fact.instant)
    case .pointer(.entered): metrics.pointer?.regionChanges += 1
    default: break
    }
  }

  /// What was measured of a run that ends now.
  func results(endingAt end: Instant) -> SystemMetrics {
    var (metrics, periods, staleness) = (metrics, periods, staleness)
    for device in 0..<deviceCount {
      if let last = periods?.end(on: DeviceIndex(device), at: end) { metrics.addWrongTime(last) }
      staleness.end(on: DeviceIndex(device), at: end)
    }
    metrics.focus?.followed = news.count
    metrics.focus?.lateness = news.lateness
    metrics.focus?.longestLateness = news.longest
    metrics.intents?.staleTime = staleness.stale
    metrics.intents?.widgetTime = staleness.placed
    return metrics
  }

  private mutating func count(_ fact: FocusFact) {
    switch fact {
    case .posted: metrics.focus?.notifications += 1
    case .silenced: metrics.focus?.silenced += 1
    case .callSkipped: metrics.focus?.skippedCalls += 1
    default: break
    }
  }

  private mutating func count(_ fact: IntentFact) {
    switch fact {
    case .process(.appStateChanged(.notRunning, _, .intent)): metrics.intents?.launches += 1
    case .process(.appStateChanged(.suspended, _, .intent)): metrics.intents?.wakes += 1
    case .run(let change): count(change)
    case .widget(let change): count(change)
    case .process, .configuration, .answer: break
    }
  }

  private mutating func count(_ fact: IntentRunFact) {
    switch fact {
    case .refused: metrics.intents?.refused += 1
    case .accepted: metrics.intents?.runs += 1
    case .hosted(_, let process): if process != .app { metrics.intents?.inExtension += 1 }
    case .effectTaken(_, _, let effect, let process):
      guard donates.indices.contains(effect.position), donates[effect.position] else { return }
      metrics.intents?.donations += 1
      if process != .app, isStorePrivate { metrics.intents?.lostDonations += 1 }
    case .foregroundRequested: metrics.intents?.inForeground += 1
    case .failed, .cancelled: metrics.intents?.failed += 1
    default: break
    }
  }

  private mutating func count(_ fact: WidgetFact) {
    switch fact {
    case .tapIgnored(_, let control, _): if control != nil { metrics.intents?.refused += 1 }
    case .reloadDenied: metrics.intents?.deniedReloads += 1
    case .reloaded: metrics.intents?.reloads += 1
    default: break
    }
  }
}
