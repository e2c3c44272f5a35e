import PropertySearch
import TextFormats
import TipDomain

/// What to change about a tip, as page and terminal write it.
package enum AdviceWords {
  /// What stands above the command that measures it.
  package static let measuring =
    "To measure which setting would help most, on pairs of runs with the same seeds:"

  /// `over the cap` or `never seen`.
  package static func concern(_ concern: TipAdvice.Concern) -> String {
    switch concern {
    case .overCap: "over the cap"
    case .unseen: "never seen"
    }
  }

  /// `MaxDisplayCount(2) for ShareTip: over the cap from 12 % to 4 % of people (95 %: −11 to −5
  /// points)`, or that nothing helps.
  ///
  /// - `trialCount`: How many changes were tried.
  package static func sentence(
    _ advice: TipAdvice, in app: AppDefinition, trialCount: Int
  ) -> String {
    guard let best = advice.best, let effect = advice.effect else {
      return trialCount == 0
        ? "no change was tried"
        : "none of \(English.count(trialCount, "change")) that \(trialCount == 1 ? "was" : "were") "
          + "tried, beyond doubt"
    }
    let harm = advice.harm.map { harm in
      let other: TipAdvice.Concern = advice.concern == .overCap ? .unseen : .overCap
      return "; \(concern(other)): \(points(harm)) points more"
    }
    return "\(best.words(in: app)): \(concern(advice.concern)) from "
      + "\(VerdictWords.percent(effect.before)) to \(VerdictWords.percent(effect.after)) of people "
      + "(95 %: \(points(effect.difference.lowerBound)) to "
      + "\(points(effect.difference.upperBound)) points)\(harm ?? "")"
  }

  /// A difference of shares in percentage points, with its sign.
  private static func points(_ difference: Double) -> String {
    let text = DecimalText.rounded(difference.magnitude * 100, digits: 1)
    return difference < 0 && text != "0" ? "−\(text)" : "+\(text)"
  }
}
