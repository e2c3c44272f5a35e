import DeviceSystems
import SimulationKernel

// Reloads and timelines.

extension IntentState {
  func requestReload(
    of instance: InstanceIndex, because reason: ReloadReason,
    into workspace: inout IntentWorkspace
  ) {
    guard let placed = placed(instance), placed.kind != nil, !placed.content.isReloadPending
    else { return }
    workspace.widget(.reloadRequested(instance, reason))
  }

  func requestReload(of kind: WidgetKindIndex, into workspace: inout IntentWorkspace) {
    for (position, placed) in instances.enumerated() where placed.kind == kind {
      requestReload(of: InstanceIndex(position), because: .app, into: &workspace)
    }
  }

  /// The touched widget is reloaded at once.
  func reloadTouched(
    by run: IntentRun, revision: UInt32, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    guard let instance = run.instance, placed(instance) != nil else { return }
    workspace.widget(
      .reloaded(
        instance, .interaction, revision: revision,
        isCounted: definition.knobs.interactionReloadCounts))
  }

  /// Other widgets of the kinds that the intent names are reloaded if the system grants it.
  func hintReloads(
    of run: IntentRun, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    let hints = definition.intents[run.intent.position].reloadHints
    guard !hints.isEmpty else { return }
    for (position, placed) in instances.enumerated() {
      let instance = InstanceIndex(position)
      guard let kind = placed.kind, hints.contains(kind), instance != run.instance else {
        continue
      }
      requestReload(of: instance, because: .hint, into: &workspace)
    }
  }

  /// A reload is free while the app is in the foreground, else within the budget. One that
  /// the budget denies stays asked for.
  func answerReload(
    _ instance: InstanceIndex, _ isLost: Bool, at now: Instant,
    in definition: borrowing IntentDefinition, into workspace: inout IntentWorkspace
  ) {
    guard let content = placed(instance)?.content, content.isReloadPending else { return }
    guard !isLost else { return workspace.widget(.reloadDenied(instance, .lost)) }
    guard app != .foreground else {
      return workspace.widget(
        .reloaded(instance, .foreground, revision: dataRevision, isCounted: false))
    }
    let knobs = definition.knobs
    let used = content.countedReloadCount(within: knobs.reloadWindow, at: now)
    workspace.widget(
      used < knobs.reloadBudget
        ? .reloaded(instance, .budget, revision: dataRevision, isCounted: true)
        : .reloadDenied(instance, .budget))
  }

  func showEntry(
    _ instance: InstanceIndex, _ reload: UInt32, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    guard let placed = placed(instance), let kind = placed.kind,
      placed.content.reloadCount == reload
    else { return }
    let timeline = definition.kinds[kind.position].timeline
    let next = placed.content.entry &+ 1
    if next < timeline.entryCount {
      workspace.widget(
        .entryShown(instance, entry: next, revision: placed.content.timelineRevision))
    } else if timeline.reloadsAtEnd {
      requestReload(of: instance, because: .timelineEnd, into: &workspace)
    }
  }
}
