/// A step of the model of Focuses that an injected fault can leave out. The raw value is the name
/// of the mutant that leaves it out.
package enum FocusModelStep: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
  /// Turning a Focus on ends the one that was on.
  case endPreviousFocus = "focus-previous-stays"
  /// An app that starts or comes to the foreground asks which filter values are in force.
  case readCurrentFilter = "focus-never-catches-up"
  /// A call for values that no longer apply carries the defaults.
  case resetFilterValues = "focus-reset-keeps-values"
  /// A filter performs in the app if it runs.
  case chooseFilterHost = "focus-always-in-extension"
  /// A notification that is silenced is kept.
  case keepSilencedNotification = "focus-silenced-dropped"
  /// The system asks for a context that is out of date.
  case askForContext = "focus-context-kept"
  /// What settings show of a filter depends on its values alone.
  case representFilterValues = "focus-representation-drifts"
  /// A badge counts everything again when no Focus is on.
  case resetBadge = "focus-badge-stays"
  /// A device that does not share hears of nothing.
  case respectFocusSharing = "focus-shared-with-all"
  /// The other devices of an account hear of a choice.
  case tellOfFocus = "focus-never-told"
  /// A choice that is older than the one that is known changes nothing.
  case compareFocusStamps = "focus-stale-wins"
  /// An app that runs sets the parameters of its tips to what its filter says.
  case setFilterParameters = "focus-tips-not-told"
  /// It sets them on its own device alone.
  case setFilterParametersHereOnly = "focus-hides-everywhere"
  /// Views ask again when the filter changed.
  case askAfterFilterChange = "focus-views-not-asked"
  /// What a filter hides stays eligible.
  case hideOnly = "focus-hiding-invalidates"

  /// What is wrong when it is left out, in one sentence.
  package var sentence: String {
    switch self {
    case .endPreviousFocus: "Turning a Focus on does not end the one that was on."
    case .readCurrentFilter:
      "An app that starts or comes to the foreground does not ask which filter is in force."
    case .resetFilterValues: "A call for values that no longer apply carries other values."
    case .chooseFilterHost: "A filter performs in the extension, also while the app runs."
    case .keepSilencedNotification: "A notification that is silenced is dropped."
    case .askForContext: "The system does not ask for a filter context that is out of date."
    case .representFilterValues:
      "What settings show of a filter depends on how often it was called before."
    case .resetBadge: "An app does not set its badge when no Focus is on."
    case .respectFocusSharing:
      "A device that does not share its Focus hears of the others' choices."
    case .tellOfFocus: "The other devices of an account never hear of a choice of a Focus."
    case .compareFocusStamps: "A choice of a Focus that arrives last wins, however old it is."
    case .setFilterParameters:
      "An app does not set the parameters of its tips when its filter changes."
    case .setFilterParametersHereOnly: "An app sets the parameters of its tips on all devices."
    case .askAfterFilterChange: "Views do not ask again when a filter allows their tips."
    case .hideOnly:
      "An app invalidates the tips on screen when its filter changes, and does not hide them only."
    }
  }
}
