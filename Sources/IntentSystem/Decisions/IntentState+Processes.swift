import DeviceSystems

// The processes of the product (P-01, P-02, A-20, A-21).

extension IntentState {
  /// What the app does after the facts of this decision.
  private func appState(after workspace: borrowing IntentWorkspace) -> AppState {
    for fact in workspace.facts.reversed() {
      if case .process(.appStateChanged(_, let state, _)) = fact { return state }
    }
    return app
  }

  /// Whether an extension runs after the facts of this decision.
  private func isRunning(
    _ process: IntentProcess, after workspace: borrowing IntentWorkspace
  ) -> Bool {
    for fact in workspace.facts.reversed() {
      if case .process(.extensionStarted(process)) = fact { return true }
      if case .process(.extensionEnded(process, _)) = fact { return false }
    }
    return extensions.has(process)
  }

  func moveApp(
    to state: AppState, by reason: AppStateReason, into workspace: inout IntentWorkspace
  ) {
    let former = appState(after: workspace)
    guard former != state else { return }
    workspace.process(.appStateChanged(from: former, to: state, by: reason))
  }

  func leaveApp(by reason: AppStateReason, into workspace: inout IntentWorkspace) {
    if app == .foreground { moveApp(to: .background, by: reason, into: &workspace) }
  }

  func suspendApp(into workspace: inout IntentWorkspace) {
    guard app == .background, !runs.contains(where: { $0.process == .app }) else { return }
    moveApp(to: .suspended, by: .system, into: &workspace)
  }

  func setLocked(_ locked: Bool, into workspace: inout IntentWorkspace) {
    guard locked != isLocked else { return }
    workspace.process(.lockChanged(locked))
    if locked { leaveApp(by: .lock, into: &workspace) }
  }

  /// Starts a process for a run, unless it can run already.
  func start(_ process: IntentProcess, into workspace: inout IntentWorkspace) {
    guard process == .app else {
      guard !isRunning(process, after: workspace) else { return }
      return workspace.process(.extensionStarted(process))
    }
    wakeApp(by: .intent, into: &workspace)
  }

  /// Has the app execute, in the background unless it does already.
  func wakeApp(by reason: AppStateReason, into workspace: inout IntentWorkspace) {
    switch appState(after: workspace) {
    case .notRunning, .suspended: moveApp(to: .background, by: reason, into: &workspace)
    case .background, .foreground: break
    }
  }

  func endApp(
    by reason: AppStateReason, retries: Bool, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    guard app != .notRunning else { return }
    moveApp(to: .notRunning, by: reason, into: &workspace)
    loseRuns(in: .app, retries: retries, in: definition, into: &workspace)
  }

  func endExtension(
    _ process: IntentProcess, by reason: ExtensionEndReason, retries: Bool,
    besides number: RunNumber? = nil, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    guard extensions.has(process) else { return }
    workspace.process(.extensionEnded(process, by: reason))
    loseRuns(in: process, besides: number, retries: retries, in: definition, into: &workspace)
  }

  /// Fails the runs of a process that ended, or has them perform again.
  private func loseRuns(
    in process: IntentProcess, besides number: RunNumber? = nil, retries: Bool,
    in definition: borrowing IntentDefinition, into workspace: inout IntentWorkspace
  ) {
    for run in runs where run.process == process && run.number != number {
      guard retries, run.attempt <= definition.knobs.retriesAfterProcessEnd,
        let host = host(
          of: run.intent, by: run.trigger, shortcut: run.shortcut,
          app: appState(after: workspace), in: definition)
      else {
        fail(run, because: .processEnded, in: definition, into: &workspace)
        continue
      }
      perform(run.number, in: host, attempt: run.attempt &+ 1, into: &workspace)
    }
  }

  /// Lets a run perform in a process.
  func perform(
    _ number: RunNumber, in host: IntentProcess, attempt: UInt8,
    into workspace: inout IntentWorkspace
  ) {
    start(host, into: &workspace)
    workspace.run(.hosted(number, in: host))
    workspace.run(.performStarted(number, attempt: attempt))
  }

  /// The process in which an intent runs; nil if none can.
  func host(
    of intent: IntentIndex, by trigger: IntentTrigger, shortcut: ShortcutIndex?, app: AppState,
    in definition: borrowing IntentDefinition
  ) -> IntentProcess? {
    let containing = processes[intent.position]
    let declared = definition.intents[intent.position]
    if declared.alwaysRunsInApp || declared.continuation != nil {
      return containing.has(.app) ? .app : nil
    }
    switch trigger {
    case .appButton: return containing.has(.app) ? .app : nil
    case .appShortcut:
      guard let shortcut else { return nil }
      let process = definition.shortcuts[shortcut.position].process
      return containing.has(process) ? process : nil
    case .widgetControl:
      return host(
        among: containing, preferring: .widgetExtension, .intentsExtension, app: app,
        knobs: definition.knobs)
    case .shortcutAction, .siri, .spotlight:
      return host(
        among: containing, preferring: .intentsExtension, .widgetExtension, app: app,
        knobs: definition.knobs)
    }
  }

  /// The app if it runs, else an extension, else the app, which is launched.
  private func host(
    among containing: ProcessSet, preferring first: IntentProcess, _ second: IntentProcess,
    app: AppState, knobs: IntentKnobs
  ) -> IntentProcess? {
    let found = containing.has(first) ? first : containing.has(second) ? second : nil
    guard containing.has(.app) else { return found }
    guard let found else { return .app }
    guard knobs.sharedIntentHost == .appIfRunning else { return found }
    switch app {
    case .background, .foreground: return .app
    case .notRunning, .suspended: return found
    }
  }
}
