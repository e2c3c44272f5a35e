import Testing

@testable import TipDomain

@Suite struct LaunchArgumentTests {
  private let key = "-com.apple.TipKit."

  @Test("5.6 the five launch arguments are read, those of others are passed over")
  func five() {
    let arguments = LaunchArguments([
      "/Applications/Trails", "-AppleLanguages", "(pt)", "\(key)ShowAllTips", "1",
      "\(key)HideAllTips", "YES", "\(key)ShowTips", "A, B", "\(key)HideTips", "C",
      "\(key)ResetDatastore", "1",
    ])
    #expect(arguments.showsAll && arguments.hidesAll && arguments.resetsDatastore)
    #expect(arguments.shown == ["A", "B"])
    #expect(arguments.hidden == ["C"])
  }

  @Test("5.6 a zero, a key without a value and an unknown key set nothing")
  func nothing() {
    for arguments in [
      ["\(key)ShowAllTips", "0"], ["\(key)HideAllTips"], ["\(key)ShowNoTips", "1"],
      ["\(key)ShowTips", ","], ["ShowAllTips", "1"], [],
    ] { #expect(LaunchArguments(arguments) == LaunchArguments([])) }
  }

  @Test("5.5 names in launch arguments are ids of tips, and an id that no tip has does nothing")
  func ids() throws {
    let scene = try LedgerScene([
      SceneTip("TrailTip", identifier: "trail-north", rules: [SceneRule.isReady]), "Other",
    ])
    let arguments = LaunchArguments([
      "\(key)ShowTips", "trail-north,TrailTip", "\(key)HideTips", "Other",
    ])
    scene.ledger.overrides = arguments.overrides { id in
      scene.app.tips.firstIndex { $0.identifier == id }.map { scene.ledger.recordOfTip[$0] }
    }
    #expect(scene.ledger.overrides.shown == [scene.record(of: "TrailTip")])
    #expect(scene.shows("TrailTip") && !scene.shows("Other"))
  }
}
