import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import Verification

@Suite("message-settled-once")
struct MessageSettledOnceTests {
  private let id = "message-settled-once"

  private func story() -> (Story, FactID) {
    var story = Story()
    let sent = story.atHub(
      .network(
        .sent(message: 3, from: .hub, to: .device(phone), kind: .fetchAnswer, byteCount: 1)))
    return (story, sent)
  }

  @Test("a message that arrives once, and its copy, are in order")
  func arrives() throws {
    var (story, sent) = story()
    story.on(phone, .network(.delivered(message: 3, isCopy: false)), because: sent)
    story.on(phone, .network(.delivered(message: 3, isCopy: true)), because: sent)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("a message that arrives after it was lost is a violation")
  func lostAndFound() throws {
    var (story, sent) = story()
    story.on(
      phone, .network(.dropped(message: 3, reason: .independentLoss, isCopy: false)), because: sent)
    let found = story.on(phone, .network(.delivered(message: 3, isCopy: false)), because: sent)
    #expect(try story.result(of: id).violations.map(\.fact) == [found])
  }

  @Test("a message that arrives twice, and is no copy, is a violation")
  func twice() throws {
    var (story, sent) = story()
    story.on(phone, .network(.delivered(message: 3, isCopy: false)), because: sent)
    story.on(phone, .network(.delivered(message: 3, isCopy: false)), because: sent)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("a message that reaches a device without a connection is a violation, and not afterwards")
  func offline() throws {
    var (story, sent) = story()
    story.on(phone, .device(.wentOffline))
    var back = story
    story.on(phone, .network(.delivered(message: 3, isCopy: false)), because: sent)
    #expect(try story.verdict(of: id) == .fail)
    back.on(phone, .device(.cameOnline))
    back.on(phone, .network(.delivered(message: 3, isCopy: false)), because: sent)
    #expect(try back.verdict(of: id) == .pass)
  }

  @Test("without a message nothing was put to the test")
  func idle() throws {
    let result = try Story().result(of: id)
    #expect(result.verdict == .inconclusive)
    #expect(result.reason == "No message arrived.")
  }
}
