import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("closed-tips-invalidated")
struct ClosedTipsInvalidatedTests {
  private let id = "closed-tips-invalidated"

  private func closed() -> Story {
    var story = Story()
    let shown = story.display(0, on: phone)
    story.end(shown, on: phone, .closed)
    return story
  }

  @Test("1.17 a tip that is closed and invalidated is in order")
  func ends() throws {
    var story = closed()
    story.invalidate(0, on: phone)
    story.wait(.seconds(1))
    story.show(0, on: tablet)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("1.17 a tip that is closed and not invalidated is a violation, at the fact of its closing")
  func stays() throws {
    var story = closed()
    let closing = FactID(story.state.factCount - 1)
    story.wait(.seconds(1))
    story.invalidate(0, on: phone)
    let result = try story.result(of: id)
    #expect(result.violations.map(\.fact) == [closing])
  }

  @Test("an end on another device is none on this one")
  func elsewhere() throws {
    var story = closed()
    story.invalidate(0, on: tablet)
    story.wait(.seconds(1))
    story.world(.ended)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("5.3 the end of a tip that an override shows need not be stored")
  func override() throws {
    var story = closed()
    story.on(phone, .tip(.invalidationNotStored(record: RecordIndex(0), reason: .tipClosed)))
    story.wait(.seconds(1))
    story.world(.ended)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("where nobody closes a tip, nothing was put to the test")
  func idle() throws {
    var story = Story()
    story.show(0, on: phone)
    #expect(
      try story.result(of: id).reason
        == "Nobody closed a tip that was not already invalidated there.")
  }
}
