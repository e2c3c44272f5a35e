import DeviceSystems
import SimulationKernel
import TipDomain

/// Something that a person can do on a screen.
public struct ScreenAction: Sendable, Equatable {
  /// Its id, which no other action of the screen has.
  public var id: String
  /// When people do it.
  public var timing: ActionTiming
  /// What the app does then, in this order.
  public var effects: [Effect]
  /// Where the app has it.
  public var presence: Presence

  /// An action.
  public init(
    id: String, timing: ActionTiming, effects: [Effect], presence: Presence = .everywhere
  ) {
    self.id = id
    self.timing = timing
    self.effects = effects
    self.presence = presence
  }
}

/// When a person who opened a screen does something there.
public enum ActionTiming: Sendable, Equatable {
  /// At most once a visit, if they stay so long.
  case once(probability: Probability, after: DurationDistribution)
  /// Again and again while they stay, each time after such a wait.
  case every(DurationDistribution)
}

/// The list of all actions of all screens.
public enum ScreenActions: NamedSubject {
  /// The table of their names.
  @inlinable public static var nameSpace: NameSpace { .action }
}

/// An action by its position among those of all screens, one screen after another.
public typealias ScreenActionIndex = DefinedIndex<ScreenActions>
