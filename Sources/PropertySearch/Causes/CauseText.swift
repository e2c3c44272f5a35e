import DeviceSystems
import Explanations
import FleetFacts
import FleetWorld
import FocusSystem
import JournalFiles
import ScenarioFiles
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// Causes as text, for a terminal or a file.
package struct CauseText {
  /// How many sets are told one by one.
  static let setLimit = 12

  let report: CauseReport
  private let scenario: Scenario
  let names: CauseNames

  /// The text of `report` about a run of `scenario`.
  package init(_ report: CauseReport, _ scenario: Scenario, options: RunOptions) {
    self.report = report
    self.scenario = scenario
    names = CauseNames(scenario, options)
  }

  /// The whole; the sentence of what is explained comes first.
  package var text: String {
    var lines = introduction
    lines += ["", "How it came about:"]
    lines += names.story(roots).map { "  " + $0 }
    lines += ["", "Without each one, alone:"]
    for finding in report.findings where !isIdle(finding) { lines.append(line(finding)) }
    let idle = report.findings.filter(isIdle).count
    if idle > 0 {
      let messages = idle == 1 ? "the fate of one message" : "the fates of \(idle) messages, each"
      lines.append("  \(word(.stillWrong))  \(messages)")
    }
    if report.findings.isEmpty { lines.append("  nothing could be switched off") }
    lines += ["", "The smallest changes that \(isPromise ? "fix" : "prevent") it:"]
    for set in report.minimalSets.prefix(Self.setLimit) {
      lines.append("  " + set.map(name).joined(separator: "\n    and "))
    }
    let rest = report.minimalSets.count - Self.setLimit
    if rest > 0 { lines.append("  or one of \(rest) more sets of two; --json lists them") }
    if report.minimalSets.isEmpty {
      lines.append("  none of those that were tried, alone or in pairs")
    }
    lines += ["", conclusion]
    return lines.joined(separator: "\n")
  }

  private var isPromise: Bool {
    switch report.subject {
    case .promise: true
    case .fact: false
    }
  }

  private var introduction: [String] {
    let moment = "\(TimeText.moment(report.subject.instant)), #\(report.subject.fact.rawValue)"
    switch report.subject {
    case .promise(let invariant, let violation):
      let details = names.told(violation).details.map { "  " + $0 }
      return [violation.message, "  \(invariant) is violated at \(moment)."] + details
    case .fact(let fact, _):
      return ["\(moment): \(names.sentence(fact))"]
    }
  }

  /// Where the story begins to be told backwards.
  var roots: [FactID] {
    switch report.subject {
    case .promise(_, let violation): names.told(violation).roots
    case .fact(let fact, _): [fact]
    }
  }

  private func line(_ finding: CauseFinding) -> String {
    "  \(word(finding.without))  \(name(finding.factor))\(others(finding.without))"
  }

  /// Of one width, so that the factors stand below each other.
  private func word(_ outcome: ButForOutcome) -> String {
    switch outcome {
    case .stillWrong: isPromise ? "still broken" : "still happens  "
    case .fixed: isPromise ? "fixed       " : "does not happen"
    case .othersBroken: "fixed, but  "
    case .moved: "at another time"
    }
  }

  /// A message whose fate changes nothing is one of many.
  private func isIdle(_ finding: CauseFinding) -> Bool {
    guard case .message = finding.factor else { return false }
    return finding.without == .stillWrong
  }

  private func others(_ without: ButForOutcome) -> String {
    switch without {
    case .stillWrong, .fixed: ""
    case .moved(let instant): ": \(TimeText.moment(instant))"
    case .othersBroken(let ids):
      ": \(ids.joined(separator: ", ")) \(ids.count == 1 ? "is" : "are") violated"
    }
  }

  /// What counts as a fix where the case has an order of its own.
  private var order: String {
    guard let orders = report.orders else { return "" }
    return "The order of what happens is the case's own. A change fixes it only if no order with "
      + "at most \(English.count(orders.delays, "delay")) and "
      + "\(English.count(orders.losses, "lost message")) breaks the promise.\n"
  }

  private var conclusion: String {
    let played = order + "\(report.playCount) runs were played"
    if report.isComplete { return played + "; everything was tried." }
    var left: [String] = []
    if report.untriedMessages > 0 { left.append("\(report.untriedMessages) fates of messages") }
    if report.untriedSingles > 0 { left.append("\(report.untriedSingles) circumstances") }
    if report.untriedPairs > 0 { left.append("\(report.untriedPairs) pairs") }
    return played + "; the bound on the work left out " + left.joined(separator: ", ") + "."
  }

  /// A factor in words.
  package func name(_ factor: CausalFactor) -> String {
    switch factor {
    case .fault(let index): "the fault \(PrintableText.escaped(scenario.faults[index].name))"
    case .step(let index):
      PrintableText.escaped(ScenarioWriter.text(ofStep: index, in: scenario))
    case .person(let index):
      "everything that \(PrintableText.escaped(scenario.people[index].id)) does"
    case .focusSchedule(let index):
      "the schedule of the Focus \(PrintableText.escaped(scenario.focus?.focuses[index].id ?? ""))"
    case .privateStore: "the private store of the extensions"
    case .message(let override): names.fate(override)
    }
  }
}

/// The words for what happened in the run whose causes are told.
struct CauseNames {
  private let prose: FactProse
  private let journal: Journal
  private let scenario: Scenario
  private let recordNames: [String]
  private var sent: [UInt32: FactID] = [:]

  init(_ scenario: Scenario, _ options: RunOptions) {
    let run = PausedRun(scenario, options: options, at: .end)
    journal = run.journal
    self.scenario = scenario
    recordNames = (0..<run.world.recordCount).map { run.world.name(of: RecordIndex($0)) }
    prose = FactProse(journal: journal, names: run.names)
    for (index, fact) in journal.facts.enumerated() {
      if case .network(.sent(let message, _, _, _, _)) = fact.kind { sent[message] = FactID(index) }
    }
  }

  /// The violation, as it is told everywhere.
  func told(_ violation: Violation) -> ViolationSummary {
    ViolationSummary(violation, in: journal, of: scenario, recordNames: recordNames)
  }

  /// What a fact says.
  func sentence(_ fact: FactID) -> String { prose.sentence(fact) }

  func story(_ roots: [FactID]) -> [String] {
    let story = Story(prose, from: roots)
    return story.text.split(separator: "\n").map(String.init)
  }

  /// The fate of a message that is taken away.
  func fate(_ override: MessageOverride) -> String {
    let what = prose.messageName(override.number)
    let time =
      sent[override.number].map {
        " at \(TimeText.moment(journal.facts[$0.position].instant))"
      } ?? ""
    switch override.fate {
    case .delivered: return "the loss or delay of message \(override.number), \(what)\(time)"
    case .dropped: return "the arrival of message \(override.number), \(what)\(time)"
    }
  }
}
