import FocusSystem

extension SystemMutant {
  /// Where it shows.
  var scenario: MutantScenario {
    switch self {
    case .focus(.setFilterParameters), .focus(.setFilterParametersHereOnly),
      .focus(.askAfterFilterChange):
      .focusTips
    case .focus: .focus
    }
  }
}
