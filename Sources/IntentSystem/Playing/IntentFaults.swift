import DeviceSystems

// What an injected fault leaves out of a decision about intents.

extension IntentSystem {
  package static func leavingOutSteps(
    of facts: [IntentFact], in situation: SystemSituation<IntentSystem>
  ) -> [IntentFact] { situation.leavingOutSteps(of: facts) }
}

extension SystemSituation<IntentSystem> {
  fileprivate func leavingOutSteps(of decided: [IntentFact]) -> [IntentFact] {
    var facts: [IntentFact] = []
    for fact in decided {
      switch fact {
      case .run(let run): change(run, &facts)
      case .widget(.reloaded(_, .interaction, _, _)):
        if !omits(.reloadTouched) { facts.append(fact) }
      case .process(.intentCatalogued(let intent, _)):
        if omits(.catalogueAll), intent.position + 1 == definition.intents.count {
          continue
        }
        facts.append(fact)
      case .configuration(let fact): facts.append(.configuration(changed(fact) ?? fact))
      case .answer(let fact): facts.append(.answer(changed(fact) ?? fact))
      case .widget(.relevantSetReplaced(let set)):
        facts.append(fact)
        if omits(.boundRelevance) { raiseAll(of: set, &facts) }
      case .process, .widget: facts.append(fact)
      }
    }
    return facts
  }

  /// What an injected fault makes of a fact about configurations; nil if it does nothing with it.
  private func changed(_ fact: IntentConfigurationFact) -> IntentConfigurationFact? {
    switch fact {
    case .valueMigrated(let instance, let parameter, .kept, _):
      guard omits(.keepMigratedValues) else { return nil }
      return .valueMigrated(instance, parameter, .kept, nil)
    case .widgetPlaced(let instance, let kind, let family, let intent, .some):
      guard omits(.takeRecommendation) else { return nil }
      return .widgetPlaced(instance, kind, family, intent, recommendation: nil)
    case .parameterRejected(let instance, let parameter, let choice, .hidden):
      guard omits(.keepHidden) else { return nil }
      return .parameterSet(instance, parameter, choice)
    case .parameterRejected(let instance, let parameter, let choice, .tooMany):
      guard omits(.boundArray) else { return nil }
      return .parameterSet(instance, parameter, choice)
    default: return nil
    }
  }

  /// What an injected fault makes of an answer; nil if it does nothing with it.
  private func changed(_ fact: IntentAnswerFact) -> IntentAnswerFact? {
    switch fact {
    case .optionsComputed(let instance, let parameter, .missing, let source, _, _):
      guard omits(.askDependency) else { return nil }
      let all = Array(definition.entities.indices)
      return .optionsComputed(
        instance, parameter, .missing, source: source, count: UInt32(all.count),
        digest: positionDigest(all))
    case .findRan(let find, .property, _, _, _, _):
      guard omits(.limitFind) else { return nil }
      var request = definition.finds[find.position]
      request.limit = nil
      let found = definition.entities(for: request).map(\.position)
      return .findRan(
        find, .property, moved: UInt32(found.count), count: UInt32(found.count),
        digest: positionDigest(found), setDigest: positionDigest(found.sorted()))
    case .routed(let instance, let asked, nil, let digest):
      guard omits(.routeByIntent) else { return nil }
      return .routed(instance, asking: asked, found: asked, digest: digest)
    default: return nil
    }
  }

  private func raiseAll(of set: RelevantSetIndex, _ facts: inout [IntentFact]) {
    for (position, relevant) in definition.relevantSets[set.position].intents.enumerated() {
      facts.append(.widget(.raised(set, RelevantIndex(position), relevant.kind)))
    }
  }

  private func change(_ fact: IntentRunFact, _ facts: inout [IntentFact]) {
    facts.append(.run(fact))
    switch fact {
    case .succeeded(let run, let intent, _, _):
      if omits(.endRunOnce) {
        facts.append(.run(.failed(run, intent, because: .error)))
      }
    case .hosted(let run, .app):
      if omits(.chooseHost), state.app == .background || state.app == .foreground {
        facts[facts.count - 1] = .run(.hosted(run, in: .widgetExtension))
      }
    case .performStarted(_, let attempt):
      if omits(.keepAppBehind), attempt == 1, state.app != .foreground {
        facts.append(
          .process(.appStateChanged(from: state.app, to: .foreground, by: .intent)))
      }
    case .foregroundRequested(let run, .stops):
      if omits(.stopAtRequest) {
        facts.append(.run(.dataChanged(revision: state.dataRevision &+ 1, by: run)))
      }
    case .refused(let intent, let trigger, .notDiscoverable):
      if omits(.refuseHidden) {
        facts[facts.count - 1] = .run(
          .accepted(
            state.runCount, intent, by: trigger, on: nil, control: nil, shortcut: nil))
        facts.append(.run(.hosted(state.runCount, in: .app)))
        facts.append(.run(.performStarted(state.runCount, attempt: 1)))
      }
    case .progressReported(let run, _, let total):
      if omits(.boundProgress) {
        facts[facts.count - 1] = .run(
          .progressReported(run, completed: total &+ 1, total: total))
      }
    case .effectTaken(let run, _, _, _):
      if omits(.takeEffectOnce) { facts.append(.run(fact)) }
      if omits(.takeEffects), state.run(run)?.trigger == .widgetControl {
        facts.removeLast()
      }
    case .paymentAnswered(_, .made):
      if omits(.payOnce) { facts.append(.run(fact)) }
    default: break
    }
  }
}
