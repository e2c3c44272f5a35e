import FocusSystem
import IntentSystem
import PointerSystem
import SimulationKernel

extension Scenario {
  /// The Focuses of the devices and the app's filter; nil without any.
  @inlinable
  public var focus: FocusDefinition? {
    _read { yield parts.value.systems.focus }
    _modify { yield &parts.value.systems.focus }
  }

  /// What of its filter the app keeps in parameters that tips can ask for.
  @inlinable
  public var filterLinks: [FilterLink] {
    _read { yield parts.value.systems.filterLinks }
    _modify { yield &parts.value.systems.filterLinks }
  }

  /// What the app declares for the pointer of an iPad; nil without any pointer.
  @inlinable
  public var pointer: PointerDefinition? {
    _read { yield parts.value.systems.pointer }
    _modify { yield &parts.value.systems.pointer }
  }

  /// What the pointer means to tips.
  @inlinable
  public var pointerLinks: PointerLinks {
    _read { yield parts.value.systems.pointerLinks }
    _modify { yield &parts.value.systems.pointerLinks }
  }

  /// The intents and widgets of the app; nil without any.
  @inlinable
  public var intents: IntentDefinition? {
    _read { yield parts.value.systems.intents }
    _modify { yield &parts.value.systems.intents }
  }

  /// What surrounds them.
  @inlinable
  public var intentPlay: IntentPlay {
    _read { yield parts.value.systems.intentPlay }
    _modify { yield &parts.value.systems.intentPlay }
  }

  /// Whether its devices have the system.
  public func has(_ system: DeclaredSystem) -> Bool { systems.has(system) }

  /// The systems that its devices do not have.
  public var absentSystems: [DeclaredSystem] { DeclaredSystem.allCases.filter { !has($0) } }

  /// The systems that no case of a search around it has.
  package var unsearchedSystems: [DeclaredSystem] {
    switch variation.world {
    case .asWritten: absentSystems
    case .generated: DeclaredSystem.allCases.filter { !variation.systems.contains($0) }
    }
  }
}
