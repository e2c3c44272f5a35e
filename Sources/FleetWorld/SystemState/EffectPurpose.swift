import SimulationKernel

/// What is drawn for what people do on screens, and for what the app does then. These draws have
/// numbers and ordinals of their own, so that a world without any neither keeps nor counts any.
@usableFromInline
package enum EffectPurpose: Int, DrawPurpose {
  case actionHappens
  case actionDelay
  case donationHappens
  case donationValues

  /// The number among all purposes of a run, which no other change may move.
  @inlinable package var number: Int { 42 + rawValue }
}
