import DeviceSystems
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

// What timelines add to the mixed workload, and a world in which everything happens on the hour.

extension Scenario {
  private static func step(
    _ hours: Int64, _ device: Int?, _ action: ScriptedAction
  ) -> TimelineStep {
    TimelineStep(at: .hours(hours), device: device.map { DeviceIndex($0) }, action: action)
  }

  /// Two devices that write one parameter at about the same time.
  static let writes: [TimelineStep] = {
    var steps: [TimelineStep] = []
    for round in 1...7 as ClosedRange<Int64> {
      let device = Int(round % 3)
      let level = ParameterIndex(1)
      steps.append(step(round * 28, device, .set(parameter: level, value: .integer(round))))
      steps.append(
        TimelineStep(
          at: .hours(round * 28) + .seconds(5), device: DeviceIndex((device + 1) % 3),
          action: .set(parameter: level, value: .integer(round + 10))))
    }
    return steps
  }()

  /// Donations that the app deletes.
  static let deletions: [TimelineStep] = [
    step(60, 1, .deleteDonations(event: EventIndex(0))),
    step(100, 0, .deleteDonations(event: EventIndex(1))),
    step(140, 2, .deleteDonations(event: EventIndex(0))),
    step(150, 1, .deleteDonations(event: EventIndex(1))),
    step(180, 0, .deleteDonations(event: EventIndex(0))),
  ]

  /// What happens to stores.
  static let storeHarm: [TimelineStep] = {
    var steps = [
      step(30, 0, .backUp), step(60, 0, .restore(reusesReplica: false)),
      step(70, 1, .backUp), step(110, 1, .restore(reusesReplica: false)),
      step(120, 2, .clone(from: DeviceIndex(1), reusesReplica: false)),
      step(150, 0, .reinstall),
    ]
    for hour in 1..<100 as Range<Int64> {
      let device = Int(hour % 3)
      steps.append(step(hour * 2, device, .visit(screen: 0)))
      steps.append(
        TimelineStep(
          at: .hours(hour * 2) + .seconds(20 + hour), device: DeviceIndex(device), action: .crash))
    }
    return steps
  }()

  /// Who is signed in, and a store that is reset while nobody is.
  static let accountSteps: [TimelineStep] = [
    step(30, 2, .signOut), step(31, 2, .resetAtNextLaunch), step(32, 2, .terminate),
    step(33, 2, .open), step(34, 2, .signIn(account: 0)),
    step(60, 1, .terminate), step(60, 1, .signOut), step(60, 1, .signIn(account: 0)),
    step(90, 0, .signOut), step(91, 0, .resetAtNextLaunch), step(91, 0, .terminate),
    step(92, 0, .open), step(93, 0, .terminate), step(93, 0, .signIn(account: 0)),
    step(105, 1, .open), step(105, 1, .signOut), step(112, 1, .open),
    step(120, 1, .signIn(account: 0)),
  ]

  /// Signs a device out whose person does so meanwhile.
  static let lock = FaultDefinition(
    name: "lock", kind: .signOut([DeviceIndex(1)]),
    schedule: .windows([FaultWindow(start: .zero + .hours(100), end: .zero + .hours(110))]))

  /// What starts over.
  static let resetSteps: [TimelineStep] = [
    step(20, 1, .resetEligibility(tip: TipIndex(2))),
    step(40, 1, .resetEligibility(tip: TipIndex(1))),
    step(60, 0, .resetEligibility(tip: TipIndex(2))),
    step(70, 0, .resetEligibility(tip: TipIndex(0))),
    step(90, 2, .resetEligibility(tip: TipIndex(1))),
    step(100, 2, .resetAtNextLaunch), step(101, 2, .terminate),
    step(130, 0, .resetEligibility(tip: TipIndex(4))),
    step(140, 1, .resetEligibility(tip: TipIndex(1))),
    step(150, 2, .resetAtNextLaunch), step(151, 2, .terminate),
    step(180, 2, .resetAtNextLaunch), step(181, 2, .terminate),
  ]

  /// Each write of one device is followed by the opposite one of another, before news can arrive.
  static let concurrentWrites: [TimelineStep] = (1...20).flatMap { number in
    let at = SimulatedDuration.hours(10 * Int64(number))
    return [(0, at, true), (1, at + .seconds(2), false)].map { device, at, value in
      TimelineStep(
        at: at, device: DeviceIndex(device),
        action: .set(parameter: ParameterIndex(0), value: .boolean(value)))
    }
  }

  /// Two devices, links without chance, and everything on the hour.
  static let simultaneousEvents: Scenario = {
    var scenario = Scenario.mixedWorkload
    scenario.duration = .days(4)
    scenario.heal = HealPhase(after: .days(3), within: .hours(12))
    scenario.devices.removeLast()
    scenario.people = []
    scenario.network.standard = LinkPolicy(latency: .constant(.minutes(30)))
    scenario.sync.exportDelay = .constant(.minutes(30))
    scenario.sync.requestTimeout = .hours(2)
    scenario.sync.backgroundTime = .hours(1)
    scenario.sync.push.delay = .constant(.minutes(30))
    scenario.faults = [
      FaultDefinition(
        name: "wall", kind: .partition([DeviceIndex(0)], .both),
        schedule: .recurring(every: .constant(.hours(7)), dwell: .constant(.hours(2)))),
      FaultDefinition(
        name: "tunnel", kind: .offline([DeviceIndex(1)]),
        schedule: .recurring(every: .constant(.minutes(315)), dwell: .constant(.minutes(90)))),
    ]
    scenario.timeline = []
    for hour in 1..<70 as Range<Int64> {
      scenario.timeline.append(step(hour, 0, .visit(screen: UInt16(hour % 3))))
      scenario.timeline.append(step(hour, 1, .visit(screen: UInt16((hour + 1) % 3))))
      if hour % 4 == 0 { scenario.timeline.append(step(hour, 1, .leave)) }
    }
    return scenario
  }()
}
