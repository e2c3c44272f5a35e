/// A step of the model of intents and widgets that an injected fault can leave out. The raw value
/// is the name of the mutant that leaves it out.
package enum IntentModelStep: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
  /// A run that ended ends once.
  case endRunOnce = "intent-run-ends-twice"
  /// A run performs in the app if it runs.
  case chooseHost = "intent-always-in-extension"
  /// A control of a widget leaves the app where it is.
  case keepAppBehind = "intent-brings-app-forward"
  /// A run that stops to go on in the app changes nothing any more.
  case stopAtRequest = "intent-goes-on-after-stop"
  /// Siri and Spotlight do not find what is hidden.
  case refuseHidden = "intent-hidden-is-run"
  /// The touched widget is reloaded at once.
  case reloadTouched = "intent-widget-kept-old"
  /// Progress stays within the total.
  case boundProgress = "intent-progress-beyond-total"
  /// A run that succeeds has had its effects, however it was started.
  case takeEffects = "intent-widget-without-effects"
  /// An effect that retires a tip reaches the tips.
  case retireTip = "intent-tip-not-retired"
  /// A donation in an extension reaches the store that it shares with the app.
  case shareStore = "intent-donation-lost"
  /// An effect is taken once in a run.
  case takeEffectOnce = "intent-effect-twice"
  /// The system lists all intents of an installed version.
  case catalogueAll = "intent-left-out-of-catalogue"
  /// A migrated widget keeps the values of what has not changed.
  case keepMigratedValues = "intent-migration-resets"
  /// A widget without a configuration screen takes a recommendation.
  case takeRecommendation = "intent-recommendation-ignored"
  /// A run pays once.
  case payOnce = "intent-paid-twice"
  /// Options that depend on a value that is missing are none.
  case askDependency = "intent-dependency-ignored"
  /// A parameter that is not shown cannot be changed.
  case keepHidden = "intent-hidden-edited"
  /// An array parameter holds no more items than its size.
  case boundArray = "intent-array-too-long"
  /// A property query keeps to the limit of the request.
  case limitFind = "intent-find-without-limit"
  /// A kind of widget is raised only within its interval.
  case boundRelevance = "intent-raised-at-all-times"
  /// Only the app displays tips.
  case displayInApp = "intent-widget-shows-tip"
  /// An app that a widget opens gets a configuration only of the intent that configures the widget.
  case routeByIntent = "intent-routed-by-any-intent"

  /// What is wrong when it is left out, in one sentence.
  package var sentence: String {
    switch self {
    case .endRunOnce: "A run that succeeded fails as well."
    case .chooseHost: "An intent runs in an extension, also while the app runs."
    case .keepAppBehind: "A tap on a control of a widget brings the app to the foreground."
    case .stopAtRequest: "A run that stopped to go on in the app changes the data once more."
    case .refuseHidden: "Siri and Spotlight run an intent that is hidden from them."
    case .reloadTouched: "The widget whose control was tapped is not reloaded."
    case .boundProgress: "A run reports more progress than there is."
    case .takeEffects: "A run that a widget started succeeds without its effects."
    case .retireTip: "An intent that does what a tip suggests does not retire the tip."
    case .shareStore: "What an extension donates does not reach the store of the app."
    case .takeEffectOnce: "An effect of a run is taken twice."
    case .catalogueAll: "The last intent of an installed version is not listed."
    case .takeRecommendation: "A widget on a watch takes defaults, not what the app recommends."
    case .payOnce: "A run that paid pays once more."
    case .askDependency: "A parameter offers everything before what it depends on has a value."
    case .keepHidden: "A parameter of a widget is changed that its size of widget does not show."
    case .boundArray: "A parameter takes more items than its size of widget allows."
    case .limitFind: "A property query gives more than the request asks for."
    case .boundRelevance: "Widgets are raised as soon as they are registered, at any time."
    case .displayInApp: "An extension in which an intent takes effect displays a tip."
    case .routeByIntent: "The app gets the configuration of a widget whatever intent it asks for."
    case .keepMigratedValues: "An update of the app resets what the person chose in a widget."
    }
  }
}
