import Scenarios
import TextFormats

// The sections of the systems that devices have only with them.

extension ScenarioResolver {
  /// An app without tips has something else to simulate. A mistake may hide what that is.
  mutating func checkThatThereIsSomething(at range: SourceRange) {
    let mayHaveSection = DeclaredSystem.allCases.contains { system in
      syntax.systems.has(system) || mistakes.concern(system.rawValue)
    }
    if mayHaveSection { return }
    let names = English.alternatives(DeclaredSystem.allCases.map { "\"\($0.rawValue)\"" }.sorted())
    if syntax.app.tips.isEmpty, !tipNames.hasBroken {
      error(.wrongCount, at: range, "an app without tips needs the section \(names)")
    }
    if syntax.app.screens.isEmpty, !screenNames.hasBroken {
      error(.wrongCount, at: range, "an app without screens needs the section \(names)")
    }
  }

  /// Whether there is the section that a step needs; if there is not, that is said once.
  mutating func hasSection(for step: any StepSyntax) -> Bool {
    guard let system = step.system, !syntax.systems.has(system) else { return true }
    if mistakes.concern(system.rawValue) || !missingSections.insert(system).inserted {
      return false
    }
    error(
      .inconsistent, at: timelineRange,
      "steps of \(system.words.subject) need the section \"\(system.rawValue)\"",
      hint: "declare the \(system.words.content) there")
    return false
  }
}
