import DeviceSystems
import SimulationKernel

// What follows from the facts of intents: runs that perform, processes that rest, reloads and
// timelines.

extension IntentSystem: PlanningSystem {
  package typealias Timer = IntentTimer
  package typealias ModelStep = IntentModelStep

  /// How long an extension that runs nothing stays.
  fileprivate static let extensionTime = SimulatedDuration.seconds(30)

  package static func followUps(
    on occasion: PlanningOccasion<IntentSystem>, in situation: SystemSituation<IntentSystem>,
    _ plans: inout IntentPlans, drawing choices: inout ChoiceSource
  ) -> [FollowUp<IntentSystem>] {
    switch occasion {
    case .fact(.process(let fact), let id):
      situation.follow(fact, id, &plans, drawing: &choices)
    case .fact(.run(let fact), let id): situation.follow(fact, id, &plans, drawing: &choices)
    case .fact(.widget(let fact), let id): situation.follow(fact, id, &plans, drawing: &choices)
    case .fact(.configuration, _), .fact(.answer, _): []
    case .timer(let timer, let cause):
      situation.isPresent
        ? situation.fire(timer, because: cause, &plans, drawing: &choices) : []
    case .renewal(let timer, let cause): situation.renew(timer, because: cause)
    }
  }
}

extension IntentState {
  /// Whether a run still performs, at its attempt of this number.
  fileprivate func isPerforming(_ number: RunNumber, _ attempt: UInt8) -> Bool {
    guard let run = run(number) else { return false }
    return run.attempt == attempt && run.phase == .performing
  }
}

extension SystemSituation<IntentSystem> {
  fileprivate func fire(
    _ timer: IntentTimer, because cause: FactID?, _ plans: inout IntentPlans,
    drawing choices: inout ChoiceSource
  ) -> [FollowUp<IntentSystem>] {
    switch timer {
    case .progress(let run, let attempt, let units):
      guard state.isPerforming(run, attempt) else { return [] }
      return [
        .perform(.onRun(run, .reportProgress(completed: Int32(units))), because: cause)
      ]
    case .performed(let run, let attempt, let fails, let continues):
      guard state.isPerforming(run, attempt) else { return [] }
      var commands: [IntentRunCommand] = []
      if !continues, let intent = state.run(run)?.intent,
        let outcome = plans.payment(for: intent, drawing: &choices)
      {
        commands.append(.pay(outcome))
      }
      commands.append(continues ? .requestForeground : fails ? .fail : .finish)
      return commands.map { .perform(.onRun(run, $0), because: cause) }
    case .answer(let run, let agrees):
      return [
        .perform(.onRun(run, .answerForeground(agrees: agrees, value: nil)), because: cause)
      ]
    case .limit(let run): return [.perform(.onRun(run, .checkLimit), because: cause)]
    case .rest(let process): return rest(in: process, because: cause)
    case .reload(let instance, let isLost):
      return [.perform(.answerReload(instance, isLost: isLost), because: cause)]
    case .entry(let instance, let reload):
      return [.perform(.showEntry(instance, reload: reload), because: cause)]
    case .relevance:
      return [.perform(.checkRelevance, because: cause), .renew(.relevance, because: cause)]
    }
  }

  /// Looks again when the next relevant time begins or is over.
  fileprivate func renew(
    _ timer: IntentTimer, because cause: FactID?
  ) -> [FollowUp<IntentSystem>] {
    guard case .relevance = timer,
      let next = state.nextRelevanceTime(after: time.wall, in: definition)
    else { return [] }
    return [.planByClock(.relevance, at: next, because: cause)]
  }

  // MARK: Processes

  fileprivate func follow(
    _ fact: IntentProcessFact, _ id: FactID, _ plans: inout IntentPlans,
    drawing choices: inout ChoiceSource
  ) -> [FollowUp<IntentSystem>] {
    switch fact {
    case .extensionStarted(let process):
      [.plan(.rest(process), at: now + IntentSystem.extensionTime, because: id)]
    case .lockChanged(false):
      // A person who was asked on a locked device answers now.
      state.runs.compactMap { run in
        guard case .awaitingForeground = run.phase else { return nil }
        return answer(to: run.number, because: id, &plans, drawing: &choices)
      }
    default: []
    }
  }

