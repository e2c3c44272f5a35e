import Scenarios
import TextFormats

/// A study: a scenario, what is varied in it, and how well the answer has to be known.
package struct Study: Sendable {
  /// Its name, which also names its report.
  package var name: String
  /// What it asks, in one sentence.
  package var question: String
  /// The path of its scenario as it was written.
  package var scenarioPath: String
  /// The scenario without any factor.
  package var scenario: Scenario
  /// The seed from which those of all replications are made.
  package var seed: UInt64
  /// What is varied.
  package var factors: [StudyFactor]
  /// How the factors' values are combined.
  package var design: StudyDesign
  /// The combinations, in canonical order; those of a search for capacity come up as it goes.
  package var points: [StudyPoint]
  /// How often a point is played.
  package var replications: ReplicationPlan
  /// What is measured, by the names of `StudyMeasures`.
  package var measures: [String]
  /// Those of them that the study's file names, of which somebody expects values.
  package var namedMeasures: [String] = []
  /// What has to hold.
  package var objectives: [Objective]
  /// The search for the greatest load that meets the objectives.
  package var capacity: CapacityQuestion?
  /// How likely displays over the cap are, if that is asked.
  package var rareEvents: RareEventQuestion?
  /// What traffic costs.
  package var prices: Prices
  /// Whether replication 7 of one point has the same random numbers as replication 7 of all others.
  package var usesCommonRandomNumbers: Bool
  /// The digest of everything that the results depend on, but for the points.
  package var fingerprint: UInt64
  /// The words after `tipfleet study` that play it: its file as it was named, and what was asked
  /// besides; empty where nobody knows, as with a file from the standard input.
  package var commandWords: [String] = []

  /// The index of a measure among those of the study.
  package func index(of measure: String) -> Int? { measures.firstIndex(of: measure) }

  /// The confidence of all intervals, between 0 and 1.
  package var confidence: Double { Double(replications.confidence) / 1e9 }

  /// Whether the factor at `index` is the load of the search for capacity.
  package func isLoad(_ index: Int) -> Bool { capacity?.factor == index }

  /// The point as it would be with another load; nil if the scenario cannot have that.
  package func point(_ point: StudyPoint, load: Int) -> StudyPoint? {
    guard let capacity else { return point }
    var changed = point
    changed.load = load
    changed.levels[capacity.factor] = StudyLevel(
      JSONNode(.number(JSONNumber(Int64(load))), at: .none))
    switch factors[capacity.factor].target {
    case .accounts: changed.accountCount = load
    case .scenario:
      guard let scenario = capacity.rebuild(point, load) else { return nil }
      changed.scenario = scenario
    }
    // Accounts that share a hub go by the clock, so they follow no schedule of deliveries.
    if changed.sharesHub, changed.scenario.schedule != nil { return nil }
    changed.inputs = inputs(of: changed)
    return changed
  }

  /// The values of a point without some of the factors, such as `gCounter, 12h`, for a legend.
  package func values(of point: StudyPoint, without left: [Int]) -> String {
    let others = factors.indices.filter { !left.contains($0) }
    return others.map { point.levels[$0]?.text ?? StudyPoint.asWritten }.joined(separator: ", ")
  }

  /// The point in words, such as `devices=3, strategy=gCounter`.
  package func label(of point: StudyPoint) -> String {
    let parts = zip(factors, point.levels).map { "\($0.name)=\($1?.text ?? StudyPoint.asWritten)" }
    return parts.isEmpty ? StudyPoint.asWritten : parts.joined(separator: ", ")
  }
}

/// How the values of factors are combined.
package enum StudyDesign: String, Sendable, CaseIterable {
  /// Exactly the points that are listed.
  case list
  /// Every value with every other.
  case factorial
  /// The first values of all, and then each other value alone.
  case oneAtATime
  /// As many points as wanted, spread evenly over each factor by itself.
  case latinHypercube
}

/// One combination of values.
package struct StudyPoint: Sendable {
  /// Its index in the canonical order.
  package let number: Int
  /// The value of each factor; nil as the scenario has it.
  package var levels: [StudyLevel?]
  /// What is played.
  package var scenario: Scenario
  /// How many accounts share the hub.
  package var accountCount: Int
  /// The load, where one is searched for.
  package var load: Int?
  /// The digest of everything that a result at this point depends on.
  package internal(set) var inputs: UInt64 = 0

  /// A combination.
  package init(
    number: Int, levels: [StudyLevel?], scenario: Scenario, accountCount: Int, load: Int? = nil
  ) {
    self.number = number
    self.levels = levels
    self.scenario = scenario
    self.accountCount = accountCount
    self.load = load
  }

  /// Whether its accounts share one hub of finite capacity, and so one clock.
  package var sharesHub: Bool { accountCount > 1 && scenario.hub != nil }

  /// What a table shows where a factor has no value.
  package static let asWritten = "as written"

  /// Its name in results and file names: `p3`, or `p3.x400` with a load.
  package var id: String { load.map { "p\(number).x\($0)" } ?? "p\(number)" }
}

/// How often a point is played.
package struct ReplicationPlan: Sendable, Equatable {
  /// How often at least.
  package var atLeast = 20
  /// How many more before the precision is looked at again.
  package var step = 20
  /// How often at most.
  package var atMost = 2_000
  /// How far an estimate may be from the true value, as a share of that, in billionths.
  package var precision: Int64 = 50_000_000
  /// The confidence of all intervals, in billionths.
  package var confidence: Int64 = 950_000_000
  /// Half-widths that are good enough whatever the estimate, in each measure's own unit.
  package var absolute: [NamedValue<Double>] = []
  /// What has to be known so well; the objectives are in any case.
  package var precise: [Estimand] = []

  /// The usual plan.
  package init() {}

  /// The half-width of an interval, as a share of its estimate, with which the true value is not
  /// further from the estimate than `precision` of itself (Law, Simulation Modeling and Analysis,
  /// section 9.4.1).
  package var wantedHalfWidth: Double {
    let share = Double(precision) / 1e9
    return share / (1 + share)
  }

  /// Whether every point is played equally often, whatever comes out.
  package var isFixed: Bool { atLeast == atMost }
}

/// What traffic costs, in a currency of the user's.
package struct Prices: Sendable, Equatable {
  /// The currency, as a label.
  package var currency = "EUR"
  /// A million requests.
  package var millionRequests: Double = 0
  /// A million pushes.
  package var millionPushes: Double = 0
  /// A gibibyte sent to devices or taken from them.
  package var gibibyteMoved: Double = 0
  /// A gibibyte stored for a month.
  package var gibibyteMonthStored: Double = 0

  /// Nothing costs anything.
  package init() {}

  /// Whether anything costs anything.
  package var isEmpty: Bool {
    millionRequests == 0 && millionPushes == 0 && gibibyteMoved == 0 && gibibyteMonthStored == 0
  }
}
