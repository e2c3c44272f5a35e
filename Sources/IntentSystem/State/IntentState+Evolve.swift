import DeviceSystems
import SimulationKernel

extension IntentState {
  /// Applies a fact; it cannot fail.
  mutating func evolve(
    _ fact: IntentFact, at time: DeviceTime, in definition: borrowing IntentDefinition
  ) {
    switch fact {
    case .process(let fact): evolve(fact)
    case .configuration(let fact): evolve(fact, in: definition)
    case .run(let fact): evolve(fact, at: time.monotonic, in: definition)
    case .widget(let fact): evolve(fact, at: time.monotonic, in: definition)
    case .answer: break
    }
  }

  private mutating func evolve(_ fact: IntentProcessFact) {
    switch fact {
    case .appStateChanged(_, let state, _): app = state
    case .extensionStarted(let process): extensions.insert(ProcessSet(process))
    case .extensionEnded(let process, _): extensions.remove(ProcessSet(process))
    case .lockChanged(let isLocked): self.isLocked = isLocked
    case .appInstalled(let version):
      self.version = version
      for index in processes.indices { processes[index] = [] }
      for index in listedShortcuts.indices { listedShortcuts[index] = false }
    case .systemUpgraded: profile.knowsAppIntents = true
    case .intentCatalogued(let intent, let processes):
      guard intent.position < self.processes.count else { return }
      self.processes[intent.position] = processes
    case .shortcutListed(let shortcut, _):
      guard shortcut.position < listedShortcuts.count else { return }
      listedShortcuts[shortcut.position] = true
    case .shortcutRejected: break
    }
  }

  /// Changes a widget or an action.
  mutating func change(_ instance: InstanceIndex, _ change: (inout PlacedInstance) -> Void) {
    guard instance.position < instances.count else { return }
    change(&instances[instance.position])
  }

  /// Changes a run.
  private mutating func change(_ number: RunNumber, _ change: (inout IntentRun) -> Void) {
    guard let index = runs.firstIndex(where: { $0.number == number }) else { return }
    change(&runs[index])
  }

  private mutating func evolve(
    _ fact: IntentRunFact, at now: Instant, in definition: borrowing IntentDefinition
  ) {
    switch fact {
    case .accepted(let number, let intent, let trigger, let instance, let control, let shortcut):
      runs.append(
        IntentRun(
          number: number, intent: intent, trigger: trigger, instance: instance, control: control,
          toggledOn: newToggleState(instance, control, in: definition), shortcut: shortcut))
      runCount &+= 1
    case .hosted(let number, let process):
      change(number) { ($0.process, $0.phase) = (process, .hosted) }
    case .performStarted(let number, let attempt):
      change(number) { ($0.attempt, $0.phase, $0.limitBegan) = (attempt, .performing, now) }
    case .progressReported(let number, let completed, _):
      let restarts = definition.knobs.progressRestartsLimit
      change(number) {
        $0.completed = completed
        if restarts { $0.limitBegan = now }
      }
    case .effectTaken(let number, let intent, let effect, _):
      guard intent.position < definition.intents.count else { return }
      guard let bit = definition.intents[intent.position].effects.firstIndex(of: effect) else {
        return
      }
      change(number) { $0.effectsTaken |= 1 << UInt64(bit) }
    case .dataChanged(let revision, _): dataRevision = revision
    case .foregroundRequested(let number, let kind):
      change(number) { $0.phase = .awaitingForeground(kind) }
    case .resumed(let number, _):
      change(number) { ($0.phase, $0.limitBegan) = (.performing, now) }
    case .paymentAnswered(let number, let outcome): change(number) { $0.payment = outcome }
    case .succeeded(let number, _, _, _), .failed(let number, _, _),
      .continuedInApp(let number, _), .cancelled(let number, _, _):
      runs.removeAll { $0.number == number }
    case .continuationRan, .refused: break
    }
  }

  /// What a toggle changes to when it is tapped; nil for anything else.
  func newToggleState(
    _ instance: InstanceIndex?, _ control: ControlIndex?, in definition: borrowing IntentDefinition
  ) -> Bool? {
    guard let instance, let control, let placed = placed(instance), let kind = placed.kind,
      kind.position < definition.kinds.count,
      control.position < definition.kinds[kind.position].controls.count,
      definition.kinds[kind.position].controls[control.position].isToggle
    else { return nil }
    return placed.content.shownToggles & control.bit == 0
  }
}

extension ControlIndex {
  /// The bit of a control among the toggles of its widget.
  var bit: UInt32 { 1 << UInt32(rawValue) }
}

extension IntentParameterIndex {
  /// The bit of a parameter among those of its intent.
  var bit: UInt64 { 1 << UInt64(rawValue) }
}
