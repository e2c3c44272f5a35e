/// `try?` turns an error into nothing. Where nothing then counts as empty, a folder that could not
/// be read becomes a pass, so every use outside this list has to tell what went wrong.
enum SwallowedErrors {
  /// The files that may use it, how often, and why nothing is believed because of it.
  static let allowed: [(path: String, count: Int, reason: String)] = [
    (
      "Sources/CapacityStudies/Reading/StudyResolver+Questions.swift", 1,
      "a load that cannot be put in is refused by the caller"
    ),
    ("Sources/CapacityStudies/Study/Objective.swift", 1, "what is no duration is read otherwise"),
    ("Sources/CapacityStudies/Study/StudyFactor.swift", 2, "what is no number has no axis"),
    ("Sources/CommandLineParts/Arguments/CommandSyntax.swift", 1, "a failure stops the program"),
    ("Sources/CommandLineParts/Inputs/StoredRun.swift", 2, "the caller refuses the report"),
    (
      "Sources/CommandLineParts/Outputs/ReportFolder.swift", 3,
      "what cannot be read is not replaced"
    ),
    ("Sources/Explanations/RunPosition.swift", 1, "what is no moment is read otherwise"),
    ("Sources/JournalFiles/Reading/FactDecoder+Names.swift", 1, "an unknown name is refused"),
    ("Sources/PropertySearch/Editing/Rule+Moving.swift", 2, "a rule that does not fit is left out"),
    (
      "Sources/ScenarioFiles/Writing/AppSyntax+Scenario.swift", 1,
      "only chooses how a rule is written"
    ),
    ("Sources/SelfChecks/Fleet/FleetRuleChecks.swift", 1, "without the rule the check fails"),
    (
      "Sources/tipfleet/Check/SearchParts.swift", 2,
      "the caller refuses the file, and a failure to write stops the program"
    ),
    (
      "Sources/tipfleet/Check/SearchProgress.swift", 3,
      "without a build or a file there is nothing to resume"
    ),
    ("Sources/tipfleet/Check/StoredSearch.swift", 1, "the caller keeps nothing, or refuses"),
    ("Sources/tipfleet/Commands/ReplayCommand.swift", 1, "no report beside the journal"),
  ]

  /// The module that clears up after a refusal, which it then throws. Tests refuse each call.
  static let clearing = DiskDoor.module

  static func findings(in source: SwiftSource) throws -> [Finding] {
    if source.module == clearing { return [] }
    let swallowing = try pattern(#"\btry\?"#)
    let lines = source.lines(holding: ["try?"]).filter { $0.line.contains(swallowing) }
    let allowedCount = allowed.first { $0.path == source.path }?.count ?? 0
    guard lines.count != allowedCount else { return [] }
    if lines.count < allowedCount {
      let message =
        "the list of files that may write 'try?' allows \(allowedCount) here, and there are "
        + "\(lines.count); correct the list"
      return [Finding(path: source.path, line: 1, message: message)]
    }
    return lines.map {
      source.finding(
        at: $0.index,
        "no 'try?': say what went wrong, or add the file to the list with the reason why nothing "
          + "is believed because of it")
    }
  }
}
