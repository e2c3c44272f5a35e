import DeviceSystems
import PointerSystem

/// What follows for tips from a decision of a pointer, once all its facts are applied: tips may
/// present popovers, after which the pointer decides again.
struct PointerConsequence: Sendable, BitwiseCopyable {
  /// The control that was activated; nil if a pointing device came or went.
  var control: PointerViewIndex?
  var cause: FactID
}
