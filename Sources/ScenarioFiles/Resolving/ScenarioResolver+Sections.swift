import Scenarios
import TextFormats

// The sections of the systems that devices have only with them.

extension ScenarioSyntax {
  fileprivate func has(_ system: DeclaredSystem) -> Bool {
    switch system {
    case .focus: focus != nil
    case .pointer: pointer != nil
    case .intents: intents != nil
    }
  }
}

extension ScenarioResolver {
  /// An app without tips has something else to simulate. A mistake may hide what that is.
  mutating func checkThatThereIsSomething(at range: SourceRange) {
    let mayHaveSection = DeclaredSystem.allCases.contains { system in
      syntax.has(system) || mistakes.concern(system.rawValue)
    }
    if mayHaveSection { return }
    if syntax.app.tips.isEmpty, !tipNames.hasBroken {
      error(
        .wrongCount, at: range,
        "an app without tips needs the section \"focus\", \"intents\" or \"pointer\"")
    }
    if syntax.app.screens.isEmpty, !screenNames.hasBroken {
      error(
        .wrongCount, at: range,
        "an app without screens needs the section \"focus\", \"intents\" or \"pointer\"")
    }
  }

  /// Whether there is the section that a step needs; if there is not, that is said once.
  mutating func hasSection(for step: any StepSyntax) -> Bool {
    guard let system = step.system, !syntax.has(system) else { return true }
    if mistakes.concern(system.rawValue) || !missingSections.insert(system).inserted {
      return false
    }
    let (subject, content) =
      switch system {
      case .focus: ("Focuses", "Focuses of the devices")
      case .pointer: ("a pointer", "views and layouts of the app")
      case .intents: ("intents and widgets", "intents and widgets of the app")
      }
    error(
      .inconsistent, at: timelineRange,
      "steps of \(subject) need the section \"\(system.rawValue)\"",
      hint: "declare the \(content) there")
    return false
  }
}
