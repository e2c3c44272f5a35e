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

@Suite("hub-refusals")
struct HubRefusalTests {
  private func story(_ kind: FaultKind? = nil, _ adjust: (inout Scenario) -> Void = { _ in })
    -> Story
  {
    Story { scenario in
      scenario.sync.hubRecordLimit = 2
      scenario.sync.hubByteLimit = 1_000
      scenario.faults = [
        FaultDefinition(
          name: "trouble", kind: kind ?? .tokenExpiry, schedule: .windows([]))
      ]
      adjust(&scenario)
    }
  }

  /// A device uploads records, and the hub answers.
  private func upload(
    _ story: inout Story, _ count: Int = 1, isDeletion: Bool = false, byteCount: UInt32 = 600,
    error: SyncError?, retryAfter: SimulatedDuration? = nil, outcome: ItemOutcome = .saved
  ) {
    var records = (0..<count).map {
      RecordChange(
        key: .tip(RecordIndex($0)), fields: RecordFields(), isDeletion: isDeletion)
    }
    let message = story.asks(on: phone, uploading: records, byteCount: byteCount)
    let arrived = story.atHub(
      .network(.delivered(message: message, isCopy: false)), because: story.lastSent)
    for index in records.indices { records[index].outcome = outcome }
    let carried = story.keep(records)
    story.atHub(
      .sync(
        .uploadAnswered(
          message: message + 1, error: error, records: carried, retryAfter: retryAfter)),
      because: arrived)
  }

  private func verdict(_ story: Story) throws -> Verdict {
    try story.verdict(of: "hub-refusals")
  }

  @Test(
    "7.8 an upload of more records or bytes than the hub takes is refused, and no other",
    arguments: [
      (2, 1_200, nil, .pass), (3, 600, nil, .fail), (1, 1_201, nil, .fail),
      (2, 1_200, .limitExceeded, .fail), (3, 600, .limitExceeded, .pass),
      (1, 1_201, .limitExceeded, .pass),
    ] as [(Int, UInt32, SyncError?, Verdict)])
  func limits(_ count: Int, _ bytes: UInt32, _ error: SyncError?, _ expected: Verdict) throws {
    var story = story()
    upload(&story, count, byteCount: bytes, error: error)
    #expect(try verdict(story) == expected)
  }

  @Test(
    "7.18 an account without room takes deletions and nothing else, as long as it has none",
    arguments: [
      (true, false, .quotaExceeded, .pass), (true, false, nil, .fail),
      (true, true, nil, .pass), (true, true, .quotaExceeded, .fail),
      (false, false, .quotaExceeded, .fail), (false, false, nil, .pass),
    ] as [(Bool, Bool, SyncError?, Verdict)])
  func room(_ isFull: Bool, _ isDeletion: Bool, _ error: SyncError?, _ expected: Verdict) throws {
    var story = story(.quotaFull(account: 0))
    story.world(.faultBegan(fault: 0))
    if !isFull { story.world(.faultEnded(fault: 0)) }
    upload(&story, isDeletion: isDeletion, error: error)
    #expect(try verdict(story) == expected)
  }

  @Test("7.18 an account that a step fills has no room until a step makes some")
  func filled() throws {
    for (hours, expected) in [(1, Verdict.pass), (3, .fail), (5, .pass)] {
      var story = story {
        $0.timeline = [
          TimelineStep(at: .hours(2), device: nil, action: .fillQuota(account: 0)),
          TimelineStep(at: .hours(4), device: nil, action: .freeQuota(account: 0)),
        ]
      }
      story.wait(.hours(Int64(hours)))
      upload(&story, error: nil)
      #expect(try verdict(story) == expected)
    }
  }

  @Test("7.14 an error of the hub comes while its fault goes on, and then always")
  func faults() throws {
    let trouble = FaultKind.hubError(.serviceUnavailable, retryAfter: .seconds(30))
    for (goesOn, error, expected) in [
      (true, .serviceUnavailable, .pass), (true, nil, .fail),
      (false, .serviceUnavailable, .fail), (false, nil, .pass),
    ] as [(Bool, SyncError?, Verdict)] {
      var story = story(trouble)
      story.world(.faultBegan(fault: 0))
      if !goesOn { story.world(.faultEnded(fault: 0)) }
      upload(&story, error: error, retryAfter: error == nil ? nil : .seconds(30))
      #expect(try verdict(story) == expected)
      story.answers(
        story.asks(on: phone), on: phone, error: error,
        retryAfter: error == nil ? nil : .seconds(30))
      #expect(try verdict(story) == expected)
    }
  }

