import DeviceSystems
import FleetFacts
import PointerSystem
import Scenarios
import SimulationKernel
import Verification

/// What the timeline has people do with pointing devices, where its steps come at their times.
struct PointerSteps: Sendable {
  /// In the order of their times; nil where nobody knows them or when they come.
  private let steps: [TimelineStep]?
  private var nextStep = 0
  /// By device: when anything happened to its pointer last, but for a finger that was lifted.
  private var busy: [DeviceIndex: Instant] = [:]
  /// By device: when its views lay differently last.
  private var laidOut: [DeviceIndex: Instant] = [:]
  /// By device: where the pointer was before it moved in a moment, and when that was.
  private var origins: [DeviceIndex: (position: PointerPosition, at: Instant)] = [:]

  init(_ declarations: Declarations) {
    let app = declarations.appActions
    let isKnown = declarations.followsClock && app.openReason == nil
    steps = isKnown ? app.steps.filter { $0.action.isOfPointer } : nil
  }

  /// The devices on which a finger was lifted in a moment that is over before `entry` and in which
  /// nothing else happened to the pointer.
  mutating func lifted(before entry: JournalEntry) -> [DeviceIndex] {
    guard let steps else { return [] }
    var lifted: [DeviceIndex] = []
    while nextStep < steps.count, .zero + steps[nextStep].at < entry.fact.instant {
      let step = steps[nextStep]
      nextStep += 1
      guard step.action == .pointer(.liftFinger), let device = step.device,
        busy[device] != .zero + step.at
      else { continue }
      lifted.append(device)
    }
    return lifted
  }

  mutating func note(_ moment: PointerMoment, at instant: Instant) {
    switch moment.fact {
    case .recentered: return
    case .layoutChanged: laidOut[moment.device] = instant
    case .moved where origins[moment.device]?.at != instant:
      origins[moment.device] = (moment.model, instant)
    default: break
    }
    busy[moment.device] = instant
  }

  /// Whether a step can have brought the pointer to a position: it lies on the way to where a
  /// movement leads. Nothing is said of a flick, of several movements at once, and of a pointer
  /// that another layout may have brought back to its screen.
  func allows(_ position: PointerPosition, _ moment: PointerMoment, at instant: Instant) -> Bool {
    guard let steps, laidOut[moment.device] != instant, let layout = moment.state.layout else {
      return true
    }
    let moves = steps.filter {
      $0.device == moment.device && .zero + $0.at == instant && $0.action.movesPointer
    }
    guard let move = moves.first else { return false }
    guard moves.count == 1, case .pointer(.move(let wanted, let isDistance)) = move.action,
      let origin = origins[moment.device]?.position
    else { return true }
    let bounds = moment.definition.layouts[layout.position].bounds
    let end = bounds.nearest(to: isDistance ? origin + wanted : wanted)
    return (min(origin.x, end.x)...max(origin.x, end.x)).contains(position.x)
      && (min(origin.y, end.y)...max(origin.y, end.y)).contains(position.y)
  }
}

extension ScriptedAction {
  fileprivate var isOfPointer: Bool { if case .pointer = self { true } else { false } }

  fileprivate var movesPointer: Bool {
    switch self {
    case .pointer(.move), .pointer(.flick): true
    default: false
    }
  }
}
