import FleetSimulation
import FleetWorld
import Metrics
import PropertySearch
import ReportParts
import Scenarios

/// One row a run and measure that the run has a value of.
enum MeasuresTable {
  static func make(_ input: ReportInput) -> ReportTable {
    var table = ReportTable(
      name: "measures", title: "Measures",
      description: "One row per run and measure; what a run has no value of has no row.",
      columns: [
        .runID,
        .key("measure", "Measure", "What was measured; studies use the same names."),
        .text("unit", "Unit", "count, s, B, 1 (a part of a whole), 1/s or 1/d."),
        .decimal("value", "Value", "Its value in that unit."),
      ])
    let scenario = input.shown.run.scenario.name
    for (number, run) in input.runs.enumerated() {
      let name = Cell.text(RunSummary.name(of: scenario, number: number))
      for (index, value) in run.measures.enumerated() {
        guard let value else { continue }
        table.append([
          name, .text(RunMeasures.measureNames[index]), .text(RunMeasures.units[index].rawValue),
          .decimal(value),
        ])
      }
    }
    return table
  }
}
