import DeviceSystems
import FleetFacts
import FleetSimulation
import IntentSystem
import Scenarios
import SimulationKernel

/// What became of every widget of a journal.
struct WidgetLives {
  /// One widget, by device and number.
  struct Life {
    let device: DeviceIndex
    let instance: InstanceIndex
    let kind: WidgetKindIndex
    let family: WidgetFamily
    let placedAt: Instant
    var removedAt: Instant?
    var reloadedAt: Instant?
    var requestCount = 0
    var grantCount = 0
    var countedCount = 0
    var denialsByBudget = 0
    var denialsByLoss = 0
    var isOutOfDateFor = SimulatedDuration.zero
    fileprivate var since: Instant
    fileprivate var shown: UInt32
    fileprivate var current: UInt32
  }

  /// A stretch of time in which a widget's content and the app's data stayed the same.
  struct Stretch {
    let life: Int
    let from: Instant
    let to: Instant
    let shown: UInt32
    let current: UInt32
  }

  private(set) var all: [Life] = []
  private(set) var stretches: [Stretch] = []
  private var lifeOf: [Key: Int] = [:]
  /// By device: its widgets.
  private var livesOn: [[Int]]
  /// By device: its intents and widgets at the end.
  private(set) var states: [IntentState]
  private let definition: IntentDefinition

  private struct Key: Hashable {
    let device: DeviceIndex
    let instance: InstanceIndex
  }

  init(_ input: ReportInput, _ intents: IntentDefinition) {
    let run = input.shown.run
    definition = intents
    states = run.scenario.devices.map { IntentState($0.intentProfile, in: intents) }
    livesOn = Array(repeating: [], count: states.count)
    for fact in run.journal.facts {
      guard case .intent(let change) = fact.kind, case .device(let device) = fact.actor else {
        continue
      }
      let time = DeviceTime(wall: fact.instant, monotonic: fact.instant)
      IntentSystem.evolve(&states[device.position], change, at: time, in: intents)
      if case .configuration(let change) = change { note(change, device, at: fact.instant) }
      if case .widget(let change) = change { note(change, device, at: fact.instant) }
      if case .run(.dataChanged) = change { refresh(device, at: fact.instant) }
    }
    let end = run.journal.facts.last?.instant ?? .zero
    for life in all.indices where all[life].removedAt == nil { close(life, at: end) }
  }

  private mutating func note(
    _ change: IntentConfigurationFact, _ device: DeviceIndex, at instant: Instant
  ) {
    if case .widgetPlaced(let instance, let kind, let family, _, _) = change {
      lifeOf[Key(device: device, instance: instance)] = all.count
      livesOn[device.position].append(all.count)
      all.append(
        Life(
          device: device, instance: instance, kind: kind, family: family, placedAt: instant,
          since: instant, shown: 0, current: states[device.position].dataRevision))
      refresh(device, at: instant)
    } else if case .removed(let instance) = change,
      let life = lifeOf[Key(device: device, instance: instance)]
    {
      close(life, at: instant)
      all[life].removedAt = instant
    }
  }

  private mutating func note(_ change: WidgetFact, _ device: DeviceIndex, at instant: Instant) {
    func with(_ instance: InstanceIndex, _ edit: (inout Life) -> Void) {
      guard let life = lifeOf[Key(device: device, instance: instance)] else { return }
      edit(&all[life])
    }
    switch change {
    case .reloadRequested(let instance, _): with(instance) { $0.requestCount += 1 }
    case .reloadDenied(let instance, .budget): with(instance) { $0.denialsByBudget += 1 }
    case .reloadDenied(let instance, .lost): with(instance) { $0.denialsByLoss += 1 }
    case .reloaded(let instance, _, _, let isCounted):
      with(instance) {
        $0.grantCount += 1
        $0.countedCount += isCounted ? 1 : 0
        $0.reloadedAt = instant
      }
      refresh(device, at: instant)
    case .tapIgnored, .toggleShown, .toggleStored, .toggleReverted, .entryShown,
      .relevantSetReplaced, .relevantUpdateFailed, .raised, .lowered:
      break
    }
  }

  /// Begins a new stretch for the widgets of a device whose content or data changed.
  private mutating func refresh(_ device: DeviceIndex, at instant: Instant) {
    for life in livesOn[device.position] where all[life].removedAt == nil {
      guard let placed = states[device.position].placed(all[life].instance) else { continue }
      let (shown, current) = (
        placed.content.timelineRevision, states[device.position].dataRevision
      )
      guard (shown, current) != (all[life].shown, all[life].current) else { continue }
      close(life, at: instant)
      (all[life].shown, all[life].current) = (shown, current)
    }
  }

  private mutating func close(_ life: Int, at instant: Instant) {
    let known = all[life]
    all[life].since = instant
    guard instant > known.since else { return }
    stretches.append(
      Stretch(
        life: life, from: known.since, to: instant, shown: known.shown, current: known.current))
    guard known.shown < known.current else { return }
    all[life].isOutOfDateFor = known.isOutOfDateFor + (instant - known.since)
  }

  /// The revision of the data of which a widget was made, and that of its device, at the end.
  func revisions(_ life: Life) -> (shown: UInt32, current: UInt32) { (life.shown, life.current) }

  /// The values of a widget, as people read them: `sound: birds, label: work`.
  func configuration(_ life: Life) -> String? {
    let known = states[life.device.position].instances
    guard life.instance.position < known.count,
      let intent = known[life.instance.position].intent
    else { return nil }
    let parameters = definition.intents[intent.position].parameters
    let parts = zip(parameters, known[life.instance.position].values).map { parameter, value in
      "\(parameter.id): \(value.map { definition.choices[$0.position].id } ?? "none")"
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
