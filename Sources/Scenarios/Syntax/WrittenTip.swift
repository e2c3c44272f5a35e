import TextFormats
import TipDomain

/// A tip as a file writes it.
struct WrittenTip: Sendable {
  var type = Reference("")
  var id: Reference?
  var title = ""
  var message: String?
  var image: String?
  var actions: [WrittenAction] = []
  var rules: [WrittenTipRule] = []
  var names: [NamedValue<Reference>] = []
  var options: [Reference] = []
  var style: WrittenStyle?

  /// The id, which is the type's name unless another is given (1.1).
  var name: Reference { id ?? type }

  static let shape: TextShape<WrittenTip> = .object(
    "Tip", "A tip.", blank: WrittenTip()
  ) { tip in
    tip.required("type", \.type, .reference("tip type"), "The name of its type; `Self` in rules.")
    tip.optional(
      "id", \.id, .tipReference,
      "Its id when that is not the type's name. Each distinct id has a record of its own.")
    tip.defaulted("title", \.title, .sentence(length: 0...200), "What it says.")
    tip.optional("message", \.message, .sentence(length: 0...500), "Its explanation.")
    tip.optional("image", \.image, .sentence, "The name of its symbol or picture.")
    tip.alias("asset", of: "image")
    tip.defaulted(
      "actions", \.actions, .list(of: WrittenAction.shape, count: 0...20, uniqueKey: "id"),
      "Its buttons.")
    tip.defaulted(
      "rules", \.rules, .list(of: WrittenTipRule.shape, count: 0...100),
      "Its rules, all of which must hold.")
    tip.defaulted(
      "names", \.names, .map(from: "name", to: .reference("event or parameter"), count: 0...100),
      "What other names in its rules mean: for each the id of an event or parameter.")
    tip.defaulted(
      "options", \.options, .list(of: .source(optionDescription), count: 0...3),
      "Its options, as in the app's code.")
    tip.optional("style", \.style, WrittenStyle.shape, "Its style; when absent the system's.")
  }

  static let optionDescription = TextDescription(
    name: "option", phrase: "an option",
    documentation: "An option of a tip as the app's code writes it: `MaxDisplayCount(5)`, "
      + "`MaxDisplayDuration(120)` in seconds, `IgnoresDisplayFrequency(true)`; also with `Tips.` "
      + "before it, or in the spelling `.maxDisplayCount(5)`.",
    examples: ["MaxDisplayCount(5)", "IgnoresDisplayFrequency(true)"])
}

/// A button as a file writes it.
struct WrittenAction: Sendable {
  var id = Reference("")
  var title: String?
  var invalidates = false

  static let shape: TextShape<WrittenAction> = .object(
    "Action", "A button of a tip.", blank: WrittenAction()
  ) { action in
    action.required("id", \.id, .reference("action"), "Its id.")
    action.optional("title", \.title, .sentence, "What it says; when absent its id.")
    action.defaulted(
      "invalidates", \.invalidates, .boolean,
      "Whether the app's handler invalidates the tip with `actionPerformed`.")
  }
}

/// A rule as a file writes it.
struct WrittenTipRule: Sendable {
  var text = Reference("")
  var clock = RuleClock.evaluateNow

  static let shape: TextShape<WrittenTipRule> = .forms(
    "Rule",
    "A rule as the app's code writes it, or an object that sets what `Date.now` means in it."
  ) { forms in
    forms.form(
      .source(description), wrap: { WrittenTipRule(text: $0) },
      unwrap: { $0.clock == .evaluateNow ? $0.text : nil })
    forms.form(object, wrap: { $0 }, unwrap: { $0 })
  }

  private static let object: TextShape<WrittenTipRule> = .object(
    "RuleWithClock", "A rule, and which moment its `Date.now` is.", blank: WrittenTipRule()
  ) { rule in
    rule.required("rule", \.text, .source(description), "The rule.")
    rule.defaulted("clock", \.clock, clockShape, "Which moment `Date.now` is.")
  }

  private static let clockShape: TextShape<RuleClock> = .choice(
    "Clock", "Which moment `Date.now` is in a rule."
  ) { clock in
    switch clock {
    case .evaluateNow: "The moment of each evaluation."
    case .capturedAtLaunch: "The moment of the launch, as when the app builds its rules once."
    }
  }

  static let description = TextDescription(
    name: "rule", phrase: "a rule",
    documentation: "A rule as TipKit writes it. In a JSON string a backslash is written twice: "
      + "`\\\\.backyardID`.",
    examples: ["#Rule(Self.didVisit) { $0.donations.count >= 3 }"])
}

/// A style as a file writes it.
struct WrittenStyle: Sendable {
  var name = ""
  var shows: [TipPart] = [.title, .message]
  var wholeViewAction: Reference?

  static let shape: TextShape<WrittenStyle> = .object(
    "Style", "A `TipViewStyle` of the app's own.", blank: WrittenStyle()
  ) { style in
    style.required("name", \.name, .identifier("style"), "The name of its type.")
    style.defaulted(
      "shows", \.shows, .list(of: partShape, count: 0...4), "Which parts of the tip it shows.")
    style.optional(
      "wholeViewAction", \.wholeViewAction, .reference("action"),
      "The action that a tap anywhere on the view runs; when absent only buttons do.")
  }

  private static let partShape: TextShape<TipPart> = .choice(
    "Part", "A part of a tip that a style may show."
  ) { part in
    switch part {
    case .title: "The headline."
    case .message: "The explanation."
    case .image: "The picture."
    case .actions: "The buttons."
    }
  }
}
