import Scenarios
import TipDomain

/// Makes a failing scenario smaller and smaller, as long as it fails in the same way.
///
///     var shrinker = Shrinker(scenario, signature: signature, player: player)
///     shrinker.run()
///     // shrinker.best: removing any step, fault or device makes the failure vanish
///
/// What is smaller: fewer devices, then fewer steps and faults, then fewer and smaller sections,
/// then a simpler app, then settings nearer to their defaults, then shorter and rounder times. It
/// is a function of its input and its budget alone, unless the budget is bound to the host's.
package struct Shrinker {
  /// The smallest scenario so far that fails as the first one did.
  package private(set) var best: Scenario
  /// In which way all of them fail.
  package let signature: FailureSignature
  /// How far the work has come.
  package private(set) var progress = ShrinkProgress()
  /// Whether it ended because nothing can be left out any more, and not for want of budget.
  package private(set) var isMinimal = false

  let player: CasePlayer
  private let budget: ShrinkBudget
  private var isStopped = false
  private let improved: (Scenario, ShrinkProgress) -> Bool

  /// A shrinker of a scenario that fails as `signature` says when `player` plays it.
  ///
  /// - `improved`: Is shown each smaller scenario; false stops the work.
  package init(
    _ scenario: Scenario, signature: FailureSignature, player: CasePlayer,
    budget: ShrinkBudget = ShrinkBudget(),
    improved: @escaping (Scenario, ShrinkProgress) -> Bool = { _, _ in true }
  ) {
    best = scenario
    best.timeline = scenario.timeline.stablySorted { $0.at < $1.at }
    self.signature = signature
    self.player = player
    self.budget = budget
    self.improved = improved
  }

  /// Shrinks until nothing can be left out, or the budget is spent.
  package mutating func run() {
    guard attemptIsSame() else { return }
    makeExplicit()
    var before = -1
    while before != progress.improvements && !isSpent {
      before = progress.improvements
      removeDevices()
      removeSteps()
      removeFaults()
      simplifySections()
      simplifyApp()
      simplifySettings()
      simplifyTimes()
    }
    isMinimal = !isSpent
  }

  /// Whether there is nothing left to spend.
  var isSpent: Bool {
    isStopped || progress.attempts >= budget.attempts || progress.factCount >= budget.factCount
  }

  /// Plays a candidate, and keeps it if it fails in the same way.
  mutating func attempt(_ candidate: Scenario?) -> Bool {
    guard let candidate, !isSpent, candidate.isWhole else { return false }
    if budget.isHostSpent() {
      isStopped = true
      return false
    }
    let outcome = player.play(SearchCase(number: 0, scenario: candidate))
    progress.attempts += 1
    progress.factCount += outcome.factCount
    guard outcome.failures.contains(signature), failsAsWritten(candidate) else { return false }
    best = candidate
    progress.improvements += 1
    if !improved(best, progress) { isStopped = true }
    return true
  }

  /// Whether the file that would be written fails alike: what is handed over is the file.
  private mutating func failsAsWritten(_ candidate: Scenario) -> Bool {
    guard let read = CaseRoundTrip.readBack(candidate) else { return false }
    let outcome = player.play(SearchCase(number: 0, scenario: read))
    progress.factCount += outcome.factCount
    return outcome.failures.contains(signature)
  }

  /// Whether the scenario fails at all.
  private mutating func attemptIsSame() -> Bool {
    let outcome = player.play(SearchCase(number: 0, scenario: best))
    progress.factCount += outcome.factCount
    return outcome.failures.contains(signature)
  }

  /// Removes stretches of a list of `count` things, long ones before short ones, from the back.
  ///
  /// - `removing`: The best scenario without a stretch; it shrinks as stretches go.
  mutating func removeStretches(
    count: (Scenario) -> Int, removing: (Scenario, Range<Int>) -> Scenario?
  ) {
    var length = max(1, count(best) / 2)
    while !isSpent {
      var end = count(best)
      while end > 0 && !isSpent {
        let start = max(0, end - length)
        _ = attempt(removing(best, start..<end))
        end = min(start, count(best))
      }
      if length == 1 { return }
      length = max(1, length / 2)
    }
  }
}

/// How much a shrinker may spend; counted in work, not in time, so that the result is the same on
/// every machine, unless the host has a limit too.
package struct ShrinkBudget: Sendable {
  /// The most scenarios that are played.
  package var attempts: Int
  /// The most facts that they record, all together.
  package var factCount: Int
  /// Whether the host's time or memory for it is used up; asked before each scenario is played.
  package var isHostSpent: @Sendable () -> Bool

  /// Some seconds on one core, however long those take.
  package init(
    attempts: Int = 20_000, factCount: Int = 20_000_000,
    isHostSpent: @escaping @Sendable () -> Bool = { false }
  ) {
    self.attempts = attempts
    self.factCount = factCount
    self.isHostSpent = isHostSpent
  }
}

/// How far a shrinker has come.
package struct ShrinkProgress: Sendable, Equatable {
  /// How many scenarios were played.
  package var attempts = 0
  /// How many of them were smaller and failed alike.
  package var improvements = 0
  /// How many facts they recorded.
  package var factCount = 0
}

extension Scenario {
  /// Whether a file could hold it: some of what a search leaves out is needed by the format.
  var isWhole: Bool {
    let hasTips = !app.tips.isEmpty && !screens.isEmpty
    let hasOthers = absentSystems.count < DeclaredSystem.allCases.count
    return !devices.isEmpty && (hasTips || hasOthers)
      && people.allSatisfy { !$0.devices.isEmpty && !$0.screens.isEmpty }
      && timeline.allSatisfy { $0.action.isPossible(in: app) }
  }
}
