import DeviceSystems
import SimulationKernel

// What happens while `perform()` executes, and how it ends.

extension IntentState {
  func reportProgress(
    _ run: IntentRun, _ completed: Int32, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    guard let total = definition.intents[run.intent.position].progressTotal else { return }
    let reached = min(completed, total)
    guard reached > run.completed else { return }
    workspace.run(.progressReported(run.number, completed: reached, total: total))
    takeEffects(of: run, in: definition, into: &workspace) { moment in
      guard case .progress(let units) = moment else { return false }
      return units <= reached
    }
  }

  /// Takes the effects whose moment has come and that the run has not had (IA-15).
  func takeEffects(
    of run: IntentRun, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace, when hasCome: (EffectMoment) -> Bool
  ) {
    for (position, effect) in definition.intents[run.intent.position].effects.enumerated() {
      guard run.effectsTaken & 1 << UInt64(position) == 0,
        hasCome(definition.effects[effect.position].moment)
      else { continue }
      workspace.run(.effectTaken(run.number, run.intent, effect, in: run.process))
    }
  }

  func pay(
    _ run: IntentRun, _ outcome: PaymentOutcome, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    guard definition.intents[run.intent.position].asksForPayment, run.payment != .made else {
      return
    }
    workspace.run(.paymentAnswered(run.number, outcome))
  }

  /// `perform()` returns: what is left of its effects, then its result, then the reload.
  func finish(
    _ run: IntentRun, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    if let payment = run.payment, payment != .made {
      revertToggle(of: run, into: &workspace)
      workspace.run(
        .succeeded(run.number, run.intent, .failureMessage, revision: dataRevision))
      return reloadTouched(by: run, revision: dataRevision, in: definition, into: &workspace)
    }
    takeEffects(of: run, in: definition, into: &workspace) { moment in
      switch moment {
      case .progress, .completion: true
      case .continuation: false
      }
    }
    let changes = definition.intents[run.intent.position].changesData
    let revision = changes ? dataRevision &+ 1 : dataRevision
    if changes { workspace.run(.dataChanged(revision: revision, by: run.number)) }
    if let instance = run.instance, let control = run.control, let isOn = run.toggledOn {
      workspace.widget(.toggleStored(instance, control, isOn: isOn, by: run.number))
    }
    let result =
      definition.intents[run.intent.position].returnsValue ? RunResult.value : .nothing
    workspace.run(.succeeded(run.number, run.intent, result, revision: revision))
    reloadTouched(by: run, revision: revision, in: definition, into: &workspace)
    hintReloads(of: run, in: definition, into: &workspace)
  }

  /// Ends a run without success; its toggle shows again what the data says.
  func fail(
    _ run: IntentRun, because reason: RunFailure, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    revertToggle(of: run, into: &workspace)
    workspace.run(.failed(run.number, run.intent, because: reason))
  }

  func revertToggle(of run: IntentRun, into workspace: inout IntentWorkspace) {
    guard let instance = run.instance, let control = run.control, run.toggledOn != nil,
      let content = placed(instance)?.content
    else { return }
    let isOn = content.storedToggles & control.bit != 0
    guard (content.shownToggles & control.bit != 0) != isOn else { return }
    workspace.widget(.toggleReverted(instance, control, isOn: isOn, by: run.number))
  }

  /// A run that reported nothing for too long is cancelled, and its extension killed.
  func checkLimit(
    of run: IntentRun, at now: Instant, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    guard definition.knobs.cancelsAtLimit, let limit = limitTime(of: run.number), limit <= now
    else { return }
    revertToggle(of: run, into: &workspace)
    workspace.run(.cancelled(run.number, run.intent, in: run.process))
    guard run.process != .app, definition.knobs.killsExtensionAtLimit else { return }
    endExtension(
      run.process, by: .limit, retries: true, besides: run.number, in: definition,
      into: &workspace)
  }
}
