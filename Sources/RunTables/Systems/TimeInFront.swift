import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import Scenarios
import SimulationKernel

/// When the app was in front on each device.
struct TimeInFront {
  /// By device, in the order of time.
  private var stretches: [[Range<Instant>]]

  /// One pass over the journal.
  init(_ input: ReportInput) {
    let count = input.shown.run.scenario.devices.count
    stretches = Array(repeating: [], count: count)
    var since: [Instant?] = Array(repeating: nil, count: count)
    func close(_ index: Int, at instant: Instant) -> Range<Instant>? {
      guard let start = since[index], start < instant else { return nil }
      return start..<instant
    }
    for fact in input.shown.run.journal.facts {
      guard case .device(let device) = fact.actor else { continue }
      let index = device.position
      if case .device(.activated) = fact.kind {
        since[index] = since[index] ?? fact.instant
      } else if fact.kind.endsTimeInFront {
        if let stretch = close(index, at: fact.instant) { stretches[index].append(stretch) }
        since[index] = nil
      }
    }
    for index in since.indices {
      if let stretch = close(index, at: input.end) { stretches[index].append(stretch) }
    }
  }

  /// For how long of a stretch of time the app was in front.
  func length(on device: DeviceIndex, from start: Instant, to end: Instant) -> SimulatedDuration {
    stretches[device.position].reduce(.zero) { sum, stretch in
      let (from, to) = (max(stretch.lowerBound, start), min(stretch.upperBound, end))
      return from < to ? sum + (to - from) : sum
    }
  }
}

extension FactKind {
  /// Whether an app that was in front is so no longer.
  fileprivate var endsTimeInFront: Bool {
    guard case .device(let change) = self else { return false }
    if case .suspended = change { return true }
    if case .terminated = change { return true }
    if case .crashed = change { return true }
    if case .retired = change { return true }
    return false
  }
}
