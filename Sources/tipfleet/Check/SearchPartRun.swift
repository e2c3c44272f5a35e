import CommandLineParts
import PropertySearch
import TextFormats

/// One part of a search that several machines share: it plays its cases and keeps what it saw. What
/// they say of the scenario is known when the parts are merged.
struct SearchPartRun {
  let parts: SearchParts
  let settings: CheckSettings
  let part: Int
  let count: Int
  /// Who said which part it is.
  let origin: String
  let console: Console

  /// Where parts are kept if nobody names a folder.
  static let usualFolder = "reports/<scenario>.parts"

  /// Plays what is missing of the part, and returns the exit code.
  func perform(quietly isQuiet: Bool) throws -> ExitCode {
    try parts.keepInputs()
    let cases = parts.cases(of: part, of: count)
    let seen = try parts.tally(of: part, of: count)
    let checked = CheckedScenario(parts.file, settings, parts.folder, console)
    let tally = try checked.tally(of: cases, from: seen) {
      try parts.keep($0, part: part, of: count)
    }
    // A part without a case is kept, too, so that it does not count as missing.
    if tally.caseCount == 0 { try parts.keep(tally, part: part, of: count) }
    try readBack()
    let isWhole = parts.isWhole(tally, part: part, of: count)
    if !isQuiet { console.print(text(tally, cases)) }
    guard !isWhole else { return .pass }
    console.complain(
      "Warning: The part was ended at its maximum of time or memory. What was played is kept, and "
        + "the same command goes on from there; allow more with '--time-limit' or '--memory'.")
    return .temporary
  }

  /// Reads the part, and what the search is made from, as merging does.
  private func readBack() throws {
    try ReadBack.reading(parts.path(of: part, of: count)) {
      let found = try SearchParts(storedIn: parts.folder, on: parts.disk)
      _ = try found.tally(of: part, of: count)
    }
  }

  private func text(_ tally: SearchTally, _ cases: Range<UInt64>) -> String {
    let failing =
      tally.failures.isEmpty
      ? "none of them fails" : "\(English.count(tally.failures.count, "kind")) of failure"
    return """
      part     \(part + 1) of \(count), by \(origin)
      played   \(English.count(tally.caseCount, "case")) of \(English.number(cases.count)), \
      from case \(cases.lowerBound): \(failing)
      results  \(PrintableText.escaped(parts.path(of: part, of: count)))
      next     \(ToolCommand.text(["merge", parts.folder]))
      """
  }
}

/// The parts of a search as one: what a single machine would say that plays all cases and makes
/// none from others.
struct MergedSearch {
  let parts: SearchParts
  let settings: CheckSettings
  let console: Console

  /// Adds the parts up, plays the kept cases and makes small what fails.
  ///
  /// - `allowsMissing`: Whether cases may be missing; the result is cut off then.
  func perform(in folder: String, allowsMissing: Bool) throws -> CheckResult {
    let count = try parts.partCount()
    var tally = SearchTally()
    var missing: [String] = []
    for part in 0..<count where settings.keepsGoing || !tally.hasStoppingFailure {
      let seen = try parts.tally(of: part, of: count)
      if !parts.isWhole(seen, part: part, of: count) { missing.append("\(part + 1)/\(count)") }
      tally.add(seen)
    }
    if !missing.isEmpty, !allowsMissing {
      let shown = missing.prefix(5).joined(separator: ", ")
      let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
      throw Failure(
        code: .incomplete,
        message: "Cases are missing of \(English.count(missing.count, "part")): \(shown)\(more). "
          + "Play these with 'tipfleet check --shard', or merge what is there with "
          + "'--allow-missing'.")
    }
    var result = try CheckedScenario(parts.file, settings, folder, console).perform { _ in tally }
    // A failure of one part does not say that the others were played.
    if result.wasSearched && !missing.isEmpty { result.isCutOff = true }
    return result
  }
}
