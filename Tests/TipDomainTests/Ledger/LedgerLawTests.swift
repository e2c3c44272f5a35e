import SimulationKernel
import Testing

@testable import TipDomain

/// Random days on one device, with random knobs, judged from the facts alone.
@Suite struct LedgerLawTests {
  private static let tips: [SceneTip] = [
    SceneTip("Capped", count: 3), SceneTip("Ruled", rules: [SceneRule.isReady], count: 1),
    SceneTip("Timed", duration: .seconds(90)), SceneTip("Eager", ignoresFrequency: true),
    SceneTip("A", count: 2), SceneTip("B", rules: [SceneRule.visitedThrice]), SceneTip("C"),
  ]

  @Test(
    "3.1, 1.14, 3.11, 4.1, 4.3 and 3.6: random days with random knobs break no promise",
    arguments: [DisplayFrequency.immediate, .hourly, .daily])
  func randomDays(frequency: DisplayFrequency) throws {
    var displays = 0
    for seed in UInt64(0)..<100 {
      var day = try RandomDay(seed: seed, tips: Self.tips, frequency: frequency)
      for _ in 0..<150 { day.step() }
      #expect(day.judge.complaints.isEmpty, "seed \(seed)")
      displays += day.judge.displays
    }
    #expect(displays > 1_000)
  }
}

/// What happens on one device at random.
private struct RandomDay {
  let scene: LedgerScene
  var judge: FactJudge
  private var choices: ChoiceSource
  private var judged = 0

  init(seed: UInt64, tips: [SceneTip], frequency: DisplayFrequency) throws {
    var choices = ChoiceSource(seed: seed, entityCount: 1, purposeCount: 1)
    scene = try LedgerScene(
      tips, groups: [SceneGroup("Trail", .ordered, ["A", "B", "C"])], frequency: frequency
    ) { knobs in
      for knob in BehaviourKnobs.catalogue {
        let index = choices.next(entity: 0, purpose: 0) % UInt64(knob.choices.count)
        _ = knob.set(&knobs, knob.choices[Int(index)])
      }
    }
    self.choices = choices
    judge = FactJudge(app: scene.app, frequency: frequency)
  }

  private mutating func below(_ bound: Int) -> Int {
    Int(choices.next(entity: 0, purpose: 0) % UInt64(bound))
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  mutating func step() {
    switch below(16) {
    case 0...4: _ = scene.shows(pick(["Capped", "Ruled", "Timed", "Eager"]))
    case 5...7: _ = scene.offer(of: "Trail", as: pick([nil, nil, "A", "B", "C"]))
    case 8, 9: endOne()
    case 10, 11: scene.wait(pick([.seconds(1), .seconds(30), .minutes(2), .hours(1), .days(1)]))
    case 12:
      scene.set("App.isReady", to: below(2) == 0)
      scene.donate(times: below(2))
      scene.reconsider()
    case 13: scene.checkDurations()
    case 14: rarely()
    default: scene.ledger.pausePresentations(at: scene.time)
    }
    scene.ledger.resumePresentations(at: scene.time)
    judge.judge(Array(scene.journal[judged...]))
    judged = scene.journal.count
  }

  private mutating func endOne() {
    guard let shown = scene.ledger.presentations.first else { return }
    let reason = pick(DisplayEndReason.allCases.filter { $0 != .durationLimit })
    scene.play(.endDisplay(presentation: shown.display.presentation, reason: reason))
  }

  private mutating func rarely() {
    let tip = pick(["Capped", "Ruled", "Timed", "Eager", "A", "B", "C"])
    switch below(4) {
    case 0: scene.invalidate(tip, pick(InvalidationReason.allCases))
    case 1:
      if !scene.isOnScreen(tip) { scene.resetEligibility(of: tip) }
    case 2:
      for shown in scene.ledger.presentations {
        scene.play(
          .endDisplay(presentation: shown.display.presentation, reason: .processEnded))
      }
      scene.relaunch(configures: false)
      if below(3) == 0 { scene.resetDatastore() }
      scene.configure()
    default: scene.deleteDonations()
    }
  }
}
