import DeviceSystems
import SimulationKernel

// The facts to which a command leads. The state is not changed here.

extension IntentState {
  func decide(
    _ command: IntentCommand, at time: DeviceTime, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    switch command {
    case .openApp: if !isLocked { moveApp(to: .foreground, by: .person, into: &workspace) }
    case .leaveApp: leaveApp(by: .person, into: &workspace)
    case .wakeApp: wakeApp(by: .system, into: &workspace)
    case .suspendApp: suspendApp(into: &workspace)
    case .endApp: endApp(by: .system, retries: true, in: definition, into: &workspace)
    case .endExtension(let process):
      endExtension(process, by: .system, retries: true, in: definition, into: &workspace)
    case .setLocked(let locked): setLocked(locked, into: &workspace)
    case .install(let version): install(version, in: definition, into: &workspace)
    case .upgradeSystem: upgradeSystem(in: definition, into: &workspace)
    case .placeWidget(let kind, let family, let recommendation):
      placeWidget(kind, family, recommendation, in: definition, into: &workspace)
    case .placeAction(let intent, let surface):
      placeAction(intent, surface, in: definition, into: &workspace)
    case .remove(let instance):
      if placed(instance) != nil { workspace.configuration(.removed(instance)) }
    case .showConfiguration(let instance):
      showConfiguration(of: instance, in: definition, into: &workspace)
    case .requestOptions(let instance, let parameter):
      requestOptions(instance, parameter, in: definition, into: &workspace)
    case .setParameter(let instance, let parameter, let choice):
      setParameter(instance, parameter, choice, in: definition, into: &workspace)
    case .refreshRecommendations:
      if !profile.hasConfigurationScreen { workspace.configuration(.recommendationsRefreshed) }
    case .openFromWidget(let instance, let asked):
      openFromWidget(instance, asking: asked, in: definition, into: &workspace)
    case .find(let find): answer(find, in: definition, into: &workspace)
    case .tap(let instance, let control): tap(instance, control, in: definition, into: &workspace)
    case .run(let intent, let trigger): run(intent, by: trigger, in: definition, into: &workspace)
    case .runShortcut(let shortcut): runShortcut(shortcut, in: definition, into: &workspace)
    case .onRun(let number, let command):
      guard let run = run(number) else { return }
      decide(command, on: run, at: time.monotonic, in: definition, into: &workspace)
    case .changeData: workspace.run(.dataChanged(revision: dataRevision &+ 1, by: nil))
    case .requestReload(let kind): requestReload(of: kind, into: &workspace)
    case .answerReload(let instance, let isLost):
      answerReload(instance, isLost, at: time.monotonic, in: definition, into: &workspace)
    case .showEntry(let instance, let reload):
      showEntry(instance, reload, in: definition, into: &workspace)
    case .updateRelevant(let set, let succeeds):
      updateRelevant(set, succeeds, at: time.wall, in: definition, into: &workspace)
    case .checkRelevance: checkRelevance(at: time.wall, in: definition, into: &workspace)
    }
  }

  private func decide(
    _ command: IntentRunCommand, on run: IntentRun, at now: Instant,
    in definition: borrowing IntentDefinition, into workspace: inout IntentWorkspace
  ) {
    switch (run.phase, command) {
    case (.awaitingForeground(let kind), .answerForeground(let agrees, let value)):
      answerForeground(run, kind, agrees, value, in: definition, into: &workspace)
    case (.awaitingForeground(.stops), .reportProgress):
      // The progress object is gone with `perform()`: using it ends the app.
      endApp(by: .crash, retries: false, in: definition, into: &workspace)
    case (.performing, .reportProgress(let completed)):
      reportProgress(run, completed, in: definition, into: &workspace)
    case (.performing, .requestForeground):
      requestForeground(run, in: definition, into: &workspace)
    case (.performing, .pay(let outcome)): pay(run, outcome, in: definition, into: &workspace)
    case (.performing, .finish): finish(run, in: definition, into: &workspace)
    case (.performing, .fail): fail(run, because: .error, in: definition, into: &workspace)
    case (.performing, .checkLimit):
      checkLimit(of: run, at: now, in: definition, into: &workspace)
    default: return
    }
  }
}
