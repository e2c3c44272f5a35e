import DeviceSystems
import IntentSystem

// What an injected fault leaves out of a decision about intents.

extension World {
  mutating func changeIntentDecision(on device: DeviceIndex, in definition: IntentDefinition) {
    let state = devices[device.position].systems.intents[0]
    var facts: [IntentFact] = []
    for fact in workspaces.intents.facts {
      switch fact {
      case .run(let run): change(run, state, in: definition, &facts)
      case .widget(.reloaded(_, .interaction, _, _)):
        if !omits(.intent(.reloadTouched)) { facts.append(fact) }
      case .process(.intentCatalogued(let intent, _)):
        if omits(.intent(.catalogueAll)), intent.position + 1 == definition.intents.count {
          continue
        }
        facts.append(fact)
      case .process, .widget, .configuration, .answer: facts.append(fact)
      }
    }
    workspaces.intents.facts = facts
  }

  private func change(
    _ fact: IntentRunFact, _ state: IntentState, in definition: IntentDefinition,
    _ facts: inout [IntentFact]
  ) {
    facts.append(.run(fact))
    switch fact {
    case .succeeded(let run, let intent, _, _):
      if omits(.intent(.endRunOnce)) {
        facts.append(.run(.failed(run, intent, because: .error)))
      }
    case .hosted(let run, .app):
      if omits(.intent(.chooseHost)), state.app == .background || state.app == .foreground {
        facts[facts.count - 1] = .run(.hosted(run, in: .widgetExtension))
      }
    case .performStarted(_, let attempt):
      if omits(.intent(.keepAppBehind)), attempt == 1, state.app != .foreground {
        facts.append(
          .process(.appStateChanged(from: state.app, to: .foreground, by: .intent)))
      }
    case .foregroundRequested(let run, .stops):
      if omits(.intent(.stopAtRequest)) {
        facts.append(.run(.dataChanged(revision: state.dataRevision &+ 1, by: run)))
      }
    case .refused(let intent, let trigger, .notDiscoverable):
      if omits(.intent(.refuseHidden)) {
        facts[facts.count - 1] = .run(
          .accepted(
            state.runCount, intent, by: trigger, on: nil, control: nil, shortcut: nil))
        facts.append(.run(.hosted(state.runCount, in: .app)))
        facts.append(.run(.performStarted(state.runCount, attempt: 1)))
      }
    case .progressReported(let run, _, let total):
      if omits(.intent(.boundProgress)) {
        facts[facts.count - 1] = .run(
          .progressReported(run, completed: total &+ 1, total: total))
      }
    case .effectTaken(let run, _, _, _):
      if omits(.intent(.takeEffectOnce)) { facts.append(.run(fact)) }
      if omits(.intent(.takeEffects)), state.run(run)?.trigger == .widgetControl {
        facts.removeLast()
      }
    case .accepted, .refused, .hosted, .dataChanged, .foregroundRequested, .continuationRan,
      .resumed, .paymentAnswered, .failed, .continuedInApp, .cancelled:
      break
    }
  }
}
