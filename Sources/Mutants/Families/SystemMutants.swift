import FleetWorld
import FocusSystem
import IntentSystem
import PointerSystem

// Mutants of the systems that a device may have beside its tips: each leaves out one step. A
// further system has a line or a case in each list here.

extension FocusModelStep: MutantFamily {}
extension PointerModelStep: MutantFamily {}
extension IntentModelStep: MutantFamily {}

extension SystemModelStep {
  /// All of them, in the order of the catalogue.
  static let all: [SystemModelStep] =
    FocusModelStep.allCases.map(SystemModelStep.focus)
    + PointerModelStep.allCases.map(SystemModelStep.pointer)
    + IntentModelStep.allCases.map(SystemModelStep.intent)

  /// The step as a mutant that leaves it out.
  var family: any MutantFamily {
    switch self {
    case .focus(let step): step
    case .pointer(let step): step
    case .intent(let step): step
    }
  }

  /// What part of the model it is in.
  var area: String {
    switch self {
    case .focus: "focus"
    case .pointer: "pointer"
    case .intent: "intents"
    }
  }
}
