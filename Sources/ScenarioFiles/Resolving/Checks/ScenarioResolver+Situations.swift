import Scenarios
import TextFormats
import TipDomain

// Parameters that hold the situation of one device, and reach the others.

extension ScenarioResolver {
  /// What a Focus filter or the pointer sets says how things stand on one device (IB-12, IC-15); a
  /// parameter that syncs says it on all.
  mutating func checkSituations(of scenario: Scenario) {
    let written = syntax.systems.focus?.value.parameters ?? []
    for link in scenario.filterLinks {
      checkStaysHere(
        link.parameter, of: scenario.app, setBy: "the Focus filter",
        at: written[link.filterParameter].sets)
    }
    if let parameter = scenario.pointerLinks.parameter {
      checkStaysHere(
        parameter, of: scenario.app, setBy: "the pointer", at: syntax.systems.pointer?.value.sets)
    }
  }

  private mutating func checkStaysHere(
    _ parameter: ParameterIndex, of app: AppDefinition, setBy setter: String,
    at reference: Reference?
  ) {
    guard app.syncs(parameter), let reference else { return }
    let definition = app.parameters[parameter.position]
    diagnostics.warning(
      .syncedSituation, at: reference.range,
      "\(setter) of one device sets the parameter \(definition.id), which syncs to the others",
      hint: definition.isTransient
        ? "leave out the knob \"transientSynced\""
        : "give the parameter \(definition.id) of \"app\" the key \"transient\": true")
  }
}
