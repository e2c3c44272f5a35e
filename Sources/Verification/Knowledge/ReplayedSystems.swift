import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import FocusSystem
import IntentSystem
import PointerSystem
import Scenarios
import SimulationKernel
import TipDomain

// The only list of systems in this module beside `FactFamilies`: what judges know of each, what a
// fact changes of it, and what is compared with the model. A further system has a line in each
// declaration here.

/// The systems of a device beside its tips, as far as the facts told of them.
public struct ReplayedSystems: Sendable {
  /// Its Focus, and what the app made of its filter.
  package internal(set) var focus: ReplayedFocus
  /// Its pointer: one state, or none where there is no pointer. A list that is empty takes no
  /// memory.
  package internal(set) var pointer: [PointerState] = []
  /// Its intents and widgets: one state, or none where the scenario has no intents.
  package internal(set) var intents: [IntentState] = []

  /// The systems of a device of which no fact has told anything.
  init(_ device: DeviceDefinition, _ declarations: SystemDefinitions) {
    focus = ReplayedFocus(declarations.focus)
    if let definition = declarations.pointer {
      pointer = [PointerState(hasPointer: device.platform == .iPad, in: definition)]
    }
    if let definition = declarations.intents {
      intents = [IntentState(device.profile(for: definition), in: definition)]
    }
  }

  /// The first that is not the same in the model's state; nil if all is.
  func firstDifference(
    from state: borrowing some SystemStateSource & ~Copyable, on device: DeviceIndex
  ) -> StateDifference? {
    state.focus(of: device).flatMap(focus.firstDifference)
      ?? state.pointer(of: device).flatMap { model in
        pointer.first.flatMap(model.firstDifference)
      }
      ?? state.intents(of: device).flatMap { model in
        intents.first.flatMap(model.firstDifference)
      }
  }
}

extension ReplayedDevice {
  /// Its Focus, and what the app made of its filter.
  package var focus: ReplayedFocus { _read { yield systems.focus } }
  /// Its pointer: one state, or none where there is no pointer.
  package var pointer: [PointerState] { _read { yield systems.pointer } }
  /// Its intents and widgets: one state, or none where the scenario has no intents.
  package var intents: [IntentState] { _read { yield systems.intents } }
}

// MARK: Declarations

extension Declarations {
  /// The Focuses and the app's filter; nil where there are none.
  package var focus: FocusDefinition? { systems.focus }
  /// What of its filter the app keeps in parameters.
  package var filterLinks: [FilterLink] { systems.filterLinks }
  /// What the app declares for the pointer; nil where there is none.
  package var pointer: PointerDefinition? { systems.pointer }
  /// What the pointer means to tips.
  package var pointerLinks: PointerLinks { systems.pointerLinks }
  /// The intents and widgets; nil where there are none.
  package var intents: IntentDefinition? { systems.intents }
  /// Whether extensions keep what tips know where the app looks.
  package var sharesIntentStore: Bool { systems.intentPlay.store == .shared }
}

// MARK: Facts

extension ReplayedFleet {
  /// Applies what a fact says of a device.
  mutating func apply(
    _ kind: FactKind, of entry: JournalEntry, on device: DeviceIndex, in journal: borrowing Journal
  ) {
    switch kind {
    case .tip(let fact): apply(fact, entry, on: device, in: journal)
    case .sync(let fact): apply(fact, entry.id, on: device, in: journal)
    case .device(let fact): apply(fact, entry, on: device, in: journal)
    case .focus(let fact): devices[device.position].systems.focus.apply(fact, on: device)
    case .pointer(let fact): apply(fact, entry, on: device)
    case .intent(let fact): apply(fact, entry, on: device)
    case .person(.visited(let screen)): devices[device.position].screen = screen
    case .person, .network, .run: break
    }
  }

  private mutating func apply(_ fact: PointerFact, _ entry: JournalEntry, on device: DeviceIndex) {
    guard let definition = declarations.pointer, !devices[device.position].pointer.isEmpty else {
      return
    }
    PointerSystem.evolve(
      &devices[device.position].systems.pointer[0], fact, at: entry.deviceTime, in: definition)
  }

  private mutating func apply(_ fact: IntentFact, _ entry: JournalEntry, on device: DeviceIndex) {
    guard let definition = declarations.intents else { return }
    if case .process(.appStateChanged(_, .background, _)) = fact {
      devices[device.position].isOfExtension = false
    }
    IntentSystem.evolve(
      &devices[device.position].systems.intents[0], fact, at: entry.deviceTime, in: definition)
  }

  /// Whether a process begins for what an extension does to tips, and not for the app.
  func isForExtension(_ launch: JournalEntry, in journal: borrowing Journal) -> Bool {
    guard let cause = journal.firstCause(of: launch.id),
      case .intent(.run(.effectTaken(_, _, _, let process))) = journal.fact(cause).kind
    else { return false }
    return process != .app
  }
}

extension JournalEntry {
  /// When the fact happened, by the clocks of its device.
  fileprivate var deviceTime: DeviceTime {
    DeviceTime(wall: fact.localInstant, monotonic: fact.instant)
  }
}

// MARK: The model's state

/// What the model's state is of the systems of a device.
package protocol SystemStateSource: ~Copyable {
  /// The Focus of a device; nil where there is none, or where it is not known.
  func focus(of device: DeviceIndex) -> FocusState?
  /// The pointer of a device; nil where there is none, or where it is not known.
  func pointer(of device: DeviceIndex) -> PointerState?
  /// The intents of a device; nil where there are none, or where they are not known.
  func intents(of device: DeviceIndex) -> IntentState?
}

extension World {
  /// The Focus of a device; nil where there is none.
  package func focus(of device: DeviceIndex) -> FocusState? {
    devices[device.position].systems.focus.first
  }

  /// The pointer of a device; nil where there is none.
  package func pointer(of device: DeviceIndex) -> PointerState? {
    devices[device.position].systems.pointer.first
  }

  /// The intents of a device; nil where there are none.
  package func intents(of device: DeviceIndex) -> IntentState? {
    devices[device.position].systems.intents.first
  }
}

// MARK: Lists of invariants

/// Names a system in a type, for lists of its invariants.
@usableFromInline
package protocol ConcernedSystem {
  static var system: DeclaredSystem { get }
}

/// Focuses, in a type.
@usableFromInline
package enum ConcernsFocus: ConcernedSystem {
  @inlinable package static var system: DeclaredSystem { .focus }
}

/// Pointers, in a type.
@usableFromInline
package enum ConcernsPointer: ConcernedSystem {
  @inlinable package static var system: DeclaredSystem { .pointer }
}

/// Intents and widgets, in a type.
@usableFromInline
package enum ConcernsIntents: ConcernedSystem {
  @inlinable package static var system: DeclaredSystem { .intents }
}
