/// A named claim with its judge. A new one is a file with a conformance, and a line in the
/// list of all.
@usableFromInline
package protocol Invariant {
  /// The claim.
  static var statement: InvariantStatement { get }
  /// Why nothing was put to the test, when there was nothing to look at: what the scenario lacks,
  /// or what did not happen. Wherever a judge ignores what did happen, it says why itself,
  /// with `Ruling.skip` or `Ruling.note`, and that is told instead.
  static func idleReason(_ declarations: Declarations) -> String
  /// Why there can be no answer with what the scenario declares; nil where there can be one. The
  /// judge is not asked where there is a reason.
  static func openReason(_ declarations: Declarations) -> String?
  /// What a journal must tell completely, or there is no answer.
  static var evidence: FactFamilies { get }
  /// Of an expectation: what a scenario declares that it is about; nil for a guarantee.
  static var applicability: Applicability? { get }
  /// Judges it.
  associatedtype Judge: EligibilityMonitor
}

extension Invariant {
  package static func openReason(_ declarations: Declarations) -> String? { nil }
  package static var applicability: Applicability? { nil }

  /// Unless an invariant gets by with less: everything that its judge looks at, and everything from
  /// which the state of devices is replayed.
  package static var evidence: FactFamilies {
    Judge.interests.union(.storeContents).union(.forgetting).union([.process, .trueTime])
  }
}
