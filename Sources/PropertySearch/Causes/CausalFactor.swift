import FleetWorld
import FocusSystem
import IntentSystem
import Scenarios
import SimulationKernel

/// Something in a run that can be switched off alone.
package enum CausalFactor: Hashable, Sendable {
  /// A fault of the scenario, by its index.
  case fault(Int)
  /// A step of the timeline, by its index.
  case step(Int)
  /// A person, by the index in the scenario.
  case person(Int)
  /// The schedule of a Focus, by its index in the scenario.
  case focusSchedule(Int)
  /// That extensions keep what tips know to themselves.
  case privateStore
  /// The fate of a message.
  case message(MessageOverride)

  /// The scenario and options without all of `factors`.
  static func without(
    _ factors: [CausalFactor], _ scenario: Scenario, _ options: RunOptions
  ) -> (Scenario, RunOptions) {
    var other = scenario
    var changed = options
    var steps: [Int] = []
    var people: [Int] = []
    for factor in factors {
      switch factor {
      case .fault(let index): changed.withoutFaults.append(scenario.faults[index].name)
      case .step(let index): steps.append(index)
      case .person(let index): people.append(index)
      case .focusSchedule(let index): other.focus?.focuses[index].schedule = []
      case .privateStore: other.intentPlay.store = .shared
      case .message(let override): changed.messageOverrides.append(override)
      }
    }
    for index in steps.sorted(by: >) { other.timeline.remove(at: index) }
    for index in people.sorted(by: >) { other.people.remove(at: index) }
    return (other, changed)
  }
}

/// What becomes of a run without one or more factors.
package enum ButForOutcome: Hashable, Sendable {
  /// The promise is broken all the same, or the fact happens all the same.
  case stillWrong
  /// No promise is broken any more, or the fact does not happen.
  case fixed
  /// The promise is kept, but these are not.
  case othersBroken([String])
  /// The fact happens at another time.
  case moved(Instant)

  /// Whether the promise in question is kept, or the fact in question does not happen.
  package var isFixed: Bool {
    switch self {
    case .stillWrong, .moved: false
    case .fixed, .othersBroken: true
    }
  }
}

/// One factor, and what becomes of the run without it.
package struct CauseFinding: Hashable, Sendable {
  /// What was switched off.
  package var factor: CausalFactor
  /// What became of the run.
  package var without: ButForOutcome
}
