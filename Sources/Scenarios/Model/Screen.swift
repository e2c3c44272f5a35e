import DeviceSystems
import SimulationKernel
import TipDomain

/// A screen of the app: which tips it hosts, what the app does when it appears, and what people can
/// do there.
public struct Screen: Sendable, Equatable {
  /// Its id.
  public var id: String
  /// The views that ask for tips, in view order (3.15).
  public var slots: [TipSlot]
  /// What the app donates when the screen appears.
  public var donations: [ScreenDonation]
  /// Which parameters the app writes when the screen appears.
  public var writes: [ParameterWrite]
  /// What people can do there.
  public var actions: [ScreenAction]
  /// Where it stands in the app's code, if that is known.
  package var source: CodePlace?

  /// A screen `id`.
  public init(
    id: String, slots: [TipSlot] = [], donations: [ScreenDonation] = [],
    writes: [ParameterWrite] = [], actions: [ScreenAction] = []
  ) {
    self.id = id
    self.slots = slots
    self.donations = donations
    self.writes = writes
    self.actions = actions
  }
}

/// A view that asks for a tip, or for what a group offers.
public struct TipSlot: Sendable, Equatable {
  /// The tip; with a group, the type that the current tip is cast to (4.7).
  public var tip: TipIndex?
  /// The group.
  public var group: GroupIndex?
  /// How it shows; nil takes what the platform has, a popover where there is a choice.
  public var surface: TipSurface?
  /// When it is in its screen at all; nil for always.
  public var condition: ViewCondition?

  /// A view that asks for `tip`, for `group`'s tip, or for `tip` through `group`.
  public init(
    tip: TipIndex?, group: GroupIndex? = nil, surface: TipSurface? = nil,
    condition: ViewCondition? = nil
  ) {
    self.tip = tip
    self.group = group
    self.surface = surface
    self.condition = condition
  }
}

/// When a view is in its screen, as the `if` around it in the app's code says.
///
/// A class, so that a view is copied at little cost.
public final class ViewCondition: Sendable, Equatable {
  /// What must hold of the app's events and parameters; nil for nothing.
  public let rule: Rule?
  /// Where the app has the view.
  public let presence: Presence

  /// A condition.
  public init(rule: Rule?, presence: Presence = .everywhere) {
    self.rule = rule
    self.presence = presence
  }

  /// Whether both say the same.
  public static func == (left: ViewCondition, right: ViewCondition) -> Bool {
    left.rule == right.rule && left.presence == right.presence
  }
}

/// A donation that the app makes when a screen appears, or as an effect.
public struct ScreenDonation: Sendable, Equatable {
  /// The event.
  public var event: EventIndex
  /// The values to choose from; empty for none.
  public var values: [ValueListIndex]
  /// How likely each of `values` is, relative to the others; empty for evenly.
  public var weights: [UInt32]
  /// How likely it is donated at all.
  public var probability: Probability
  /// Whether the app waits for the donation (`donate`) or not (`sendDonation`, 2.11).
  public var waits: Bool

  /// A donation of `event`.
  public init(
    event: EventIndex, values: [ValueListIndex] = [], weights: [UInt32] = [],
    probability: Probability = .always, waits: Bool = true
  ) {
    self.event = event
    self.values = values
    self.weights = weights
    self.probability = probability
    self.waits = waits
  }
}

/// A parameter that the app writes.
public struct ParameterWrite: Sendable, Equatable {
  /// The parameter.
  public var parameter: ParameterIndex
  /// Its new value.
  public var value: Value

  /// A write.
  public init(parameter: ParameterIndex, value: Value) {
    self.parameter = parameter
    self.value = value
  }
}
