import DeviceSystems
import Scenarios
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
    for index in faults.indices where faults[index].isEnabled {
      let name = faults[index].name
      faults[index].isEnabled = draws.number(in: 0...99, .isOn, name) < level
      guard faults[index].isEnabled else { continue }
      faults[index].schedule = faults[index].schedule.redrawn(name, &draws)
      faults[index].kind = faults[index].kind.scaled(by: draws.factor(.strength, name))
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
    return FaultType.all.map { type in
      let name = "\(prefix)-\(type.word)"
      let example = type.example(on: all).redrawn { range, ordinal in
        draws.number(in: range, .choice, name, ordinal)
      }
      let kind = example.on(someDevices(name, &draws))
      var schedule = FaultSchedule.recurring(
        every: .exponential(mean: gap),
        // Bounded, so that a window that lasts too long is seen to.
        dwell: type.lasts ? .uniform(from: .zero, through: length + length) : .constant(.zero))
      if type.lasts, draws.number(in: 0...15, .choice, "\(name)-late") == 0 {
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
