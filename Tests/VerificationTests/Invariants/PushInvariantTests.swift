import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipSync
import Verification

@Suite("no-push-echo and push-limit")
struct PushInvariantTests {
  /// An upload of the phone that the hub has answered.
  private func answered() -> (Story, FactID) {
    var story = Story()
    let made = story.on(phone, .sync(.uploadRequested(message: 4, records: .none)))
    let sent = story.on(
      phone,
      .network(
        .sent(message: 4, from: .device(phone), to: .hub, kind: .uploadRequest, byteCount: 1)),
      because: made)
    let arrived = story.atHub(.network(.delivered(message: 4, isCopy: false)), because: sent)
    let answered = story.atHub(
      .sync(.uploadAnswered(message: 5, error: nil, records: .none)), because: arrived)
    return (story, answered)
  }

  @Test("7.12 a push to another device is in order")
  func others() throws {
    var (story, answered) = answered()
    story.atHub(.sync(.pushSent(to: tablet, message: 6)), because: answered)
    #expect(try story.verdict(of: "no-push-echo") == .pass)
  }

  @Test("7.12 a push to the device that uploaded is a violation, sent or not")
  func echo() throws {
    var (sent, answered) = answered()
    var waiting = sent
    sent.atHub(.sync(.pushSent(to: phone, message: 6)), because: answered)
    #expect(try sent.verdict(of: "no-push-echo") == .fail)
    waiting.atHub(.sync(.pushThrottled(to: phone)), because: answered)
    #expect(try waiting.verdict(of: "no-push-echo") == .fail)
  }

  @Test("a push that no upload caused is not judged")
  func noUpload() throws {
    var story = Story()
    story.atHub(.sync(.pushSent(to: phone, message: 6)))
    let result = try story.result(of: "no-push-echo")
    #expect(result.verdict == .inconclusive)
    #expect(result.reason == "No upload caused a push.")
  }

  private func pushes(_ count: Int, every wait: SimulatedDuration) throws -> Verdict {
    var story = Story()
    for _ in 0..<count {
      story.atHub(.sync(.pushSent(to: phone, message: 6)))
      story.wait(wait)
    }
    return try story.verdict(of: "push-limit")
  }

  @Test("7.13 three pushes an hour, and one from the hour before, are in order; a fifth is not")
  func limit() throws {
    #expect(try pushes(4, every: .minutes(1)) == .pass)
    #expect(try pushes(5, every: .minutes(1)) == .fail)
    #expect(try pushes(20, every: .minutes(15)) == .pass)
  }

  @Test("without a push nothing was put to the test")
  func noPush() throws {
    #expect(try Story().result(of: "push-limit").reason == "No push was sent.")
  }
}
