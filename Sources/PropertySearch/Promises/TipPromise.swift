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
  /// How often a person may see it; nil for no limit.
  package let cap: Int?
  /// Whether it may have several ids, each of which is a tip of its own to TipKit (1.2).
  package let hasSeveralIDs: Bool
  /// How many people there were.
  package private(set) var personCount = 0
  /// How many of them saw it more often than its cap.
  package private(set) var overCapCount = 0
  /// The most that a person saw it; nil without any runs.
  package private(set) var worst: Worst?
  /// For how many of them its rules held at least once when a view asked.
  package private(set) var eligibleCount = 0
  /// How many of these never saw it.
  package private(set) var unseenCount = 0
  /// Displays of all people, while they used the fleet.
  package private(set) var displayCount = 0
  /// How long all people used the fleet together.
  package private(set) var personWeeks = 0.0
  /// How long it took until each other device knew of a dismissal, in the order of the runs.
  private var delays: [Int64] = []
  /// How many devices never knew of one.
  package private(set) var unheardCount = 0

  /// The most displays to one person.
  package struct Worst: Sendable, Equatable {
    /// How many.
    package let count: Int
    /// The seed of the first run with that.
    package let seed: UInt64
  }

  init(_ tip: TipIndex, in app: AppDefinition) {
    let definition = app.tips[tip.position]
    self.tip = tip
    name = app.name(of: tip)
    cap = definition.options.maximumDisplayCount
    hasSeveralIDs = definition.identifier.contains("{")
  }

  mutating func add(_ exposure: TipExposure, seed: UInt64, weeks: Double) {
    personCount += 1
    personWeeks += weeks
    let count = Int(exposure.displayCount)
    if let cap, count > cap { overCapCount += 1 }
    if count > worst?.count ?? -1 { worst = Worst(count: count, seed: seed) }
    if exposure.wasEligible {
      eligibleCount += 1
      if !exposure.wasDisplayed { unseenCount += 1 }
    }
    displayCount += Int(exposure.usualDisplayCount)
    delays += exposure.dismissalDelays.map(\.microseconds)
    unheardCount += Int(exposure.unheardCount)
  }
}

extension TipPromise {
  /// The share of people who saw it more often than its cap, with its 95 % interval (Clopper and
  /// Pearson); nil without a cap or without people.
  package var overCap: (share: Double, interval: ClosedRange<Double>)? {
    cap == nil ? nil : TipPromise.share(overCapCount, of: personCount)
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
    personWeeks > 0 ? Double(displayCount) / personWeeks : nil
  }

  /// How many devices had to learn of a dismissal.
  package var dismissalCount: Int { delays.count + unheardCount }

  /// How late a dismissal is known: by this share of devices no later. Devices that never knew
  /// count as later than all others.
  package enum Lateness: Sendable, Equatable {
    /// So long after the dismissal.
    case after(SimulatedDuration)
    /// Not before the end of the run.
    case never
  }

  /// The lateness that the share `probability` of the devices does not exceed: that of rank
  /// ⌈probability · count⌉. Nil if no device had to learn of a dismissal. O(n log n).
  package func lateness(_ probability: Double) -> Lateness? {
    guard dismissalCount > 0 else { return nil }
    let exact = probability * Double(dismissalCount)
    let rank = max(1, min(dismissalCount, Int(exact.rounded(.up))))
    guard rank <= delays.count else { return .never }
    return .after(SimulatedDuration(microseconds: delays.sorted()[rank - 1]))
  }
}

/// What all runs of a scenario say of each tip.
package struct TipPromises: Sendable {
  /// One a tip, in the order of the app.
  package private(set) var tips: [TipPromise]
  /// How many runs were added.
  package private(set) var runCount = 0
  private let weeks: Double

  /// No runs yet.
  package init(_ scenario: Scenario) {
    tips = scenario.app.tips.indices.map { TipPromise(TipIndex($0), in: scenario.app) }
    weeks = Double(scenario.duration.microseconds) / Double(SimulatedDuration.days(7).microseconds)
  }

  /// Adds what each person saw of each tip in one run.
  package mutating func add(_ exposures: [TipExposure], seed: UInt64) {
    runCount += 1
    for exposure in exposures where exposure.tip.position < tips.count {
      tips[exposure.tip.position].add(exposure, seed: seed, weeks: weeks)
    }
  }
}
