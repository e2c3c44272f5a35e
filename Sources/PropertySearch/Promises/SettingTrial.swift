import Metrics
import Scenarios
import SimulationKernel
import Statistics
import TipDomain

/// What a change does to each tip, measured on pairs of runs with the same seeds: the app as it is,
/// and with the change.
package struct SettingTrial: Sendable {
  /// What was changed.
  package let change: SettingChange
  /// By tip: what becomes of it.
  package private(set) var effects: [TipEffect]

  /// What a change does to one tip: per pair of runs, the share of people.
  package struct TipEffect: Sendable {
    /// Who sees it more often than the cap that it has without the change.
    package internal(set) var overCap = PairedMoments()
    /// Who never sees it, though its rules hold.
    package internal(set) var unseen = PairedMoments()
  }

  package init(_ change: SettingChange, tipCount: Int) {
    self.change = change
    effects = Array(repeating: TipEffect(), count: tipCount)
  }

  /// Adds a pair of runs.
  ///
  /// - `caps`: By tip, the cap without the change.
  package mutating func add(_ before: [TipExposure], _ after: [TipExposure], caps: [Int?]) {
    for index in effects.indices {
      let left = Shares(before, of: TipIndex(index), cap: caps[index])
      let right = Shares(after, of: TipIndex(index), cap: caps[index])
      effects[index].overCap.add(left.overCap, right.overCap)
      effects[index].unseen.add(left.unseen, right.unseen)
    }
  }

  /// Shares of the people of one run.
  private struct Shares {
    var overCap = 0.0
    var unseen = 0.0

    init(_ exposures: [TipExposure], of tip: TipIndex, cap: Int?) {
      var people = 0.0
      for exposure in exposures where exposure.tip == tip {
        people += 1
        if let cap, Int(exposure.displayCount) > cap { overCap += 1 }
        if exposure.wasEligible && !exposure.wasDisplayed { unseen += 1 }
      }
      guard people > 0 else { return }
      overCap /= people
      unseen /= people
    }
  }
}

/// What to do about one tip: the change that helps most, of all that were tried.
package struct TipAdvice: Sendable {
  /// What is wrong with the tip.
  package enum Concern: Sendable {
    /// People see it more often than its cap.
    case overCap
    /// Eligible people never see it.
    case unseen
  }

  /// What is wrong with it.
  package let concern: Concern
  /// The change that lowers the share of these people most; nil if none of those tried does, beyond
  /// doubt.
  package let best: SettingChange?
  /// The share of these people without the change, with it, and the 95 % interval of the
  /// difference; nil without a change.
  package let effect: (before: Double, after: Double, difference: ClosedRange<Double>)?
  /// How much the change raises the share of people with the other trouble, where it does.
  package let harm: Double?

  /// What helps each tip; nil for one with which nothing is wrong.
  ///
  /// A change counts where the paired t-test rejects that it does nothing at 5 %, corrected for all
  /// changes and tips that were looked at (Holm).
  package static func all(
    for promises: TipPromises, _ trials: [SettingTrial]
  ) -> [TipAdvice?] {
    let concerns: [Concern?] = promises.tips.map { promise in
      promise.overCapCount > 0 ? .overCap : promise.unseenCount > 0 ? .unseen : nil
    }
    var looks: [(tip: Int, trial: Int)] = []
    var pValues: [Double] = []
    for (tip, concern) in concerns.enumerated() {
      guard let concern else { continue }
      for (index, trial) in trials.enumerated() {
        looks.append((tip, index))
        pValues.append(moments(trial.effects[tip], concern).pValue ?? 1)
      }
    }
    let adjusted = Holm.adjusted(pValues)
    return concerns.enumerated().map { tip, concern in
      guard let concern else { return nil }
      var best: (trial: Int, difference: Double)?
      for (look, value) in zip(looks, adjusted) where look.tip == tip && value < 0.05 {
        let difference = moments(trials[look.trial].effects[tip], concern).difference.mean
        if difference < best?.difference ?? 0 { best = (look.trial, difference) }
      }
      guard let best else {
        return TipAdvice(concern: concern, best: nil, effect: nil, harm: nil)
      }
      return advice(concern, trials[best.trial], tip)
    }
  }

  private static func moments(
    _ effect: SettingTrial.TipEffect, _ concern: Concern
  ) -> PairedMoments {
    switch concern {
    case .overCap: effect.overCap
    case .unseen: effect.unseen
    }
  }

  private static func advice(_ concern: Concern, _ trial: SettingTrial, _ tip: Int) -> TipAdvice {
    let effect = trial.effects[tip]
    let helped = moments(effect, concern)
    let other = moments(effect, concern == .overCap ? .unseen : .overCap).difference.mean
    let mean = helped.difference.mean
    return TipAdvice(
      concern: concern, best: trial.change,
      effect: (helped.left.mean, helped.right.mean, helped.interval() ?? mean...mean),
      harm: other > 0 ? other : nil)
  }
}
