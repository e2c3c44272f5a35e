import CommandLineParts
import InputFuzzing

/// All kinds of inputs; a further one is a file, and a line here.
enum InputKinds {
  /// The kinds, with inputs made from these documents and commands. One that stands here several
  /// times has as many times as many inputs.
  static func all(
    _ seeds: SeedDocuments, commands: [any Command.Type]
  ) -> [any InputKind] {
    let scenario = ScenarioInputs(seeds)
    let journal = JournalInputs(seeds)
    let rule = RuleInputs(seeds)
    let arguments = ArgumentInputs(commands)
    let study = StudyFileInputs(seeds)
    let result = ResultInputs(seeds)
    return [
      scenario, study, journal, rule, arguments, result, scenario, study, journal, rule, arguments,
      result, scenario, SearchStateInputs(seeds), rule, arguments, scenario, study, journal, rule,
      IncludedAppInputs(seeds),
    ]
  }
}
