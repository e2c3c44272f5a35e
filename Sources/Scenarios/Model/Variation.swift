import SimulationKernel

/// What a property search may vary about a scenario, and how far. A plain run varies nothing.
public struct Variation: Sendable, Equatable {
  /// Which faults happen, and how often and how long.
  public var faults = FaultVariation.swarm
  /// How often people come, how long they stay, and what they prefer.
  public var people = Redrawing.redrawn
  /// How late links deliver, and how much they lose.
  public var network = Redrawing.redrawn
  /// What the app declares, and what its screens host.
  public var app = AppVariation.asWritten
  /// Limits, delays, waits and pushes of sync; the merge strategy stays.
  public var sync = SettingVariation.asWritten
  /// The merge strategy: one of those that keep every count.
  public var merge = SettingVariation.asWritten
  /// The choices where Apple published nothing.
  public var knobs = SettingVariation.asWritten
  /// Further steps that do harm to devices, stores and zones.
  public var steps = SettingVariation.asWritten
  /// The whole world: app, fleet, people, links and harm; the scenario only says what is claimed.
  public var world = SettingVariation.asWritten
  /// What devices may have beside their tips where the whole world is made from nothing.
  public var systems: [DeclaredSystem] = []
  /// What people do on screens, and the app then and on other occasions, where the whole world is
  /// made from nothing.
  public var effects = SettingVariation.asWritten
  /// Where tips, rules, members and views are, where the whole world is made from nothing.
  public var conditions = SettingVariation.asWritten
  /// Parameters that may be nil or have several parts, where the whole world is made from nothing.
  public var parameters = SettingVariation.asWritten
  /// In which order things come that are on their way.
  public var schedule = ScheduleVariation.byClock
  /// How many devices there are; nil leaves those of the scenario.
  public var devices: VariedRange?
  /// Which versions of the app devices have; nil leaves those of the scenario.
  public var versions: VariedRange?
  /// How far numbers go that are redrawn: from what is written divided by this to what is written
  /// times this. A power of two from 1 through 16.
  public var factor = 4
  /// How far clocks are off at most, either way, in addition to what is written.
  public var clockOffset = SimulatedDuration.zero
  /// By how much steps of the timeline come later or earlier at most.
  public var stepShift = SimulatedDuration.zero

  /// What is varied where a scenario says nothing.
  public init() {}
}

/// Whether a part of a scenario is played as it is written, or with other numbers in each case.
public enum Redrawing: String, Sendable, CaseIterable, BitwiseCopyable {
  /// As it is written.
  case asWritten
  /// Each case has its own numbers, as far from those that are written as the factor allows.
  case redrawn
}

/// What a search makes of a scenario's app.
public enum AppVariation: String, Sendable, CaseIterable, BitwiseCopyable {
  /// As it is written.
  case asWritten
  /// Each case has other caps, time limits and another frequency.
  case redrawn
  /// Each case has an app of its own: parameters, events, tips with rules, groups and screens are
  /// made from nothing, and some steps that use them.
  case generated
}

/// What a search makes of settings, steps or a whole world.
public enum SettingVariation: String, Sendable, CaseIterable, BitwiseCopyable {
  /// As they are written.
  case asWritten
  /// Each case has its own, made from nothing.
  case generated
}

/// What a search makes of a scenario's faults.
public enum FaultVariation: String, Sendable, CaseIterable, BitwiseCopyable {
  /// All happen, as they are written.
  case asWritten
  /// A random part of them happens, each with its own rate and length; also none, and also all.
  case swarm
  /// As `swarm`, and with every other kind of fault besides; and devices that no push wakes or that
  /// configure no tips, links of their own, other accounts and clocks that are set.
  case everyKind
}

/// In which order things come that are on their way.
public enum ScheduleVariation: String, Sendable, CaseIterable, BitwiseCopyable {
  /// As the network's delays have it.
  case byClock
  /// In every second case by random ranks, with up to four changes (PCT).
  case priorities
}

/// From which whole number to which one a search may go.
public struct VariedRange: Sendable, Equatable, BitwiseCopyable {
  /// The least; at least 1.
  public var atLeast: Int
  /// The greatest; not less than `atLeast`.
  public var atMost: Int

  /// A range.
  public init(atLeast: Int, atMost: Int) {
    self.atLeast = atLeast
    self.atMost = atMost
  }
}
