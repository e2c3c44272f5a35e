import DeviceSystems
import SimulationKernel

@testable import IntentSystem

/// A device by itself, and the facts of its decisions.
struct IntentSubject {
  var definition: IntentDefinition
  var state: IntentState
  var now = Instant.zero + .hours(1)

  /// A device with a version of the app on it; nil is none.
  init(
    _ version: VersionIndex? = BusSchedule.withAppIntents,
    profile: (inout IntentDeviceProfile) -> Void = { _ in },
    knobs: (inout IntentKnobs) -> Void = { _ in },
    change: (inout IntentDefinition) -> Void = { _ in }
  ) {
    definition = BusSchedule.definition
    knobs(&definition.knobs)
    change(&definition)
    var able = IntentDeviceProfile()
    profile(&able)
    state = IntentState(able, in: definition)
    if let version { does(.install(version)) }
  }

  @discardableResult
  mutating func does(_ command: IntentCommand) -> [IntentFact] {
    let time = DeviceTime(wall: now, monotonic: now)
    var workspace = IntentWorkspace()
    let before = state
    IntentSystem.decide(
      command, &state, at: time, in: definition, values: ValueListTable(), workspace: &workspace)
    precondition(before == state, "a decision changed the state")
    for fact in workspace.facts {
      IntentSystem.evolve(&state, fact, at: time, in: definition)
    }
    return workspace.facts
  }

  /// A widget of the kind that shows the next bus, and its index.
  mutating func placed(
    _ kind: WidgetKindIndex = BusSchedule.nextBus, _ family: WidgetFamily = .small
  ) -> InstanceIndex {
    let instance = InstanceIndex(state.instances.count)
    does(.placeWidget(kind, family, recommendation: nil))
    return instance
  }

  /// The same for a widget that is configured.
  mutating func configured(
    _ values: [(IntentParameterIndex, ChoiceIndex)], _ family: WidgetFamily = .small
  ) -> InstanceIndex {
    let instance = placed(BusSchedule.nextBus, family)
    for (parameter, choice) in values { does(.setParameter(instance, parameter, choice)) }
    return instance
  }

  func values(of instance: InstanceIndex) -> [ChoiceIndex?] {
    state.instances[instance.position].values
  }

  func content(of instance: InstanceIndex) -> WidgetContent {
    state.instances[instance.position].content
  }

  /// Whether a widget shows something older than the data of the app.
  func isOutOfDate(_ instance: InstanceIndex) -> Bool {
    content(of: instance).timelineRevision < state.dataRevision
  }
}

extension [IntentFact] {
  /// The facts about runs.
  var runs: [IntentRunFact] {
    compactMap { fact in
      guard case .run(let inner) = fact else { return nil }
      return inner
    }
  }

  /// The facts about processes.
  var processes: [IntentProcessFact] {
    compactMap { fact in
      guard case .process(let inner) = fact else { return nil }
      return inner
    }
  }

  /// The facts about configurations.
  var configurations: [IntentConfigurationFact] {
    compactMap { fact in
      guard case .configuration(let inner) = fact else { return nil }
      return inner
    }
  }

  /// The answers of the app.
  var answers: [IntentAnswerFact] {
    compactMap { fact in
      guard case .answer(let inner) = fact else { return nil }
      return inner
    }
  }

  /// The facts about what widgets show.
  var widgets: [WidgetFact] {
    compactMap { fact in
      guard case .widget(let inner) = fact else { return nil }
      return inner
    }
  }
}
