import DeviceSystems
import FleetFacts
import FleetWorld
import SimulationKernel

/// How a world plays a system that says itself what is to be done: it knows where the system lies,
/// and how it is named among all of them.
protocol PlayedPlanningSystem: PlayedSystem
where System: PlanningSystem, Timer == System.Timer {
  /// The state on a device: one, or none where the scenario has no such system.
  static var states: WritableKeyPath<SystemStates, [System.State]> { get }
  /// The memory in which it decides.
  static var workspaces: WritableKeyPath<SystemWorkspaces, System.Workspace> { get }
  /// By device: what is to come.
  static var plans: WritableKeyPath<SharedSystemStates, [System.Plans]> { get }
  /// What the app declares of it; nil where the scenario has no such system.
  static func definition(in world: borrowing World) -> System.Definition?
  /// The timer among those of all systems.
  static func timer(_ timer: Timer) -> SystemTimer
  /// The step among those of all systems.
  static func step(_ step: System.ModelStep) -> SystemModelStep
}

extension PlayedPlanningSystem {
  static func fold(
    _ fact: System.Fact, on device: DeviceIndex, at time: DeviceTime, in world: inout World
  ) {
    guard let definition = definition(in: world) else { return }
    System.evolve(
      &world.devices[device.position].systems[keyPath: states][0], fact, at: time, in: definition)
  }

  static func follow(
    _ fact: System.Fact, _ id: FactID, on device: DeviceIndex, in world: inout World
  ) {
    world.plan(.fact(fact, id), of: self, on: device)
  }

  static func fire(
    _ timer: Timer, on device: DeviceIndex, cause: FactID?, in world: inout World
  ) {
    world.plan(.timer(timer, because: cause), of: self, on: device)
  }
}

extension World {
  /// Has a system decide on a command. What follows from a fact may be another command to it, which
  /// is carried out before the next fact; so the facts are kept here.
  mutating func perform<Played: PlayedPlanningSystem>(
    _ command: Played.System.Command, of played: Played.Type, on device: DeviceIndex,
    because causes: Causes
  ) {
    guard let definition = played.definition(in: self) else { return }
    let time = time(on: device)
    Played.System.decide(
      command, &devices[device.position].systems[keyPath: played.states][0], at: time,
      in: definition, values: valueLists, workspace: &common.workspaces[keyPath: played.workspaces])
    if isInjected { leaveOutSteps(of: played, on: device) }
    let facts = common.workspaces[keyPath: played.workspaces].facts
    for fact in facts { apply(fact, of: played, on: device, at: time, because: causes) }
  }

  /// Asks a system what is to be done, and does it.
  mutating func plan<Played: PlayedPlanningSystem>(
    _ occasion: PlanningOccasion<Played.System>, of played: Played.Type, on device: DeviceIndex
  ) { carryOut(followUps(on: occasion, of: played, device), of: played, on: device) }

  /// What a system says that is to be done. The situation is given up before any of it is, so that
  /// no state is copied.
  private mutating func followUps<Played: PlayedPlanningSystem>(
    on occasion: PlanningOccasion<Played.System>, of played: Played.Type, _ device: DeviceIndex
  ) -> [FollowUp<Played.System>] {
    guard let situation = situation(of: played, on: device) else { return [] }
    return Played.System.followUps(
      on: occasion, in: situation, &shared[keyPath: played.plans][device.position],
      drawing: &choices)
  }

  private func situation<Played: PlayedPlanningSystem>(
    of played: Played.Type, on device: DeviceIndex
  ) -> SystemSituation<Played.System>? {
    guard let definition = played.definition(in: self) else { return nil }
    let index = device.position
    return SystemSituation(
      devices[index].systems[keyPath: played.states][0], definition, at: time(on: device),
      isPresent: devices[index].isPresent, runsApp: runsApp(on: device),
      isAsleep: devices[index].process == .background && !devices[index].isAwake,
      isHealed: isHealed, omitting: isInjected ? omitted(of: played) : [])
  }

  @inline(never)
  private func omitted<Played: PlayedPlanningSystem>(
    of played: Played.Type
  ) -> [Played.System.ModelStep] {
    var omitted: [Played.System.ModelStep] = []
    for step in Played.System.ModelStep.allCases where omits(.system(played.step(step))) {
      omitted.append(step)
    }
    return omitted
  }

  /// Does what a system said that is to be done, in this order.
  mutating func carryOut<Played: PlayedPlanningSystem>(
    _ followUps: [FollowUp<Played.System>], of played: Played.Type, on device: DeviceIndex
  ) {
    for followUp in followUps {
      switch followUp {
      case .perform(let command, let cause):
        perform(command, of: played, on: device, because: Causes(cause))
      case .record(let fact, let cause):
        apply(fact, of: played, on: device, at: time(on: device), because: Causes(cause))
      case .plan(let timer, let instant, let cause):
        plan(.system(device, played.timer(timer)), at: instant, timer.priority, cause: cause)
      case .planByClock(let timer, let wall, let cause):
        // The clock may run faster or slower than true time.
        let instant = devices[device.position].clock.instant(showing: wall)
        plan(.system(device, played.timer(timer)), at: instant, timer.priority, cause: cause)
      case .renew(let timer, let cause):
        plan(.renewal(timer, because: cause), of: played, on: device)
      }
    }
  }

  /// Leaves out of a decision what an injected fault leaves out.
  @inline(never)
  private mutating func leaveOutSteps<Played: PlayedPlanningSystem>(
    of played: Played.Type, on device: DeviceIndex
  ) {
    guard let situation = situation(of: played, on: device) else { return }
    common.workspaces[keyPath: played.workspaces].facts = Played.System.leavingOutSteps(
      of: common.workspaces[keyPath: played.workspaces].facts, in: situation)
  }
}
