import FleetSimulation
import FocusSystem

/// Mutants of the systems that a device may have beside its tips: each leaves out one step. A
/// further system has a line in each list here.
package enum SystemMutant: Hashable, Sendable, BitwiseCopyable {
  /// Focuses, and the app's filter in them.
  case focus(FocusModelStep)

  /// All of them, in the order of the catalogue.
  static let all: [SystemMutant] = FocusModelStep.allCases.map(SystemMutant.focus)

  /// The step that it leaves out.
  var omitted: ModelStep {
    switch self {
    case .focus(let step): .focus(step)
    }
  }

  var family: any MutantFamily {
    switch self {
    case .focus(let step): step
    }
  }

  /// What part of the model it is in.
  var area: String {
    switch self {
    case .focus: "focus"
    }
  }
}

extension FocusModelStep: MutantFamily {}
