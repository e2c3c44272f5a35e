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
    case .everyKind: addEveryOtherKind()
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
  var everyOtherFault: [FaultDefinition] {
    let all = devices.indices.map { DeviceIndex($0) }
    let gap = SimulatedDuration(microseconds: max(1, duration.microseconds / 6))
    let length = SimulatedDuration(microseconds: max(1, gap.microseconds / 4))
    return FaultExample.all(on: all).map { example in
      FaultDefinition(
        name: "any-\(example.name)", kind: example.kind,
        schedule: .recurring(
          every: .exponential(mean: gap),
          dwell: example.kind.word.lasts ? .exponential(mean: length) : .constant(.zero)))
    }
  }

  private mutating func addEveryOtherKind() {
    let named = faults.map(\.kind.name)
    faults += everyOtherFault.filter { !named.contains($0.kind.name) }
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
    case .offline, .partition, .burstLoss, .bandwidth, .hold, .hubError, .tokenExpiry, .quotaFull,
      .crash, .termination, .clockOffset, .signOut:
      self
    }
  }
}
