import Scenarios
import TextFormats
import TipDomain

/// When a view is in its screen, as a file writes it.
struct ConditionSyntax: Sendable {
  var rule: Reference?
  var presence = PresenceSyntax()

  static let codec: Codec<ConditionSyntax> = .forms(
    "Condition",
    "When a view is in its screen: a condition on the app's events and parameters, written as a "
      + "rule, or an object that says where, too. The view leaves with its tip when the condition "
      + "ceases to hold, and appears and asks when it begins to."
  ) { forms in
    forms.form(
      .source(TipRuleSyntax.description), wrap: { ConditionSyntax(rule: $0) },
      unwrap: { $0.presence.isEverywhere ? $0.rule : nil })
    forms.form(object, wrap: { $0 }, unwrap: { $0 })
  }

  private static let object: Codec<ConditionSyntax> = .object(
    "ConditionSomewhere", "When and where a view is in its screen.", defaults: ConditionSyntax()
  ) { condition in
    condition.optional(
      "rule", \.rule, .source(TipRuleSyntax.description),
      "What must hold, as a rule; `Self` is the screen. When absent nothing must.")
    condition.optional(
      "platforms", \.presence.platforms, PresenceSyntax.platformList,
      "The platforms whose app has the view; when absent all.")
    condition.optional(
      "versions", \.presence.versions, VersionsSyntax.codec,
      "The versions of the app that have the view; when absent all.")
    condition.check { condition, report in
      if condition.rule == nil && condition.presence.isEverywhere {
        report.error(
          .inconsistent, at: "rule", "a condition says \"rule\", \"platforms\" or \"versions\"")
      }
    }
  }
}
