import DeviceSystems
import SimulationKernel
import TipDomain

/// Something that the app does to its tips because something else happened.
public enum Effect: Sendable, Equatable {
  /// It donates an event, perhaps.
  case donates(ScreenDonation)
  /// It writes a value to a parameter.
  case sets(ParameterWrite)
  /// It adds to a number, up to the greatest or down to the least that its type holds.
  case increments(ParameterIndex, by: Value)
  /// It turns a yes into a no, and a no into a yes.
  case toggles(ParameterIndex)
  /// It invalidates a tip.
  case invalidates(TipIndex, reason: InvalidationReason)

  /// The longest time that the app takes to hear that a tip appeared or was invalidated, since the
  /// status comes by an asynchronous sequence.
  public static let observerDelay = SimulatedDuration.milliseconds(50)

  /// The parameter that it changes; nil if it changes none.
  package var parameter: ParameterIndex? {
    switch self {
    case .sets(let write): write.parameter
    case .increments(let parameter, _), .toggles(let parameter): parameter
    case .donates, .invalidates: nil
    }
  }

  /// What becomes of a value of its parameter; nil if it changes none.
  package func changed(_ value: Value) -> Value? {
    switch self {
    case .sets(let write): write.value
    case .increments(_, let step): value.adding(step)
    case .toggles: value.inverted
    case .donates, .invalidates: nil
    }
  }
}

extension Value {
  /// The sum of two numbers, which ends where their type does.
  fileprivate func adding(_ step: Value) -> Value {
    switch (self, step) {
    case (.integer(let number), .integer(let step)):
      let (sum, overflow) = number.addingReportingOverflow(step)
      return .integer(overflow ? (step < 0 ? .min : .max) : sum)
    case (.decimal(let number), .decimal(let step)):
      let sum = number + step
      let greatest = Double.greatestFiniteMagnitude
      // Minus zero and zero are one value.
      return .decimal(sum == 0 ? 0 : min(greatest, max(-greatest, sum)))
    case (_, _): return self
    }
  }

  /// The other of two values.
  fileprivate var inverted: Value {
    if case .boolean(let flag) = self { .boolean(!flag) } else { self }
  }
}

/// When the app does something, apart from screens.
public enum EffectOccasion: Sendable, Hashable {
  /// Each time that the process of the app begins.
  case launch
  /// Each time that the app comes to the foreground.
  case activation
  /// The app hears that a tip appeared.
  case display(TipIndex)
  /// The app hears that a tip was invalidated, here or elsewhere.
  case invalidation(TipIndex)
  /// Somebody chooses an action of a tip.
  case choice(TipIndex, action: UInt8)

  /// The tip; nil where none is named.
  package var tip: TipIndex? {
    switch self {
    case .launch, .activation: nil
    case .display(let tip), .invalidation(let tip), .choice(let tip, _): tip
    }
  }
}

/// What the app does on an occasion, in this order.
public struct EffectList: Sendable, Equatable {
  /// The occasion; a scenario has at most one list for each.
  public var occasion: EffectOccasion
  /// What it does.
  public var effects: [Effect]

  /// A list.
  public init(on occasion: EffectOccasion, _ effects: [Effect]) {
    self.occasion = occasion
    self.effects = effects
  }
}
