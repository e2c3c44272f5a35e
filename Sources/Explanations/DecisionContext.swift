import CloudSync
import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// What one device knows at one moment and a view that asks for a tip there: a state that can be
/// changed and asked again, by the same decisions that a run makes.
struct DecisionContext: Sendable {
  var app: AppDefinition
  var ledger: TipLedger
  var store: ReplicaStore
  var time: DeviceTime
  let values: ValueListTable
  let merge: MergeChoice
  let tip: TipIndex
  var view: TipView
  /// Whether the view asks in this moment, so that another view that has the tip is no answer.
  var isAsked = false

  /// The tip's identity on this device.
  var record: RecordIndex { ledger.recordOfTip[tip.position] }

  /// What the view gets.
  func answer() -> TipAnswer {
    if !isAsked, ledger.isOnScreen(record) { return .onScreen }
    var workspace = TipWorkspace()
    ledger.decide(
      .requestDisplay(
        DisplayRequest(tip: tip, group: view.group, slot: view.slot, surface: view.surface)),
      at: time, in: app, values: values, workspace: &workspace)
    var answer: TipAnswer?
    for fact in workspace.facts {
      switch fact {
      case .displayed(let display) where display.tip == tip: answer = .shown
      case .withheld(tip, _, let because): answer = .withheld(because)
      default: break
      }
    }
    // A view that shows something already gets no further answer.
    if isAsked, answer == nil { return .onScreen }
    guard let answer else { preconditionFailure("a view that asks for a tip gets an answer") }
    return answer
  }

  /// Asks by the view that was given this answer in this moment, of those that ask for the tip.
  mutating func ask(for given: (answer: TipAnswer, slot: UInt16?), among views: [TipView]) {
    isAsked = true
    let asked = view
    for other in views where given.slot == nil || given.slot == other.slot {
      view = other
      if answer() == given.answer { return }
    }
    view = asked
    isAsked = false
  }

  /// The tip's status, which needs no view.
  func status() -> TipStatus {
    var workspace = TipWorkspace()
    return ledger.status(of: tip, at: time, in: app, values: values, workspace: &workspace)
  }

  /// The same moment, for another tip that is asked for by itself.
  func asking(for other: TipIndex) -> DecisionContext {
    DecisionContext(
      app: app, ledger: ledger, store: store, time: time, values: values, merge: merge, tip: other,
      view: TipView(screen: view.screen, slot: view.slot, group: nil, surface: view.surface))
  }

  /// Whether a view with this condition is in its screen.
  func holds(_ condition: ViewCondition) -> Bool {
    guard ledger.has(condition.presence) else { return false }
    var workspace = TipWorkspace()
    return condition.rule.map {
      ledger.holds($0, at: time, in: app, values: values, workspace: &workspace)
    } ?? true
  }

  // MARK: Changing it

  /// Something happens on the device.
  mutating func apply(_ fact: TipFact) {
    ledger.evolve(fact, at: time, in: app)
    store.apply(fact, wall: time.wall, in: app, merge: merge)
  }

  /// The app or the person wants something of the device's tips.
  mutating func perform(_ command: TipCommand) {
    var workspace = TipWorkspace()
    ledger.decide(command, at: time, in: app, values: values, workspace: &workspace)
    for fact in workspace.facts { apply(fact) }
  }

  /// The device takes in what a fetch would bring.
  mutating func learn(_ changes: [RecordChange]) {
    var facts: [TipFact] = []
    for change in changes {
      store.importChange(change, in: app, merge: merge, facts: &facts)
    }
    var touched: [RecordIndex] = []
    for fact in facts {
      ledger.evolve(fact, at: time, in: app)
      if let record = fact.settledRecord, !touched.contains(record) { touched.append(record) }
    }
    for record in touched { perform(.settle(record: record)) }
  }

  /// Time passes.
  mutating func wait(_ duration: SimulatedDuration) {
    time.wall = time.wall + duration
    time.monotonic = time.monotonic + duration
  }

  /// The tip's options are others.
  mutating func change(_ change: (inout TipOptions) -> Void) {
    var tips = app.tips
    change(&tips[tip.position].options)
    app = AppDefinition(
      texts: app.texts, events: app.events, parameters: app.parameters, tips: tips,
      groups: app.groups, knobs: app.knobs)
  }
}

extension TipFact {
  /// The tip that an import has to settle because of this fact.
  fileprivate var settledRecord: RecordIndex? {
    switch self {
    case .talliesMerged(let record, _, _), .statusMerged(let record, _): record
    default: nil
    }
  }
}
