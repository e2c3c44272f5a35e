import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

/// An effect as a file writes it.
struct EffectSyntax: Sendable {
  var donates: Reference?
  var values: Located<[Located<DonationValueSyntax>]>?
  var probability: Probability?
  var waits: Bool?
  var sets: Reference?
  var value: Located<ValueSyntax>?
  var increments: Reference?
  var step: Located<ValueSyntax>?
  var toggles: Reference?
  var invalidates: Reference?
  var reason: InvalidationReason?

  static let codec: Codec<EffectSyntax> = .object(
    "Effect",
    "What the app does to its tips: one of `donates`, `sets`, `increments`, `toggles` and "
      + "`invalidates`.", defaults: EffectSyntax()
  ) { effect in
    effect.optional("donates", \.donates, .codeText("event"), "The event that it donates.")
    effect.optional(
      "values", \.values, DonationValueSyntax.valuesCodec,
      "With `donates`: what it carries. " + DonationValueSyntax.valuesMeaning)
    effect.optional(
      "probability", \.probability, .chance,
      "With `donates`: how likely it is donated at all; when absent always.")
    effect.optional(
      "waits", \.waits, .boolean,
      "With `donates`: whether the app waits for it (`donate`) or not (`sendDonation`); when "
        + "absent it waits.")
    effect.optional("sets", \.sets, .codeName("parameter"), "The parameter that it writes.")
    effect.optional(
      "to", \.value, ValueSyntax.parameterCodec.located, "With `sets`: the value.")
    effect.optional(
      "increments", \.increments, .codeName("parameter"),
      "The parameter, a number, that it adds to. At the end of what its type holds it stays, "
        + "and so does one that is nil.")
    effect.optional(
      "by", \.step, ValueSyntax.codec.located,
      "With `increments`: how much it adds, less than 0 to take away; when absent 1.")
    effect.optional(
      "toggles", \.toggles, .codeName("parameter"),
      "The parameter, a yes or no, that becomes the opposite; nil stays nil.")
    effect.optional("invalidates", \.invalidates, .tipReference, "The tip that it invalidates.")
    effect.optional(
      "reason", \.reason, InvalidationReason.codec,
      "With `invalidates`: why; when absent `actionPerformed`.")
    effect.check { effect, report in effect.check(&report) }
  }

  /// A list of effects.
  static let listCodec: Codec<[EffectSyntax]> = .list(of: codec, count: 0...100)

  private func check(_ report: inout ObjectReport) {
    let verbs = [donates, sets, increments, toggles, invalidates].compactMap { $0 }
    guard verbs.count == 1 else {
      report.error(
        .inconsistent, at: "",
        "an effect has one of \"donates\", \"sets\", \"increments\", \"toggles\" and "
          + "\"invalidates\"")
      return
    }
    if (sets != nil) != (value != nil) {
      report.error(.inconsistent, at: "to", "\"sets\" and \"to\" belong together")
    }
    let companions = [
      ("values", values != nil, "donates", donates), ("waits", waits != nil, "donates", donates),
      ("probability", probability != nil, "donates", donates),
      ("by", step != nil, "increments", increments),
      ("reason", reason != nil, "invalidates", invalidates),
    ]
    for (key, isGiven, verb, subject) in companions where isGiven && subject == nil {
      report.error(.inconsistent, at: key, "\"\(key)\" belongs to \"\(verb)\"")
    }
  }
}

/// An action of a screen as a file writes it.
struct ScreenActionSyntax: Sendable {
  var id = Reference("")
  var probability: Probability?
  var after: DurationDistribution?
  var every: DurationDistribution?
  var does: [EffectSyntax] = []
  var presence = PresenceSyntax()

  /// How long somebody stays on a screen before they do something there, unless the file says it.
  static let usualWait = DurationDistribution.constant(.seconds(5))

  static let codec: Codec<ScreenActionSyntax> = .object(
    "ScreenAction",
    "Something that people do on a screen: at most once a visit, or again and again with `every`. "
      + "It is done only while the screen is open and the app in the foreground. A visit by a step "
      + "has none, unless a step `act` says so.",
    defaults: ScreenActionSyntax()
  ) { action in
    action.required("id", \.id, .reference("action"), "What it is called.")
    action.optional(
      "probability", \.probability, .chance,
      "How likely somebody who opens the screen does it; when absent always.")
    action.optional(
      "after", \.after, .distribution,
      "How long after the screen was opened they do it, if they stay; when absent 5 s.")
    action.optional(
      "every", \.every, .distribution,
      "How long after each time they do it again; when absent they do it once.")
    action.required(
      "does", orElsewhere: ScenarioInclude.elsewhere, \.does, EffectSyntax.listCodec,
      "What the app does then, in order.")
    action.optional(
      "platforms", \.presence.platforms, PresenceSyntax.platformList,
      "The platforms whose app has it, as with `#if os(…)`; when absent all. Elsewhere nobody does "
        + "it.")
    action.check { action, report in
      guard action.every != nil else { return }
      for (key, isGiven) in [
        ("probability", action.probability != nil), ("after", action.after != nil),
      ] where isGiven {
        report.error(
          .inconsistent, at: key, "\"\(key)\" is for what is done once, not for \"every\"")
      }
    }
  }

  /// When people do it.
  var timing: ActionTiming {
    if let every { return .every(every) }
    return .once(probability: probability ?? .always, after: after ?? Self.usualWait)
  }
}
