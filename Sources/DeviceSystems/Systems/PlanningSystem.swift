import SimulationKernel

/// A system that says itself what follows from its facts, what its timers do, and what an injected
/// fault leaves out of a decision. A world carries all of it out in one way for all such systems.
///
/// It is as pure as a decision. Draws are keyed, so that they too are a function of what is passed.
package protocol PlanningSystem: DeviceSystem {
  /// What is to be done later.
  associatedtype Timer: PlannedTimer
  /// What is kept of one device beside its state, for what is to come. No judge asks for it.
  associatedtype Plans: Sendable
  /// The steps that an injected fault can leave out.
  associatedtype ModelStep: CaseIterable, Equatable, Sendable

  /// What is to be done on an occasion, in this order.
  static func followUps(
    on occasion: PlanningOccasion<Self>, in situation: SystemSituation<Self>,
    _ plans: inout Plans, drawing choices: inout ChoiceSource
  ) -> [FollowUp<Self>]

  /// The facts of a decision as they are if the model leaves out the steps that it omits.
  static func leavingOutSteps(of facts: [Fact], in situation: SystemSituation<Self>) -> [Fact]
}

/// What a system may have to plan something for.
package enum PlanningOccasion<System: PlanningSystem> {
  /// A fact was applied to the state, and recorded.
  case fact(System.Fact, FactID)
  /// A timer is due.
  case timer(System.Timer, because: FactID?)
  /// A timer is to be planned anew, as things stand now.
  case renewal(System.Timer, because: FactID?)
}

/// Something that is to be done later for a system.
package protocol PlannedTimer: Sendable, BitwiseCopyable {
  /// Whether the system alone says when it comes, so that a schedule may delay it.
  var isOnItsWay: Bool { get }
  /// Before or after what else happens at the same time.
  var priority: OccurrencePriority { get }
}

extension PlannedTimer {
  package var isOnItsWay: Bool { false }
  package var priority: OccurrencePriority { .device }
}

/// What a system can ask when it plans.
package struct SystemSituation<System: PlanningSystem> {
  /// What the device knows of it.
  package let state: System.State
  /// What the app declares of it.
  package let definition: System.Definition
  /// The clocks of the device. The monotonic one shows true time.
  package let time: DeviceTime
  /// Whether the device is in the fleet.
  package let isPresent: Bool
  /// Whether the app has a process of its own.
  package let runsApp: Bool
  /// Whether the app is in the background, and has nothing to do there.
  package let isAsleep: Bool
  /// Whether the harm is over.
  package let isHealed: Bool
  /// The steps that an injected fault leaves out.
  private let omitted: [System.ModelStep]

  /// The situation of one device at one time.
  package init(
    _ state: System.State, _ definition: System.Definition, at time: DeviceTime, isPresent: Bool,
    runsApp: Bool, isAsleep: Bool, isHealed: Bool, omitting omitted: [System.ModelStep]
  ) {
    self.state = state
    self.definition = definition
    self.time = time
    self.isPresent = isPresent
    self.runsApp = runsApp
    self.isAsleep = isAsleep
    self.isHealed = isHealed
    self.omitted = omitted
  }

  /// True time.
  package var now: Instant { time.monotonic }

  /// Whether an injected fault leaves out a step.
  package func omits(_ step: System.ModelStep) -> Bool { omitted.contains(step) }
}

/// Something that a world is to do next for a system of a device, and why.
package enum FollowUp<System: PlanningSystem>: Sendable {
  /// The system decides on a command.
  case perform(System.Command, because: FactID?)
  /// A fact happens without a decision.
  case record(System.Fact, because: FactID?)
  /// A timer is planned for a true time.
  case plan(System.Timer, at: Instant, because: FactID?)
  /// A timer is planned for the time at which the device's clock shows so much.
  case planByClock(System.Timer, at: Instant, because: FactID?)
  /// Once all before it is done, a timer is planned anew.
  case renew(System.Timer, because: FactID?)
}
