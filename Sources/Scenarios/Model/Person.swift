import DeviceSystems
import SimulationKernel
import TipDomain

/// Somebody who uses devices at random.
public struct Person: Sendable, Equatable {
  /// Their id.
  public var id: String
  /// The devices they take up, and how often relative to each other.
  public var devices: [Weighted<DeviceIndex>]
  /// From one session's end to the next one's beginning.
  public var between: DurationDistribution
  /// How long a session lasts.
  public var lasting: DurationDistribution
  /// The screens they open, and how often relative to each other.
  public var screens: [Weighted<UInt16>]
  /// How long they stay on a screen.
  public var dwell: DurationDistribution
  /// What they do with a tip, and how often relative to each other.
  public var reactions: [Weighted<Reaction>]
  /// How long a tip is on screen before they do it.
  public var reactsAfter: DurationDistribution
  /// How likely the app is ended, rather than suspended, when a session ends.
  public var endsProcess: Probability

  /// A person with habits.
  public init(
    id: String, devices: [Weighted<DeviceIndex>], between: DurationDistribution,
    lasting: DurationDistribution, screens: [Weighted<UInt16>], dwell: DurationDistribution,
    reactions: [Weighted<Reaction>], reactsAfter: DurationDistribution, endsProcess: Probability
  ) {
    self.id = id
    self.devices = devices
    self.between = between
    self.lasting = lasting
    self.screens = screens
    self.dwell = dwell
    self.reactions = reactions
    self.reactsAfter = reactsAfter
    self.endsProcess = endsProcess
  }
}

/// Something to choose, with its weight against the others.
public struct Weighted<Choice: Sendable & Equatable>: Sendable, Equatable {
  /// What.
  public var choice: Choice
  /// How often relative to the others; 0 is never.
  public var weight: UInt32

  /// A choice.
  public init(_ choice: Choice, weight: UInt32) {
    self.choice = choice
    self.weight = weight
  }
}
