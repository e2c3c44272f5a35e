import FleetSimulation
import SimulationKernel
import Testing
import TipSync
import Verification

@Suite("hub-wait-kept and timeout-of-open-request")
struct HubWaitTests {
  private let id = "hub-wait-kept"

  /// The phone was refused, and asks again after `pause`.
  private func refused(
    _ error: SyncError, retryAfter: SimulatedDuration?, noting wait: SimulatedDuration,
    pause: SimulatedDuration
  ) throws -> Verdict {
    var story = Story()
    story.answers(story.asks(on: phone), on: phone, error: error, retryAfter: retryAfter)
    story.on(phone, .sync(.backedOff(until: story.now + wait, because: error)))
    story.wait(pause)
    story.asks(on: phone)
    return try story.verdict(of: id)
  }

  @Test("7.15 a device that waits as long as the hub asks keeps the claim")
  func kept() throws {
    let wait = SimulatedDuration.seconds(30)
    #expect(
      try refused(.serviceUnavailable, retryAfter: wait, noting: wait, pause: wait) == .pass)
  }

  @Test("7.15 a request a microsecond before the wait is over is a violation")
  func early() throws {
    let wait = SimulatedDuration.seconds(30)
    let pause = wait - SimulatedDuration(microseconds: 1)
    #expect(
      try refused(.serviceUnavailable, retryAfter: wait, noting: wait, pause: pause) == .fail)
  }

  @Test("7.15 a wait that is noted shorter than the hub asked is a violation")
  func halved() throws {
    #expect(
      try refused(
        .requestRateLimited, retryAfter: .seconds(30), noting: .seconds(15), pause: .minutes(1))
        == .fail)
  }

  /// The phone is refused again and again, and notes these waits.
  private func busy(_ waits: [Int64]) throws -> Verdict {
    var story = Story { $0.sync.backoffLimit = .seconds(40) }
    for wait in waits {
      story.answers(story.asks(on: phone), on: phone, error: .zoneBusy)
      story.on(
        phone, .sync(.backedOff(until: story.now + .seconds(wait), because: .zoneBusy)))
      story.wait(.hours(1))
    }
    return try story.verdict(of: id)
  }

  @Test("7.16 waits after failures double up to the limit")
  func doubled() throws {
    #expect(try busy([5, 10, 20, 40, 40]) == .pass)
    #expect(try busy([5, 5]) == .fail)
    #expect(try busy([5, 10, 20, 40, 80]) == .fail)
    #expect(try busy([10]) == .fail)
  }

  @Test("7.18 after a full account, uploads wait, and fetches do not")
  func quota() throws {
    var story = Story()
    story.answers(
      story.asks(on: phone, uploading: []), on: phone, error: .quotaExceeded, isUpload: true)
    story.on(phone, .sync(.backedOff(until: story.now + .hours(6), because: .quotaExceeded)))
    story.wait(.hours(1))
    story.answers(story.asks(on: phone), on: phone)
    #expect(try story.verdict(of: id) == .pass)
    story.asks(on: phone, uploading: [])
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("7.25 another account has nothing to do with the wait")
  func otherAccount() throws {
    var story = Story()
    story.answers(
      story.asks(on: phone), on: phone, error: .serviceUnavailable, retryAfter: .hours(1))
    story.on(phone, .sync(.accountChanged(to: 1)))
    story.asks(on: phone)
    #expect(try story.verdict(of: id) != .fail)
  }

  @Test("a fleet that is never refused is not put to the test")
  func idle() throws {
    var story = Story()
    story.answers(story.asks(on: phone), on: phone)
    let result = try story.result(of: id)
    #expect(result.verdict == .inconclusive)
    #expect(result.reason == "The hub refused no request.")
  }

  // MARK: Timeouts

  private func timedOut(
    after wait: SimulatedDuration, naming number: UInt32 = 0
  ) throws -> Verdict {
    var story = Story()
    let message = story.asks(on: phone)
    story.wait(wait)
    story.on(phone, .sync(.requestTimedOut(message: message + number)))
    return try story.verdict(of: "timeout-of-open-request")
  }

  @Test("7.17 a request is given up exactly after its time, and no other")
  func timeouts() throws {
    #expect(try timedOut(after: .seconds(60)) == .pass)
    #expect(try timedOut(after: .seconds(59)) == .fail)
    #expect(try timedOut(after: .seconds(61)) == .fail)
    #expect(try timedOut(after: .seconds(60), naming: 2) == .fail)
  }

  @Test("7.17 a request that nobody gives up is a violation, unless its process ended")
  func forgotten() throws {
    var story = Story()
    story.asks(on: phone)
    var ended = story
    story.wait(.minutes(2))
    story.somethingElse(on: tablet)
    #expect(try story.verdict(of: "timeout-of-open-request") == .fail)
    ended.on(phone, .device(.terminated))
    ended.wait(.minutes(2))
    ended.somethingElse(on: tablet)
    #expect(try ended.verdict(of: "timeout-of-open-request") == .pass)
  }

  @Test("7.17 what answers no open request is not taken in, and 7.26 one request is open at a time")
  func closed() throws {
    var story = Story()
    let message = story.asks(on: phone)
    story.answers(message, on: phone)
    var second = story
    story.on(phone, .sync(.imported(message: message + 1, records: .none)))
    #expect(try story.verdict(of: "timeout-of-open-request") == .pass)
    story.on(phone, .sync(.imported(message: message + 3, records: .none)))
    #expect(try story.verdict(of: "timeout-of-open-request") == .fail)
    second.asks(on: phone)
    second.asks(on: phone)
    #expect(try second.verdict(of: "timeout-of-open-request") == .fail)
  }
}
