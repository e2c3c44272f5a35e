import Metrics
import Scenarios
import SimulationKernel
import Statistics
import TipDomain

/// What all runs together say of one tip: whether people saw it too often, too late or never.
///
/// A person is one account of a run with its devices; each counts once, so a share of people is a
/// share over all runs.
package struct TipPromise: Sendable {
  /// Its number in the app.
  package let tip: TipIndex
  /// The name by which a scenario means it.
  package let name: String
  /// How often a person may see it; nil for no limit, or where each case has a cap of its own.
  package let cap: Int?
  /// Whether it has a cap, be it the same in each case or not.
  package let hasCap: Bool
  /// Whether it may have several ids, each of which is a tip of its own to TipKit (1.2).
  package let hasSeveralIDs: Bool
  /// The sums over all people.
  private let counts: TipCounts
  /// How long one person uses the fleet.
  private let weeks: Double

  init(
    _ tip: TipIndex, in scenario: Scenario, _ counts: TipCounts, hasOwnCaps: Bool, weeks: Double
  ) {
    let definition = scenario.app.tips[tip.position]
    self.tip = tip
    name = scenario.app.name(of: tip)
    hasCap = definition.options.maximumDisplayCount != nil
    cap = hasOwnCaps ? nil : definition.options.maximumDisplayCount
    hasSeveralIDs = definition.identifier.contains("{")
    self.counts = counts
    self.weeks = weeks
  }

  /// How many people there were.
  package var personCount: Int { counts.personCount }
  /// How many of them saw it more often than its cap.
  package var overCapCount: Int { counts.overCapCount }
  /// The most that a person saw it, by how far it is beyond the cap; nil without any runs.
  package var worst: TipCounts.Worst? { counts.worst }
  /// For how many of them its rules held at least once when a view asked.
  package var eligibleCount: Int { counts.eligibleCount }
  /// How many of these never saw it.
  package var unseenCount: Int { counts.unseenCount }
  /// How many devices never knew of a dismissal.
  package var unheardCount: Int { counts.unheardCount }
}

extension TipPromise {
  /// The share of people who saw it more often than its cap, with its 95 % interval (Clopper and
  /// Pearson); nil without a cap or without people.
  package var overCap: (share: Double, interval: ClosedRange<Double>)? {
    hasCap ? TipPromise.share(overCapCount, of: personCount) : nil
  }

  /// The share of eligible people who never saw it, with its 95 % interval; nil if nobody was.
  package var unseen: (share: Double, interval: ClosedRange<Double>)? {
    TipPromise.share(unseenCount, of: eligibleCount)
  }

  private static func share(
    _ part: Int, of whole: Int
  ) -> (share: Double, interval: ClosedRange<Double>)? {
    guard whole > 0 else { return nil }
    return (
      Double(part) / Double(whole),
      BinomialInterval.clopperPearson(successes: part, count: whole)
    )
  }

  /// Displays of one person within a week; nil without people or time.
  package var displaysPerPersonWeek: Double? {
    let personWeeks = weeks * Double(personCount)
    return personWeeks > 0 ? Double(counts.displayCount) / personWeeks : nil
  }

  /// How many devices had to learn of a dismissal.
  package var dismissalCount: Int { counts.delays.count + unheardCount }

  /// How late a dismissal is known: by this share of devices no later. Devices that never knew
  /// count as later than all others.
  package enum Lateness: Sendable, Equatable {
    /// So long after the dismissal.
    case after(SimulatedDuration)
    /// Not before the end of the run.
    case never
  }

  /// The lateness that the share `probability` of the devices does not exceed (`QuantileRank`), to
  /// 1 % where there are more than some thousand. Nil if no device had to learn of a dismissal.
  /// O(n log n).
  package func lateness(_ probability: Double) -> Lateness? {
    guard let rank = QuantileRank.index(of: probability, among: dismissalCount) else { return nil }
    return counts.delays.value(ofRank: rank).map { .after($0) } ?? .never
  }
}

/// What all runs of a scenario, or all cases of a search around it, say of each tip.
package struct TipPromises: Sendable {
  /// What is added up.
  package enum Sample: Sendable {
    /// Runs of the scenario, each known by its seed.
    case runs
    /// Cases of a search, each known by its number. Each may have caps of its own.
    case cases(haveOwnCaps: Bool)
  }

  /// What is added up.
  package let sample: Sample
  /// How many runs or cases were added.
  package private(set) var runCount: Int
  private let scenario: Scenario
  private var counts: [TipCounts]

  /// No runs yet.
  package init(_ scenario: Scenario) {
    self.scenario = scenario
    sample = .runs
    runCount = 0
    counts = scenario.app.tips.map { _ in TipCounts() }
  }

  /// What a search saw, of the cases that it made from nothing: only these are drawn alike. Nil
  /// where cases have apps of their own, so that no tip is in all of them.
  package init?(_ scenario: Scenario, _ tally: SearchTally) {
    guard scenario.keepsTipsInCases else { return nil }
    self.scenario = scenario
    sample = .cases(haveOwnCaps: scenario.variation.app == .redrawn)
    runCount = Int(clamping: tally.freshCaseCount)
    counts = scenario.app.tips.indices.map { index in
      index < tally.tips.count ? tally.tips[index] : TipCounts()
    }
  }

  /// Adds what each person saw of each tip in one run.
  package mutating func add(_ exposures: [TipExposure], seed: UInt64) {
    runCount += 1
    for exposure in exposures where exposure.tip.position < counts.count {
      let cap = scenario.app.tips[exposure.tip.position].options.maximumDisplayCount
      counts[exposure.tip.position].add(exposure, cap: cap, run: seed)
    }
  }

  /// One a tip, in the order of the app.
  package var tips: [TipPromise] {
    let week = SimulatedDuration.days(7)
    let weeks = Double(scenario.usedTime.microseconds) / Double(week.microseconds)
    var hasOwnCaps = false
    if case .cases(let haveOwnCaps) = sample { hasOwnCaps = haveOwnCaps }
    return counts.enumerated().map { index, counts in
      TipPromise(
        TipIndex(index), in: scenario, counts, hasOwnCaps: hasOwnCaps, weeks: weeks)
    }
  }
}

extension Scenario {
  /// Whether each case of a search around it has the tips that it declares.
  package var keepsTipsInCases: Bool {
    variation.world == .asWritten && variation.app != .generated
  }
}
