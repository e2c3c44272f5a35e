import Invariants
import Scenarios
import SimulationKernel
import Statistics
import TextFormats
import Verification

/// The sentences in which verdicts are told; the same in terminal, page and files.
package enum VerdictWords {
  // MARK: What must be seen first

  /// One thing that was violated without being meant to be.
  package struct Surprise: Sendable {
    /// How often or how badly, in a sentence.
    package let sentence: String
    /// The worst of many runs in a sentence; nil after one.
    package let worst: String?
    /// The command that makes the worst run small; nil where there is none.
    package let shrinkCommand: String?
    /// Whether it fails the runs.
    package let fails: Bool
    /// What a scenario demands of it.
    private let role: InvariantRole

    /// Why it fails no run, in a sentence; nil if it does.
    package var note: String? {
      if fails { return nil }
      if role.share != nil {
        return "Demanded of a share of runs, so it fails no run by itself."
      }
      return role.isDemanded
        ? "Within what is demanded, so it fails no run." : "Not demanded, so it fails no run."
    }

    /// A violation in a sentence.
    package init(
      sentence: String, worst: String? = nil, shrinkCommand: String? = nil, fails: Bool,
      role: InvariantRole
    ) {
      self.sentence = sentence
      self.worst = worst
      self.shrinkCommand = shrinkCommand
      self.fails = fails
      self.role = role
    }
  }

  /// What was violated without being meant to be, what fails first; empty if nothing was.
  package static func surprises(_ input: ReportInput) -> [Surprise] {
    let totals = input.totals
    return totals.surprises.compactMap { found in
      guard let worst = found.worst else { return nil }
      let command = input.shrinkCommand(found.statement.id, seed: worst.seed)
      let fails = found.brokenCount > 0 || found.demandVerdict == .fail
      let headline = worst.headline ?? "\(found.statement.id) is violated."
      guard totals.runCount > 1 else {
        return Surprise(
          sentence: headline, worst: nil, shrinkCommand: command, fails: fails,
          role: found.role)
      }
      return Surprise(
        sentence: rate(of: found), worst: "\(headline) Seed \(SeedWord.text(worst.seed)).",
        shrinkCommand: command, fails: fails, role: found.role)
    }
  }

  /// How often runs violate an invariant, with the interval: `Over the cap in 7.0 % of 300 runs
  /// (95 %: 4.6 to 10.5 %).`
  package static func rate(of totals: InvariantTotals) -> String {
    rate(
      totals.statement, failed: UInt64(totals.failedCount), of: UInt64(totals.judgedCount),
      among: UInt64(totals.runCount), "run")
  }

  /// As `rate(of:)`, of runs or cases.
  package static func rate(
    _ statement: InvariantStatement, failed: UInt64, of judged: UInt64, among all: UInt64,
    _ noun: String
  ) -> String {
    let interval = BinomialInterval.clopperPearson(
      successes: Int(clamping: failed), count: Int(clamping: judged))
    let words = statement.violatedWords
    let share = judged == 0 ? 0 : Double(failed) / Double(judged)
    let which = judged == all ? "" : " that put it to the test, of \(all) in all"
    return words.prefix(1).uppercased() + words.dropFirst()
      + " in \(percent(share)) of \(judged) \(noun)\(judged == 1 ? "" : "s")\(which) "
      + "(95 %: \(range(interval)))."
  }

  /// `4.6 to 10.5 %`.
  package static func range(_ interval: ClosedRange<Double>) -> String {
    "\(percent(interval.lowerBound).dropLast(2)) to \(percent(interval.upperBound))"
  }

  /// A share with one decimal, or two significant digits where that would be nothing: `7.0 %`.
  static func percent(_ share: Double) -> String {
    if share == 0 { return "0 %" }
    if share == 1 { return "100 %" }
    if share * 100 < 1 || share * 100 > 99 { return precise(share) }
    let tenths = Int(share * 1_000 + 0.5)
    return "\(tenths / 10).\(tenths % 10) %"
  }

  /// Near none or all, more digits are told, so that no share reads as none or all.
  private static func precise(_ share: Double) -> String {
    let isHigh = share > 0.5
    var scale = 100
    var parts = Int((isHigh ? 1 - share : share) * 100 * Double(scale) + 0.5)
    while parts < 10, scale < 10_000_000 {
      scale *= 10
      parts = Int((isHigh ? 1 - share : share) * 100 * Double(scale) + 0.5)
    }
    if isHigh { parts = 100 * scale - parts }
    var fraction = String(String(scale + parts % scale).dropFirst())
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(parts / scale)\(fraction.isEmpty ? "" : "." + fraction) %"
  }

  // MARK: What stands behind a verdict

  /// What is demanded, beyond the guarantees and with them.
  package static func demands(of scenario: Scenario) -> String {
    let expectation = scenario.expectation
    var parts: [String] = []
    for statement in InvariantCatalogue.statements {
      guard case .demanded(let requirement) = expectation.role(of: statement) else { continue }
      parts.append("\(statement.id) \(requirement.text)")
    }
    if !expectation.violated.isEmpty {
      parts.append("a violation of \(expectation.violated.joined(separator: ", "))")
    }
    return parts.isEmpty
      ? "the guarantees, and nothing beyond them"
      : "the guarantees, and " + parts.joined(separator: ", ")
  }

  /// That no case put to the test what is demanded.
  package static func untested(_ statement: InvariantStatement) -> String {
    "\(statement.id) is demanded, but no case put it to the test."
  }

  /// What a share of runs came to, in a sentence; nil if none is demanded.
  package static func decision(
    _ statement: InvariantStatement, _ role: InvariantRole, _ decision: ShareDecision?
  ) -> String? {
    guard case .demanded(let requirement) = role, let decision else { return nil }
    let demand = "\(statement.id) is demanded \"\(requirement.text)\""
    switch decision {
    case .reached: return "\(demand): that is reached, at 95 %."
    case .missed: return "\(demand): that is missed, at 95 %."
    case .open(let more?):
      return "\(demand): too few to decide; about \(more) more would decide, at the rate so far."
    case .open(nil): return "\(demand): too close to that for any number to decide."
    }
  }

  /// What the runs are worth, in sentences: how many fail, and which demanded invariants say so.
  package static func conclusion(_ totals: RunTotals) -> [String] {
    var sentences: [String] = []
    if totals.runCount + totals.unplayedCount > 1 {
      let failing = totals.count(.fail) + totals.count(.error)
      sentences.append("\(failing) of \(English.count(totals.runCount, "run")) fail.")
    }
    if totals.unplayedCount > 0 {
      let runs = English.count(totals.unplayedCount, "run")
      sentences.append("\(runs) more were wanted, and the maximum of time or memory was reached.")
    }
    sentences.append(guarantees(totals))
    for demanded in totals.demanded { sentences.append(sentence(on: demanded)) }
    if !totals.expectation.violated.isEmpty {
      sentences.append(
        "To be violated: \(totals.expectation.violated.joined(separator: ", ")).")
    } else if totals.demanded.isEmpty {
      sentences.append("Nothing is demanded beyond the guarantees.")
    }
    return sentences
  }

  private static func guarantees(_ totals: RunTotals) -> String {
    let all = totals.invariants.filter { $0.role == .guaranteed }
    let passed = all.filter { $0.verdict == .pass }.count
    let broken = all.filter { $0.verdict == .fail }.count
    let idle = all.count - passed - broken
    var text = "Of \(all.count) guarantees \(passed) held"
    if broken > 0 { text += ", \(broken) failed" }
    if idle > 0 { text += ", and \(idle) \(idle == 1 ? "was" : "were") not put to the test" }
    return text + "."
  }

  private static func sentence(on totals: InvariantTotals) -> String {
    guard case .demanded(let requirement) = totals.role else { return "" }
    if let text = decision(totals.statement, totals.role, totals.decision) { return text }
    let demand = "\(totals.statement.id) is demanded \"\(requirement.text)\""
    if totals.role.share != nil {
      return "\(demand), which one run does not decide: here it "
        + (totals.judgedCount == 0
          ? "was not put to the test." : totals.failedCount > 0 ? "was violated." : "held.")
    }
    if totals.judgedCount == 0 { return "\(demand), but was not put to the test." }
    if totals.brokenCount > 0 {
      return totals.runCount > 1
        ? "\(demand), and \(totals.brokenCount) of \(totals.runCount) runs violate it."
        : "\(demand), and is violated."
    }
    guard totals.runCount > 1 else { return "\(demand), and it held." }
    let rate = percent(DetectionBound.rate(afterCleanCases: UInt64(totals.judgedCount)))
    return "\(demand), and it held in all \(totals.judgedCount) runs that put it to the test: a "
      + "rate of violation up to \(rate) is still possible, at 95 %."
  }
}
