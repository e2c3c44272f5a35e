import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct ActionTests {
  private static let actions = [
    TipAction(id: "learn-more", title: "Learn more"),
    TipAction(id: "open-settings", title: "Settings", invalidates: true),
  ]

  private func scene(style: TipStyle = .standard) throws -> LedgerScene {
    let scene = try LedgerScene([SceneTip("Tip", actions: Self.actions, style: style)])
    _ = scene.shows("Tip")
    return scene
  }

  private func chosen(_ action: UInt8, byTappingView: Bool, in scene: LedgerScene) -> TipFact {
    .actionChosen(
      tip: scene.tipIndex("Tip"), record: scene.record(of: "Tip"), action: action,
      byTappingView: byTappingView)
  }

  @Test("choosing an action is a fact, and ends nothing unless its handler invalidates")
  func choice() throws {
    let scene = try scene()
    scene.choose(0, of: "Tip")
    #expect(scene.facts == [chosen(0, byTappingView: false, in: scene)])
    #expect(scene.isOnScreen("Tip"))
    #expect(scene.status("Tip") == .available)
  }

  @Test("1.12 an action whose handler invalidates ends the tip with actionPerformed")
  func invalidatingAction() throws {
    let scene = try scene()
    scene.choose(1, of: "Tip")
    #expect(scene.facts.first == chosen(1, byTappingView: false, in: scene))
    #expect(scene.ended.map(\.reason) == [.actionPerformed])
    #expect(scene.status("Tip") == .invalidated(.actionPerformed))
  }

  @Test("an action that the tip does not have, or of a tip that has left, cannot be chosen")
  func noSuchAction() throws {
    let scene = try scene()
    scene.choose(2, of: "Tip")
    #expect(scene.facts.isEmpty)
    let number = try #require(scene.views(of: "Tip").first).display.presentation
    scene.leave("Tip")
    let choice = TipCommand.chooseAction(presentation: number, action: 0, byTappingView: false)
    #expect(scene.play(choice).isEmpty)
  }

  @Test("a custom style may make the whole view run one action")
  func wholeView() throws {
    let style = CustomTipStyle(name: "Card", shows: [.title], wholeViewAction: "open-settings")
    let scene = try scene(style: .custom(style))
    scene.choose(0, of: "Tip", byTappingView: true)
    #expect(scene.facts.isEmpty)
    scene.choose(1, of: "Tip", byTappingView: true)
    #expect(scene.facts.first == chosen(1, byTappingView: true, in: scene))
    #expect(scene.status("Tip") == .invalidated(.actionPerformed))
  }

  @Test("a tap on the view of the standard style runs nothing")
  func tapOnStandardView() throws {
    let scene = try scene()
    scene.choose(0, of: "Tip", byTappingView: true)
    #expect(scene.facts.isEmpty)
    #expect(scene.isOnScreen("Tip"))
  }

  @Test("a style without buttons leaves only the action that its whole view runs")
  func noButtons() throws {
    let style = CustomTipStyle(name: "Bare", shows: [.title], wholeViewAction: "learn-more")
    let scene = try scene(style: .custom(style))
    scene.choose(1, of: "Tip")
    #expect(scene.facts.isEmpty)
    scene.choose(0, of: "Tip")
    #expect(scene.facts == [chosen(0, byTappingView: true, in: scene)])
  }

  @Test("a style that shows the buttons offers both ways to its whole view's action")
  func buttonsAndView() throws {
    let style = CustomTipStyle(
      name: "Both", shows: TipPart.allCases, wholeViewAction: "learn-more")
    let scene = try scene(style: .custom(style))
    scene.choose(0, of: "Tip")
    #expect(scene.facts == [chosen(0, byTappingView: false, in: scene)])
    scene.choose(0, of: "Tip", byTappingView: true)
    #expect(scene.facts == [chosen(0, byTappingView: true, in: scene)])
    #expect(scene.app.tips[0].style.name == "Both")
    #expect(TipStyle.standard.name == "standard")
  }

  @Test("5.3 under an override an action ends the view and leaves the tip available")
  func overridden() throws {
    let scene = try LedgerScene([SceneTip("Tip", actions: Self.actions)])
    scene.ledger.overrides.showsAll = true
    #expect(scene.shows("Tip"))
    scene.choose(1, of: "Tip")
    #expect(!scene.isOnScreen("Tip"))
    #expect(scene.status("Tip") == .available)
  }
}
