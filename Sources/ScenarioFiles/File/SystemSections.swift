import Scenarios
import TextFormats

// The sections of systems, as they are written, and what messages say of them. A further system has
// a line in each declaration here, in `SystemResolutions`, `SystemTemplate` and `ScenarioWriter`.

/// The sections of a file about the systems that devices have only with them.
struct SystemSections: Sendable {
  var focus: Located<FocusSectionSyntax>?
  var pointer: Located<PointerSectionSyntax>?
  var intents: Located<IntentSectionSyntax>?

  /// Declares the keys of the sections.
  static func declare(_ file: inout ObjectFields<ScenarioSyntax>) {
    file.optional(
      "focus", \.systems.focus, FocusSectionSyntax.codec.located,
      "The Focuses of the devices and the app's filter; when absent there are none.")
    file.optional(
      "pointer", \.systems.pointer, PointerSectionSyntax.codec.located,
      "What the app declares for the pointer of an iPad; when absent there is no pointer.")
    file.optional(
      "intents", \.systems.intents, IntentSectionSyntax.codec.located,
      "The intents, widgets and App Shortcuts of the app; when absent there are none.")
  }

  /// Whether there is the section of a system.
  func has(_ system: DeclaredSystem) -> Bool {
    switch system {
    case .focus: focus != nil
    case .pointer: pointer != nil
    case .intents: intents != nil
    }
  }
}

// MARK: Words

extension DeclaredSystem {
  /// What it is, in a reference.
  var sentence: String {
    switch self {
    case .focus: "Focuses, and the app's filter in them."
    case .pointer: "The pointer of an iPad."
    case .intents: "Intents and widgets."
    }
  }

  /// What its steps are about, and what its section declares.
  var words: (subject: String, content: String) {
    switch self {
    case .focus: ("Focuses", "Focuses of the devices")
    case .pointer: ("a pointer", "views and layouts of the app")
    case .intents: ("intents and widgets", "intents and widgets of the app")
    }
  }
}
