import DeviceSystems
import FleetSimulation
import FleetWorld
import Invariants
import Mutants
import Scenarios
import SimulationKernel
import Verification

/// A run, judged by the judges that ship and by the reference judges.
struct ReferenceComparison {
  /// The judges whose violations are counted alike.
  static let judges: [any ReferenceJudge.Type] = [
    ReferenceLocalCap.self, ReferenceCapSum.self, ReferenceBound.self, ReferenceFrequency.self,
    ReferenceDismissals.self, ReferenceGapSum.self,
    ReferenceOneAtATime.self, ReferenceOrder.self, ReferenceFinality.self,
    ReferenceOverrides.self, ReferenceMessages.self, ReferenceMonotonicReads.self,
    ReferenceReadYourWrites.self,
  ]

  /// The names of all invariants that have a reference judge.
  static let ids =
    judges.map { $0.id } + [ReferenceDonations.id, ReferenceRest.id, ReferenceReasons.id]

  /// Where they differ from the judges that ship, in words.
  private(set) var differences: [String] = []
  /// Whether judges with the fault that the mutant is violate a claim, or its margin, otherwise.
  private(set) var faultyJudgesDiffer = false
  /// What the reference judges find violated.
  private(set) var violated: [String] = []
  /// What they looked at.
  private(set) var judged: [String] = []

  /// Plays a scenario.
  ///
  /// - `mutant`: Of the fleet, or of the judges that ship; a reference judge knows of neither.
  /// - `ids`: The invariants that are compared; nil for all.
  init(
    _ scenario: Scenario, mutant: Mutant? = nil, ids: [String]? = nil
  ) {
    var nobody = NoObserver()
    let options = RunOptions(injection: mutant, occurrenceLimit: 5_000_000)
    let played = World.play(scenario, options: options, observer: &nobody)
    let results = JournalJudges.judge(
      played.journal, scenario: scenario, recordNames: played.recordNames)
    let run = ReferenceRun(scenario, played)
    let isWanted = { (id: String) in ids?.contains(id) ?? true }
    for judge in Self.judges where isWanted(judge.id) {
      compare(judge.judge(run), with: results, of: judge.id)
    }
    if isWanted(ReferenceDonations.id), let verdict = ReferenceDonations.judge(run) {
      compareViolations(verdict, with: results, of: ReferenceDonations.id)
    }
    if isWanted(ReferenceRest.id), let isViolated = ReferenceRest.isViolated(run) {
      compare(isViolated, with: results, of: ReferenceRest.id)
    }
    if isWanted(ReferenceReasons.id) {
      let verdict = ReferenceReasons.judge(run)
      // It knows some lies only.
      if !verdict.violations.isEmpty { compare(true, with: results, of: ReferenceReasons.id) }
    }
    guard mutant?.judgeFault != nil else { return }
    let faulty = JournalJudges.judge(
      played.journal, scenario: scenario, recordNames: played.recordNames,
      options: RunOptions(injection: mutant))
    // Where the sound ones agree with the reference judges, whoever differs from those differs
    // from these.
    faultyJudgesDiffer = zip(results, faulty).contains { sound, faulty in
      judged.contains(sound.id)
        && (sound.violationCount != faulty.violationCount || sound.margin != faulty.margin)
    }
  }

  private mutating func compare(
    _ verdict: ReferenceVerdict, with results: [InvariantResult], of id: String
  ) {
    compareViolations(verdict, with: results, of: id)
    guard let result = results.first(where: { $0.id == id }), result.margin != verdict.margin
    else { return }
    differences.append("\(id): margin \(text(result.margin)), and \(text(verdict.margin))")
  }

  private mutating func compareViolations(
    _ verdict: ReferenceVerdict, with results: [InvariantResult], of id: String
  ) {
    judged.append(id)
    if !verdict.violations.isEmpty { violated.append(id) }
    guard let result = results.first(where: { $0.id == id }) else {
      differences.append("\(id) is not judged")
      return
    }
    let found = result.violations.map(\.fact.position)
    let wanted = Array(verdict.violations.prefix(100))
    if result.violationCount != verdict.violations.count || found != wanted {
      differences.append(
        "\(id): \(result.violationCount) violations, first at \(found.prefix(3)), and "
          + "\(verdict.violations.count), first at \(wanted.prefix(3))")
    }
  }

  private mutating func compare(
    _ isViolated: Bool, with results: [InvariantResult], of id: String
  ) {
    judged.append(id)
    if isViolated { violated.append(id) }
    let found = results.first { $0.id == id }?.violationCount ?? 0
    if (found > 0) != isViolated {
      differences.append("\(id): \(found) violations, and \(isViolated ? "some" : "none")")
    }
  }

  private func text(_ margin: Int64?) -> String { margin.map { "\($0)" } ?? "none" }
}
