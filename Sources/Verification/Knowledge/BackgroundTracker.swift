import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// Since when each app is in the background, or was woken there, by facts and by the steps that are
/// declared: it may go on syncing for a moment from then on (7.27).
package struct BackgroundTracker: Sendable {
  /// How long an app may go on.
  package let limit: SimulatedDuration
  private let isKnown: Bool
  /// By device: when it was last given a moment in the background; nil in the foreground.
  private var since: [Instant?]
  /// By device: when the timeline has something happen in its app, which wakes it.
  private var steps: [[Instant]]

  package init(_ declarations: Declarations) {
    limit = declarations.transport.backgroundTime
    isKnown = declarations.transport.isKnown && declarations.syncs
    since = declarations.devices.map { _ in nil }
    steps = declarations.devices.map { _ in [] }
    for step in declarations.transport.timeline {
      if let device = step.device { steps[device.position].append(.zero + step.at) }
    }
  }

  /// Processes a fact of a device.
  package mutating func observe(_ entry: JournalEntry, on device: DeviceIndex) {
    guard device.position < since.count else { return }
    if case .device(let fact) = entry.fact.kind {
      if case .activated = fact { since[device.position] = nil }
      if case .launched = fact { since[device.position] = entry.fact.instant }
      if case .suspended = fact { since[device.position] = entry.fact.instant }
    } else if case .sync(.pushReceived(_, let wakes)) = entry.fact.kind, wakes,
      since[device.position] != nil
    {
      since[device.position] = entry.fact.instant
    } else if case .intent(let fact) = entry.fact.kind, fact.wakesApp,
      since[device.position] != nil
    {
      since[device.position] = entry.fact.instant
    }
  }

  /// How long ago the app was last given a moment, if a request comes too late for that.
  package func excess(of entry: JournalEntry, on device: DeviceIndex) -> SimulatedDuration? {
    guard isKnown, case .sync(let fact) = entry.fact.kind, fact.isRequest,
      device.position < since.count, let since = since[device.position]
    else { return nil }
    let now = entry.fact.instant
    var last = since
    for step in steps[device.position] where step <= now { last = max(last, step) }
    return now - last > limit ? now - last : nil
  }
}

extension IntentFact {
  /// Whether the app is given a moment in the background: an intent runs in it, or writes to its
  /// store.
  fileprivate var wakesApp: Bool {
    switch self {
    case .process(.appStateChanged(_, .background, .intent)), .run(.effectTaken): true
    case .process, .configuration, .run, .widget, .answer: false
    }
  }
}

extension SyncFact {
  /// Whether a device asks the hub for something.
  fileprivate var isRequest: Bool {
    if case .fetchRequested = self { return true }
    if case .uploadRequested = self { return true }
    return false
  }
}
