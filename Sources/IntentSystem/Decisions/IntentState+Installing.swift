import DeviceSystems

// A version of the app is installed.

extension IntentState {
  /// An update ends the processes of the version before.
  func install(
    _ version: VersionIndex, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    guard version.position < definition.versions.count,
      self.version.map({ $0.position < version.position }) ?? true
    else { return }
    endApp(by: .system, retries: false, in: definition, into: &workspace)
    for process in IntentProcess.allCases where process != .app {
      endExtension(process, by: .system, retries: false, in: definition, into: &workspace)
    }
    workspace.process(.appInstalled(version))
    let containing = definition.processes(of: version)
    for (position, processes) in containing.enumerated() where !processes.isEmpty {
      workspace.process(.intentCatalogued(IntentIndex(position), in: processes))
    }
    listShortcuts(containing, in: definition, into: &workspace)
    migrate(
      to: version, knowsAppIntents: profile.knowsAppIntents, in: definition, into: &workspace)
  }

  func upgradeSystem(
    in definition: borrowing IntentDefinition, into workspace: inout IntentWorkspace
  ) {
    guard !profile.knowsAppIntents else { return }
    workspace.process(.systemUpgraded)
    guard let version else { return }
    migrate(to: version, knowsAppIntents: true, in: definition, into: &workspace)
  }

  /// The shortcuts whose intent is where they are defined, and may be in one.
  private func listShortcuts(
    _ containing: [ProcessSet], in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    for (position, declared) in definition.shortcuts.enumerated() {
      let shortcut = ShortcutIndex(position)
      if let reason = rejection(of: declared.intent, in: definition) {
        workspace.process(.shortcutRejected(shortcut, declared.intent, because: reason))
      } else if containing[declared.intent.position].has(declared.process) {
        workspace.process(.shortcutListed(shortcut, declared.intent))
      } else {
        workspace.process(.shortcutRejected(shortcut, declared.intent, because: .notContained))
      }
    }
  }

  /// What a version makes of placed widgets: those of which it lacks the kind are gone, and
  /// those that it configures in another way migrate.
  private func migrate(
    to version: VersionIndex, knowsAppIntents: Bool, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    for (position, placed) in instances.enumerated() where !placed.isRemoved {
      guard let kind = placed.kind else { continue }
      let instance = InstanceIndex(position)
      let configuration = definition.versions[version.position].configuration(of: kind)
      guard configuration.isOffered(knowsAppIntents: knowsAppIntents) else {
        workspace.configuration(.widgetDropped(instance))
        continue
      }
      let intent = configuration.intent(knowsAppIntents: knowsAppIntents)
      guard intent != placed.intent else { continue }
      migrate(instance, placed, to: intent, in: definition, into: &workspace)
      workspace.widget(
        .reloaded(instance, .placement, revision: dataRevision, isCounted: false))
    }
  }

  /// Maps parameters by name and type, provided that the intent keeps its name. A widget
  /// that had no intent has no values to keep, and one that has none any longer loses them all.
  private func migrate(
    _ instance: InstanceIndex, _ placed: PlacedInstance, to intent: IntentIndex?,
    in definition: borrowing IntentDefinition, into workspace: inout IntentWorkspace
  ) {
    let old = placed.intent.map { definition.intents[$0.position] }
    let new = intent.map { definition.intents[$0.position] }
    let keepsName = old?.migratedName == new?.migratedName
    let (former, later) = (old?.parameters ?? [], new?.parameters ?? [])
    let lost = former.indices.count { position in
      placed.values[position] != nil
        && !(keepsName && later.contains { $0.id == former[position].id })
    }
    workspace.configuration(
      .widgetMigrated(instance, from: placed.intent, to: intent, lost: UInt8(clamping: lost)))
    for (position, parameter) in later.enumerated() {
      let known = keepsName ? former.firstIndex { $0.id == parameter.id } : nil
      let isKept = known.map { former[$0].type == parameter.type } ?? false
      let kept = isKept ? known.flatMap { placed.values[$0] } : nil
      let value = definition.fitting(kept ?? parameter.standard, parameter, in: placed.family)
      let isShortened = kept != nil && value != kept
      let origin: MigratedValue =
        known == nil ? .added : !isKept ? .lost : isShortened ? .shortened : .kept
      workspace.configuration(
        .valueMigrated(instance, IntentParameterIndex(position), origin, value))
    }
  }
}

extension AppVersion {
  /// How it configures a kind; one that it does not mention is absent.
  func configuration(of kind: WidgetKindIndex) -> KindConfiguration {
    kind.position < configurations.count ? configurations[kind.position] : .absent
  }
}
