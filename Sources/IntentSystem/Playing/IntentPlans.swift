import DeviceSystems
import SimulationKernel

/// What is drawn for the intents of a device: how long they take, and what the system and the
/// person make of them.
package struct IntentPlans: Sendable {
  private let play: IntentPlay
  private var draws: KeyedDraws<IntentPurpose>

  /// The plans of the device of this name.
  package init(_ play: IntentPlay, of device: String) {
    self.play = play
    draws = KeyedDraws("intents", device)
  }

  /// Whether the app cannot replace its relevant intents.
  package mutating func failsRelevance(drawing choices: inout ChoiceSource) -> Bool {
    draws.chance(play.relevanceFailure, .relevanceFailure, &choices)
  }

  /// How long a run performs, and whether it throws at its end.
  mutating func performance(
    of intent: IntentIndex, drawing choices: inout ChoiceSource
  ) -> (length: SimulatedDuration, fails: Bool) {
    let performance =
      intent.position < play.performances.count
      ? play.performances[intent.position] : IntentPerformance()
    let length = draws.duration(performance.length, .performLength, &choices)
    return (length, draws.chance(performance.failure, .performFailure, &choices))
  }

  /// The outcome of the payment that a run asks for at its end; nil if it asks for none.
  mutating func payment(
    for intent: IntentIndex, drawing choices: inout ChoiceSource
  ) -> PaymentOutcome? {
    guard play.performances.indices.contains(intent.position),
      let payment = play.performances[intent.position].payment
    else { return nil }
    let isPresented = draws.chance(payment.presentation, .paymentPresentation, &choices)
    let isAuthorized = draws.chance(payment.authorization, .paymentAuthorization, &choices)
    return isPresented ? isAuthorized ? .made : .declined : .notPresented
  }

  /// When a person answers, and whether they agree.
  mutating func answer(
    drawing choices: inout ChoiceSource
  ) -> (delay: SimulatedDuration, agrees: Bool) {
    let delay = draws.duration(play.answerDelay, .answerDelay, &choices)
    return (delay, draws.chance(play.agreement, .agreement, &choices))
  }

  /// When the system gets to a reload, and whether it never does.
  mutating func reload(
    drawing choices: inout ChoiceSource
  ) -> (delay: SimulatedDuration, isLost: Bool) {
    let delay = draws.duration(play.reloadDelay, .reloadDelay, &choices)
    return (delay, draws.chance(play.reloadLoss, .reloadLoss, &choices))
  }
}
