import DeviceSystems
import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct DonationTests {
  private static func counting(_ condition: String) -> String {
    "#Rule(App.visit) { $0.donations.count \(condition) }"
  }

  @Test("2.10 a donation carries its date and its values")
  func donation() throws {
    let scene = try LedgerScene(["Tip"])
    scene.wait(.hours(2))
    scene.donate("App.entered", place: 7)
    let row = try #require(scene.donations(of: "App.entered").first)
    #expect(row.date == scene.wall)
    #expect(scene.values.list(row.values) == [.integer(7)])
  }

  @Test("2.11 each donation adds exactly one row")
  func oneRow() throws {
    let scene = try LedgerScene(["Tip"])
    for expected in 1...4 {
      scene.donate()
      #expect(scene.donations().count == expected)
    }
    #expect(scene.donations().map(\.sequence) == [1, 2, 3, 4])
  }

  @Test("2.11 a donation that was sent without waiting may be lost with the process")
  func lost() throws {
    let scene = try LedgerScene(["Tip"])
    let visit = scene.eventIndex("App.visit")
    #expect(scene.play(.loseDonation(event: visit)) == [.donationLost(event: visit)])
    #expect(scene.donations().isEmpty)
  }

  @Test("2.11 a donation before configure finds no store")
  func beforeConfigure() throws {
    let scene = try LedgerScene(["Tip"], configures: false)
    scene.donate()
    #expect(scene.facts == [.donationLost(event: scene.eventIndex("App.visit"))])
    #expect(scene.donations().isEmpty)
  }

  @Test("2.12 deleteDonations clears the history of its event only")
  func delete() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.visitedThrice])])
    scene.donate(times: 3)
    scene.donate("App.entered", place: 1)
    scene.deleteDonations()
    #expect(scene.donations().isEmpty)
    #expect(scene.donations(of: "App.entered").count == 1)
    #expect(scene.status("Tip") == .pending)
    scene.donate()
    #expect(scene.donations().map(\.sequence) == [5])
  }

  @Test("2.12 by default deletion covers what is known, also dates in the future")
  func deleteKnown() throws {
    let scene = try LedgerScene(["Tip"])
    scene.donate(times: 2)
    scene.mergeVisits(1, age: .days(-1))
    scene.deleteDonations()
    #expect(scene.donations().isEmpty)
    #expect(scene.facts == [deleted(3, scene)])
  }

  @Test("2.12 by time, deletion covers what is dated up to now")
  func deleteByTime() throws {
    let scene = try LedgerScene(["Tip"]) { $0.deleteDonations = .byTime }
    scene.donate(times: 2)
    scene.mergeVisits(1, age: .days(-1))
    scene.deleteDonations()
    #expect(scene.donations().map(\.replica) == [ReplicaIndex(1)])
    #expect(scene.facts == [deleted(2, scene)])
  }

  @Test("2.12 before configure there is nothing to delete from")
  func deleteBeforeConfigure() throws {
    let scene = try LedgerScene(["Tip"])
    scene.donate(times: 2)
    scene.relaunch(configures: false)
    scene.deleteDonations()
    scene.configure()
    #expect(scene.donations().count == 2)
  }

  private func deleted(_ count: UInt32, _ scene: LedgerScene) -> TipFact {
    .donationsDeleted(event: scene.eventIndex("App.visit"), through: scene.wall, count: count)
  }

  @Test("2.13 by default a rule sees 1 000 donations, so a count of 1 001 never comes")
  func thousand() throws {
    let scene = try LedgerScene([
      SceneTip("Reached", rules: [Self.counting("== 1000")]),
      SceneTip("Never", rules: [Self.counting(">= 1001")]),
    ])
    scene.donate(times: 999)
    #expect(scene.status("Reached") == .pending)
    scene.donate(times: 30)
    #expect(scene.status("Reached") == .available)
    #expect(scene.status("Never") == .pending)
  }

  @Test("2.13 the most recent donations are the ones that are seen")
  func mostRecent() throws {
    let old = "#Rule(App.visit) { $0.donations.filter { $0.date < Date.now - 60 }.count == 0 }"
    let scene = try LedgerScene(
      [SceneTip("Tip", rules: [old])], visits: DonationLimit(maximumCount: 2))
    scene.donate(times: 5)
    scene.wait(.hours(1))
    scene.donate()
    #expect(scene.status("Tip") == .pending)
    scene.donate()
    #expect(scene.status("Tip") == .available)
  }

  @Test("2.14 a donation limit keeps rules from seeing more, or older ones")
  func limit() throws {
    let scene = try LedgerScene(
      [
        SceneTip("Three", rules: [Self.counting("== 3")]),
        SceneTip("One", rules: [Self.counting("== 1")]),
      ], visits: DonationLimit(maximumCount: 3, maximumAge: .days(7)))
    scene.donate(times: 9)
    #expect(scene.status("Three") == .available)
    scene.wait(.days(7))
    scene.donate()
    #expect(scene.status("Three") == .available)
    scene.wait(.seconds(1))
    #expect(scene.status("One") == .available)
    #expect(DonationLimit(maximumCount: 3).maximumAge == nil)
  }

  @Test("2.13 2.14 by default the limit holds for the merged list, newest first by date")
  func limitAfterMerge() throws {
    let fresh = "#Rule(App.visit) { $0.donations.donatedWithin(.hour).count == 2 }"
    let scene = try LedgerScene(
      [SceneTip("Fresh", rules: [fresh]), SceneTip("Three", rules: [Self.counting("== 3")])],
      visits: DonationLimit(maximumCount: 3))
    // What arrives last is older.
    scene.donate(times: 2)
    scene.mergeVisits(5, age: .days(1))
    #expect(scene.status("Fresh") == .available)
    #expect(scene.status("Three") == .available)
  }

  @Test("2.14 a limit of local rows leaves the rows of other devices alone")
  func localLimit() throws {
    let scene = try LedgerScene(
      [
        SceneTip("Nine", rules: [Self.counting("== 9")]),
        SceneTip("Three", rules: [Self.counting("== 3")]),
      ], visits: DonationLimit(maximumCount: 3)
    ) { $0.donationCapAppliedTo = .local }
    scene.donate(times: 5)
    #expect(scene.status("Three") == .available)
    scene.mergeVisits(6)
    #expect(scene.status("Nine") == .available)
  }

  @Test("2.14 C13 with a limit of local rows the age holds for all rows, the count for own ones")
  func localAge() throws {
    let scene = try LedgerScene(
      [
        SceneTip("None", rules: [Self.counting("== 0")]),
        SceneTip("Five", rules: [Self.counting("== 5")]),
      ], visits: DonationLimit(maximumCount: 3, maximumAge: .days(7))
    ) { $0.donationCapAppliedTo = .local }
    scene.mergeVisits(2, age: .days(30))
    #expect(scene.donations().count == 2)
    #expect(scene.status("None") == .available)
    scene.mergeVisits(5)
    #expect(scene.status("Five") == .available)
  }

  @Test("2.14 a limit of nothing, or less, shows a rule nothing", arguments: [0, -5, Int.min])
  func noneShown(count: Int) throws {
    let scene = try LedgerScene(
      [SceneTip("Tip", rules: [Self.counting("== 0")])],
      visits: DonationLimit(maximumCount: count))
    scene.donate(times: 2)
    #expect(scene.status("Tip") == .available)
  }

  @Test("equal values share their index, every new one has its own")
  func valuesEnlarge() throws {
    let scene = try LedgerScene(["Tip"])
    scene.donate("App.entered", times: 50, place: 7)
    #expect(storedLists(scene) == 1)
    for place in 0..<50 { scene.donate("App.entered", place: Int64(100 + place)) }
    #expect(storedLists(scene) == 51)
  }

  private func storedLists(_ scene: LedgerScene) -> Int {
    Set(scene.donations(of: "App.entered").map(\.values)).count
  }

  @Test("2.21 'three or more visits' written as count > 3 is noted, and shows at the fourth")
  func offByOne() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [Self.counting("> 3")])])
    let lints = LedgerScene.context().lint(scene.app.tips[0].rules)
    #expect(lints.map(\.code) == [.greaterThanCount])
    scene.donate(times: 3)
    #expect(!scene.shows("Tip"))
    scene.donate()
    #expect(scene.shows("Tip"))
  }

  @Test("2.22 a donation is dated by the donating device's clock, which may be wrong here")
  func skewedDonation() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.visitedToday])])
    scene.mergeVisits(1, age: .days(2))
    #expect(scene.status("Tip") == .pending)
    scene.mergeVisits(1, age: .days(-3))
    #expect(scene.status("Tip") == .available)
    scene.wait(.days(4))
    #expect(scene.status("Tip") == .available)
    scene.moveClock(by: .days(-10))
    scene.donate()
    #expect(scene.donations().first?.date == scene.wall)
  }
}
