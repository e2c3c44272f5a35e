import DeviceSystems
import IntentSystem
import Scenarios
import SimulationKernel
import TextFormats

/// An intent as a file writes it.
struct AppIntentSyntax: Sendable {
  var id = Reference("")
  var typeName: String?
  var parameters: [IntentParameterSyntax] = []
  var processes: [IntentProcess] = [.app]
  var isLegacy = false
  var isDiscoverable = true
  var alwaysRunsInApp = false
  var continuation: ContinuationKind?
  var needsAuthentication = false
  var changesData = true
  var progress: Int32?
  var performance = IntentPerformance()
  var effects: [IntentEffectSyntax] = []
  var reloads: [Reference] = []
  var summary: [SummaryBranchSyntax]?
  var recommendations: [[NamedValue<Reference>]] = []

  static let codec: Codec<AppIntentSyntax> = .object(
    "AppIntent", "An intent of the app.", defaults: AppIntentSyntax()
  ) { intent in
    intent.required("id", \.id, .reference("intent"), "What it is called.")
    intent.optional(
      "name", \.typeName, .identifier("intent"),
      "The name of its type, which migration compares; when absent what it is called. A later "
        + "version of the app may have another intent of the same name.")
    intent.defaulted(
      "parameters", \.parameters,
      .list(of: IntentParameterSyntax.codec, count: 0...40, uniqueKey: "id"),
      "Its parameters, in the order of their declaration.")
    intent.defaulted(
      "in", \.processes,
      .list(of: IntentProcess.codec, count: 1...3, allowsSingle: true),
      "The processes that contain it.")
    intent.defaulted(
      "legacy", \.isLegacy, .boolean,
      "Whether it stands in the old definition file alone: no process contains it, and `formerly` "
        + "of a widget names it.")
    intent.defaulted(
      "discoverable", \.isDiscoverable, .boolean,
      "Whether Shortcuts, Siri and Spotlight know it.")
    intent.defaulted(
      "alwaysInApp", \.alwaysRunsInApp, .boolean,
      "Whether it always runs in the app, as one that plays audio does.")
    intent.optional(
      "continues", \.continuation, continuationCodec,
      "How it goes on in the foreground; when absent it never does.")
    intent.defaulted(
      "needsAuthentication", \.needsAuthentication, .boolean,
      "Whether a locked device has to be unlocked first.")
    intent.defaulted(
      "changesData", \.changesData, .boolean,
      "Whether it changes the data of the app, which widgets show.")
    intent.optional(
      "progress", \.progress, .integer(in: 1...100),
      "How many units of progress it reports; when absent it reports none.")
    declareConfiguration(&intent)
    declareWork(&intent)
  }

  private static func declareConfiguration(_ intent: inout ObjectFields<AppIntentSyntax>) {
    intent.optional(
      "summary", \.summary, .list(of: SummaryBranchSyntax.codec, count: 0...40),
      "Which parameters are shown, by branches; when absent all.")
    intent.defaulted(
      "recommends", \.recommendations,
      .list(
        of: .map(from: "parameter", to: .reference("choice"), count: 0...40), count: 0...100),
      "What the app recommends for widgets on devices without a configuration screen: the values "
        + "of parameters; one that is absent has its default.")
  }

  private static func declareWork(_ intent: inout ObjectFields<AppIntentSyntax>) {
    intent.defaulted(
      "takes", \.performance.length, .distribution,
      "How long `perform()` takes, and once more after a continuation.")
    intent.defaulted(
      "fails", \.performance.failure, .chance, "How likely it throws at its end.")
    intent.optional(
      "pays", \.performance.payment, IntentPayment.codec,
      "That it asks for a payment at its end, and what comes of it; when absent it asks for none.")
    intent.defaulted(
      "effects", \.effects, .list(of: IntentEffectSyntax.codec, count: 0...60),
      "What it does to the tips of the app, in this order.")
    intent.defaulted(
      "reloads", \.reloads, .list(of: .reference("widget"), count: 0...100),
      "The kinds of widgets whose reload it asks for at its end.")
  }

  private static let continuationCodec: Codec<ContinuationKind> = .choice(
    "Continuation", "How an intent goes on in the foreground."
  ) { kind in
    switch kind {
    case .stops: "`perform()` throws and is over; the app goes on."
    case .resumes: "`perform()` waits for the app, and goes on with what it gives."
    }
  }
}

/// A parameter of an intent as a file writes it.
struct IntentParameterSyntax: Sendable {
  var id = Reference("")
  var choices: [Reference] = []
  var type: Reference?
  var standard: Reference?
  var dependsOn: [Reference] = []
  var sizes: [FamilySizeSyntax] = []

  static let codec: Codec<IntentParameterSyntax> = .object(
    "IntentParameter", "A parameter of an intent.", defaults: IntentParameterSyntax()
  ) { parameter in
    parameter.required("id", \.id, .reference("parameter"), "Its name.")
    parameter.defaulted(
      "choices", \.choices, .list(of: .reference("choice"), count: 0...100),
      "What it can hold, if its type is its own.")
    parameter.optional(
      "of", \.type, .reference("type"),
      "The type of what it can hold, one of `entities`; migration keeps the value of a parameter "
        + "that keeps its name and this type.")
    parameter.optional(
      "default", \.standard, .reference("choice"),
      "Its default; when absent it may have no value.")
    parameter.defaulted(
      "dependsOn", \.dependsOn, .list(of: .reference("parameter"), count: 0...10),
      "Parameters of the intent that must have a value before anything is offered; then what "
        + "belongs to these values is.")
    parameter.defaulted(
      "sizes", \.sizes, .list(of: FamilySizeSyntax.codec, count: 0...10),
      "How many items it holds at most if it is an array, by the size of widget.")
    parameter.check { parameter, report in
      if parameter.choices.isEmpty == (parameter.type == nil) {
        report.error(
          .inconsistent, at: "choices", "a parameter has one of \"choices\" and \"of\"")
      }
    }
  }
}

/// An effect of an intent as a file writes it.
struct IntentEffectSyntax: Sendable {
  var donates: Reference?
  var invalidates: Reference?
  var sets: Reference?
  var value: Located<ValueSyntax>?
  var afterUnits: Int32?
  var isInContinuation = false

  static let codec: Codec<IntentEffectSyntax> = .object(
    "IntentEffect",
    "What an intent does to the tips of the app: one of `donates`, `invalidates` "
      + "and `sets`.", defaults: IntentEffectSyntax()
  ) { effect in
    effect.optional("donates", \.donates, .codeText("event"), "The event that it donates.")
    effect.optional(
      "invalidates", \.invalidates, .tipReference,
      "The tip that it retires, since it does what the tip suggests.")
    effect.optional("sets", \.sets, .codeName("parameter"), "The parameter that it writes.")
    effect.optional("to", \.value, ValueSyntax.parameterCodec.located, "The value of `sets`.")
    effect.optional(
      "afterUnits", \.afterUnits, .integer(in: 1...100),
      "After how many units of progress; when absent at the end of `perform()`.")
    effect.defaulted(
      "inContinuation", \.isInContinuation, .boolean,
      "Whether it is done in the continuation in the foreground.")
    effect.check { effect, report in
      let count = [effect.donates != nil, effect.invalidates != nil, effect.sets != nil]
        .count { $0 }
      if count != 1 {
        report.error(
          .inconsistent, at: "donates",
          "an effect has one of \"donates\", \"invalidates\" and \"sets\"")
      } else if (effect.sets != nil) != (effect.value != nil) {
        report.error(.inconsistent, at: "sets", "\"sets\" and \"to\" belong together")
      }
    }
  }
}
