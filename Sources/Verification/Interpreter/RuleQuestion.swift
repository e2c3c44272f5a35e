import DeviceSystems
import SimulationKernel
import TipDomain

/// What a rule is asked, of what and when. A class, since the interpreter is copied for each
/// donation that a filter looks at.
final class RuleQuestion: Sendable {
  /// Whose texts and lists of values are referred to.
  let declarations: Declarations
  /// The event that the rule asks, by its index; nil in a rule on a parameter.
  let event: Int?
  /// The donations of the event that rules may ask (2.13, 2.14), the oldest first.
  let donations: ArraySlice<DonationRow>
  /// The value of the parameter that the rule asks.
  let parameter: RuleAnswer?
  /// What the parameter is declared to hold; nil in a rule on an event.
  let parameterType: ParameterType?
  /// The moment of the evaluation, by the device's clock: from there `donatedWithin` looks back.
  let now: Instant
  /// What `Date.now` is in the rule: the same moment, or that of the launch (2.27).
  let writtenNow: Instant

  init(
    declarations: Declarations, event: Int?, donations: ArraySlice<DonationRow>,
    parameter: RuleAnswer?, parameterType: ParameterType?, now: Instant, writtenNow: Instant
  ) {
    self.declarations = declarations
    self.event = event
    self.donations = donations
    self.parameter = parameter
    self.parameterType = parameterType
    self.now = now
    self.writtenNow = writtenNow
  }
}
