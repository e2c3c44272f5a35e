import Scenarios
import SimulatedNetwork
import SimulationKernel

// A variation of a case: one or a few things differ, and all else is as it was.

extension Scenario {
  /// Changes a few things of a case, as far as the search may vary them.
  mutating func varyAgain(_ variation: Variation, _ draws: inout CaseDraws) {
    let changes = CaseChange.allCases.filter { $0.isAllowed(by: variation) }
    let count = Int(draws.number(in: 1...3, .variation, "count"))
    for number in 0..<count {
      let last = Int64(changes.count - 1)
      let change = changes[Int(draws.number(in: 0...last, .variation, "change", UInt64(number)))]
      apply(change, variation, &draws)
    }
    timeline = timeline.stablySorted { $0.at < $1.at }
  }

  private mutating func apply(
    _ change: CaseChange, _ variation: Variation, _ draws: inout CaseDraws
  ) {
    switch change {
    case .seed: seed = draws.draw(.run, "seed")
    case .people: redrawPeople(&draws)
    case .network: redrawNetwork(&draws)
    case .settings: varySettings(variation, &draws)
    case .caps: redrawApp(&draws)
    case .addedFault: addFault(variation.faults, &draws)
    case .removedFault:
      guard !faults.isEmpty else { return }
      let last = Int64(faults.count - 1)
      faults.remove(at: Int(draws.number(in: 0...last, .variation, "fault")))
    case .faultTimes:
      for index in faults.indices { faults[index].redrawTimes(&draws) }
    case .movedStep: moveStep(&draws)
    case .repeatedStep: repeatStep(&draws)
    case .harm: varySteps(.generated, &draws)
    }
  }

  /// One more fault, of a kind that the case does not have.
  private mutating func addFault(_ variation: FaultVariation, _ draws: inout CaseDraws) {
    guard variation == .everyKind else { return }
    let missing = everyOtherFault(&draws).filter { other in
      !faults.contains { $0.name == other.name }
    }
    guard !missing.isEmpty else { return }
    let last = Int64(missing.count - 1)
    faults.append(missing[Int(draws.number(in: 0...last, .variation, "added"))])
  }

  private mutating func moveStep(_ draws: inout CaseDraws) {
    guard !timeline.isEmpty else { return }
    let index = Int(draws.number(in: 0...Int64(timeline.count - 1), .variation, "moved"))
    timeline[index].at = moment(&draws, "moved to")
  }

  private mutating func repeatStep(_ draws: inout CaseDraws) {
    guard !timeline.isEmpty else { return }
    let index = Int(draws.number(in: 0...Int64(timeline.count - 1), .variation, "repeated"))
    var step = timeline[index]
    step.at = moment(&draws, "repeated at")
    timeline.append(step)
  }

  private func moment(_ draws: inout CaseDraws, _ name: String) -> SimulatedDuration {
    SimulatedDuration(
      microseconds: draws.number(in: 0...lastStep.microseconds, .variation, name))
  }
}

/// What a variation of a case changes.
private enum CaseChange: CaseIterable {
  case seed, people, network, settings, caps
  case addedFault, removedFault, faultTimes
  case movedStep, repeatedStep, harm

  /// Whether the search may change it.
  func isAllowed(by variation: Variation) -> Bool {
    switch self {
    case .seed: true
    case .people: variation.people == .redrawn
    case .network: variation.network == .redrawn
    case .settings: [variation.sync, variation.knobs, variation.merge].contains(.generated)
    case .caps: variation.app != .asWritten
    case .addedFault: variation.faults == .everyKind
    case .removedFault, .faultTimes: variation.faults != .asWritten
    case .movedStep: variation.stepShift > .zero
    case .repeatedStep, .harm: variation.steps == .generated
    }
  }
}
