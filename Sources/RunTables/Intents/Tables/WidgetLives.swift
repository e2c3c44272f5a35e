import DeviceSystems
import IntentSystem
import PropertySearch
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
  private var replay: IntentReplay

  private struct Key: Hashable {
    let device: DeviceIndex
    let instance: InstanceIndex
  }

  init(_ input: ReportInput, _ names: TableNames, _ intents: IntentDefinition) {
    replay = IntentReplay(names, intents)
    livesOn = Array(repeating: [], count: replay.states.count)
    for row in input.intentFacts {
      replay.apply(row)
      if case .configuration(let change) = row.change { note(change, row.device, at: row.instant) }
      if case .widget(let change) = row.change { note(change, row.device, at: row.instant) }
      if case .run(.dataChanged) = row.change { refresh(row.device, at: row.instant) }
    }
    for life in all.indices where all[life].removedAt == nil {
      close(life, at: input.end(of: all[life].device))
    }
  }

  private mutating func note(
    _ change: IntentConfigurationFact, _ device: DeviceIndex, at instant: Instant
  ) {
    switch change {
    case .widgetPlaced(let instance, let kind, let family, _, _):
      lifeOf[Key(device: device, instance: instance)] = all.count
      livesOn[device.position].append(all.count)
      all.append(
        Life(
          device: device, instance: instance, kind: kind, family: family, placedAt: instant,
          since: instant, shown: 0, current: replay.states[device.position].dataRevision))
      refresh(device, at: instant)
    case .removed(let instance), .widgetDropped(let instance):
      guard let life = lifeOf[Key(device: device, instance: instance)] else { return }
      close(life, at: instant)
      all[life].removedAt = instant
    default: return
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
    default: break
    }
  }

  /// Begins a new stretch for the widgets of a device whose content or data changed.
  private mutating func refresh(_ device: DeviceIndex, at instant: Instant) {
    for life in livesOn[device.position] where all[life].removedAt == nil {
      let state = replay.states[device.position]
      guard let placed = state.placed(all[life].instance) else { continue }
      let (shown, current) = (placed.content.timelineRevision, state.dataRevision)
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
    guard let placed = replay.instance(life.instance, on: life.device), let intent = placed.intent
    else { return nil }
    let definition = replay.definition
    let parameters = definition.intents[intent.position].parameters
    let parts = zip(parameters, placed.values).map { parameter, value in
      "\(parameter.id): \(value.map { definition.choices[$0.position].id } ?? "none")"
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
