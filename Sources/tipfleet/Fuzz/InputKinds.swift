import InputFuzzing

/// All kinds of inputs; a further one is a file, and a line here.
enum InputKinds {
  /// The kinds, with inputs made from these documents. One that stands here several times has as
  /// many times as many inputs.
  static func all(_ seeds: SeedDocuments) -> [any InputKind] {
    let scenario = ScenarioInputs(seeds)
    let journal = JournalInputs(seeds)
    let rule = RuleInputs(seeds)
    let arguments = ArgumentInputs()
    return [
      scenario, StudyFileInputs(seeds), journal, rule, arguments, ResultInputs(seeds), scenario,
      SearchStateInputs(seeds), rule, arguments,
    ]
  }
}
