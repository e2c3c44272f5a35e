import DeviceSystems
import SimulationKernel

/// One decision: a copy of the state that the facts are applied to as they are found, so that each
/// step sees what the steps before it did.
struct PointerDecision {
  /// The state after the facts so far.
  private(set) var state: PointerState
  /// The facts so far.
  private(set) var facts: [PointerFact] = []
  /// The requests of the last hit test.
  var requests: [PointerRequest] = []
  let time: Instant
  let definition: PointerDefinition

  init(_ state: PointerState, at time: Instant, in definition: PointerDefinition) {
    self.state = state
    self.time = time
    self.definition = definition
  }

  /// Exchanges the lists for those of the workspace: before the decision to have their memory, and
  /// after it to leave the facts there.
  mutating func borrowMemory(of workspace: inout PointerWorkspace) {
    swap(&facts, &workspace.facts)
    swap(&requests, &workspace.requests)
  }

  var tracking: PointerTracking { state.tracking }
  var knobs: PointerKnobs { definition.knobs }

  mutating func add(_ fact: PointerFact) {
    facts.append(fact)
    state.follow(fact, at: time)
  }

  mutating func decide(_ command: PointerCommand) {
    switch command {
    case .attach: attach()
    case .detach: detach()
    case .move(let distance): move(by: distance)
    case .flick(let speed): flick(at: speed)
    case .liftFinger: liftFinger()
    case .hideIfIdle: hideIfIdle()
    case .press(let button): press(button)
    case .release: release()
    case .scroll(let distance): scroll(by: distance)
    case .holdModifiers(let modifiers): hold(modifiers)
    case .show(let layout): show(layout)
    case .setMode(let mode): setMode(mode)
    case .setInteraction(let interaction, let isEnabled): set(interaction, isEnabled: isEnabled)
    case .invalidate(let interaction): invalidate(interaction)
    case .present(let cover): present(cover)
    case .dismiss(let cover): dismiss(cover)
    case .activate(let view, let means): activate(view, by: means)
    case .dwellIfStill: dwellIfStill()
    case .finishAnimation(let region): finishAnimation(for: region)
    }
  }
}
