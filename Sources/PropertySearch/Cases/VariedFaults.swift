import FleetSimulation
import SimulatedNetwork
import SimulationKernel
import TipSync

extension Scenario {
  /// Makes of the faults what a case makes of them.
  ///
  /// Every sixteenth case has none of them, and every sixteenth all; in the others each happens
  /// with a probability that the case draws for all.
  mutating func varyFaults(
    _ variation: FaultVariation, case number: UInt64, _ draws: inout CaseDraws
  ) {
    switch variation {
    case .asWritten: return
    case .swarm: break
    case .everyKind:
      addEveryOtherKind(&draws)
      redeclareDevices(&draws)
      redeclareLinks(&draws)
      addTrips(&draws)
    }
    let level = swarmLevel(number, &draws)
    for place in faults.indices where faults[place].isEnabled {
      let name = faults[place].name
      faults[place].isEnabled = draws.number(in: 0...99, .isOn, name) < level
      guard faults[place].isEnabled else { continue }
      faults[place].schedule = faults[place].schedule.redrawn(name, &draws)
      faults[place].kind = faults[place].kind.scaled(by: draws.factor(.strength, name))
    }
    faults.removeAll { !$0.isEnabled }
  }

  private func swarmLevel(_ number: UInt64, _ draws: inout CaseDraws) -> Int64 {
    switch number % 16 {
    case 0: 0
    case 1: 100
    default: draws.number(in: 0...100, .swarmLevel, "faults")
    }
  }

  /// One fault of each kind that the scenario does not name; rare, so that they leave room.
  func everyOtherFault(_ draws: inout CaseDraws) -> [FaultDefinition] {
    everyFault(named: "any", &draws)
  }

  /// One fault of each kind, called after its kind and `prefix`.
  private func everyFault(named prefix: String, _ draws: inout CaseDraws) -> [FaultDefinition] {
    let all = devices.indices.map { DeviceIndex($0) }
    let gap = SimulatedDuration(microseconds: max(1, duration.microseconds / 6))
    let length = SimulatedDuration(microseconds: max(1, gap.microseconds / 4))
    return FaultKind.examples(on: all).map { example in
      let kind = example.redrawn(prefix, &draws).on(
        someDevices("\(prefix)-\(example.name)", &draws))
      let name = "\(prefix)-\(kind.name)"
      var schedule = FaultSchedule.recurring(
        every: .exponential(mean: gap),
        // Bounded, so that a window that lasts too long is seen to.
        dwell: kind.word.lasts ? .uniform(from: .zero, through: length + length) : .constant(.zero))
      if kind.word.lasts, draws.number(in: 0...15, .choice, "\(name)-late") == 0 {
        schedule = .windows([windowBeyondEnd(length)])
      }
      return FaultDefinition(name: name, kind: kind, schedule: schedule)
    }
  }

  /// A window that begins near the end of the run, and that nothing but the healing ends.
  private func windowBeyondEnd(_ length: SimulatedDuration) -> FaultWindow {
    FaultWindow(start: .zero + (duration - length), end: .zero + duration + duration)
  }

  /// All devices, or in every second case some of them.
  private func someDevices(_ fault: String, _ draws: inout CaseDraws) -> [DeviceIndex] {
    let all = devices.indices.map { DeviceIndex($0) }
    guard draws.number(in: 0...1, .choice, "\(fault)-devices") == 0 else { return all }
    let some = all.filter { device in
      draws.number(in: 0...1, .choice, "\(fault)-devices", UInt64(device.position + 1)) == 0
    }
    return some.isEmpty ? all : some
  }

  /// Faults of the kinds that the scenario does not name; in one of three cases a second one of a
  /// kind, so that two of a kind go on at once.
  private mutating func addEveryOtherKind(_ draws: inout CaseDraws) {
    let named = faults.map(\.kind.name)
    faults += everyOtherFault(&draws).filter { !named.contains($0.kind.name) }
    guard draws.number(in: 0...2, .choice, "second-fault") == 0 else { return }
    let others = everyFault(named: "second", &draws).filter { !named.contains($0.kind.name) }
    guard !others.isEmpty else { return }
    let last = Int64(others.count - 1)
    faults.append(others[Int(draws.number(in: 0...last, .choice, "second-fault", 1))])
  }
}

