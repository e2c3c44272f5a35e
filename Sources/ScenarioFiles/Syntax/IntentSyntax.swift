import DeviceSystems
import IntentSystem
import Scenarios
import SimulationKernel
import TextFormats

/// The intents and widgets as a file writes them.
struct IntentSectionSyntax: Sendable {
  var entities: [EntityTypeSyntax] = []
  var intents: [AppIntentSyntax] = []
  var widgets: [WidgetKindSyntax] = []
  var shortcuts: [AppShortcutSyntax] = []
  var versions: [AppVersionSyntax] = []
  var finds: [FindRequestSyntax] = []
  var relevantSets: [RelevantSetSyntax] = []
  var play = IntentPlay()
  var knobs = IntentKnobs()

  static let codec: Codec<IntentSectionSyntax> = .object(
    "IntentSection", "The intents, widgets and App Shortcuts of the app.",
    defaults: IntentSectionSyntax()
  ) { section in
    section.required(
      "intents", \.intents, .list(of: AppIntentSyntax.codec, count: 1...200, uniqueKey: "id"),
      "The intents.")
    section.defaulted(
      "widgets", \.widgets, .list(of: WidgetKindSyntax.codec, count: 0...100, uniqueKey: "id"),
      "The kinds of widgets.")
    section.defaulted(
      "entities", \.entities,
      .list(of: EntityTypeSyntax.codec, count: 0...100, uniqueKey: "type"),
      "What the parameters of intents are about, by type.")
    section.defaulted(
      "versions", \.versions, .list(of: AppVersionSyntax.codec, count: 0...100),
      "The versions of the app that differ in their intents; when empty all have the same.")
    section.defaulted(
      "requests", \.finds, .list(of: FindRequestSyntax.codec, count: 0...100, uniqueKey: "id"),
      "What is asked of the Find action.")
    section.defaulted(
      "relevant", \.relevantSets,
      .list(of: RelevantSetSyntax.codec, count: 0...100, uniqueKey: "id"),
      "What the app can register as relevant; each replaces what it registered before.")
    section.defaulted(
      "shortcuts", \.shortcuts, .list(of: AppShortcutSyntax.codec, count: 0...100),
      "The App Shortcuts.")
    section.defaulted(
      "store", \.play.store, storeCodec,
      "Where the extensions of the app keep what tips know.")
    section.defaulted(
      "reloadDelay", \.play.reloadDelay, .distribution,
      "How long after it was asked for the system carries out a reload.")
    section.defaulted(
      "reloadLoss", \.play.reloadLoss, .chance,
      "How likely a reload that was asked for never happens.")
    section.defaulted(
      "answerDelay", \.play.answerDelay, .distribution,
      "How long a person takes to answer whether an intent goes on in the foreground.")
    section.defaulted("agreement", \.play.agreement, .chance, "How likely they agree.")
    section.defaulted(
      "relevanceFailure", \.play.relevanceFailure, .chance,
      "How likely the app cannot replace what is relevant.")
    declareKnobs(&section)
  }

  private static func declareKnobs(_ section: inout ObjectFields<IntentSectionSyntax>) {
    section.defaulted(
      "staleSelection", \.knobs.staleSelection, staleCodec,
      "What becomes of a chosen value that is no longer offered.")
    section.defaulted(
      "hiddenValue", \.knobs.hiddenValue, hiddenCodec,
      "What the code of the app sees of a parameter that is not shown.")
    section.defaulted(
      "sharedHost", \.knobs.sharedIntentHost, hostCodec,
      "Where an intent runs that both the app and an extension contain.")
    section.defaulted(
      "declinedRequest", \.knobs.declinedRequest, declinedCodec,
      "What becomes of a run whose request to go on in the foreground is declined.")
    section.defaulted(
      "relevanceOn", \.knobs.relevance, relevanceCodec,
      "Which devices raise a widget that is relevant.")
    section.defaulted(
      "reloadBudget", \.knobs.reloadBudget, .integer(in: 0...1_000),
      "How many counted reloads a widget has within `reloadWindow`.")
    section.defaulted(
      "reloadWindow", \.knobs.reloadWindow, .duration(in: .minutes(1) ... .days(30)),
      "The length of the rolling window of the budget.")
    section.defaulted(
      "interactionCounts", \.knobs.interactionReloadCounts, .boolean,
      "Whether the reload of a widget that was touched counts.")
    section.defaulted(
      "togglesAtOnce", \.knobs.togglesAtOnce, .boolean,
      "Whether a toggle shows its new state before its intent ends.")
    declareLimitKnobs(&section)
  }

