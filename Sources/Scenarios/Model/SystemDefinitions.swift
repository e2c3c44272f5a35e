import FocusSystem
import IntentSystem
import PointerSystem

// What a scenario may say of each system. A further system has a line in each declaration here, in
// `Scenario+Systems`, `NameResolver`, `PlayedFleet` and `ScriptedAction`.

/// A system that devices have only where the scenario has its section.
public enum DeclaredSystem: String, Hashable, Sendable, CaseIterable {
  /// Focuses, and the app's filter in them.
  case focus
  /// The pointer of an iPad.
  case pointer
  /// Intents and widgets.
  case intents
}

/// What a scenario says of the systems that devices have beside their tips.
@usableFromInline
package struct SystemDefinitions: Sendable {
  /// The Focuses of the devices and the app's filter; nil without any.
  @usableFromInline package var focus: FocusDefinition?
  /// What of its filter the app keeps in parameters that tips can ask for.
  @usableFromInline package var filterLinks: [FilterLink] = []
  /// What the app declares for the pointer of an iPad; nil without any pointer.
  @usableFromInline package var pointer: PointerDefinition?
  /// What the pointer means to tips.
  @usableFromInline package var pointerLinks = PointerLinks()
  /// The intents and widgets of the app; nil without any.
  @usableFromInline package var intents: IntentDefinition?
  /// What surrounds them.
  @usableFromInline package var intentPlay = IntentPlay()

  /// Nothing said of any.
  package init() {}

  /// Whether the scenario has the section of a system.
  package func has(_ system: DeclaredSystem) -> Bool {
    switch system {
    case .focus: focus != nil
    case .pointer: pointer != nil
    case .intents: intents != nil
    }
  }

  /// Leaves out all that is said of a system.
  package mutating func remove(_ system: DeclaredSystem) {
    switch system {
    case .focus: (focus, filterLinks) = (nil, [])
    case .pointer: (pointer, pointerLinks) = (nil, PointerLinks())
    case .intents: (intents, intentPlay) = (nil, IntentPlay())
    }
  }
}
