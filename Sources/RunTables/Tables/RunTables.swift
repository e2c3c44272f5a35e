import DeviceSystems
import FleetSimulation
import FleetWorld
import PropertySearch
import ReportParts
import Scenarios
import SimulatedNetwork
import TipDomain
import Verification

/// The tables of a report: what its CSV files hold, and what its page shows and draws.
///
/// A class, since they are many, never change, and go to each section of a page.
package final class RunTables: Sendable {
  /// One row a run.
  package let runs: ReportTable
  /// One row a run and measure.
  package let measures: ReportTable
  /// One row a tip of the app, over all runs.
  package let promises: ReportTable
  /// One row an invariant, over all runs.
  package let invariants: ReportTable
  /// One row a stored violation of the shown run.
  package let violations: ReportTable
  /// One row a thing that lasts in the shown run.
  package let spans: ReportTable
  /// One row a device of the shown run.
  package let devices: ReportTable
  /// One row a tip id of the shown run.
  package let tips: ReportTable
  /// One row a tip id and device: displays against the cap.
  package let displaysByDevice: ReportTable
  /// One row a display of the shown run.
  package let displays: ReportTable
  /// One row a tip id and device: when its invalidation became known there.
  package let invalidations: ReportTable
  /// One row a change of what a device knows of a tip's status.
  package let statuses: ReportTable
  /// One row a directed link.
  package let links: ReportTable
  /// One row a directed link and reason for losing messages.
  package let losses: ReportTable
  /// One row a thing that the run could reach.
  package let coverage: ReportTable
  /// One row a knob.
  package let knobs: ReportTable
  /// One row a setting of the scenario.
  package let settings: ReportTable
  /// One row a fault of the scenario.
  package let faults: ReportTable
  /// One row a policy of a system; nil where the scenario has none.
  package let policies: ReportTable?
  /// What is about the systems of the devices beside their tips.
  package let systems: SystemTables
  /// One row a device and tip: why it is shown at the end, or is not; nil without such systems.
  package let answers: ReportTable?
  /// One row a place in the app's code; nil where the scenario gives none.
  package let code: ReportTable?

  /// The tables of a report.
  package init(_ input: ReportInput) {
    let names = TableNames(input)
    runs = RunsTable.make(input)
    measures = MeasuresTable.make(input)
    promises = PromisesTable.make(input.promises, input.shown.run.scenario.app)
    invariants = InvariantsTable.make(input)
    violations = ViolationsTable.make(input, names)
    spans = SpansTable.make(input, names)
    devices = DevicesTable.make(input, names)
    tips = TipsTable.make(input, names)
    displaysByDevice = DisplaysByDeviceTable.make(input, names)
    displays = DisplaysTable.make(input, names)
    invalidations = InvalidationsTable.make(input, names)
    statuses = StatusesTable.make(input, names)
    links = LinksTable.make(input, names)
    losses = LossesTable.make(input, names)
    coverage = CoverageTable.make(input)
    knobs = KnobsTable.make(input)
    settings = SettingsTable.make(input)
    faults = FaultsTable.make(input)
    policies = PoliciesTable.make(input)
    systems = SystemTables(input, names)
    answers = TipAnswersTable.make(input, names)
    code = CodePlacesTable.make(input.shown.run.scenario)
  }

  /// All of them, in the order of the data package.
  package var all: [ReportTable] {
    [
      runs, measures, promises, invariants, violations, spans, devices, tips, displaysByDevice,
      displays,
      invalidations, statuses, links, losses, coverage, knobs, settings, faults,
    ] + [policies].compactMap(\.self) + systems.all + [answers, code].compactMap(\.self)
  }
}

extension ReportColumn {
  static let runID = ReportColumn(
    "run_id", .string, title: "Run", description: "The run that the row is about.",
    isPrimaryKey: true)
}
