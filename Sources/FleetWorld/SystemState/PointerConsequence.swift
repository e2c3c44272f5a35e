import DeviceSystems
import PointerSystem

/// What follows for tips from a decision of a pointer, once all its facts are applied: tips may
/// present popovers, after which the pointer decides again.
package struct PointerConsequence: Sendable, BitwiseCopyable {
  /// The control that was activated; nil if a pointing device came or went.
  package var control: PointerViewIndex?
  package var cause: FactID

  /// What follows from a fact.
  package init(control: PointerViewIndex?, cause: FactID) {
    self.control = control
    self.cause = cause
  }
}