  private static func declareLimitKnobs(_ section: inout ObjectFields<IntentSectionSyntax>) {
    section.defaulted(
      "cancelsAtLimit", \.knobs.cancelsAtLimit, .boolean,
      "Whether a run that reports no progress for the limit of its platform is cancelled.")
    section.defaulted(
      "killsExtensionAtLimit", \.knobs.killsExtensionAtLimit, .boolean,
      "Whether the extension of such a run is killed.")
    section.defaulted(
      "progressRestartsLimit", \.knobs.progressRestartsLimit, .boolean,
      "Whether a report of progress begins the limit anew.")
  }

  private static let staleCodec: Codec<StaleSelection> = .choice(
    "StaleSelection", "What becomes of a chosen value that is no longer offered."
  ) { selection in
    switch selection {
    case .keepAndFlag: "It stays, and is marked."
    case .clear: "The parameter returns to its default, or to no value."
    }
  }

  private static let hiddenCodec: Codec<HiddenValue> = .choice(
    "HiddenValue", "What the code of the app sees of a parameter that is not shown."
  ) { value in
    switch value {
    case .stored: "What is stored."
    case .standard: "Its default, or no value."
    }
  }

  private static let declinedCodec: Codec<DeclinedRequest> = .choice(
    "DeclinedRequest", "What becomes of a run whose request to go on in the foreground is declined."
  ) { request in
    switch request {
    case .fails: "It fails, as the error of the request does."
    case .resumesWithoutValue: "It catches the error and goes on without a value."
    }
  }

  private static let relevanceCodec: Codec<RelevancePlatforms> = .choice(
    "RelevancePlatforms", "Which devices raise a widget that is relevant."
  ) { platforms in
    switch platforms {
    case .phonesAndWatches: "An iPhone, an iPad and a watch."
    case .watches: "A watch alone, as the reference page of relevant intents says."
    }
  }

  private static let storeCodec: Codec<IntentStore> = .choice(
    "IntentStore", "Where the extensions of the app keep what tips know."
  ) { store in
    switch store {
    case .shared: "In a container that the app uses as well."
    case .private: "In a place of their own: the app never hears of it."
    }
  }

  private static let hostCodec: Codec<SharedIntentHost> = .choice(
    "SharedIntentHost", "Where an intent runs that both the app and an extension contain."
  ) { host in
    switch host {
    case .appIfRunning: "In the app if it runs and is not suspended, else in the extension."
    case .appExtension: "In the extension."
    }
  }
}

/// An App Shortcut as a file writes it.
struct AppShortcutSyntax: Sendable {
  var runs = Reference("")
  var process = IntentProcess.app

  static let codec: Codec<AppShortcutSyntax> = .object(
    "AppShortcut", "An App Shortcut.", defaults: AppShortcutSyntax()
  ) { shortcut in
    shortcut.required("runs", \.runs, .reference("intent"), "The intent that it runs.")
    shortcut.defaulted("in", \.process, IntentProcess.codec, "Where it is defined.")
  }
}

extension IntentProcess {
  /// The process in a sentence, without an article.
  var words: String {
    switch self {
    case .app: "app"
    case .widgetExtension: "widget extension"
    case .intentsExtension: "App Intents extension"
    }
  }

  static let codec: Codec<IntentProcess> = .choice(
    "IntentProcess", "A process of the app's product."
  ) { process in
    switch process {
    case .app: "The app."
    case .widgetExtension: "The widget extension."
    case .intentsExtension: "The App Intents extension."
    }
  }
}
