import DeviceSystems
import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct ResetTests {
  @Test("5.7 a reset before configure forgets tips, donations and parameters")
  func forgets() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.isReady], count: 1)])
    scene.set("App.isReady", to: true)
    scene.donate(times: 3)
    scene.present("Tip")
    #expect(scene.status("Tip") == .invalidated(.displayCountExceeded))
    scene.relaunch(configures: false)
    scene.resetDatastore()
    scene.configure()
    #expect(scene.recordCount == 0)
    #expect(scene.donations().isEmpty)
    #expect(scene.status("Tip") == .pending)
    scene.set("App.isReady", to: true)
    #expect(scene.shows("Tip"))
  }

  @Test("5.7 a reset also clears the frequency clock")
  func clearsFrequency() throws {
    let scene = try LedgerScene(["First", "Second"], frequency: .daily)
    scene.present("First")
    scene.relaunch(configures: false)
    scene.resetDatastore()
    scene.configure()
    #expect(scene.shows("Second"))
  }

  @Test("5.7 after configure a reset is refused and forgets nothing")
  func refused() throws {
    let scene = try LedgerScene(["Tip"])
    scene.invalidate("Tip")
    scene.resetDatastore()
    #expect(scene.facts == [.configurationRefused(.tipsDatastoreAlreadyConfigured)])
    #expect(scene.invalidation(of: "Tip") == .actionPerformed)
  }

  @Test("5.7 a reset at every launch shows a tip at every launch, whatever its limit")
  func atNextLaunch() throws {
    let scene = try LedgerScene([SceneTip("Tip", count: 1)])
    for _ in 0..<4 {
      #expect(scene.present("Tip"))
      scene.relaunch(configures: false)
      scene.resetDatastore()
      scene.configure()
    }
    #expect(scene.count(of: "Tip") == 0)
  }

  @Test("5.8 a second configure in one process is refused and changes nothing")
  func configureTwice() throws {
    let scene = try LedgerScene(["Tip"])
    scene.configure()
    #expect(scene.facts == [.configurationRefused(.tipsDatastoreAlreadyConfigured)])
    #expect(scene.shows("Tip"))
    scene.relaunch()
    #expect(scene.facts == [.configured])
  }

  @Test("a predicate on a value of a type that it cannot have is refused")
  func invalidPredicate() {
    var texts = TextTable()
    #expect(throws: RuleError.self) {
      try Rule(
        parsing: "#Rule(App.entered) { $0.donations.filter { $0.place == true }.count > 0 }",
        in: LedgerScene.context(), texts: &texts)
    }
  }

  @Test("5.9 what a peer uploads after a reset comes back here")
  func resurrection() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.visitedThrice])])
    scene.donate(times: 3)
    scene.invalidate("Tip", .tipClosed)
    scene.relaunch(configures: false)
    scene.resetDatastore()
    scene.configure()
    #expect(scene.status("Tip") == .pending)
    scene.mergeVisits(3)
    #expect(scene.status("Tip") == .available)
    scene.mergeInvalidation(of: "Tip")
    #expect(scene.status("Tip") == .invalidated(.tipClosed))
  }

  @Test("5.9 numbers of donations and of appearances go on after a reset, so none is used twice")
  func numbersGoOn() throws {
    let scene = try LedgerScene(["Tip"])
    scene.donate(times: 2)
    scene.present("Tip")
    scene.relaunch(configures: false)
    scene.resetDatastore()
    scene.configure()
    scene.donate()
    #expect(scene.donations().map(\.sequence) == [3])
    #expect(scene.shows("Tip"))
    #expect(scene.displayed?.presentation == 2)
    #expect(scene.displayed?.isFirst == true)
  }
}
