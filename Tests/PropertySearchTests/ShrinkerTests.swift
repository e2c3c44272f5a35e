import DeviceSystems
import FleetSimulation
import PropertySearch
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipDomain
import TipSync

@Suite("shrinking")
struct ShrinkerTests {
  /// The smallest case of last-writer-wins losing displays, from two people's random fortnight.
  private static let shrunk: Shrunk = {
    var scenario = Scenario.twoPhones()
    scenario.sync.merge = .lwwRecord
    let signature = FailureSignature.violated(invariant: "count-exact")
    let source = SeedCases(scenario, seed: 7)
    let player = CasePlayer()
    let number = (0..<50 as Range<UInt64>).first {
      player.fails(source.makeCase($0).scenario, as: signature)
    }
    var shrinker = Shrinker(
      source.makeCase(number ?? 0).scenario, signature: signature, player: player)
    shrinker.run()
    return Shrunk(
      best: shrinker.best, signature: signature, isMinimal: shrinker.isMinimal)
  }()

  private struct Shrunk {
    let best: Scenario
    let signature: FailureSignature
    let isMinimal: Bool
  }

  private static func fails(_ scenario: Scenario) -> Bool {
    CasePlayer().fails(scenario, as: shrunk.signature)
  }

  @Test("a random fortnight becomes a few explicit steps on two devices")
  func small() {
    let best = Self.shrunk.best
    #expect(Self.shrunk.isMinimal)
    #expect(best.people.isEmpty)
    #expect(best.devices.count <= 2)
    #expect(best.stepCount <= 6, "\(best.stepCount)")
    #expect(Self.fails(best))
  }

  @Test("without any one of its steps the failure is gone")
  func needed() {
    let best = Self.shrunk.best
    for index in best.timeline.indices {
      var candidate = best
      candidate.timeline.remove(at: index)
      #expect(!Self.fails(candidate), "step \(index) is not needed")
    }
  }

  @Test("without any one of its devices the failure is gone")
  func neededDevices() {
    for index in Self.shrunk.best.devices.indices {
      guard let candidate = Self.shrunk.best.removing(DeviceIndex(index)) else { continue }
      #expect(!Self.fails(candidate))
    }
  }

  @Test("shrinking what is minimal changes nothing and takes few attempts")
  func idempotent() {
    var again = Shrinker(
      Self.shrunk.best, signature: Self.shrunk.signature, player: CasePlayer())
    again.run()
    #expect(again.progress.improvements == 0)
    #expect(again.isMinimal)
  }

  @Test("an action that a step chooses stays, so that what is kept can be written down")
  func chosenAction() {
    var scenario = Scenario.twoPhones()
    var tip = scenario.app.tips[0]
    tip.content.actions = [TipAction(id: "go", title: "Go")]
    scenario.app = scenario.app.with(tips: [tip])
    let chosen = ScriptedAction.choose(tip: TipIndex(0), action: 0)
    scenario.timeline = [TimelineStep(at: .days(1), device: DeviceIndex(0), action: chosen)]
    let broken = FailureSignature.broken(claim: "Nothing is chosen.")
    let player = CasePlayer(
      claim: .custom { run in
        run.run.scenario.timeline.contains { $0.action == chosen } ? broken : nil
      })
    var shrinker = Shrinker(scenario, signature: broken, player: player)
    shrinker.run()
    #expect(shrinker.best.timeline.map(\.action) == [chosen])
    #expect(shrinker.best.app.tips[0].content.actions.map(\.id) == ["go"])
    #expect(ScenarioWriter.text(of: shrinker.best).contains("choose"))
  }

  @Test("its file reads back as a scenario that fails in the same way")
  func readable() throws {
    let text = ScenarioWriter.text(of: Self.shrunk.best)
    let scenario = try ScenarioReader().scenario(text)
    #expect(Self.fails(scenario))
  }

  @Test("a spent budget stops it, with the smallest so far")
  func budget() {
    var shrinker = Shrinker(
      Self.shrunk.best, signature: Self.shrunk.signature, player: CasePlayer(),
      budget: ShrinkBudget(attempts: 3))
    shrinker.run()
    #expect(!shrinker.isMinimal)
    #expect(shrinker.progress.attempts == 3)
    #expect(Self.fails(shrinker.best))
  }
}
