import DeviceSystems
import FleetFacts
import ScenarioFiles
import Scenarios
import SimulationKernel
import TipDomain

/// What the app does because somebody does something, or because something happened to it or its
/// tips.
package enum EffectSource: Hashable, Sendable {
  /// Somebody does something on a screen.
  case action(ScreenActionIndex)
  /// Another occasion.
  case occasion(EffectOccasion)
}

/// What a device would not have if something had not been done on it.
package struct UndoneAction: Hashable, Sendable {
  /// The donations that were made then, with their events.
  package var donations: [MadeDonation] = []
  /// The parameters that would have another value, each with that value.
  package var writes: [KeptValue] = []
  /// Why the tip was invalidated then, if it was.
  package var invalidation: InvalidationReason?
  /// Whether it is all that was ever done, and not only the last time.
  package var isAll = false

  /// Whether a tip's rules would see no difference.
  var isEmpty: Bool { donations.isEmpty && writes.isEmpty && invalidation == nil }

  /// A parameter, and a value that it has.
  package struct KeptValue: Hashable, Sendable {
    package var parameter: ParameterIndex
    package var value: Value
  }

  /// A donation and its event.
  package struct MadeDonation: Hashable, Sendable {
    package var event: EventIndex
    package var row: DonationRow
  }
}

/// What people did on the screens of a device, and what the app did then, up to a moment.
struct EffectHistory {
  /// Something that was done once.
  private struct Act {
    let action: ScreenActionIndex
    let fact: FactID
    var donations: [UndoneAction.MadeDonation] = []
    var invalidation: InvalidationReason?
  }

  /// A value that a parameter got.
  private struct Write {
    let value: Value
    /// What caused it; nil for an import.
    let cause: FactID?
    let source: EffectSource?
    /// Whether the value depends on the one before.
    let isRelative: Bool
  }

  private var acts: [Act] = []
  private var writes: [[Write]]
  private let app: AppDefinition

  /// What happened on a device, as far as it matters to a record.
  init(
    of record: RecordIndex, on device: DeviceIndex, in scenario: Scenario,
    journal: borrowing Journal, factCount: Int
  ) {
    app = scenario.app
    writes = app.parameters.map { _ in [] }
    guard scenario.hasEffects else { return }
    for index in 0..<factCount where journal.facts[index].actor == .device(device) {
      switch journal.facts[index].kind {
      case .person(.acted(let action)):
        acts.append(Act(action: action, fact: FactID(index)))
      case .tip(let fact): note(fact, FactID(index), record, scenario, journal)
      case .device(let fact): note(fact)
      default: break
      }
    }
  }

  private mutating func note(
    _ fact: TipFact, _ id: FactID, _ record: RecordIndex, _ scenario: Scenario,
    _ journal: borrowing Journal
  ) {
    let cause = journal.firstCause(of: id)
    let act = acts.lastIndex { $0.fact == cause }
    switch fact {
    case .donated(let event, let row):
      if let act { acts[act].donations.append(.init(event: event, row: row)) }
    case .invalidated(let invalidation):
      if let act, invalidation.record == record { acts[act].invalidation = invalidation.reason }
    case .parameterSet(let parameter, let value):
      let source = cause.flatMap { Self.source(of: journal.facts[$0.position].kind) }
      let effects = source.map { scenario.effects(of: $0) } ?? []
      let own = effects.filter { $0.parameter == parameter }
      let isRelative = own.contains { if case .sets = $0 { false } else { true } }
      writes[parameter.position].append(
        Write(
          value: value, cause: cause, source: own.isEmpty ? nil : source, isRelative: isRelative))
    case .parameterMerged(let parameter, let value):
      let merged = value ?? app.parameters[parameter.position].defaultValue
      writes[parameter.position].append(
        Write(value: merged, cause: nil, source: nil, isRelative: false))
    case .datastoreReset: forget()
    default: break
    }
  }

  /// A store that is replaced has what was in the other one; a process begins with defaults.
  private mutating func note(_ fact: DeviceFact) {
    switch fact {
    case .restored, .cloned, .reinstalled: forget()
    case .crashed(let lost): if lost > 0 { forget() }
    case .launched:
      for index in writes.indices where app.parameters[index].isTransient { writes[index] = [] }
    default: break
    }
  }

  private mutating func forget() {
    acts = []
    for index in writes.indices { writes[index] = [] }
  }

  private static func source(of kind: FactKind) -> EffectSource? {
    switch kind {
    case .person(.acted(let action)): .action(action)
    case .device(.launched): .occasion(.launch)
    case .device(.activated): .occasion(.activation)
    case .tip(.displayed(let display)): .occasion(.display(display.tip))
    case .tip(.actionChosen(let tip, _, let action, _)): .occasion(.choice(tip, action: action))
    default: nil
    }
  }

  // MARK: Questions

  /// What wrote the value that a parameter has, if an effect that says the value did.
  func setter(of parameter: ParameterIndex) -> EffectSource? {
    guard let last = writes[parameter.position].last, !last.isRelative else { return nil }
    return last.source
  }

  /// The actions that were done, in the order in which they were done first.
  var actions: [ScreenActionIndex] {
    acts.reduce(into: []) { if !$0.contains($1.action) { $0.append($1.action) } }
  }

  /// What would be otherwise if an action had not been done the last time, or never; nil where that
  /// is no difference to what is asked, or cannot be told.
  func undone(
    _ action: ScreenActionIndex, isAll: Bool, asked: [RuleInput]
  ) -> UndoneAction? {
    let undone = isAll ? acts.filter { $0.action == action } : last(action)
    var without = UndoneAction()
    without.isAll = isAll
    for act in undone {
      without.donations += act.donations.filter { asked.contains(.event($0.event)) }
      without.invalidation = act.invalidation ?? without.invalidation
    }
    for input in asked {
      guard case .parameter(let parameter) = input else { continue }
      let list = writes[parameter.position]
      let kept = list.filter { write in !undone.contains { $0.fact == write.cause } }
      guard kept.count < list.count else { continue }
      // What others added to a value that would not have been there is not told by the facts.
      if kept.last?.isRelative == true { return nil }
      let before = kept.last?.value ?? app.parameters[parameter.position].defaultValue
      without.writes.append(.init(parameter: parameter, value: before))
    }
    return without.isEmpty ? nil : without
  }

  private func last(_ action: ScreenActionIndex) -> [Act] {
    acts.last { $0.action == action }.map { [$0] } ?? []
  }
}

extension Scenario {
  /// What the app does because of something.
  func effects(of source: EffectSource) -> [Effect] {
    switch source {
    case .action(let action):
      place(of: action).map { screens[Int($0.screen)].actions[Int($0.action)].effects } ?? []
    case .occasion(let occasion): effects(on: occasion)
    }
  }
}
