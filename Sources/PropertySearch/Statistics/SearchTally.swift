import Invariants
import Metrics
import Scenarios
import TipDomain
import Verification

/// What a search has seen so far: sums over cases, so that it stays small however many there are.
///
/// Adding outcomes is commutative but for `firstFailures`, and a search adds them in the order of
/// their numbers, so the tally is the same for any number of workers.
public struct SearchTally: Sendable, Equatable, Codable {
  /// How many cases were played.
  public var caseCount: UInt64 = 0
  /// How many of them were made from nothing. Only these are drawn alike, so rates are of them.
  public var freshCaseCount: UInt64 = 0
  /// In how many of these each invariant was put to the test, in the order of the registry.
  package var freshExercised: [UInt64]
  /// How many facts they recorded.
  public var factCount: UInt64 = 0
  /// In how many cases each invariant was put to the test, in the order of the registry.
  package var exercised: [UInt64]
  /// How many cases violated each expectation, demanded or not, and each guarantee that the
  /// scenario demands or expects to be violated, in the order of the registry.
  package var expectations: [ExpectationCount] = ExpectationCount.none
  /// How many cases failed in each way, in the order in which the ways were first met.
  package var failures: [FailureCount] = []
  /// In how many cases each label was reached, and how often in all.
  package var reached: [ReachCount]
  /// In how many cases each kind of fault happened, by the fault's name, in the order of first use.
  package var faults: [NamedReach] = []
  /// In how many cases people did each thing that they do on screens, in the order of first use.
  package var actions: [NamedReach] = []
  /// What people saw of each tip, by its number in the app, in the cases that were made from
  /// nothing. Empty where it is not measured.
  package private(set) var tips: [TipCounts] = []
  /// What the cases of the present round reached, of which nothing was learned yet.
  private var round: [ReachedCase] = []
  /// The cases of the rounds before that reached something rare.
  package private(set) var rare = RareCases()

  /// Nothing seen.
  package init() {
    exercised = Array(repeating: 0, count: InvariantCatalogue.statements.count)
    freshExercised = exercised
    reached = Array(repeating: ReachCount(), count: Coverage.labels.count)
  }

  /// Whether it has room for everything that this version counts, which one that was stored by
  /// another version may not, and whether its counts are possible. What was read from a file is
  /// added to and searched with only if it is.
  ///
  /// - `end`: The number after that of the last case that may have been played; nil if the first
  ///   cases were.
  package func isWhole(casesBelow end: UInt64? = nil) -> Bool {
    exercised.count == InvariantCatalogue.statements.count
      && freshExercised.count == exercised.count
      && reached.count == Coverage.labels.count
      && expectations.map(\.id) == ExpectationCount.none.map(\.id)
      && rare.isWhole && UInt64(round.count) <= caseCount && round.allSatisfy(\.isWhole)
      && hasPossibleCounts(casesBelow: end ?? caseCount)
      && tips.allSatisfy { $0.arePossible(casesBelow: end ?? caseCount, most: 1 << 53) }
  }

  /// No count of cases is greater than their number, and none of the other sums comes near what
  /// its type can hold, whatever is added to it.
  private func hasPossibleCounts(casesBelow end: UInt64) -> Bool {
    let most = Self.countLimit
    let ofCases =
      exercised + freshExercised + [freshCaseCount] + expectations.map(\.caseCount)
      + expectations.map(\.freshCaseCount)
      + failures.map(\.caseCount) + (reached + (faults + actions).map(\.reach)).map(\.caseCount)
    let numbers =
      failures.map(\.firstCase) + expectations.compactMap(\.worstCase)
      + (failures.map(\.origin) + (rare.cases + round).map(\.origin))
      .flatMap { [$0.number] + $0.variations }
    return caseCount <= most && factCount <= most
      && ofCases.allSatisfy { $0 <= caseCount } && numbers.allSatisfy { $0 < end }
      && areRatesPossible
      && (reached + (faults + actions).map(\.reach)).allSatisfy { $0.hitCount <= most }
      && expectations.allSatisfy { ($0.worstMargin ?? 0).magnitude <= most }
      && failures.allSatisfy { $0.origin.variations.count <= RareCases.longestOrigin }
  }

  /// What is counted among some cases is no more than they are: of all cases, and of those that
  /// were made from nothing, those that put an expectation to the test; and of these, those that
  /// violated it.
  private var areRatesPossible: Bool {
    zip(freshExercised, exercised).allSatisfy { $0 <= min($1, freshCaseCount) }
      && InvariantCatalogue.statements.indices.allSatisfy { index in
        let id = InvariantCatalogue.statements[index].id
        guard let violated = expectations.first(where: { $0.id == id }) else { return true }
        return violated.caseCount <= exercised[index]
          && violated.freshCaseCount <= min(freshExercised[index], violated.caseCount)
      }
  }

  /// How far sums over cases may go: a thousand of these can be added without an overflow.
  private static let countLimit: UInt64 = 1 << 53

