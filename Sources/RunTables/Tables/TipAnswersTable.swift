import DeviceSystems
import Explanations
import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel
import TipDomain

/// One row a stretch of time in which the same thing decided on a tip on a device, of a scenario
/// whose systems meet tips: what a view of it would get, why, and the fact that brought that about.
///
/// The run is played once more, since only the state of the fleet can answer.
package enum TipAnswersTable {
  /// A larger table, or one over more facts, would take too long.
  package static let cellLimit = 120
  static let factLimit = 100_000

  /// Nil where no such system is there, nothing is to be asked, or that would take too long.
  static func make(_ input: ReportInput, _ names: TableNames) -> ReportTable? {
    let run = input.shown.run
    let scenario = names.scenario
    let cellCount = scenario.devices.count * scenario.app.tips.count
    guard scenario.focus != nil || scenario.intents != nil || scenario.pointer != nil,
      cellCount > 0, cellCount <= cellLimit, run.journal.facts.count <= factLimit,
      run.earlyEnd == nil
    else { return nil }
    let options = RunOptions(
      seed: run.seed, withoutFaults: run.withoutFaults, injection: run.injection)
    var paused = PausedRun(run.scenario, options: options, at: .end)
    // A run of an older version, or with decided messages, cannot be asked.
    guard paused.journal.digest.value == run.journal.digest.value else { return nil }
    let course = TipCourse(run.scenario, options: options, journal: run.journal)
    let stretches = course?.stretches ?? atEnd(scenario, &paused, input.end)
    let words = ExplanationWords(paused)
    var table = empty
    for stretch in stretches { append(stretch, to: &table, names, words, run.journal) }
    return table
  }

  /// Of a run that is too long to follow, what decides when it is over.
  private static func atEnd(
    _ scenario: Scenario, _ paused: inout PausedRun, _ end: Instant
  ) -> [TipCourse.Stretch] {
    var stretches: [TipCourse.Stretch] = []
    for tip in scenario.app.tips.indices {
      for device in scenario.devices.indices {
        let explanation = TipExplainer.explain(
          TipIndex(tip), on: DeviceIndex(device), in: &paused, looksForChanges: false)
        stretches.append(
          TipCourse.Stretch(
            tip: explanation.tip, device: explanation.device, from: end, to: end,
            cause: paused.cause(of: explanation), explanation: explanation))
      }
    }
    return stretches
  }

  private static func append(
    _ stretch: TipCourse.Stretch, to table: inout ReportTable, _ names: TableNames,
    _ words: ExplanationWords, _ journal: Journal
  ) {
    let explanation = stretch.explanation
    let fact = stretch.cause.fact
    table.append([
      .text(names.run), .text(words.names.tips[stretch.tip.position]),
      names.device(stretch.device), .time(stretch.from), .time(stretch.to),
      explanation.map { .text(words.status($0.status)) } ?? .missing,
      explanation.map { .count($0.checks.knownDisplays) } ?? .missing,
      .boolean(explanation?.isVisible ?? false), .text(stretch.cause.ground.rawValue),
      .text(
        explanation.map { words.answer($0) }
          ?? "would not show it: the device is not in the fleet"),
      fact.map { .count($0.position) } ?? .missing,
      fact.map { .time(journal.facts[$0.position].instant) } ?? .missing,
    ])
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "tip-answers", title: "Why tips are shown, or are not",
      description: "One row per tip, device and stretch of time in which the same thing decided: "
        + "what a view of the tip would have got. Of a run that is too long to follow, only its "
        + "end.",
      columns: [
        .runID, .key("tip", "Tip", "The tip, as the app's code has it."),
        .key("device", "Device", "The device's id."),
        ReportColumn(
          "from_us", .integer, unit: .microseconds, title: "From",
          description: "When it began, by true time.", isPrimaryKey: true),
        .time("to_us", "Until", "When it ended, or the run did."),
        .text("status", "Status", "The status of the tip there as it began."),
        .count(
          "displays_count", "Displays it knows of",
          "How many displays, on all devices, this device knew of as it began."),
        .flag("is_visible", "Shown", "Whether it was on screen, or a view would have got it."),
        .text(
          "ground", "Decided by",
          "onScreen, offered, retired, limit, rule, focus, pointer, frequency, group, app or "
            + "absent."
        ),
        .text(
          "answer", "A view of it", "What a view of it would have got, as a part of a sentence."),
        .fact(
          "that brought it about: of a rule the donation or the value since which it says so, of "
            + "offered the last such fact. Missing where no fact did: too few donations, or time.",
          isKey: false),
        .time("t_us", "Since", "When that was, by true time."),
      ])
  }
}
