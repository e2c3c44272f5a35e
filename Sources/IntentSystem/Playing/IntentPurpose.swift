import SimulationKernel

/// What is drawn for the intents of a device. These draws have numbers and ordinals of their own,
/// so that a world without intents neither keeps nor counts any.
@usableFromInline
package enum IntentPurpose: Int, DrawPurpose {
  case performLength
  case performFailure
  case answerDelay
  case agreement
  case reloadDelay
  case reloadLoss
  case paymentPresentation
  case paymentAuthorization
  case relevanceFailure

  /// The number among all purposes of a run, which no other change may move.
  @inlinable package var number: Int { 33 + rawValue }
}
