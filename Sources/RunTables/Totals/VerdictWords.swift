import Invariants
import PropertySearch
import Scenarios
import SimulationKernel
import Statistics
import TextFormats
import Verification

// The sentences in which the verdict on many runs is told.

extension VerdictWords {
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
        sentence: rate(of: found), worst: sentence(onWorst: worst, headline, of: found),
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

  /// The worst run in a sentence, and its seed. What was violated stands before it already.
  package static func sentence(
    onWorst worst: InvariantTotals.Extreme, _ headline: String, of totals: InvariantTotals
  ) -> String {
    let opening = totals.statement.violatedOpening + ": "
    var sentence = headline
    if headline.hasPrefix(opening) {
      let rest = headline.dropFirst(opening.count)
      sentence = rest.prefix(1).uppercased() + rest.dropFirst()
    }
    return sentence + " Seed \(SeedWord.text(worst.seed))."
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

  /// The reasons for a verdict that the sentences on it do not give: what is demanded and violated
  /// is named by both.
  package static func reasons(_ reasons: [String], beside sentences: [String]) -> [String] {
    reasons.filter { reason in
      let id = reason.prefix { $0 != " " }
      return !reason.hasPrefix("\(id) is violated, and the scenario demands ")
        || !sentences.contains { $0.hasPrefix("\(id) is demanded ") }
    }
  }

  private static func guarantees(_ totals: RunTotals) -> String {
    let all = totals.invariants.filter(\.isGuarantee)
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
