// What others ask a step, answered by its own file.

extension ScriptedAction {
  /// What it names by its index; what is set has to be of the kinds that it names.
  package var references: StepReferences {
    get { step.references }
    set {
      var step = step
      step.references = newValue
      self = step.action
    }
  }

  /// How often it does the same; nil if it cannot.
  package var repeats: UInt32? {
    get { step.repeats }
    set {
      var step = step
      step.repeats = newValue
      self = step.action
    }
  }

  /// Whether it opens the app.
  var opensApp: Bool { type(of: step).opensApp }

  /// Whether a device goes on with a store that is older, or another's.
  package var bringsBackStore: Bool { type(of: step).bringsBackStore }

  /// Whether a scenario has all that it needs.
  package func isPossible(in scenario: Scenario) -> Bool { step.isPossible(in: scenario) }
}
