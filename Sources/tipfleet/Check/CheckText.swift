import CommandLineParts
import Foundation
import Mutants
import PropertySearch
import Reports
import Scenarios
import Shrinking
import SimulationKernel
import TextFormats
import Verification

/// What a search prints: what was found, or what a clean search proves and what it does not.
struct CheckText {
  private let result: CheckResult
  private let input: SearchReport.Input
  private let folder: String
  private let console: Console

  init(_ result: CheckResult, folder: String, _ console: Console) {
    self.result = result
    input = CheckReport.input(for: result)
    self.folder = folder
    self.console = console
  }

  func text() -> String {
    var lines = console.warning(of: result.settings.mutant)
    lines += headlines
    lines += [headline, ""]
    lines += regressions
    for found in result.found {
      let from = found.example.caseNumber.map { "case \($0)" } ?? "the scenario"
      lines += FailureText.lines(
        of: found.example, from: from, path: found.path, mutant: result.settings.mutant, console)
    }
    lines += unplayable
    lines += unreached
    lines += conclusion
    lines.append("report   \(PrintableText.escaped("\(folder)/index.html"))")
    return lines.joined(separator: "\n")
  }

  private var headline: String {
    let name = console.colored(result.file.scenario.name, .bold)
    return "\(name)   \(English.count(result.tally.caseCount, "case"))   "
      + "\(English.count(result.tally.factCount, "fact"))   seed \(SeedWord.text(result.seed))"
  }

  private var regressions: [String] {
    RegressionLines.lines(of: result.regressions.map { ($0.file.path, $0.outcome) }, console)
  }

  /// The cases that cannot be played to their end, so that there is nothing to tell of them.
  private var unplayable: [String] {
    result.unplayable.flatMap { failure, path in
      [
        "  \(console.colored("FAIL", .red))   \(failure.signature.sentence) It is "
          + "\(failure.origin.text) of seed \(SeedWord.text(result.seed)).",
        "scenario \(PrintableText.escaped(path))",
        "replay   \(ToolCommand.play(path, mutant: result.settings.mutant?.id))", "",
      ]
    }
  }

  /// What fails the search, then the expectations that cases violated, before anything else.
  private var headlines: [String] {
    var lines: [String] = []
    if let stillFailing { lines.append("\(console.colored("FAIL", .red))  \(stillFailing)") }
    for (failure, sentence) in zip(result.tally.failures, failingSentences) {
      lines.append("\(console.colored("FAIL", .red))  \(sentence)")
      guard let found = result.found.first(where: { $0.example.signature == failure.signature })
      else { continue }
      let command = ToolCommand.play(found.path, mutant: result.settings.mutant?.id)
      lines.append("      \(found.example.phrase): \(command)")
    }
    for headline in input.headlines {
      lines.append("fail  \(headline.sentences.joined(separator: " "))")
      if let command = headline.shrinkCommand {
        lines.append("      smallest schedule: \(command)")
      }
    }
    return lines.isEmpty ? [] : lines + [""]
  }

  /// The labels that no case reached, those with the same reason on one line; nothing of a search
  /// that ended with its first failure.
  private var unreached: [String] {
    guard result.tally.caseCount >= result.settings.caseCount else { return [] }
    let groups = result.tally.unreachedByReason(of: result.file.scenario)
    guard !groups.isEmpty else { return [] }
    let count = groups.reduce(0) { $0 + $1.labels.count }
    let all = result.tally.labels(without: result.file.scenario.unsearchedSystems).count
    return ["never reached, \(count) of \(English.count(all, "label")):"]
      + groups.map { "  \(PrintableText.escaped($0.text, limit: 2_000))" } + [""]
  }

  private var conclusion: [String] {
    var sentences: [String] = []
    var reasons = input.decisions
    switch result.verdict {
    case .pass: sentences = honestGreen
    case .inconclusive:
      sentences.append(
        result.isCutOff
          ? cutOff(result.tally.caseCount > 0 ? ", none of which fails" : "")
          : reasons.isEmpty
            ? "No invariant was put to the test." : "What is demanded is not decided.")
      sentences += result.untested.map { "never put to the test: \($0.text)" }
    case .fail, .error:
      sentences = failingSentences
      if sentences.isEmpty {
        sentences =
          stillFailing.map { [$0] }
          ?? [input.unusableSentence ?? "The scenario does not keep what it demands."]
      }
      reasons += input.unusable.map(\.reason)
      if result.isCutOff { reasons.append(cutOff("")) }
      for label in result.unreached {
        reasons.append("\(label) was never reached, but the scenario claims that it is.")
      }
    }
    return VerdictLines(console).conclusion(
      result.verdict, sentences, reasons: reasons, of: result.file.scenario)
  }

  /// How far a search came that was ended before its time.
  private func cutOff(_ addition: String) -> String {
    let ended =
      result.settings.isMerged
      ? "Parts of the search are missing; these played "
      : "The search was ended at its maximum of time or memory, after "
    return ended + "\(English.number(result.tally.caseCount)) of "
      + "\(English.count(result.settings.caseCount, "case"))\(addition). \(advice)"
  }

  /// What to do with a search that was ended before its time.
  private var advice: String {
    if result.settings.isMerged { return "Play the parts that are missing, and merge again." }
    if result.isStuck {
      return "Case \(result.tally.caseCount) alone takes longer than that; allow more with "
        + "'--time-limit'."
    }
    return "The same command goes on from there; allow more with '--time-limit' or '--memory'."
  }

  /// What failed in cases, and in how many, in the order of `tally.failures`.
  private var failingSentences: [String] {
    result.tally.failures.map { failure in
      "\(failure.signature.sentence) In \(English.number(failure.caseCount)) of "
        + English.count(result.tally.caseCount, "case") + "."
    }
  }

  /// What is said of kept cases that still fail; nil if none does.
  private var stillFailing: String? {
    let count = result.regressions.count { $0.outcome.isBroken }
    guard count > 0 else { return nil }
    let subject = count == 1 ? "1 kept case still fails" : "\(count) kept cases still fail"
    guard result.tally.caseCount == 0 else { return "\(subject)." }
    return result.settings.isMerged
      ? "\(subject), so the parts were not added up." : "\(subject), so no new case was played."
  }

  /// What clean cases prove, and what was never put to the test.
  private var honestGreen: [String] {
    [input.cleanClause ?? English.count(result.tally.caseCount, "case")]
      + result.untested.map { "never put to the test: \($0.text)" }
  }
}