  /// Adds what came out of a case.
  ///
  /// - `origin`: How the case was made; nil where no case learns from others.
  package mutating func add(
    _ outcome: CaseOutcome, _ names: CoverageNames, origin: CaseOrigin? = nil
  ) {
    caseCount += 1
    let isFresh = origin?.variations.isEmpty ?? true
    if isFresh { freshCaseCount += 1 }
    factCount += UInt64(outcome.factCount)
    for index in exercised.indices where outcome.exercised.contains(index) {
      exercised[index] += 1
      if isFresh { freshExercised[index] += 1 }
    }
    for (index, count) in outcome.coverage.counts.enumerated() where count > 0 {
      reached[index].caseCount += 1
      reached[index].hitCount += UInt64(count)
    }
    for (label, count) in outcome.coverage.named(names) {
      let list = label.kind == CoverageNames.action ? \Self.actions : \Self.faults
      let index = index(of: label.name, in: list)
      guard count > 0 else { continue }
      self[keyPath: list][index].reach.caseCount += 1
      self[keyPath: list][index].reach.hitCount += UInt64(count)
    }
    for shortfall in outcome.shortfalls {
      let id = InvariantCatalogue.statements[shortfall.index].id
      guard let index = expectations.firstIndex(where: { $0.id == id }) else { continue }
      expectations[index].add(margin: shortfall.margin, case: outcome.number, isFresh: isFresh)
    }
    if isFresh { addTips(of: outcome) }
    for failure in outcome.failures { note(failure, in: outcome.number, origin) }
    guard let origin else { return }
    let labels = outcome.coverage.counts.indices.filter { outcome.coverage.counts[$0] > 0 }
    round.append(ReachedCase(origin: origin, labels: labels.map { UInt16(clamping: $0) }))
  }

  /// Learns from the cases of a round, so that the next one can vary those that reached something
  /// rare.
  package mutating func endRound() {
    for reached in round { rare.learn(reached) }
    round.removeAll()
  }

  /// Adds what another part of the same search saw; its cases come after these.
  package mutating func add(_ later: SearchTally) {
    caseCount += later.caseCount
    freshCaseCount += later.freshCaseCount
    factCount += later.factCount
    for index in exercised.indices {
      exercised[index] += later.exercised[index]
      freshExercised[index] += later.freshExercised[index]
    }
    for index in reached.indices { reached[index].add(later.reached[index]) }
    for list in [\Self.faults, \Self.actions] {
      for named in later[keyPath: list] {
        let index = index(of: named.name, in: list)
        self[keyPath: list][index].reach.add(named.reach)
      }
    }
    for index in expectations.indices { expectations[index].add(later.expectations[index]) }
    for (index, counts) in later.tips.enumerated() {
      makeRoom(forTip: index)
      tips[index].add(counts)
    }
    round += later.round
    for failure in later.failures {
      if let index = failures.firstIndex(where: { $0.signature == failure.signature }) {
        failures[index].caseCount += failure.caseCount
      } else {
        failures.append(failure)
      }
    }
  }

  private mutating func addTips(of outcome: CaseOutcome) {
    for exposure in outcome.exposures {
      let index = exposure.tip.position
      makeRoom(forTip: index)
      tips[index].add(exposure, cap: outcome.caps[index], run: outcome.number)
    }
  }

  private mutating func makeRoom(forTip index: Int) {
    while tips.count <= index { tips.append(TipCounts()) }
  }

  /// Whether a case failed in a way that ends a search which stops at the first failure. A case
  /// that traps does not: the others can still be played.
  package var hasStoppingFailure: Bool { failures.contains { $0.signature != .trapped } }

  /// Every label with its counts: the scenario's faults, then what any run can reach.
  public var labels: [(label: CoverageLabel, reach: ReachCount)] {
    faults.map { (CoverageLabel(kind: CoverageNames.fault, name: $0.name), $0.reach) }
      + actions.map { (CoverageLabel(kind: CoverageNames.action, name: $0.name), $0.reach) }
      + zip(Coverage.labels, reached).map { ($0, $1) }
  }

  /// The same but for the labels of systems that no case has.
  package func labels(
    without absent: [DeclaredSystem]
  ) -> [(label: CoverageLabel, reach: ReachCount)] {
    labels.filter { row in row.label.system.map { !absent.contains($0) } ?? true }
  }

  /// Those of the claimed labels that no case reached.
  public func unreached(of claimed: [String]) -> [String] {
    let reached = labels.filter { $0.reach.caseCount > 0 }.map(\.label.text)
    return claimed.filter { !reached.contains($0) }
  }

  /// The position of a name in a list, which has it from now on.
  private mutating func index(
    of name: String, in list: WritableKeyPath<SearchTally, [NamedReach]>
  ) -> Int {
    if let index = self[keyPath: list].firstIndex(where: { $0.name == name }) { return index }
    self[keyPath: list].append(NamedReach(name: name))
    return self[keyPath: list].count - 1
  }

  private mutating func note(
    _ failure: FailureSignature, in number: UInt64, _ origin: CaseOrigin?
  ) {
    if let index = failures.firstIndex(where: { $0.signature == failure }) {
      failures[index].caseCount += 1
    } else {
      failures.append(
        FailureCount(
          signature: failure, caseCount: 1, firstCase: number,
          origin: origin ?? CaseOrigin(number)))
    }
  }
}

/// How many cases failed in one way.
package struct FailureCount: Sendable, Equatable, Codable {
  /// In which way.
  package var signature: FailureSignature
  /// How many.
  package var caseCount: UInt64
  /// The number of the first of them.
  package var firstCase: UInt64
  /// How that one is made.
  package var origin: CaseOrigin
}

/// How often something was reached.
public struct ReachCount: Sendable, Equatable, Codable, BitwiseCopyable {
  /// In how many cases.
  public var caseCount: UInt64 = 0
  /// How often in all.
  public var hitCount: UInt64 = 0

  /// Never.
  package init() {}

  mutating func add(_ other: ReachCount) {
    caseCount += other.caseCount
    hitCount += other.hitCount
  }
}

/// How often something with a name of the scenario's own was reached.
package struct NamedReach: Sendable, Equatable, Codable {
  /// The name.
  package var name: String
  /// How often.
  package var reach = ReachCount()
}
