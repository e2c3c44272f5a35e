import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("group-one-at-a-time")
struct GroupOneAtATimeTests {
  private let id = "group-one-at-a-time"

  private func story(_ adjust: (inout Scenario) -> Void = { _ in }) -> Story {
    Story(
      tips: [.plain("First"), .plain("Second")],
      groups: [TipGroupDefinition(id: "compass", tips: [TipIndex(0), TipIndex(1)])]
    ) { adjust(&$0) }
  }

  @Test("4.1 one after the other is in order")
  func oneAfterTheOther() throws {
    var story = story()
    story.show(0, on: phone)
    story.show(1, on: phone)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("4.1 two tips of a group on one screen are a violation")
  func twoAtOnce() throws {
    var story = story()
    story.display(0, on: phone)
    story.display(1, on: phone)
    let result = try story.result(of: id)
    #expect(result.verdict == .fail)
    #expect(try #require(result.violations.first).related.count == 1)
  }

  @Test("4.1 two devices may each show one")
  func twoDevices() throws {
    var story = story()
    story.display(0, on: phone)
    story.display(1, on: tablet)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("a process that died has nothing on screen")
  func crashed() throws {
    var story = story()
    story.display(0, on: phone)
    story.on(phone, .device(.crashed(lostChanges: 0)))
    story.open(phone)
    story.display(1, on: phone)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("4.11 a view that asks for a tip by itself is not held to its group, one of the group is")
  func viewOfItsOwn() throws {
    let ofGroup = TipSlot(tip: nil, group: GroupIndex(0))
    for (view, verdict) in [(TipSlot(tip: TipIndex(1)), Verdict.pass), (ofGroup, .fail)] {
      var story = story { $0.screens = [Screen(id: "home", slots: [ofGroup, view])] }
      story.display(0, on: phone, slot: 0)
      story.display(1, on: phone, slot: 1)
      #expect(try story.verdict(of: id) == verdict)
    }
  }
}