  /// A process in which nothing runs is suspended, or ends.
  private func rest(
    in process: IntentProcess, because cause: FactID?
  ) -> [FollowUp<IntentSystem>] {
    guard process != .app else { return isAsleep ? [.perform(.suspendApp, because: cause)] : [] }
    guard state.extensions.has(process) else { return [] }
    if state.runs.contains(where: { $0.process == process }) {
      return [.plan(.rest(process), at: now + IntentSystem.extensionTime, because: cause)]
    }
    return [.perform(.endExtension(process), because: cause)]
  }

  // MARK: Runs

  fileprivate func follow(
    _ fact: IntentRunFact, _ id: FactID, _ plans: inout IntentPlans,
    drawing choices: inout ChoiceSource
  ) -> [FollowUp<IntentSystem>] {
    switch fact {
    case .performStarted(let run, _):
      performing(run, isResumed: false, because: id, &plans, drawing: &choices)
        + limit(of: run, because: id)
    case .resumed(let run, _):
      performing(run, isResumed: true, because: id, &plans, drawing: &choices)
        + limit(of: run, because: id)
    case .progressReported(let run, _, _): limit(of: run, because: id)
    case .foregroundRequested(let run, _):
      [answer(to: run, because: id, &plans, drawing: &choices)]
    case .succeeded, .failed, .continuedInApp, .cancelled:
      [.plan(.rest(.app), at: now, because: id)]
    default: []
    }
  }

  /// Plans reports of progress at equal intervals, and the end of `perform()` after the last.
  private func performing(
    _ number: RunNumber, isResumed: Bool, because cause: FactID, _ plans: inout IntentPlans,
    drawing choices: inout ChoiceSource
  ) -> [FollowUp<IntentSystem>] {
    guard let run = state.run(number) else { return [] }
    let (length, fails) = plans.performance(of: run.intent, drawing: &choices)
    let declared = definition.intents[run.intent.position]
    let units = isResumed ? 0 : min(max(0, declared.progressTotal ?? 0), 100)
    var followUps: [FollowUp<IntentSystem>] = []
    for unit in 0..<units {
      let after = SimulatedDuration(
        microseconds: length.microseconds / Int64(units + 1) * Int64(unit + 1))
      followUps.append(
        .plan(
          .progress(number, attempt: run.attempt, units: UInt8(unit + 1)), at: now + after,
          because: cause))
    }
    let continues = declared.continuation != nil && !isResumed
    followUps.append(
      .plan(
        .performed(number, attempt: run.attempt, fails: fails, continues: continues),
        at: now + length, because: cause))
    return followUps
  }

  private func limit(of run: RunNumber, because cause: FactID) -> [FollowUp<IntentSystem>] {
    state.limitTime(of: run).map { [.plan(.limit(run), at: $0, because: cause)] } ?? []
  }

  private func answer(
    to run: RunNumber, because cause: FactID, _ plans: inout IntentPlans,
    drawing choices: inout ChoiceSource
  ) -> FollowUp<IntentSystem> {
    let (delay, agrees) = plans.answer(drawing: &choices)
    return .plan(.answer(run, agrees: agrees), at: now + delay, because: cause)
  }

  // MARK: Widgets

  fileprivate func follow(
    _ fact: WidgetFact, _ id: FactID, _ plans: inout IntentPlans,
    drawing choices: inout ChoiceSource
  ) -> [FollowUp<IntentSystem>] {
    switch fact {
    case .reloadRequested(let instance, _):
      let (delay, isLost) = plans.reload(drawing: &choices)
      return [.plan(.reload(instance, isLost: isLost), at: now + delay, because: id)]
    case .reloadDenied(let instance, .budget):
      let next = state.nextReloadTime(of: instance, at: now, in: definition)
      return next.map { [.plan(.reload(instance, isLost: false), at: $0, because: id)] } ?? []
    case .reloaded(let instance, _, _, _), .entryShown(let instance, _, _):
      guard let next = state.nextEntryTime(of: instance, in: definition),
        let content = state.placed(instance)?.content
      else { return [] }
      return [.plan(.entry(instance, reload: content.reloadCount), at: next, because: id)]
    case .relevantSetReplaced: return [.renew(.relevance, because: id)]
    default: return []
    }
  }
}
