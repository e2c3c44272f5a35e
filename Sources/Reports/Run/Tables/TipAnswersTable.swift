import DeviceSystems
import Explanations
import FleetFacts
import FleetSimulation
import JournalFiles
import Scenarios
import SimulationKernel
import TipDomain

/// One row a device and tip of a scenario whose systems meet tips: what a view of it would get at
/// the end, why, and the fact that brought that about.
///
/// The run is played once more, since only the state of the fleet can answer.
enum TipAnswersTable {
  /// A larger table, or one over more facts, would take too long.
  static let cellLimit = 120
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
    var paused = PausedRun(
      run.scenario,
      options: RunOptions(
        seed: run.seed, withoutFaults: run.withoutFaults, injection: run.injection), at: .end)
    // A run of an older version, or with decided messages, cannot be asked.
    guard paused.journal.digest.value == run.journal.digest.value else { return nil }
    var explanations: [TipExplanation] = []
    for tip in scenario.app.tips.indices {
      for device in scenario.devices.indices {
        explanations.append(
          TipExplainer.explain(
            TipIndex(tip), on: DeviceIndex(device), in: &paused, looksForChanges: false))
      }
    }
    let words = ExplanationWords(paused)
    var table = empty
    for explanation in explanations {
      let cause = paused.cause(of: explanation)
      table.append([
        .text(names.run), .text(words.names.tips[explanation.tip.position]),
        names.device(explanation.device), .text(words.status(explanation.status)),
        .count(explanation.checks.knownDisplays), .boolean(explanation.isVisible),
        .text(cause.ground.rawValue), .text(words.answer(explanation)),
        cause.fact.map { .count($0.position) } ?? .missing,
        cause.fact.map { .time(run.journal.facts[$0.position].instant) } ?? .missing,
      ])
    }
    return table
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "tip-answers", title: "Why tips are shown, or are not",
      description: "One row per tip and device: what a view of the tip would get at the end.",
      columns: [
        .runID, .key("tip", "Tip", "The tip, as the app's code has it."),
        .key("device", "Device", "The device's id."),
        .text("status", "Status", "The status of the tip there."),
        .count("displays_count", "Displays", "How many displays the device knows of."),
        .flag("is_visible", "Shown", "Whether it is on screen, or a view would get it."),
        .text(
          "ground", "Decided by",
          "onScreen, offered, retired, limit, rule, focus, pointer, frequency, group, app or "
            + "absent."
        ),
        .text(
          "answer", "A view of it",
          "What a view of it would get at the end, as a part of a sentence."),
        .fact(
          "that brought it about; missing where nothing did, such as an event that nobody donated.",
          isKey: false),
        .time("t_us", "Since", "When that was, by true time."),
      ])
  }
}
