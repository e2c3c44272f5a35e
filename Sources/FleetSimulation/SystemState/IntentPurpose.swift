/// What is drawn for the intents of a device. These draws have numbers and ordinals of their own,
/// so that a world without intents neither keeps nor counts any.
enum IntentPurpose: Int, DrawPurpose {
  case performLength
  case performFailure
  case answerDelay
  case agreement
  case reloadDelay
  case reloadLoss
  case paymentPresentation
  case paymentAuthorization
  case relevanceFailure

  /// The number among all purposes of a run.
  var number: Int { WorldPurpose.total + FocusPurpose.allCases.count + rawValue }
}
