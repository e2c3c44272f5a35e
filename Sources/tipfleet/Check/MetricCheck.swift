import CommandLineParts
import Foundation
import Mutants
import PropertySearch
import ReportParts
import Reports
import ScenarioFiles
import Scenarios
import Shrinking
import SimulationKernel
import TextFormats
import Verification

/// `tipfleet check --metric`: the case at a quantile of a measure becomes a small scenario.
struct MetricCheck {
  private let file: ScenarioFile
  private let settings: CheckSettings
  private let search: MetricSearch
  private let quantile: Quantile
  private let console: Console

  init(
    _ file: ScenarioFile, _ metric: CheckSettings.Metric, _ settings: CheckSettings,
    _ console: Console
  ) {
    self.file = file
    self.search = metric.search
    self.quantile = metric.quantile
    self.settings = settings
    self.console = console
  }

  /// What is reported of the search, for a report in the folder `path`.
  func perform(in path: String) -> MetricReport.Input {
    let scenario = file.scenario
    let seed = settings.seed ?? scenario.seed
    let source = VariedCases(scenario, seed: seed)
    let sample = play(source).sorted()
    console.endProgress()
    let chosen = sample.entry(at: quantile).map { entry in
      makeSmall(entry, source.makeCase(entry.number).scenario, in: path)
    }
    console.endProgress()
    var input = MetricReport.Input(
      scenario: scenario.name, scenarioFile: file.path, metric: search.metric, quantile: quantile,
      seed: seed, sample: sample, chosen: chosen, injection: settings.mutant,
      toolVersion: ToolVersion.text, replayCommand: again(seed))
    input.addCode(of: scenario, at: settings.sourceAddress)
    return input
  }

  /// The blocks are added up in the order of their numbers, so the number of cores shows nowhere.
  private func play(_ source: VariedCases) -> MetricSample {
    var sample = MetricSample()
    while sample.caseCount < settings.caseCount {
      let blocks = SearchBlock.next(
        from: sample.caseCount, caseCount: settings.caseCount,
        count: settings.jobCount * Workers.blocksPerJob)
      let played = Workers.map(blocks.count, jobs: settings.jobCount) { index in
        search.sample(blocks[index], of: source)
      }
      for block in played { sample.add(block) }
      console.progress(
        "\(file.scenario.name)  \(English.number(sample.caseCount)) of "
          + "\(English.number(settings.caseCount)) cases")
    }
    return sample
  }

  private func makeSmall(
    _ entry: MetricSample.Entry, _ scenario: Scenario, in path: String
  ) -> MetricReport.Chosen {
    let example = search.shrink(
      scenario, base: file.scenario.name, quantile: quantile, entry: entry
    ) { smaller, done in
      console.progress(
        "\(search.metric)  \(ScenarioSize(smaller).text) after \(done.attempts) attempts")
      return true
    }
    let name = "\(example.name).json"
    let note =
      "The p\(quantile.text) of \(English.number(settings.caseCount)) cases, case "
      + "\(entry.number), made small. Found by '\(again(settings.seed ?? file.scenario.seed))'."
    return MetricReport.Chosen(
      entry: entry, example: example, value: search.value(of: example.scenario) ?? entry.value,
      text: ScenarioWriter.text(of: example.scenario, note: note, schemaAddress: nil), file: name,
      replayCommand: ToolCommand.play("\(path)/\(name)", mutant: settings.mutant?.id))
  }

  private func again(_ seed: UInt64) -> String {
    ToolCommand.check(
      file.path, seed: seed, caseCount: settings.caseCount,
      options: ["--metric", search.metric, "--quantile", quantile.text],
      mutant: settings.mutant?.id)
  }
}

/// What a search by a measure prints.
struct MetricText {
  private let input: MetricReport.Input
  private let folder: String
  private let console: Console

  init(_ input: MetricReport.Input, folder: String, _ console: Console) {
    self.input = input
    self.folder = folder
    self.console = console
  }

  func text() -> String {
    let name = console.colored(input.scenario, .bold)
    var lines = console.warning(of: input.injection)
    lines += [
      "\(name)   \(English.count(input.sample.caseCount, "case"))   \(input.metric)   "
        + "seed \(SeedWord.text(input.seed))",
      "",
    ]
    let rows = input.quantiles.map { quantile, entry in
      ("p\(quantile.text)", input.text(of: entry.value), "case \(entry.number)")
    }
    let width = rows.map(\.1.count).max() ?? 0
    for (name, value, number) in rows {
      let space = String(repeating: " ", count: width - value.count)
      lines.append(
        "  " + name.padding(toLength: 9, withPad: " ", startingAt: 0)
          + "\(space)\(value)  \(number)")
    }
    lines += ["", input.sentence]
    if let failing = input.failing {
      lines.append("\(console.colored("FAIL", .red))  \(failing)")
    }
    if let chosen = input.chosen {
      lines.append(
        "Case \(chosen.entry.number) had \(chosen.example.original.text); the smallest has "
          + "\(chosen.example.size.text), and \(input.metric) is "
          + "\(input.text(of: chosen.value)).")
      lines.append("scenario \(PrintableText.escaped("\(folder)/\(chosen.file)"))")
      lines.append("replay   \(chosen.replayCommand)")
    }
    lines.append("again    \(input.replayCommand)")
    lines.append("report   \(PrintableText.escaped("\(folder)/index.html"))")
    return lines.joined(separator: "\n")
  }
}
