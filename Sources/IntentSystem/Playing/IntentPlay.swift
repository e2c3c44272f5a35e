import DeviceSystems
import SimulationKernel

/// What surrounds the intents of an app: how long they take, and what the system and the person
/// make of them. The definition says what they are.
public struct IntentPlay: Hashable, Sendable {
  /// Where extensions keep what tips know.
  public var store = IntentStore.shared
  /// The values that effects write, by the numbers in `IntentAct.setParameter`.
  public var values: [Value] = []
  /// By intent: how it performs.
  public var performances: [IntentPerformance] = []
  /// How long the system takes to get to a reload that was asked for.
  public var reloadDelay = DurationDistribution.constant(.minutes(5))
  /// How likely it never does.
  public var reloadLoss = Probability.never
  /// How long a person takes to answer whether an intent goes on in the foreground.
  public var answerDelay = DurationDistribution.constant(.seconds(5))
  /// How likely they agree.
  public var agreement = Probability.always
  /// How likely the app cannot replace its relevant intents.
  public var relevanceFailure = Probability.never

  /// Extensions that share the store, and intents that do not take long.
  public init() {}
}

/// Where extensions keep what tips know.
public enum IntentStore: String, CaseIterable, Hashable, Sendable {
  /// In a container that the app uses as well.
  case shared
  /// In a place of their own, of which the app knows nothing.
  case `private`
}

/// How an intent performs.
public struct IntentPerformance: Hashable, Sendable {
  /// How long `perform()` takes; after a continuation once more.
  public var length = DurationDistribution.constant(.seconds(1))
  /// How likely it throws at its end.
  public var failure = Probability.never
  /// What comes of the payment that it asks for; nil if it asks for none.
  public var payment: IntentPayment?

  /// One second, without errors.
  public init() {}
}

/// What comes of a payment that an intent asks for.
public struct IntentPayment: Hashable, Sendable {
  /// How likely the person is shown what to pay.
  public var presentation = Probability.always
  /// How likely they pay, once they see it.
  public var authorization = Probability.always

  /// One that is always made.
  public init() {}
}
