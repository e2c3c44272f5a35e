import DeviceSystems
import PropertySearch
import RunTables
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// What judges found, as lines; one vocabulary: pass, fail, inconclusive, error, and whether it is
/// demanded.
package struct VerdictLines {
  private let console: Console

  /// Lines for a console.
  package init(_ console: Console) { self.console = console }

  /// The verdict on the whole, as it is printed.
  package func word(_ verdict: Verdict) -> String {
    console.colored(verdict.rawValue.uppercased(), color(verdict))
  }

  // MARK: What must be seen first

  /// What was violated without being meant to be, and an empty line; nothing if nothing was.
  func surprises(_ surprises: [VerdictWords.Surprise]) -> [String] {
    if surprises.isEmpty { return [] }
    var lines: [String] = []
    for surprise in surprises.prefix(3) {
      let word = surprise.fails ? self.word(.fail) : console.colored("fail", .yellow)
      let note = surprise.note.map { " \($0)" } ?? ""
      lines.append("\(word)  \(PrintableText.escaped(surprise.sentence, limit: 2_000))\(note)")
      if let worst = surprise.worst {
        lines.append("      worst: \(PrintableText.escaped(worst, limit: 2_000))")
      }
      if let command = surprise.shrinkCommand {
        lines.append("      smallest schedule: \(command)")
      }
    }
    if surprises.count > 3 { lines.append("      and \(surprises.count - 3) more, below") }
    return lines + [""]
  }

  // MARK: Every invariant

  /// A line for each invariant of one run: what was not put to the test first, failures last.
  package func lines(of verdict: RunVerdict) -> [String] {
    Self.order.flatMap { kind in
      verdict.results.filter { $0.verdict == kind }.map { line(for: $0) }
    }
  }

  /// How many violations at rest are told with what they are about.
  private static let detailLimit = 2

  /// What the first violations of a run at rest are about, and an empty line behind each; nothing
  /// where none is at rest.
  func details(
    of verdict: RunVerdict, seed: UInt64?, _ tell: (Violation) -> ViolationSummary
  ) -> [String] {
    var lines: [String] = []
    var count = 0
    var last: [String] = []
    for result in verdict.surprises where count < Self.detailLimit {
      guard let told = result.told.map(tell), !told.details.isEmpty else { continue }
      count += 1
      let origin = seed.map { ", seed \(SeedWord.text($0))" } ?? ""
      lines.append("\(result.id)\(origin): \(PrintableText.escaped(told.message, limit: 2_000))")
      let isSame = told.details == last
      lines += (isSame ? ["It is about the same."] : told.details).map { "  \($0)" } + [""]
      last = told.details
    }
    return lines
  }

  /// A line for each invariant over all runs, in the same order.
  func lines(of totals: RunTotals) -> [String] {
    Self.order.flatMap { kind in
      totals.invariants.filter { $0.verdict == kind }.map { line(for: $0) }
    }
  }

  private static let order = [Verdict.inconclusive, .pass, .fail, .error]

  private func line(for result: InvariantResult) -> String {
    var parts: [String] = []
    switch result.verdict {
    case .pass:
      parts.append(English.count(result.checkCount, "check"))
      if let margin = result.margin { parts.append("margin \(amount(margin, result.statement))") }
    case .inconclusive, .error: parts.append(result.reason ?? "It was not put to the test.")
    case .fail:
      if let told = result.told {
        parts.append("\(TimeText.moment(told.instant))  #\(told.fact.position)  \(told.message)")
      }
    }
    return row(result.verdict, result.role, result.id, parts)
  }

  private func line(for all: InvariantTotals) -> String {
    var parts: [String] = []
    switch all.verdict {
    case .pass: parts.append("held in \(English.number(all.passCount)) of \(runs(all))")
    case .fail: parts.append("violated in \(English.number(all.failedCount)) of \(runs(all))")
    case .inconclusive, .error: parts.append(all.reason ?? "It was not put to the test.")
    }
    if all.judgedCount > 0, all.judgedCount < all.runCount {
      parts.append("not put to the test in \(English.number(all.runCount - all.judgedCount))")
    }
    if let run = all.worst ?? all.nearest {
      let margin = run.margin.map { "margin \(amount($0, all.statement)), " } ?? ""
      parts.append("\(margin)seed \(SeedWord.text(run.seed))")
    }
    return row(all.verdict, all.role, all.statement.id, parts)
  }

  private func runs(_ all: InvariantTotals) -> String {
    English.count(all.judgedCount, "run")
  }

  private func row(
    _ verdict: Verdict, _ role: InvariantRole, _ id: String, _ parts: [String]
  ) -> String {
    let isMeant = role == .toBeViolated && verdict == .fail
    let word = console.colored(verdict.rawValue, isMeant ? .green : color(verdict))
    let space = String(repeating: " ", count: max(1, 14 - verdict.rawValue.count))
    let name = id + String(repeating: " ", count: max(1, 28 - id.count))
    let note = role == .guaranteed ? "" : "   (\(role.words))"
    return "  \(word)\(space)\(name)\(parts.joined(separator: "   "))\(note)"
  }

  private func color(_ verdict: Verdict) -> Console.Color {
    switch verdict {
    case .pass: .green
    case .inconclusive: .yellow
    case .fail, .error: .red
    }
  }

  private func amount(_ margin: Int64, _ statement: InvariantStatement) -> String {
    switch statement.marginUnit {
    case .microseconds: TimeText.duration(SimulatedDuration(microseconds: margin))
    case .displays: English.count(margin, "display")
    case .donations: English.count(margin, "donation")
    case .tips: English.count(margin, "tip")
    case .none: English.number(margin)
    }
  }

  // MARK: The end

  /// The verdict, which demanded invariants stand behind it, and the claim apart from it.
  package func conclusion(
    _ totals: RunTotals, reasons: [String], of scenario: Scenario
  ) -> [String] {
    conclusion(
      totals.verdict, VerdictWords.conclusion(totals), reasons: reasons, of: scenario)
  }

  /// A verdict with its sentences, the reasons for it, and the claim apart from it: words that no
  /// demanded invariant covers are not proved by it.
  package func conclusion(
    _ verdict: Verdict, _ sentences: [String], reasons: [String], of scenario: Scenario
  ) -> [String] {
    var lines = ["\(word(verdict))  \(sentences.first ?? "")"]
    for sentence in sentences.dropFirst() + VerdictWords.reasons(reasons, beside: sentences) {
      lines.append("      \(PrintableText.escaped(sentence, limit: 2_000))")
    }
    lines.append("demands  \(VerdictWords.demands(of: scenario))")
    if !scenario.claim.isEmpty {
      lines.append("claim    \(PrintableText.escaped(scenario.claim, limit: 2_000))")
    }
    return lines
  }
}