extension FaultDefinition {
  /// Gives it another rate and another length.
  mutating func redrawTimes(_ draws: inout CaseDraws) {
    schedule = schedule.redrawn(name, &draws)
  }
}

extension FaultSchedule {
  /// The schedule with another rate and another length; times that are written stay.
  fileprivate func redrawn(_ name: String, _ draws: inout CaseDraws) -> FaultSchedule {
    switch self {
    case .windows: return self
    case .recurring(let first, let between, let dwell):
      let rate = draws.factor(.rate, name)
      return .recurring(
        first: rate.scale(first), between: rate.scale(between),
        dwell: draws.factor(.length, name).scale(dwell))
    }
  }
}

extension FaultKind {
  /// The fault with its probability scaled, if it has one.
  fileprivate func scaled(by factor: Factor) -> FaultKind {
    switch self {
    case .loss(let devices, let chance): .loss(devices, factor.scale(chance))
    case .duplication(let devices, let chance, let after):
      .duplication(devices, factor.scale(chance), copyAfter: after)
    case .reordering(let devices, let chance, let extra):
      .reordering(devices, factor.scale(chance), extra: extra)
    case .latency(let devices, let extra): .latency(devices, factor.scale(extra))
    case .partialFailure(let chance): .partialFailure(factor.scale(chance))
    case .lostAnswers(let devices, let chance): .lostAnswers(devices, factor.scale(chance))
    case .pushLoss(let chance): .pushLoss(factor.scale(chance))
    case .bandwidth(let devices, let rate):
      .bandwidth(devices, bytesPerSecond: max(1, factor.scale(rate)))
    case .offline, .partition, .burstLoss, .hold, .hubError, .tokenExpiry, .quotaFull,
      .crash, .termination, .clockOffset, .signOut:
      self
    }
  }

  /// The fault with another choice where it has one: which way a partition cuts, how much a burst
  /// loses, what the hub says, which way a clock is off.
  fileprivate func redrawn(_ prefix: String, _ draws: inout CaseDraws) -> FaultKind {
    if case .partition(let devices, _) = self {
      let all = LinkDirection.allCases
      let last = Int64(all.count - 1)
      let place = draws.number(in: 0...last, .choice, "\(prefix)-partition")
      return .partition(devices, all[Int(place)])
    }
    if case .hubError(_, let retryAfter) = self {
      let all = SyncError.allCases
      let last = Int64(all.count - 1)
      let trouble = all[Int(draws.number(in: 0...last, .choice, "\(prefix)-hubError"))]
      // A hub without room may ask for more than the hours that a device waits by itself (7.15).
      let asksForMore =
        trouble == .quotaExceeded && draws.number(in: 0...2, .choice, "\(prefix)-hubError", 1) > 0
      return .hubError(trouble, retryAfter: asksForMore ? .seconds(110_207) : retryAfter)
    }
    if case .burstLoss(let devices, var burst) = self {
      // Bursts that let nothing through show when they are over.
      if draws.number(in: 0...1, .choice, "\(prefix)-burstLoss") == 0 { burst.lossInBad = .always }
      return .burstLoss(devices, burst)
    }
    if case .clockOffset(let devices, _) = self {
      let hours = draws.number(in: -48...48, .choice, "\(prefix)-clockOffset")
      return .clockOffset(devices, by: .hours(hours))
    }
    return self
  }

  /// One of each kind, with numbers that hurt but let news through in the end.
  static func examples(on devices: [DeviceIndex]) -> [FaultKind] {
    [
      .offline(devices), .partition(devices, .down), .loss(devices, .percent(30)),
      .burstLoss(
        devices,
        GilbertElliott(
          goodToBad: .percent(5), badToGood: .percent(20), lossInBad: .percent(90))),
      .latency(devices, .exponential(mean: .minutes(1))),
      .duplication(devices, .percent(30), copyAfter: .exponential(mean: .minutes(1))),
      .reordering(devices, .percent(30), extra: .exponential(mean: .minutes(1))),
      .bandwidth(devices, bytesPerSecond: 1_000), .hold(devices),
      .hubError(.serviceUnavailable, retryAfter: .seconds(30)), .partialFailure(.percent(30)),
      .lostAnswers(devices, .percent(30)), .pushLoss(.percent(50)), .tokenExpiry,
      .quotaFull(account: 0), .crash(devices), .termination(devices),
      .clockOffset(devices, by: .hours(3)), .signOut(devices),
    ]
  }
}
