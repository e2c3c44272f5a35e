import FocusSystem
import IntentSystem
import PointerSystem

extension SystemMutant {
  /// Where it shows.
  var scenario: MutantScenario {
    switch self {
    case .focus(.setFilterParameters), .focus(.setFilterParametersHereOnly),
      .focus(.askAfterFilterChange):
      .focusTips
    case .focus: .focus
    case .pointer(.tellOfDetaching), .pointer(.tellHereOnly), .pointer(.retireByAnyMeans):
      .pointerTips
    case .pointer: .pointer
    case .intent(.keepMigratedValues), .intent(.takeRecommendation), .intent(.payOnce),
      .intent(.askDependency), .intent(.keepHidden), .intent(.boundArray), .intent(.limitFind),
      .intent(.boundRelevance):
      .widgets
    case .intent: .intents
    }
  }
}
