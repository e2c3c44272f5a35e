import CloudSync
import FleetFacts
import JournalFiles
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
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
    #expect(
      result.reason
        == "No device recorded a wait, or sent another request, after the hub had refused or not "
        + "answered one.")
  }

  // MARK: What each error demands

  /// Between these two lists and the two tests below them is every error of a whole request (7.14).
  private static let endlessErrors: [SyncError] = [
    .badContainer, .missingEntitlement, .notAuthenticated, .permissionFailure,
    .accountTemporarilyUnavailable,
  ]
  private static let growingErrors: [SyncError] = [
    .networkUnavailable, .networkFailure, .serviceUnavailable, .requestRateLimited, .zoneBusy,
    .serverResponseLost, .unknownItem, .serverRecordChanged, .batchRequestFailed,
  ]
  private static let renewingErrors: [SyncError] = [
    .changeTokenExpired, .zoneNotFound, .userDeletedZone,
  ]

  /// A story with a fault of the hub that goes on, in which the phone is refused.
  private func refusedStory(
    _ error: SyncError, retryAfter: SimulatedDuration? = nil, isUpload: Bool = false,
    noting until: Instant?
  ) -> Story {
    var story = Story {
      $0.faults = [
        FaultDefinition(
          name: "hub", kind: .hubError(error, retryAfter: .seconds(30)), schedule: .windows([]))
      ]
    }
    story.world(.faultBegan(fault: 0))
    let message = story.asks(on: phone, uploading: isUpload ? [] : nil)
    story.answers(message, on: phone, error: error, retryAfter: retryAfter, isUpload: isUpload)
    if let until { story.on(phone, .sync(.backedOff(until: until, because: error))) }
    return story
  }

  @Test(
    "7.15 7.16 after a failure that may pass a device waits, alike for both requests",
    arguments: growingErrors, [false, true])
  func growing(_ error: SyncError, isUpload: Bool) throws {
    for seconds in [4, 5, 6] as [Int64] {
      let until = Story().now + .seconds(seconds)
      var story = refusedStory(error, isUpload: isUpload, noting: until)
      story.wait(.minutes(1))
      story.asks(on: phone)
      #expect(try story.verdict(of: id) == (seconds == 5 ? .pass : .fail))
    }
    var early = refusedStory(
      error, retryAfter: .seconds(30), isUpload: isUpload, noting: Story().now + .seconds(30))
    early.wait(.seconds(29))
    early.asks(on: phone)
    #expect(try early.verdict(of: id) == .fail)
  }

  @Test(
    "7.10 7.20 a device fetches anew at once, or after the wait that the hub asks for",
    arguments: renewingErrors, [false, true])
  func renewing(_ error: SyncError, isUpload: Bool) throws {
    var atOnce = refusedStory(error, isUpload: isUpload, noting: nil)
    atOnce.asks(on: phone)
    #expect(try atOnce.verdict(of: id) != .fail)
    for seconds in [15, 30, 60] as [Int64] {
      var story = refusedStory(
        error, retryAfter: .seconds(30), isUpload: isUpload, noting: Story().now + .seconds(seconds)
      )
      #expect(try story.verdict(of: id) == (seconds == 30 ? .pass : .fail))
      story.wait(.seconds(29))
      story.asks(on: phone)
      #expect(try story.verdict(of: id) == .fail)
    }
    // The wait does not double: it is the hub's.
    var again = refusedStory(error, retryAfter: .seconds(30), noting: Story().now + .seconds(30))
    again.wait(.seconds(30))
    again.answers(again.asks(on: phone), on: phone, error: .zoneBusy)
    again.on(phone, .sync(.backedOff(until: again.now + .seconds(5), because: .zoneBusy)))
    #expect(try again.verdict(of: id) == .pass)
  }

  @Test(
    "7.19 a device asks for nothing while what it cannot mend goes on", arguments: endlessErrors)
  func endless(_ error: SyncError) throws {
    let finite = refusedStory(error, noting: Story().now + .seconds(30))
    #expect(try finite.verdict(of: id) == .fail)
    let story = refusedStory(error, noting: .distantFuture)
    #expect(try story.verdict(of: id) == .pass)
    for isUpload in [false, true] {
      var asks = story
      asks.wait(.days(1))
      asks.asks(on: phone, uploading: isUpload ? [] : nil)
      #expect(try asks.verdict(of: id) == .fail)
    }
    let ends: [(inout Story) -> Void] = [
      { $0.world(.faultEnded(fault: 0)) }, { $0.world(.healed) },
      { $0.on(phone, .device(.terminated)) }, { $0.on(phone, .sync(.accountChanged(to: 1))) },
    ]
    for end in ends {
      var ended = story
      end(&ended)
      ended.asks(on: phone)
      #expect(try ended.verdict(of: id) == .pass)
    }
    // An empty store is no news of the condition.
    var reset = story
    reset.on(phone, .tip(.datastoreReset))
    reset.asks(on: phone)
    #expect(try reset.verdict(of: id) == .fail)
  }

  @Test("8.17 an upload that is wrong in itself is not tried again, and fetches go on")
  func uploadsOnly() throws {
    var story = refusedStory(.invalidArguments, isUpload: true, noting: .distantFuture)
    story.answers(story.asks(on: phone), on: phone)
    #expect(try story.verdict(of: id) == .pass)
    var ended = story
    story.asks(on: phone, uploading: [])
    #expect(try story.verdict(of: id) == .fail)
    ended.world(.faultEnded(fault: 0))
    ended.asks(on: phone, uploading: [])
    #expect(try ended.verdict(of: id) == .pass)
  }

  @Test("7.8 a batch is halved at once, and a single record that is too much waits and doubles")
  func limit() throws {
    for waits in [[nil, nil, 5, 10], [nil, 5, 5], [10]] as [[Int64?]] {
      var story = Story()
      for wait in waits {
        story.answers(
          story.asks(on: phone, uploading: []), on: phone, error: .limitExceeded, isUpload: true)
        guard let wait else { continue }
        story.on(
          phone, .sync(.backedOff(until: story.now + .seconds(wait), because: .limitExceeded)))
        story.wait(.hours(1))
      }
      #expect(try story.verdict(of: id) == (waits.count == 4 ? .pass : .fail))
    }
    var early = refusedStory(
      .limitExceeded, retryAfter: .seconds(30), isUpload: true, noting: Story().now + .seconds(30))
    early.wait(.seconds(29))
    early.asks(on: phone)
    #expect(try early.verdict(of: id) == .fail)
  }

  @Test("7.7 of a batch that failed in part, what failed waits as long as the hub asks")
  func partial() throws {
    for seconds in [15, 30] as [Int64] {
      let story = refusedStory(
        .partialFailure, retryAfter: .seconds(30), isUpload: true,
        noting: Story().now + .seconds(seconds))
      #expect(try story.verdict(of: id) == (seconds == 30 ? .pass : .fail))
    }
    // Conflicts were merged, and go at once.
    var atOnce = refusedStory(.partialFailure, isUpload: true, noting: nil)
    atOnce.asks(on: phone, uploading: [])
    #expect(try atOnce.verdict(of: id) != .fail)
  }

  @Test("7.15 7.18 a full account waits longer if the hub asks for more")
  func longQuota() throws {
    for hours in [6, 12] as [Int64] {
      let story = refusedStory(
        .quotaExceeded, retryAfter: .hours(12), isUpload: true, noting: Story().now + .hours(hours))
      #expect(try story.verdict(of: id) == (hours == 12 ? .pass : .fail))
    }
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
