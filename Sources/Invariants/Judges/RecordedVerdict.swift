import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import TextFormats
import Verification

extension JournalJudges {
  /// Judges a journal that was read, by nothing but itself.
  ///
  /// What its recorder could not see leaves open every invariant that needs it. A journal that is
  /// whole ends with its last moment, whether its recorder wrote that or not. If the journal is
  /// broken, everything before the break is judged, but for its last moment, which may lack facts;
  /// and nothing that held so far is a pass.
  package static func verdict(on recorded: RecordedJournal) -> RunVerdict {
    let isWhole = recorded.problem == nil
    var results = judge(
      isWhole ? recorded.endedJournal : recorded.journal.beforeLastMoment(),
      scenario: recorded.scenario, recordNames: recorded.recordNames,
      options: RunOptions(withoutFaults: recorded.withoutFaults, injection: recorded.injection))
    let needed = zip(AllInvariants.statements, AllInvariants.evidence)
    let last = FactID(max(0, recorded.journal.factCount - 1))
    for index in results.indices {
      results[index].tell(through: last)
      guard let (_, evidence) = needed.first(where: { $0.0.id == results[index].id }) else {
        continue
      }
      let missing = recorded.omits.filter { !$0.families.isDisjoint(with: evidence) }
      if !missing.isEmpty { results[index].leaveOpen(without: missing) }
      if recorded.problem != nil { results[index].leaveOpenIfHeld() }
    }
    var verdict = RunVerdict.weigh(results, against: recorded.scenario)
    if let problem = recorded.problem {
      verdict.verdict = verdict.verdict.combined(with: .inconclusive)
      verdict.settled = verdict.settled.combined(with: .inconclusive)
      verdict.reasons.removeAll { $0 == RunVerdict.nothingTested }
      verdict.reasons.insert("The journal is damaged in \(problem.text).", at: 0)
      return verdict
    }
    return recorded.isOfCutRun
      ? verdict.endedEarly(
        "The journal is whole, but has no 'run.ended': the run was ended before its time.")
      : verdict
  }
}

extension RecordedJournal {
  /// Whether this program wrote it of a run that did not come to its end. Another recorder need not
  /// write phases.
  fileprivate var isOfCutRun: Bool {
    guard !isFromElsewhere else { return false }
    if case .run(.ended)? = journal.facts.last?.kind { return false }
    return true
  }
}

extension InvariantResult {
  /// An end that no line tells of is told with the last line that there is.
  fileprivate mutating func tell(through last: FactID) {
    for index in violations.indices { violations[index].fact = min(violations[index].fact, last) }
    if let fact = closest?.fact { closest?.fact = min(fact, last) }
  }

  fileprivate mutating func leaveOpen(without missing: [JournalOmission]) {
    let words = missing.map(\.rawValue).joined(separator: ", ")
    if violationCount > 0 {
      let times = English.times(violationCount)
      notes.append("Judged only by what was recorded, it would be violated \(times).")
    }
    verdict = .inconclusive
    reason = "It cannot be judged without what the recorder left out: \(words)."
  }

  fileprivate mutating func leaveOpenIfHeld() {
    guard verdict == .pass else { return }
    verdict = .inconclusive
    reason = "It held up to the damage."
  }
}
