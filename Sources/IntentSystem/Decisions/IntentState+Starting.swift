import DeviceSystems

// How runs are started.

extension IntentState {
  func tap(
    _ instance: InstanceIndex, _ control: ControlIndex, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    guard let kind = placed(instance)?.kind,
      control.position < definition.kinds[kind.position].controls.count
    else { return }
    guard profile.hasInteractiveWidgets else {
      return workspace.widget(
        .tapIgnored(instance, control: control, because: .notInteractive))
    }
    guard !isLocked else {
      return workspace.widget(.tapIgnored(instance, control: control, because: .locked))
    }
    let tapped = definition.kinds[kind.position].controls[control.position]
    start(
      tapped.intent, by: .widgetControl, on: instance, control, in: definition, into: &workspace)
  }

  func run(
    _ intent: IntentIndex, by trigger: IntentTrigger, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    guard intent.position < processes.count else { return }
    switch trigger {
    case .widgetControl, .appShortcut: return  // Those have commands of their own.
    case .appButton:
      guard app == .foreground else {
        return workspace.run(.refused(intent, by: trigger, because: .appNotInForeground))
      }
    case .shortcutAction, .siri, .spotlight:
      guard definition.intents[intent.position].isDiscoverable else {
        return workspace.run(.refused(intent, by: trigger, because: .notDiscoverable))
      }
      guard !mustUnlock(for: intent, in: definition) else {
        return workspace.run(.refused(intent, by: trigger, because: .locked))
      }
    }
    start(intent, by: trigger, in: definition, into: &workspace)
  }

  func runShortcut(
    _ shortcut: ShortcutIndex, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    guard shortcut.position < listedShortcuts.count else { return }
    let intent = definition.shortcuts[shortcut.position].intent
    guard listedShortcuts[shortcut.position] else {
      let reason = rejection(of: intent, in: definition) ?? .notContained
      return workspace.run(.refused(intent, by: .appShortcut, because: reason))
    }
    guard !mustUnlock(for: intent, in: definition) else {
      return workspace.run(.refused(intent, by: .appShortcut, because: .locked))
    }
    start(intent, by: .appShortcut, shortcut: shortcut, in: definition, into: &workspace)
  }

  /// Why an intent may not be in an App Shortcut; nil if it may.
  func rejection(
    of intent: IntentIndex, in definition: borrowing IntentDefinition
  ) -> RefusalReason? {
    definition.intents[intent.position].isDiscoverable ? nil : .notDiscoverable
  }

  private func mustUnlock(
    for intent: IntentIndex, in definition: borrowing IntentDefinition
  ) -> Bool { isLocked && definition.intents[intent.position].needsAuthentication }

  private func start(
    _ intent: IntentIndex, by trigger: IntentTrigger, on instance: InstanceIndex? = nil,
    _ control: ControlIndex? = nil, shortcut: ShortcutIndex? = nil,
    in definition: borrowing IntentDefinition, into workspace: inout IntentWorkspace
  ) {
    let found = host(of: intent, by: trigger, shortcut: shortcut, app: app, in: definition)
    guard let found else {
      return workspace.run(.refused(intent, by: trigger, because: .notContained))
    }
    let number = runCount
    workspace.run(
      .accepted(
        number, intent, by: trigger, on: instance, control: control, shortcut: shortcut))
    if let instance, let control, definition.knobs.togglesAtOnce,
      let isOn = newToggleState(instance, control, in: definition)
    {
      workspace.widget(.toggleShown(instance, control, isOn: isOn, by: number))
    }
    perform(number, in: found, attempt: 1, into: &workspace)
  }
}
