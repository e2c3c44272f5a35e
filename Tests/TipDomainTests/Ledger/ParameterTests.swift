import DeviceSystems
import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct ParameterTests {
  @Test("2.1 parameter rules ask the state, event rules the history")
  func families() throws {
    let scene = try LedgerScene([
      SceneTip("State", rules: [SceneRule.isReady]),
      SceneTip("History", rules: [SceneRule.visitedThrice]),
    ])
    scene.set("App.isReady", to: true)
    #expect(scene.status("State") == .available)
    #expect(scene.status("History") == .pending)
    scene.set("App.isReady", to: false)
    scene.donate(times: 3)
    #expect(scene.status("State") == .pending)
    #expect(scene.status("History") == .available)
  }

  @Test("2.2 all rules of a tip must hold, and a tip without rules is always eligible")
  func conjunction() throws {
    let scene = try LedgerScene([
      SceneTip("Both", rules: [SceneRule.isReady, SceneRule.visitedThrice]), "None",
    ])
    #expect(scene.status("None") == .available)
    #expect(scene.ineligibilityReason(of: "Both") == .rule(0))
    scene.set("App.isReady", to: true)
    #expect(scene.ineligibilityReason(of: "Both") == .rule(1))
    scene.donate(times: 3)
    #expect(scene.shows("Both"))
  }

  @Test("2.3 rules are judged by what this store knows, until a sync import tells it more")
  func localState() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.visitedThrice])])
    scene.donate(times: 2)
    #expect(scene.status("Tip") == .pending)
    scene.mergeVisits(1)
    #expect(scene.status("Tip") == .available)
  }

  @Test("2.4 a parameter keeps its value across launches")
  func persists() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.isReady])])
    scene.set("App.isReady", to: true)
    scene.relaunch()
    #expect(scene.value(of: "App.isReady") == .boolean(true))
    #expect(scene.status("Tip") == .available)
  }

  @Test("2.4 a parameter is its type and its property: one of another type is another parameter")
  func renamed() throws {
    let context = RuleContext(
      events: [],
      parameters: [
        ParameterDefinition(id: "Old.isReady", type: .boolean, defaultValue: .boolean(false)),
        ParameterDefinition(id: "New.isReady", type: .boolean, defaultValue: .boolean(false)),
      ], tipType: "New")
    #expect(context.parameter(named: "Self.isReady") == ParameterIndex(1))
    #expect(context.parameter(named: "Old.isReady") == ParameterIndex(0))
    #expect(context.parameter(named: "New.isSet") == nil)
  }

  @Test("2.5 a write counts for every rule that depends on the parameter, at once")
  func everyDependentRule() throws {
    let scene = try LedgerScene([
      SceneTip("First", rules: [SceneRule.isReady]),
      SceneTip("Second", rules: ["#Rule(App.$isReady) { $0 == false }"]),
    ])
    #expect(scene.status("First") == .pending)
    #expect(scene.status("Second") == .available)
    scene.set("App.isReady", to: true)
    #expect(scene.status("First") == .available)
    #expect(scene.status("Second") == .pending)
  }

  @Test("2.6 a write before configure is lost")
  func writeBeforeConfigure() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.isReady])], configures: false)
    scene.set("App.isReady", to: true)
    #expect(scene.facts == [.parameterIgnored(parameter: scene.parameterIndex("App.isReady"))])
    scene.configure()
    #expect(scene.value(of: "App.isReady") == .boolean(false))
    #expect(scene.status("Tip") == .pending)
  }

  @Test("2.7 a transient parameter has its default again in the next process")
  func transient() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.isOpen])])
    scene.set("App.isOpen", to: true)
    scene.set("App.isReady", to: true)
    #expect(scene.status("Tip") == .available)
    scene.relaunch()
    #expect(scene.status("Tip") == .pending)
    #expect(scene.value(of: "App.isReady") == .boolean(true))
  }

  @Test("2.8 a rule that compares a parameter with a value of another type is refused")
  func wrongType() {
    var texts = TextTable()
    for text in [
      "#Rule(App.$isReady) { $0 == 1 }", "#Rule(App.$launches) { $0 == \"three\" }",
      "#Rule(App.$launches) { $0 }",
    ] {
      #expect(throws: RuleError.self) {
        try Rule(parsing: text, in: LedgerScene.context(), texts: &texts)
      }
    }
  }

  @Test("a value is a few bytes without references")
  func codableAndSendable() {
    func isSmallAndSendable<Kind: Sendable & BitwiseCopyable>(_: Kind.Type) -> Bool {
      MemoryLayout<Kind>.size <= 16
    }
    #expect(isSmallAndSendable(Value.self))
  }

  @Test("2.9 a parameter written on another device makes a tip eligible here")
  func syncs() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.isReady])])
    let isReady = scene.parameterIndex("App.isReady")
    scene.merge(.parameterMerged(parameter: isReady, value: .boolean(true)))
    #expect(scene.shows("Tip"))
    scene.merge(.parameterMerged(parameter: isReady, value: nil))
    #expect(scene.value(of: "App.isReady") == .boolean(false))
    #expect(scene.status("Tip") == .pending)
  }
}
