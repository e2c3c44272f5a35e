import FleetSimulation
import FleetWorld
import PropertySearch
import ReportParts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import Verification

/// One row a knob: behaviour that nobody has published, and what was chosen.
enum KnobsTable {
  static func make(_ input: ReportInput) -> ReportTable {
    var table = ReportTable(
      name: "knobs", title: "Knobs",
      description: "One row per behaviour that Apple has not published, and the choice made here.",
      columns: [
        .key("knob", "Knob", "Its name in a scenario."),
        .text("value", "Choice", "What the run used."),
        .text("default", "Default", "What is used unless a scenario says otherwise."),
        .flag("is_changed", "Changed", "Whether the scenario chose something else."),
        .text("meaning", "Decides", "What it decides."),
        .text("statements", "Statements", "The statements of the model that leave it open."),
      ])
    let knobs = input.shown.run.scenario.app.knobs
    for knob in BehaviourKnobs.catalogue {
      let value = knob.read(knobs)
      let standard = knob.choices.first ?? value
      table.append([
        .text(knob.name), .text(value), .text(standard), .boolean(value != standard),
        .text(knob.meaning), .text(knob.statements),
      ])
    }
    for knob in BehaviourKnobs.chances {
      let value = knobs[keyPath: knob.path]
      table.append([
        .text(knob.name), .text("\(value.partsPerBillion) ppb"),
        .text("\(knob.standard.partsPerBillion) ppb"), .boolean(value != knob.standard),
        .text(knob.meaning), .text(knob.statements),
      ])
    }
    return table
  }
}
