import FleetWorld
import FocusSystem
import IntentSystem
import PointerSystem

/// Mutants of the systems that a device may have beside its tips: each leaves out one step. A
/// further system has a line in each list here.
package enum SystemMutant: Hashable, Sendable, BitwiseCopyable {
  /// Focuses, and the app's filter in them.
  case focus(FocusModelStep)
  /// The pointer of an iPad.
  case pointer(PointerModelStep)
  /// Intents and widgets.
  case intent(IntentModelStep)

  /// All of them, in the order of the catalogue.
  static let all: [SystemMutant] =
    FocusModelStep.allCases.map(SystemMutant.focus)
    + PointerModelStep.allCases.map(SystemMutant.pointer)
    + IntentModelStep.allCases.map(SystemMutant.intent)

  /// The step that it leaves out.
  var omitted: ModelStep {
    switch self {
    case .focus(let step): .focus(step)
    case .pointer(let step): .pointer(step)
    case .intent(let step): .intent(step)
    }
  }

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

extension FocusModelStep: MutantFamily {}
extension PointerModelStep: MutantFamily {}
extension IntentModelStep: MutantFamily {}
