import DeviceSystems
import SimulationKernel
import TextFormats
import TipDomain

/// Words that judges put their findings into.
package enum Wording {
  /// Why a tip is held back, as part of a sentence.
  package static func reason(
    _ reason: IneligibilityReason, of tip: TipIndex, _ declarations: borrowing Declarations
  ) -> String {
    switch reason {
    case .absent: "the app does not have it there"
    case .notConfigured: "the app has not configured its tips"
    case .surfaceUnavailable(let surface): "the platform has no \(surface.name)"
    case .hiddenByOverride: "a testing override hides it"
    case .invalidated(let reason): "it is invalidated (\(reason.name))"
    case .displayLimitReached(let known, let limit):
      "\(English.count(known, "display")) of at most \(limit) are known"
    case .earlierTipInGroup: "an earlier tip of its group is not invalidated"
    case .otherTipOfGroup: "it is the turn of another tip of its group"
    case .rule(let index): "its \(English.ordinal(Int(index) + 1)) rule does not hold"
    case .frequency(let until):
      until == .distantFuture
        ? "a tip on screen keeps the gap from starting"
        : "the frequency gate is closed until \(TimeText.moment(until))"
    case .presentationDropped: "its popover never appeared"
    }
  }

  /// What a view is to be told, as part of a sentence.
  package static func answer(_ answer: ViewAnswer, _ declarations: borrowing Declarations) -> String
  {
    switch answer {
    case .display(let tip, _): return "a display of \(name(tip, declarations))"
    case .withheld(let tip, let reason):
      return
        "\(name(tip, declarations)) held back because \(self.reason(reason, of: tip, declarations))"
    case .nothing: return "no tip of the group"
    case .open: return "any answer"
    }
  }

  private static func name(_ tip: TipIndex, _ declarations: borrowing Declarations) -> String {
    tip.position < declarations.tips.count ? declarations.tips[tip.position].typeName : "a tip"
  }
}
