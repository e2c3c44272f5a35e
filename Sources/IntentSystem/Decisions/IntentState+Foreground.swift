import DeviceSystems

// Both ways to continue in the foreground.

extension IntentState {
  func requestForeground(
    _ run: IntentRun, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    guard run.process == .app,
      let continuation = definition.intents[run.intent.position].continuation
    else {
      return fail(run, because: .continuationUnavailable, in: definition, into: &workspace)
    }
    workspace.run(.foregroundRequested(run.number, continuation))
  }

  /// A person answers once the device is unlocked: until then the run goes on waiting.
  func answerForeground(
    _ run: IntentRun, _ kind: ContinuationKind, _ agrees: Bool, _ value: ChoiceIndex?,
    in definition: borrowing IntentDefinition, into workspace: inout IntentWorkspace
  ) {
    guard !isLocked else { return }
    guard agrees else {
      return decline(run, kind, in: definition, into: &workspace)
    }
    moveApp(to: .foreground, by: .continuation, into: &workspace)
    switch kind {
    case .stops:
      workspace.run(.continuationRan(run.number, nil))
      takeContinuationEffects(of: run, in: definition, into: &workspace)
      revertToggle(of: run, into: &workspace)
      workspace.run(.continuedInApp(run.number, run.intent))
    case .resumes:
      workspace.run(.continuationRan(run.number, value))
      takeContinuationEffects(of: run, in: definition, into: &workspace)
      workspace.run(.resumed(run.number, hasValue: value != nil))
    }
  }

  private func takeContinuationEffects(
    of run: IntentRun, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    takeEffects(of: run, in: definition, into: &workspace) { $0 == .continuation }
  }

  private func decline(
    _ run: IntentRun, _ kind: ContinuationKind, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    if kind == .resumes, definition.knobs.declinedRequest == .resumesWithoutValue {
      return workspace.run(.resumed(run.number, hasValue: false))
    }
    fail(run, because: .declined, in: definition, into: &workspace)
  }
}
