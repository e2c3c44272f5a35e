import FleetWorld
import FocusSystem
import IntentSystem
import PointerSystem

extension SystemModelStep {
  /// Where it shows that the step is left out.
  var scenario: MutantScenario {
    switch self {
    case .focus(.setFilterParameters), .focus(.setFilterParametersHereOnly),
      .focus(.askAfterFilterChange), .focus(.hideOnly):
      .focusTips
    case .focus: .focus
    case .pointer(.tellOfDetaching), .pointer(.tellHereOnly), .pointer(.retireByAnyMeans),
      .pointer(.hideOnly):
      .pointerTips
    case .pointer: .pointer
    case .intent(.keepMigratedValues), .intent(.takeRecommendation), .intent(.payOnce),
      .intent(.keepHidden), .intent(.limitFind), .intent(.boundRelevance):
      .intentWorlds
    // Two choices in one widget, one of which depends on the other or is too long, are rare there,
    // and nothing opens the app from a widget.
    case .intent(.askDependency), .intent(.boundArray), .intent(.routeByIntent): .widgets
    case .intent: .intents
    }
  }
}
