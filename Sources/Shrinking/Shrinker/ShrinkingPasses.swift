import PropertySearch
import ScenarioFiles
import Scenarios

/// Shrinks again and again, each time from the file that the last pass would write, until a pass
/// finds nothing smaller.
///
/// A pass begins by writing chance down as steps, so what it leaves can often be made smaller by
/// another pass, which sees those steps as its own.
struct ShrinkingPasses {
  /// What came out.
  struct End {
    var scenario: Scenario
    var isMinimal: Bool
    var progress: ShrinkProgress
  }

  private let start: Scenario
  private let signature: FailureSignature
  private let player: CasePlayer
  private let budget: ShrinkBudget
  private let improved: (Scenario, ShrinkProgress) -> Bool

  init(
    _ start: Scenario, signature: FailureSignature, player: CasePlayer, budget: ShrinkBudget,
    improved: @escaping (Scenario, ShrinkProgress) -> Bool
  ) {
    self.start = start
    self.signature = signature
    self.player = player
    self.budget = budget
    self.improved = improved
  }

  func run() -> End {
    var end = End(scenario: start, isMinimal: false, progress: ShrinkProgress())
    var size = Measure(of: start)
    while true {
      let done = end.progress
      var isStopped = false
      var shrinker = Shrinker(
        end.scenario, signature: signature, player: player, budget: budget.rest(after: done)
      ) { scenario, progress in
        let goesOn = improved(scenario, done.adding(progress))
        if !goesOn { isStopped = true }
        return goesOn
      }
      shrinker.run()
      end.progress = done.adding(shrinker.progress)
      end.isMinimal = shrinker.isMinimal
      let written = CaseRoundTrip.readBack(shrinker.best) ?? shrinker.best
      let smaller = Measure(of: written)
      guard smaller < size else {
        // Another form of the same size is no progress; the first pass alone may change the form.
        if done.attempts == 0 { end.scenario = written }
        return end
      }
      end.scenario = written
      size = smaller
      if isStopped || !shrinker.isMinimal { return end }
    }
  }

  /// How big a scenario is, so that passes come to an end.
  private struct Measure: Comparable {
    let devices: Int
    let steps: Int
    let people: Int
    let length: Int

    init(of scenario: Scenario) {
      let size = ScenarioSize(scenario)
      devices = size.deviceCount
      // A person at random may do anything, so people count before the steps that replace them.
      people = size.personCount
      steps = size.stepCount
      length = ScenarioWriter.text(of: scenario, note: "").utf8.count
    }

    static func < (left: Measure, right: Measure) -> Bool {
      (left.people, left.devices, left.steps, left.length)
        < (right.people, right.devices, right.steps, right.length)
    }
  }
}

extension ShrinkBudget {
  /// What is left after some work.
  fileprivate func rest(after done: ShrinkProgress) -> ShrinkBudget {
    var rest = self
    rest.attempts = max(0, attempts - done.attempts)
    rest.factCount = max(0, factCount - done.factCount)
    return rest
  }
}

extension ShrinkProgress {
  /// The work of two passes.
  fileprivate func adding(_ other: ShrinkProgress) -> ShrinkProgress {
    var sum = self
    sum.attempts += other.attempts
    sum.improvements += other.improvements
    sum.factCount += other.factCount
    return sum
  }
}
