import Scenarios
import TextFormats
import TipDomain

/// A tip as a file writes it.
struct TipSyntax: Sendable {
  var type = Reference("")
  var id: Reference?
  var title = ""
  var message: String?
  var image: String?
  var actions: [ActionSyntax] = []
  var rules: [TipRuleSyntax] = []
  var names: [NamedValue<Reference>] = []
  var options: [Reference] = []
  var style: StyleSyntax?
  var onDisplay: [EffectSyntax] = []
  var onInvalidation: [EffectSyntax] = []
  var presence = PresenceSyntax()
  var items: [Reference] = []
  var source: CodePlace?
  /// The item whose tip it is, and how the file writes the id of all; only once items are expanded.
  var item: String?
  var pattern: String?

  /// The id, which is the type's name unless another is given (1.1).
  var name: Reference { id ?? type }

  static let codec: Codec<TipSyntax> = .object(
    "Tip", "A tip.", defaults: TipSyntax()
  ) { tip in
    tip.required("type", \.type, .codeName("tip type"), "The name of its type; `Self` in rules.")
    tip.optional(
      "id", \.id, .tipReference,
      "Its id when that is not the type's name. Each distinct id has a record of its own.")
    tip.defaulted(
      "items", \.items, .list(of: .codeText("item"), count: 0...1_000),
      "The items of the app that have a tip of this type each: `{item}` in its id stands for them. "
        + "A view names one by its id, or by type and `item`.")
    tip.defaulted("title", \.title, .sentence(length: 0...200), "What it says.")
    tip.optional("message", \.message, .sentence(length: 0...500), "Its explanation.")
    tip.optional("image", \.image, .sentence, "The name of its symbol or picture.")
    tip.alias("asset", of: "image")
    tip.defaulted(
      "actions", \.actions, .list(of: ActionSyntax.codec, count: 0...20, uniqueKey: "id"),
      "Its buttons.")
    tip.defaulted(
      "rules", \.rules, .list(of: TipRuleSyntax.codec, count: 0...100),
      "Its rules, all of which must hold.")
    tip.defaulted(
      "names", \.names,
      .map(from: .codeName("property"), to: .codeText("event or parameter"), count: 0...100),
      "What other names in its rules mean: for each the id of an event or parameter.")
    tip.defaulted(
      "options", \.options, .list(of: .source(optionDescription), count: 0...3),
      "Its options, as in the app's code.")
    tip.optional("style", \.style, StyleSyntax.codec, "Its style; when absent the system's.")
    let hears = "The app, while it runs, hears of it 50 ms later"
    tip.defaulted(
      "onDisplay", \.onDisplay, EffectSyntax.listCodec,
      "What the app does when the tip appears. \(hears).")
    tip.defaulted(
      "onInvalidation", \.onInvalidation, EffectSyntax.listCodec,
      "What the app does when the tip becomes invalidated. \(hears), also if that was done on "
        + "another device and comes by sync.")
    tip.optional(
      "platforms", \.presence.platforms, PresenceSyntax.platformList,
      "The platforms whose app has it, as with `#if os(…)`; when absent all. Elsewhere its views "
        + "show nothing, and groups do without it.")
    tip.optional(
      "versions", \.presence.versions, VersionsSyntax.codec,
      "The versions of the app that have it; when absent all.")
    tip.source(\.source)
    tip.check { tip, report in
      let hasPlaceholder = tip.id?.value.contains(itemPlaceholder) == true
      if hasPlaceholder, tip.items.isEmpty {
        report.error(.inconsistent, at: "id", "\"{item}\" needs \"items\" to stand for")
      } else if !hasPlaceholder, !tip.items.isEmpty {
        report.error(
          .inconsistent, at: "items", "each item needs an id: write \"{item}\" in the tip's \"id\"")
      }
    }
    tip.check { tip, report in
      var ids: [String: Int] = [:]
      for action in tip.actions { ids[action.id.value, default: 0] += 1 }
      for action in tip.actions where ids[action.id.value] != 1 && action.isNamedByTitle {
        report.error(
          .duplicateIdentifier, at: "actions",
          "two actions are called \(PrintableText.quoted(action.id.value)): give each an \"id\"")
        break
      }
    }
  }

