import DeviceSystems
import PropertySearch
import Scenarios
import SimulationKernel
import TestExtent
import Testing
import TipDomain
import TipSync

@Suite("exhaustive search")
struct ExplorerTests {
  /// Two phones that show a tip with a cap of one, at the same time and again later.
  private static func twoVisitsEach(merge: MergeChoice) -> Scenario {
    var scenario = Scenario.twoPhones()
    scenario.people = []
    scenario.duration = .hours(6)
    scenario.heal = HealPhase(after: .hours(6), within: .hours(6))
    scenario.sync.merge = merge
    scenario.timeline = [
      TimelineStep(at: .hours(1), device: DeviceIndex(0), action: .visit(screen: 0)),
      TimelineStep(at: .hours(1), device: DeviceIndex(1), action: .visit(screen: 0)),
      TimelineStep(at: .hours(2), device: DeviceIndex(0), action: .leave),
      TimelineStep(at: .hours(2), device: DeviceIndex(1), action: .leave),
    ]
    return scenario
  }

  @Test("without delays and losses there are only the orders of steps at the same time")
  func noFreedom() {
    var explorer = Explorer(
      Self.twoVisitsEach(merge: .none), limits: ExplorationLimits(delays: 0, losses: 0))
    let found = explorer.explore()
    #expect(found.isComplete)
    #expect(found.failure == nil)
    #expect(found.scheduleCount == 4)
  }

  @Test("more freedom gives more schedules, all looked at, and states are met again")
  func growing() {
    var counts: [UInt64] = []
    let freedom = [
      ExplorationLimits(delays: 0, losses: 0), ExplorationLimits(delays: 1, losses: 0),
      ExplorationLimits(delays: 1, losses: 1),
    ]
    for limits in TestExtent.cases(freedom, quick: 2) {
      var explorer = Explorer(Self.twoVisitsEach(merge: .gCounter), limits: limits)
      let found = explorer.explore()
      #expect(found.isComplete)
      #expect(found.failure == nil, "\(String(describing: found.failure))")
      #expect(UInt64(found.runCount) <= found.scheduleCount)
      counts.append(found.scheduleCount)
    }
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 }, "\(counts)")
  }

  @Test("a merge that forgets is found, and its schedule fails again when it is played")
  func failing() throws {
    let scenario = Self.twoVisitsEach(merge: .lwwRecord)
    var explorer = Explorer(scenario, limits: ExplorationLimits(delays: 1, losses: 0))
    let failure = try #require(explorer.explore().failure)
    var replayed = scenario
    replayed.schedule = .choices(failure.choices)
    #expect(CasePlayer().fails(replayed, as: failure.signature))
  }

  @Test("a search that runs out of runs says that it is not complete")
  func bounded() {
    var explorer = Explorer(
      Self.twoVisitsEach(merge: .gCounter),
      limits: ExplorationLimits(delays: 2, losses: 1, runs: 5))
    let found = explorer.explore()
    #expect(!found.isComplete)
    #expect(found.runCount == 5)
  }

  @Test("as many runs as there are suffice, and the schedule that fails is counted")
  func justEnough() {
    let scenario = Self.twoVisitsEach(merge: .none)
    var limits = ExplorationLimits(delays: 0, losses: 0)
    var explorer = Explorer(scenario, limits: limits)
    limits.runs = explorer.explore().runCount
    explorer = Explorer(scenario, limits: limits)
    let found = explorer.explore()
    #expect(found.isComplete && found.runCount == limits.runs && found.scheduleCount == 4)
    #expect(found.sentence(scenario, limits).hasPrefix("All 4 schedules of 2 devices"))
    limits.runs -= 1
    explorer = Explorer(scenario, limits: limits)
    #expect(!explorer.explore().isComplete)
    var failing = Explorer(
      Self.twoVisitsEach(merge: .lwwRecord), limits: ExplorationLimits(delays: 1, losses: 0))
    let failure = failing.explore()
    #expect(failure.failure != nil && failure.scheduleCount > 0)
    #expect(failure.sentence(scenario, limits).hasSuffix(", up to the first that fails."))
  }

  @Test("what no schedule put to the test, violates or reaches is left open")
  func undecided() {
    func undecided(
      _ expectation: Scenarios.Expectation, cap: Int = 2, reach: [String] = []
    ) -> [String] {
      var scenario = Self.twoVisitsEach(merge: .gCounter)
      scenario.app = AppDefinition(
        texts: TextTable(), events: [], parameters: [],
        tips: [TipDefinition(typeName: "Compass", options: TipOptions(maximumDisplayCount: cap))],
        groups: [], knobs: BehaviourKnobs())
      scenario.expectation = expectation
      scenario.reach = reach
      var explorer = Explorer(scenario, limits: ExplorationLimits(delays: 0, losses: 0))
      return explorer.explore().undecided(scenario)
    }
    #expect(undecided(.pass).isEmpty)
    #expect(
      undecided(.demands("dismissed-everywhere", .always)) == [
        "dismissed-everywhere is demanded, but no schedule put it to the test."
      ])
    #expect(
      undecided(.violates(["count-exact"])) == [
        "count-exact is to be violated, but no schedule violates it."
      ])
    #expect(
      undecided(.demands("display-cap-sum", .inShareOfRuns(atLeast: .percent(90))), cap: 1) == [
        "display-cap-sum is demanded \"in 90% of runs\", and some schedules violate it: a search "
          + "through every order gives no rate."
      ])
    #expect(undecided(.pass, reach: ["event/restored"]).count == 1)
  }

  @Test("whether a tip was displayed before or after it was dismissed elsewhere is told apart")
  func orderOfTips() {
    let (one, two) = (DeviceIndex(0), DeviceIndex(1))
    var scenario = Self.twoVisitsEach(merge: .gCounter)
    scenario.expectation = .demands("dismissed-everywhere", .always)
    scenario.timeline = [
      TimelineStep(at: .minutes(1), device: one, action: .goOffline),
      TimelineStep(at: .minutes(2), device: two, action: .goOffline),
      TimelineStep(at: .hours(1), device: one, action: .visit(screen: 0)),
      TimelineStep(at: .minutes(90), device: two, action: .visit(screen: 0)),
      TimelineStep(at: .minutes(90), device: one, action: .react(tip: TipIndex(0), with: .close)),
      TimelineStep(at: .hours(2), device: one, action: .leave),
      TimelineStep(at: .hours(2), device: two, action: .leave),
    ]
    var explorer = Explorer(scenario, limits: ExplorationLimits(delays: 0, losses: 0))
    #expect(explorer.explore().failure != nil)
  }

  @Test("ranks give orders that the clock does not, and the same ones each time")
  func priorities() {
    var scenario = Self.twoVisitsEach(merge: .gCounter)
    let byClock = CasePlayer().play(SearchCase(number: 0, scenario: scenario))
    scenario.schedule = .priorities(changeCount: 3)
    let ranked = CasePlayer().play(SearchCase(number: 0, scenario: scenario))
    let again = CasePlayer().play(SearchCase(number: 0, scenario: scenario))
    #expect(ranked.digest == again.digest)
    #expect(ranked.digest != byClock.digest)
    #expect(ranked.failures.isEmpty)
  }
}
