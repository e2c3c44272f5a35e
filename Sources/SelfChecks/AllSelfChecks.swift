/// Every check, in the order in which they are shown. A further family is one more line.
package enum AllSelfChecks {
  /// The checks.
  package static let checks: [SelfCheck] = families.flatMap(\.self)

  private static let families: [[SelfCheck]] = [
    SamplerChecks.all,
    ArrivalChecks.all,
    QueueChecks.all,
    LinkChecks.all,
    RetryChecks.all,
    OnOffChecks.all,
    SpreadingChecks.all,
    StatisticsChecks.all,
    RareEventChecks.all,
    DisplayCapChecks.all,
    FleetRuleChecks.all,
    ClockChecks.all,
    SameResultChecks.all,
  ]
}

/// What one check came to, plain or perturbed.
package struct SelfCheckResult: Sendable {
  /// The check.
  package let check: SelfCheck
  /// What it found.
  package let reading: SelfCheckReading
  /// What it found with its parameter 5 % off; nil if that was not played.
  package let perturbedReading: SelfCheckReading?

  /// Whether the check passes.
  package var passes: Bool { reading.passes }

  /// Whether it fails with its parameter 5 % off, as it must; nil if that was not played.
  package var noticesPerturbation: Bool? { perturbedReading.map { !$0.passes } }

  /// Whether all is as it must be.
  package var isAsItMustBe: Bool { passes && noticesPerturbation ?? true }

  /// Plays a check.
  ///
  /// - `provesItself`: Whether to play it perturbed too, always at the thorough size.
  package init(
    _ check: SelfCheck, seed: UInt64, effort: SelfCheckEffort, provesItself: Bool = false
  ) {
    self.check = check
    reading = check.reading(seed: seed, effort: effort)
    perturbedReading =
      provesItself ? check.reading(seed: seed, effort: .thorough, isPerturbed: true) : nil
  }
}