  static let optionDescription = TextSchema(
    name: "option", phrase: "an option",
    documentation: "An option of a tip as the app's code writes it: `MaxDisplayCount(5)`, "
      + "`MaxDisplayDuration(120)` in seconds, `IgnoresDisplayFrequency(true)`; also with `Tips.` "
      + "before it, or in the spelling `.maxDisplayCount(5)`.",
    examples: ["MaxDisplayCount(5)", "IgnoresDisplayFrequency(true)"])
}

/// A button as a file writes it.
struct ActionSyntax: Sendable {
  var givenID: Reference?
  var title: String?
  var invalidates = false
  var does: [EffectSyntax] = []

  /// The id, which is what the button says unless another is given.
  var id: Reference { givenID ?? Located(title ?? "") }
  var isNamedByTitle: Bool { givenID == nil }

  static let codec: Codec<ActionSyntax> = .object(
    "Action", "A button of a tip.", defaults: ActionSyntax()
  ) { action in
    action.optional("id", \.givenID, .codeText("action"), "Its id; when absent its title.")
    action.optional("title", \.title, .sentence, "What it says; when absent its id.")
    action.defaulted(
      "invalidates", \.invalidates, .boolean,
      "Whether the app's handler invalidates the tip with `actionPerformed`.")
    action.defaulted(
      "does", \.does, EffectSyntax.listCodec, "What else the handler does, after that, in order.")
    action.check { action, report in
      if action.givenID == nil && action.title == nil {
        report.error(.missingKey, at: "id", "an action needs an \"id\" or a \"title\"")
      }
    }
  }
}

/// A rule as a file writes it.
struct TipRuleSyntax: Sendable {
  var text = Reference("")
  var clock = RuleClock.evaluateNow
  var presence = PresenceSyntax()
  var source: CodePlace?

  static let codec: Codec<TipRuleSyntax> = .forms(
    "Rule",
    "A rule as the app's code writes it, or an object that also says where it is and what "
      + "`Date.now` means in it."
  ) { forms in
    forms.form(
      .source(description), wrap: { TipRuleSyntax(text: $0) },
      unwrap: {
        $0.clock == .evaluateNow && $0.presence.isEverywhere && $0.source == nil ? $0.text : nil
      })
    forms.form(object, wrap: { $0 }, unwrap: { $0 })
  }

  private static let object: Codec<TipRuleSyntax> = .object(
    "RuleWithClock", "A rule, where it is, and which moment its `Date.now` is.",
    defaults: TipRuleSyntax()
  ) { rule in
    rule.required("rule", \.text, .source(description), "The rule.")
    rule.defaulted("clock", \.clock, clockCodec, "Which moment `Date.now` is.")
    rule.optional(
      "platforms", \.presence.platforms, PresenceSyntax.platformList,
      "The platforms whose app has it; when absent all. Elsewhere the tip is as without it.")
    rule.optional(
      "versions", \.presence.versions, VersionsSyntax.codec,
      "The versions of the app that have it; when absent all.")
    rule.source(\.source)
  }

  private static let clockCodec: Codec<RuleClock> = .choice(
    "Clock", "Which moment `Date.now` is in a rule."
  ) { clock in
    switch clock {
    case .evaluateNow: "The moment of each evaluation."
    case .capturedAtLaunch: "The moment of the launch, as when the app builds its rules once."
    }
  }

  static let description = TextSchema(
    name: "rule", phrase: "a rule",
    documentation: "A rule as TipKit writes it. In a JSON string a backslash is written twice: "
      + "`\\\\.backyardID`.",
    examples: ["#Rule(Self.didVisit) { $0.donations.count >= 3 }"])
}

/// A style as a file writes it.
struct StyleSyntax: Sendable {
  var name = ""
  var shows: [TipPart] = [.title, .message]
  var wholeViewAction: Reference?

  static let codec: Codec<StyleSyntax> = .object(
    "Style", "A `TipViewStyle` of the app's own.", defaults: StyleSyntax()
  ) { style in
    style.required("name", \.name, .identifier("style"), "The name of its type.")
    style.defaulted(
      "shows", \.shows, .list(of: partCodec, count: 0...4), "Which parts of the tip it shows.")
    style.optional(
      "wholeViewAction", \.wholeViewAction, .codeText("action"),
      "The action that a tap anywhere on the view runs; when absent only buttons do.")
  }

  private static let partCodec: Codec<TipPart> = .choice(
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
