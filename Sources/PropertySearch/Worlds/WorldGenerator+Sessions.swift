import DeviceSystems
import Scenarios
import SimulationKernel

// Sessions: a few things that are done one soon after another, on one or two devices, for what a
// month keeps apart hardly ever meets.

/// What is done in a session.
enum SessionAct {
  /// Something of the system.
  case step(ScriptedAction)
  /// The same, on the device on which the session began: what belongs together is done on one.
  case next(ScriptedAction)
  /// The app is opened, left, ended, or a screen of it visited.
  case app
}

extension SessionAct {
  fileprivate var isTiedToFirst: Bool {
    if case .next = self { true } else { false }
  }
}

/// How the sessions of a system go.
struct SessionPlan {
  /// The system whose sessions they are.
  let thing: WorldEntity
  /// How many there are at most; at least one.
  let most: Int
  /// From how many to how many acts each has.
  let acts: ClosedRange<Int>
  /// The lengths between two acts.
  let pauses: [SimulatedDuration]
  /// The devices on which they are.
  let devices: [DeviceIndex]
}

extension WorldGenerator {
  /// The sessions of a plan.
  ///
  /// - `act`: The act of a session with this number, on this device.
  mutating func makeSessions(
    _ plan: SessionPlan, through last: SimulatedDuration,
    act: (inout WorldGenerator, inout ThingDraws, DeviceIndex, Int) -> SessionAct?
  ) -> [TimelineStep] {
    guard !plan.devices.isEmpty else { return [] }
    var steps: [TimelineStep] = []
    var count = keyed(to: plan.thing)
    for number in 0...count.below(plan.most) {
      var draws = keyed(to: plan.thing.session(number))
      let minutes = Int((last - .hours(40)).microseconds / 60_000_000)
      var at = SimulatedDuration.minutes(Int64(60 + draws.below(max(1, minutes))))
      let first = draws.pick(plan.devices)
      let second = draws.pick(plan.devices)
      let length = plan.acts.lowerBound + draws.below(plan.acts.count)
      for position in 0..<length where at < last {
        let device = draws.once(in: 4) ? second : first
        if let made = act(&self, &draws, device, position) {
          steps.append(
            TimelineStep(
              at: at, device: made.isTiedToFirst ? first : device, action: action(made, &draws)))
        }
        at = at + draws.pick(plan.pauses)
      }
    }
    return steps
  }

  private func action(_ act: SessionAct, _ draws: inout ThingDraws) -> ScriptedAction {
    switch act {
    case .step(let action), .next(let action): return action
    case .app:
      switch draws.below(6) {
      case 0: return .leave
      case 1: return .terminate
      case 2: return .open
      default:
        if screens.isEmpty { return .open }
        return .visit(screen: UInt16(truncatingIfNeeded: draws.below(screens.count)))
      }
    }
  }
}
