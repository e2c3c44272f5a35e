import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import ScenarioFiles
import Scenarios
import Shrinking
import SimulationKernel
import Synchronization
import TestExtent
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

  @Test("of ten actions and many effects only what fails is left", .onlyInFull)
  func effects() throws {
    var scenario = Scenario.twoPhones()
    let events = ["opened", "saved", "shared"].map { EventDefinition(id: $0) }
    let flag = ParameterDefinition(
      id: "Compass.isOn", type: .boolean, defaultValue: .boolean(false))
    scenario.app = AppDefinition(
      texts: TextTable(), events: events, parameters: [flag], tips: scenario.app.tips, groups: [],
      knobs: BehaviourKnobs())
    func donates(_ event: Int) -> Effect { .donates(ScreenDonation(event: EventIndex(event))) }
    scenario.screens[0].actions = (0..<10).map { number in
      ScreenAction(
        id: "action-\(number)",
        timing: .once(probability: .percent(50), after: .constant(.seconds(1))),
        effects: [donates(0), .toggles(ParameterIndex(0))] + (number == 6 ? [donates(1)] : []))
    }
    scenario.effectLists = [
      EffectList(on: .launch, [donates(0), donates(2)]),
      EffectList(on: .activation, [.toggles(ParameterIndex(0))]),
      EffectList(on: .display(TipIndex(0)), [donates(2)]),
    ]
    let broken = FailureSignature.broken(claim: "Nothing is saved.")
    let player = CasePlayer(
      claim: .custom { run in
        let isSaved = run.run.journal.facts.contains { fact in
          guard case .tip(.donated(let event, _)) = fact.kind else { return false }
          return run.run.scenario.app.events[event.position].id == "saved"
        }
        return isSaved ? broken : nil
      })
    var shrinker = Shrinker(scenario, signature: broken, player: player)
    shrinker.run()
    let best = shrinker.best
    #expect(shrinker.isMinimal)
    #expect(best.effectLists.isEmpty)
    #expect(best.screens.flatMap(\.actions).map(\.id) == ["action-6"])
    #expect(best.allEffects.count == 1)
    #expect(best.app.events.map(\.id) == ["saved"])
    #expect(best.app.parameters.isEmpty)
    #expect(best.people.isEmpty)
    let again = try ScenarioReader().scenario(ScenarioWriter.text(of: best))
    #expect(player.fails(again, as: broken))
  }

  @Test("an effect of an occasion that fails is left alone of its list", .onlyInFull)
  func occasion() {
    var scenario = Scenario.twoPhones()
    let events = ["opened", "saved"].map { EventDefinition(id: $0) }
    scenario.app = AppDefinition(
      texts: TextTable(), events: events, parameters: [], tips: scenario.app.tips, groups: [],
      knobs: BehaviourKnobs())
    func donates(_ event: Int) -> Effect { .donates(ScreenDonation(event: EventIndex(event))) }
    scenario.effectLists = [
      EffectList(on: .launch, [donates(0)]),
      EffectList(on: .activation, [donates(0), donates(1), donates(0)]),
    ]
    let broken = FailureSignature.broken(claim: "Nothing is saved.")
    let player = CasePlayer(
      claim: .custom { run in
        let saved = run.run.scenario.app.events.firstIndex { $0.id == "saved" }
        let isSaved = run.run.journal.facts.contains { fact in
          if case .tip(.donated(let event, _)) = fact.kind {
            event.position == saved
          } else {
            false
          }
        }
        return isSaved ? broken : nil
      })
    var shrinker = Shrinker(scenario, signature: broken, player: player)
    shrinker.run()
    #expect(shrinker.best.effectLists.map(\.occasion) == [.activation])
    #expect(shrinker.best.allEffects.count == 1)
  }

  @Test("its file reads back as a scenario that fails in the same way")
  func readable() throws {
    let text = ScenarioWriter.text(of: Self.shrunk.best)
    let scenario = try ScenarioReader().scenario(text)
    #expect(Self.fails(scenario))
  }

  @Test("what a file cannot say is not left out, and all else is")
  func unwritable() throws {
    var scenario = Scenario.twoPhones()
    var texts = TextTable()
    let kept = ParameterDefinition(
      id: "Compass.name", type: .text, defaultValue: .text(texts.intern("kept")))
    scenario.app = AppDefinition(
      texts: texts, events: [], parameters: [kept], tips: scenario.app.tips, groups: [],
      knobs: BehaviourKnobs())
    // A scenario without the parameter has the text still; its file has it no more.
    let broken = FailureSignature.broken(claim: "No text is kept.")
    let player = CasePlayer(
      claim: .custom { $0.run.scenario.app.texts.index(of: "kept") == nil ? nil : broken })
    let shown = Mutex<[Scenario]>([])
    var shrinker = Shrinker(scenario, signature: broken, player: player) { smaller, _ in
      shown.withLock { $0.append(smaller) }
      return true
    }
    shrinker.run()
    #expect(shrinker.isMinimal)
    #expect(shrinker.best.app.parameters.map(\.id) == ["Compass.name"])
    #expect(shrinker.best.people.isEmpty && shrinker.best.devices.count == 1)
    let files = shown.withLock { $0 }.map { ScenarioWriter.text(of: $0) }
    #expect(files.count > 1 && files.last == ScenarioWriter.text(of: shrinker.best))
    for file in files { #expect(player.fails(try ScenarioReader().scenario(file), as: broken)) }
  }

  @Test("once the host's time is used up it plays nothing more, though it finds nothing smaller")
  func hostSpent() {
    for allowed in [0, 1, 5] {
      let asked = Atomic<Int>(0)
      var shrinker = Shrinker(
        Self.shrunk.best, signature: Self.shrunk.signature, player: CasePlayer(),
        budget: ShrinkBudget { asked.add(1, ordering: .relaxed).newValue > allowed })
      shrinker.run()
      let isMinimal = shrinker.isMinimal
      #expect(!isMinimal)
      #expect(shrinker.progress.attempts == allowed)
      #expect(Self.fails(shrinker.best))
    }
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
