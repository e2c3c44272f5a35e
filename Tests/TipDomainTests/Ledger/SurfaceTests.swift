import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct SurfaceTests {
  @Test("a watch shows tips inline only, a television as popovers only, all others both")
  func platforms() throws {
    for platform in Platform.allCases {
      for surface in TipSurface.allCases {
        let scene = try LedgerScene(["Tip"], platform: platform)
        let isMissing =
          (platform == .watch && surface == .popover) || (platform == .tv && surface == .inline)
        #expect(scene.shows("Tip", on: surface) == !isMissing)
        #expect(scene.withheldReasons == (isMissing ? ["Tip": .surfaceUnavailable(surface)] : [:]))
      }
    }
  }

  @Test("3.3 a surface that the platform does not have counts nothing and changes no status")
  func unavailableCountsNothing() throws {
    let scene = try LedgerScene(
      [SceneTip("Tip", count: 1), "New"], frequency: .daily, platform: .tv)
    #expect(!scene.shows("Tip", on: .inline))
    #expect(scene.count(of: "Tip") == 0)
    #expect(scene.status("Tip") == .available)
    #expect(scene.shows("New"))
  }

  @Test("4.8 a surface that the platform does not have takes nobody's place")
  func unavailablePreemption() throws {
    let scene = try LedgerScene(
      [SceneTip("A", rules: [SceneRule.isReady]), "B"],
      groups: [SceneGroup("Trail", .firstAvailable, ["A", "B"])], platform: .tv
    ) { $0.preemptFirstAvailable = .yes }
    #expect(scene.offer(of: "Trail") == "B")
    scene.set("App.isReady", to: true)
    scene.play(
      .requestDisplay(
        DisplayRequest(tip: nil, group: scene.groupIndex("Trail"), surface: .inline)))
    #expect(scene.isOnScreen("B") && !scene.isOnScreen("A"))
  }
}