  @Test(
    "7.15 the hub asks for the wait that its fault declares",
    arguments: [SimulatedDuration.seconds(30), .seconds(29), nil])
  func wait(_ retryAfter: SimulatedDuration?) throws {
    var story = story(.hubError(.serviceUnavailable, retryAfter: .seconds(30)))
    story.world(.faultBegan(fault: 0))
    upload(&story, error: .serviceUnavailable, retryAfter: retryAfter)
    #expect(try verdict(story) == (retryAfter == .seconds(30) ? .pass : .fail))
  }

  @Test("7.16 an error that comes without a wait may come without one")
  func withoutWait() throws {
    var story = story(.hubError(.zoneBusy, retryAfter: .seconds(30)))
    story.world(.faultBegan(fault: 0))
    upload(&story, error: .zoneBusy)
    #expect(try verdict(story) == .pass)
  }

  @Test("7.7 single records fail only while a fault lets them")
  func items() throws {
    for goesOn in [true, false] {
      var story = story(.partialFailure(.percent(50)))
      if goesOn { story.world(.faultBegan(fault: 0)) }
      upload(&story, error: .partialFailure, outcome: .failed(.zoneBusy))
      #expect(try verdict(story) == (goesOn ? .pass : .fail))
    }
  }

  @Test("7.20 what is for a zone that is gone is refused", arguments: [true, false])
  func goneZone(isGone: Bool) throws {
    for (error, isRefused) in [(SyncError?.none, false), (.zoneNotFound, true)] {
      var story = story()
      story.answers(story.asks(on: phone), on: phone)
      if isGone { story.atHub(.sync(.zoneEmptied(account: 0, because: .encryptedDataReset))) }
      upload(&story, error: error, outcome: isRefused ? .failed(.zoneNotFound) : .saved)
      #expect(try verdict(story) == (isGone && !isRefused ? .fail : .pass))
    }
  }

  @Test("7.20 a device that never read the zone, or reads it anew, may write to it")
  func newZone() throws {
    let readers: [(inout Story) -> Void] = [
      { _ in }, { $0.answers($0.asks(on: phone), on: phone, error: .zoneNotFound) },
      { $0.on(phone, .device(.reinstalled)) },
    ]
    for (index, read) in readers.enumerated() {
      var story = story()
      if index > 0 { story.answers(story.asks(on: phone), on: phone) }
      story.atHub(.sync(.zoneEmptied(account: 0, because: .purgedByPerson)))
      read(&story)
      upload(&story, error: nil)
      #expect(try verdict(story) == .pass)
    }
    var emptied = story()
    emptied.answers(emptied.asks(on: phone), on: phone)
    emptied.atHub(.sync(.zoneEmptied(account: 0, because: .recordsDeletedByReset)))
    upload(&emptied, error: nil)
    #expect(try verdict(emptied) == .pass)
  }

  @Test("8.23 a fault that lets the items of an upload fail asks for its wait")
  func waitForItems() throws {
    let fault = FaultKind.hubError(.partialFailure, retryAfter: .seconds(40))
    let waits: [(SimulatedDuration?, Verdict)] = [
      (.seconds(40), .pass), (nil, .fail), (.seconds(39), .fail),
    ]
    for (wait, expected) in waits {
      var story = story(fault)
      story.world(.faultBegan(fault: 0))
      upload(&story, error: .partialFailure, retryAfter: wait, outcome: .failed(.zoneBusy))
      #expect(try verdict(story) == expected)
    }
  }

  @Test("7.18 a fault keeps an account full whatever steps say, and steps do after its end")
  func filledTwice() throws {
    for (minutes, error, expected) in [
      (150, nil, Verdict.fail), (150, .quotaExceeded, .pass), (200, nil, .pass),
      (250, nil, .fail), (250, .quotaExceeded, .pass),
    ] as [(Int64, SyncError?, Verdict)] {
      var story = story(.quotaFull(account: 0)) {
        $0.timeline = [
          TimelineStep(at: .hours(2), device: nil, action: .freeQuota(account: 0)),
          TimelineStep(at: .minutes(215), device: nil, action: .fillQuota(account: 0)),
        ]
      }
      story.wait(.hours(1))
      story.world(.faultBegan(fault: 0))
      if minutes > 180 {
        story.wait(.hours(2))
        story.world(.faultEnded(fault: 0))
        story.wait(.minutes(minutes - 180))
      } else {
        story.wait(.minutes(minutes - 60))
      }
      upload(&story, error: error)
      #expect(try verdict(story) == expected)
    }
  }
}
