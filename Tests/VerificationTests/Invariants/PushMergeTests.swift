import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipSync
import Verification

@Suite("push-merge")
struct PushMergeTests {
  private let id = "push-merge"

  private func story(perHour: Int = 3) -> Story {
    Story { $0.sync.push.perHour = perHour }
  }

  @Test("7.12 a change that leads to a push in its time keeps the claim; none is a violation")
  func leaves() throws {
    var story = story()
    let change = story.changesZone(by: phone)
    story.somethingElse(on: phone)
    var silent = story
    story.wait(.seconds(10))
    story.atHub(.sync(.pushSent(to: tablet, message: 7)), because: change)
    story.wait(.hours(1))
    story.somethingElse(on: phone)
    #expect(try story.verdict(of: id) == .pass)
    silent.wait(.hours(1))
    silent.somethingElse(on: phone)
    #expect(try silent.verdict(of: id) == .fail)
  }

  @Test("7.12 a push is merged into one that waits or is under way, and into no other")
  func merges() throws {
    var story = story()
    var early = story
    let first = early.changesZone(by: phone)
    early.atHub(.sync(.pushCoalesced(to: tablet)), because: first)
    #expect(try early.verdict(of: id) == .fail)

    let change = story.changesZone(by: phone)
    story.somethingElse(on: phone)
    story.wait(.seconds(10))
    story.atHub(.sync(.pushSent(to: tablet, message: 7)), because: change)
    var settled = story
    let second = story.changesZone(by: phone)
    story.atHub(.sync(.pushCoalesced(to: tablet)), because: second)
    #expect(try story.verdict(of: id) == .pass)
    settled.on(tablet, .network(.delivered(message: 7, isCopy: false)))
    let third = settled.changesZone(by: phone)
    settled.atHub(.sync(.pushCoalesced(to: tablet)), because: third)
    #expect(try settled.verdict(of: id) == .fail)
  }

  @Test("7.13 a push is held back when the limit is reached, and not before")
  func throttled() throws {
    var story = story(perHour: 1)
    var early = story
    let first = early.changesZone(by: phone)
    early.atHub(.sync(.pushThrottled(to: tablet)), because: first)
    #expect(try early.verdict(of: id) == .fail)

    let change = story.changesZone(by: phone)
    story.somethingElse(on: phone)
    story.wait(.seconds(10))
    story.atHub(.sync(.pushSent(to: tablet, message: 7)), because: change)
    story.on(tablet, .network(.delivered(message: 7, isCopy: false)))
    let second = story.changesZone(by: phone)
    story.atHub(.sync(.pushThrottled(to: tablet)), because: second)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("7.12 a push to a device of another account, or to one that left, is a violation")
  func strangers() throws {
    var story = story()
    story.on(tablet, .sync(.accountChanged(to: 1)))
    let change = story.changesZone(by: phone)
    story.atHub(.sync(.pushThrottled(to: tablet)), because: change)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("7.12 a push for a device without a connection may be kept without a word")
  func kept() throws {
    var story = story()
    story.on(tablet, .device(.wentOffline))
    _ = story.changesZone(by: phone)
    story.wait(.hours(1))
    story.somethingElse(on: phone)
    #expect(try story.verdict(of: id) == .pass)
  }
}
