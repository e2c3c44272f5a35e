import PropertySearch
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
  private let improved: (Scenario, ShrinkProgress) -> Bool
  private var isStopped = false
  /// The smallest scenario so far whose file fails as the first one did; at first the first one.
  private var proved: Scenario
  /// How many scenarios were played when one smaller than `proved` was found; nil while `best` is
  /// proved.
  private var unprovedSince: Int?
  /// Whether the file of `best` was found not to fail, so that the pass has to begin again.
  private var isDisproved = false
  /// Whether each smaller scenario is proved at once, since one was disproved.
  private var provesEach = false

  /// A shrinker of a scenario that fails as `signature` says when `player` plays it.
  ///
  /// - `improved`: Is shown smaller and smaller scenarios whose files fail alike; false stops the
  ///   work.
  package init(
    _ scenario: Scenario, signature: FailureSignature, player: CasePlayer,
    budget: ShrinkBudget = ShrinkBudget(),
    improved: @escaping (Scenario, ShrinkProgress) -> Bool = { _, _ in true }
  ) {
    best = scenario
    best.timeline = scenario.timeline.stablySorted { $0.at < $1.at }
    proved = best
    self.signature = signature
    self.player = player
    self.budget = budget
    self.improved = improved
  }

  /// Shrinks until nothing can be left out, or the budget is spent.
  package mutating func run() {
    guard fails(best) else { return }
    pass { $0.makeExplicit() }
    var before = -1
    while before != progress.improvements && !isSpent {
      before = progress.improvements
      pass { $0.removeDevices() }
      pass { $0.removeSteps() }
      pass { $0.removeFaults() }
      pass { $0.simplifySections() }
      pass { $0.simplifyApp() }
      pass { $0.simplifySettings() }
      pass { $0.simplifyTimes() }
    }
    isMinimal = !isSpent
  }

  /// Whether there is nothing left to spend, or nothing to spend it on.
  var isSpent: Bool {
    isStopped || isDisproved || progress.attempts >= budget.attempts
      || progress.factCount >= budget.factCount
  }

  /// Plays a candidate, and keeps it if it fails in the same way.
  mutating func attempt(_ candidate: Scenario?) -> Bool {
    if let unprovedSince, progress.attempts - unprovedSince >= Self.mostUnproved { prove() }
    guard let candidate, !isSpent, candidate.isWhole else { return false }
    if budget.isHostSpent() {
      isStopped = true
      return false
    }
    progress.attempts += 1
    guard fails(candidate), !provesEach || failsAsWritten(candidate) else { return false }
    best = candidate
    progress.improvements += 1
    if provesEach {
      noteProof()
    } else if unprovedSince == nil {
      unprovedSince = progress.attempts
    }
    return true
  }

  // MARK: Proofs

  // What is handed over is the file, so the file has to fail alike. It nearly always does where the
  // scenario does, and writing and reading it takes longer than playing. So a scenario is proved at
  // the end of a pass, and within one after some attempts, so that an interruption loses little.

  /// How many more attempts are made before a smaller scenario is proved.
  private static let mostUnproved = 16

  /// Makes the scenario smaller in one respect, to one whose file fails alike.
  private mutating func pass(_ simplify: (inout Shrinker) -> Void) {
    simplify(&self)
    prove()
    guard isDisproved else { return }
    best = proved
    unprovedSince = nil
    isDisproved = false
    provesEach = true
    simplify(&self)
  }

  /// Finds out whether the file of the smallest scenario fails alike, if that is not known.
  private mutating func prove() {
    guard unprovedSince != nil, !isDisproved else { return }
    if failsAsWritten(best) { noteProof() } else { isDisproved = true }
  }

  private mutating func noteProof() {
    proved = best
    unprovedSince = nil
    if !improved(best, progress) { isStopped = true }
  }

  /// Whether the file that would be written fails alike.
  private mutating func failsAsWritten(_ candidate: Scenario) -> Bool {
    guard let read = CaseRoundTrip.readBack(candidate) else { return false }
    return fails(read)
  }

  private mutating func fails(_ scenario: Scenario) -> Bool {
    let outcome = player.play(SearchCase(number: 0, scenario: scenario))
    progress.factCount += outcome.factCount
    if outcome.isCutOff { isStopped = true }
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
