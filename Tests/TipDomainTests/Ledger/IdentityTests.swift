import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct IdentityTests {
  @Test("1.1 a tip's id is the name of its type unless the app gives another")
  func defaultIdentifier() {
    #expect(TipDefinition(typeName: "TrailTip").identifier == "TrailTip")
    #expect(TipDefinition(typeName: "TrailTip", identifier: "north").identifier == "north")
  }

  @Test("1.2 two tips with equal ids are one: status and counts are shared")
  func equalIdentifiers() throws {
    let scene = try LedgerScene([
      SceneTip("First", identifier: "trail"), SceneTip("Second", identifier: "trail"),
    ])
    scene.present("First")
    #expect(scene.count(of: "Second") == 1)
    scene.invalidate("Second", .tipClosed)
    #expect(scene.status("First") == .invalidated(.tipClosed))
  }

  @Test("1.2 each distinct id of one type has its own status and its own count")
  func distinctIdentifiers() throws {
    let scene = try LedgerScene([
      SceneTip("TrailTip", identifier: "trail-north", count: 2),
      SceneTip("OtherTrailTip", identifier: "trail-south", count: 2),
    ])
    scene.present("TrailTip")
    scene.present("TrailTip")
    #expect(scene.count(of: "TrailTip") == 2)
    #expect(scene.count(of: "OtherTrailTip") == 0)
    #expect(scene.shows("OtherTrailTip"))
  }

  @Test("1.3 a trail tip that was closed for one trail still shows for the next")
  func otherTrail() throws {
    let scene = try LedgerScene([SceneTip("TrailTip", identifier: "trail-{launch}")])
    #expect(scene.shows("TrailTip"))
    scene.close("TrailTip")
    #expect(!scene.shows("TrailTip"))
    scene.ledger.reserveRecords(2)
    scene.ledger.recordOfTip = [RecordIndex(1)]
    #expect(scene.shows("TrailTip"))
    #expect(scene.ledger.records[0].status.invalidation == .tipClosed)
  }

  @Test("1.4 a store has a record for each id that was ever evaluated, shown or not")
  func recordOfEvaluated() throws {
    let scene = try LedgerScene(["Shown", SceneTip("Hidden", rules: [SceneRule.isReady]), "Never"])
    #expect(scene.shows("Shown"))
    #expect(!scene.shows("Hidden"))
    #expect(scene.recordCount == 2)
    #expect(!scene.shows("Hidden"))
    #expect(scene.recordCount == 2)
  }

  @Test("1.4 donations made in earlier launches make a tip eligible that was never displayed")
  func donationsAcrossLaunches() throws {
    let scene = try LedgerScene([SceneTip("Favorite", rules: [SceneRule.visitedThrice])])
    for _ in 0..<3 {
      #expect(!scene.shows("Favorite"))
      scene.donate()
      scene.relaunch()
    }
    #expect(scene.shows("Favorite"))
  }

  @Test("1.6 what persists of a tip is its record: other contents and rules keep its status")
  func recordPersists() throws {
    let scene = try LedgerScene([SceneTip("Shown", count: 3), SceneTip("Done", count: 3)])
    scene.present("Shown")
    scene.invalidate("Done", .tipClosed)
    let action = TipAction(id: "more", title: "More")
    scene.app = try LedgerScene.app([
      SceneTip("Shown", rules: [SceneRule.isReady], count: 3, actions: [action]),
      SceneTip("Done", count: 9, actions: [action]),
    ])
    scene.relaunch()
    #expect(scene.count(of: "Shown") == 1)
    #expect(scene.status("Shown") == .pending)
    #expect(scene.status("Done") == .invalidated(.tipClosed))
  }

  @Test("1.6 options and contents are the running code's: a new limit holds, a new action is there")
  func runningCode() throws {
    let scene = try LedgerScene([SceneTip("Limited", count: 9), "Plain"])
    scene.present("Limited")
    #expect(scene.shows("Plain"))
    scene.choose(0, of: "Plain")
    #expect(scene.facts.isEmpty)
    let action = TipAction(id: "done", title: "Done", invalidates: true)
    scene.app = try LedgerScene.app([
      SceneTip("Limited", count: 2), SceneTip("Plain", actions: [action]),
    ])
    scene.relaunch()
    #expect(scene.status("Limited") == .available)
    #expect(scene.present("Limited"))
    #expect(scene.status("Limited") == .invalidated(.displayCountExceeded))
    #expect(scene.count(of: "Limited") == 2)
    #expect(scene.shows("Plain"))
    scene.choose(0, of: "Plain")
    #expect(scene.status("Plain") == .invalidated(.actionPerformed))
  }

  @Test("1.5 an id that changes at every launch grows the store and loses the status")
  func unstableIdentifier() throws {
    let scene = try LedgerScene([SceneTip("Random", identifier: "{launch}", count: 1)])
    for launch in 0..<5 {
      scene.ledger.reserveRecords(launch + 1)
      scene.relaunch(recordOfTip: [RecordIndex(launch)])
      #expect(scene.present("Random"))
      #expect(scene.status("Random") == .invalidated(.displayCountExceeded))
    }
    #expect(scene.recordCount == 5)
  }
}
