/// Mutants of Focuses, and of the app's filter in them.
package enum FocusMutant: String, MutantFamily {
  /// Two are on.
  case previousStays = "focus-previous-stays"
  /// A missed call is missed for ever.
  case neverCatchesUp = "focus-never-catches-up"
  /// The values of the Focus that ended.
  case resetKeepsValues = "focus-reset-keeps-values"
  /// An extension beside the app.
  case alwaysExtension = "focus-always-in-extension"
  /// Silenced is dropped.
  case silencedDropped = "focus-silenced-dropped"
  /// The old context stays.
  case contextKept = "focus-context-kept"
  /// What is shown depends on the past.
  case representationDrifts = "focus-representation-drifts"
  /// A badge of the Focus that ended.
  case badgeStays = "focus-badge-stays"
  /// Devices apart follow too.
  case sharesWithAll = "focus-shared-with-all"
  /// Nobody is told.
  case neverTold = "focus-never-told"
  /// The last to arrive wins.
  case staleWins = "focus-stale-wins"
  /// Tips stay up.
  case tipsNotTold = "focus-tips-not-told"
  /// A Focus elsewhere hides tips here.
  case hidesEverywhere = "focus-hides-everywhere"
  /// Tips do not come back.
  case viewsNotAsked = "focus-views-not-asked"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .previousStays: "Turning a Focus on does not end the one that was on."
    case .neverCatchesUp:
      "An app that starts or comes to the foreground does not ask which filter is in force."
    case .resetKeepsValues: "A call for values that no longer apply carries other values."
    case .alwaysExtension: "A filter performs in the extension, also while the app runs."
    case .silencedDropped: "A notification that is silenced is dropped."
    case .contextKept: "The system does not ask for a filter context that is out of date."
    case .representationDrifts:
      "What settings show of a filter depends on how often it was called before."
    case .badgeStays: "An app does not set its badge when no Focus is on."
    case .sharesWithAll: "A device that does not share its Focus hears of the others' choices."
    case .neverTold: "The other devices of an account never hear of a choice of a Focus."
    case .tipsNotTold: "An app does not set the parameters of its tips when its filter changes."
    case .hidesEverywhere: "An app sets the parameters of its tips on all devices."
    case .viewsNotAsked: "Views do not ask again when a filter allows their tips."
    case .staleWins: "A choice of a Focus that arrives last wins, however old it is."
    }
  }
}
