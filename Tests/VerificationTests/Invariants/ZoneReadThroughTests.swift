import CloudSync
import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

private let id = "zone-read-through"

@Suite("zone-read-through")
struct ZoneReadThroughTests {
  /// The record of a parameter after the zone's change `tag`.
  private static func change(
    _ parameter: Int, _ tag: UInt32, made: UInt32? = nil, isDeletion: Bool = false
  ) -> RecordChange {
    var fields = RecordFields()
    fields.modified = .zero + .seconds(Int64(tag))
    return RecordChange(
      key: .parameter(ParameterIndex(parameter)), fields: fields, tag: tag, made: made ?? tag,
      isDeletion: isDeletion)
  }

  private static func token(_ sequence: UInt32, _ story: Story, life: UInt32 = 1) -> ChangeToken {
    ChangeToken(generation: life, sequence: sequence, issued: story.now)
  }

  private func observed(_ story: Story) throws -> [String] {
    try story.result(of: id).violations.map(\.observed)
  }

  /// The phone has uploaded three records.
  private func threeRecords(_ adjust: (inout Scenario) -> Void = { _ in }) -> Story {
    var story = Story { adjust(&$0) }
    story.stores((1...3).map { Self.change($0, UInt32($0)) }, by: phone)
    return story
  }

  @Test("7.9 a fetch of everything, and one of what came after, are in order")
  func inOrder() throws {
    var story = threeRecords()
    story.fetch(nil, brings: [1, 2, 3].map { Self.change($0, UInt32($0)) }, on: tablet)
    let token = Self.token(3, story)
    story.wait(.minutes(1))
    story.stores([Self.change(2, 4, made: 2)], by: phone)
    story.fetch(token, brings: [Self.change(2, 4, made: 2)], on: tablet)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("a journal that declares no limits is judged by what the hub stored")
  func undeclared() throws {
    for brought in [3, 4] {
      var story = threeRecords {
        $0.declaresTransport = false
        $0.sync.fetchLimit = 1
      }
      story.fetch(nil, brings: (1...brought).map { Self.change($0, UInt32($0)) }, on: tablet)
      #expect(
        try observed(story) == (brought == 3 ? [] : ["brings a record that nobody uploaded"]))
    }
  }

  @Test(
    "7.9 an answer that leaves out, repeats, reorders or alters a record is a violation",
    arguments: [
      ([change(1, 1), change(3, 3)], "leaves out a record whose last change has the number 2"),
      ([change(2, 2), change(1, 1), change(3, 3)], "brings changes again, or out of order"),
      (
        [change(1, 1), change(2, 2), change(3, 4)],
        "brings a record with the number 4, but its last change has 3"
      ),
      (
        [change(1, 1), change(2, 2), change(3, 3), change(4, 5)],
        "brings a record that nobody uploaded"
      ),
      (
        [change(1, 1), change(2, 2, made: 1), change(3, 3)],
        "brings a record that was made with change 2, but says 1"
      ),
      (
        [change(1, 1), change(2, 2, isDeletion: true), change(3, 3)],
        "deletes a record that is there"
      ),
    ])
  func wrong(_ records: [RecordChange], _ complaint: String) throws {
    var story = threeRecords()
    story.fetch(nil, brings: records, on: tablet)
    #expect(try observed(story) == [complaint])
  }

  @Test("7.9 a page ends where the next begins; beside that nothing may be left out")
  func pages() throws {
    for (next, expected) in [(UInt32(1), []), (2, ["from change 2 of life 1"]), (0, ["from"])] {
      var story = threeRecords { $0.sync.fetchLimit = 1 }
      story.fetch(nil, brings: [Self.change(1, 1)], isLast: false, on: tablet)
      let token = Self.token(next, story)
      story.wait(.seconds(1))
      story.asks(on: tablet, since: token)
      let complaints = try observed(story)
      #expect(complaints.count == expected.count)
      #expect(zip(complaints, expected).allSatisfy { $0.hasPrefix($1) })
    }
    var story = threeRecords { $0.sync.fetchLimit = 1 }
    story.fetch(nil, brings: [Self.change(1, 1), Self.change(2, 2)], isLast: false, on: tablet)
    #expect(try observed(story) == ["brings 2 records at once, but may bring at most 1"])
  }

  @Test("7.20 a zone that was deleted brings nothing of its earlier life, and takes no token of it")
  func lives() throws {
    var story = threeRecords()
    story.fetch(nil, brings: [1, 2, 3].map { Self.change($0, UInt32($0)) }, on: tablet)
    let token = Self.token(3, story)
    story.atHub(.sync(.zoneEmptied(account: 0, because: .purgedByPerson)))
    story.fetch(token, brings: [], on: tablet)
    #expect(try observed(story) == ["accepts a token of an earlier life of the zone"])
    var anew = threeRecords()
    anew.atHub(.sync(.zoneEmptied(account: 0, because: .purgedByPerson)))
    anew.fetch(nil, brings: [Self.change(1, 1)], on: tablet)
    #expect(try observed(anew) == ["brings a record that nobody uploaded"])
  }

  @Test("5.9 a reset that deletes records tells all who know them")
  func deletedByReset() throws {
    for (deleted, expected) in [([4, 5, 6], 0), ([4, 5], 1)] {
      var story = threeRecords()
      story.fetch(nil, brings: [1, 2, 3].map { Self.change($0, UInt32($0)) }, on: tablet)
      let token = Self.token(3, story)
      story.atHub(.sync(.zoneEmptied(account: 0, because: .recordsDeletedByReset)))
      story.fetch(
        token,
        brings: deleted.map {
          Self.change(7 - $0, UInt32($0), made: UInt32(7 - $0), isDeletion: true)
        }, on: tablet)
      #expect(try observed(story).count == expected)
    }
  }

  @Test("7.10 a token that is too old is not taken, and one that is not is not refused")
  func lifetime() throws {
    for (hours, isTaken, expected) in [
      (1, true, []),
      (
        3, true,
        [
          "accepts a token that is 3 h old, although tokens expire after 2 h"
        ]
      ),
      (1, false, ["expired"]), (3, false, []),
    ] {
      var story = threeRecords { $0.sync.tokenLifetime = .hours(2) }
      story.fetch(nil, brings: [1, 2, 3].map { Self.change($0, UInt32($0)) }, on: tablet)
      let token = Self.token(3, story)
      story.wait(.hours(Int64(hours)))
      story.fetch(token, brings: [], error: isTaken ? nil : .changeTokenExpired, on: tablet)
      #expect(try observed(story) == expected)
    }
  }

  @Test("7.25 a device that changed its account begins anew")
  func otherAccount() throws {
    for isKept in [true, false] {
      var story = threeRecords()
      story.fetch(nil, brings: [1, 2, 3].map { Self.change($0, UInt32($0)) }, on: tablet)
      let token = Self.token(3, story)
      story.on(tablet, .sync(.accountChanged(to: 1)))
      story.asks(on: tablet, since: isKept ? token : nil)
      #expect(try observed(story).count == (isKept ? 1 : 0))
    }
  }
}

extension Story {
  /// A device uploads records, and the hub stores them.
  fileprivate mutating func stores(_ records: [RecordChange], by device: DeviceIndex) {
    let message = asks(on: device, uploading: records)
    let arrived = atHub(.network(.delivered(message: message, isCopy: false)), because: lastSent)
    let saved = records.map { record in
      var saved = record
      saved.outcome = .saved
      return saved
    }
    atHub(
      .sync(.uploadAnswered(message: message + 1, error: nil, records: keep(saved))),
      because: arrived)
    on(device, .network(.delivered(message: message + 1, isCopy: false)))
  }

  /// A device asks for what changed since a token.
  @discardableResult
  fileprivate mutating func asks(on device: DeviceIndex, since token: ChangeToken?) -> UInt32 {
    let message = nextMessage()
    on(device, .sync(.fetchRequested(message: message, since: token)))
    lastSent = on(
      device,
      .network(
        .sent(
          message: message, from: .device(device), to: .hub, kind: .fetchRequest, byteCount: 200)))
    return message
  }

  /// A fetch, and its answer.
  fileprivate mutating func fetch(
    _ token: ChangeToken?, brings records: [RecordChange], isLast: Bool = true,
    error: SyncError? = nil, on device: DeviceIndex
  ) {
    let message = asks(on: device, since: token)
    let arrived = atHub(.network(.delivered(message: message, isCopy: false)), because: lastSent)
    atHub(
      .sync(
        .fetchAnswered(
          message: message + 1, error: error, records: keep(records), isLast: isLast)),
      because: arrived)
    on(device, .network(.delivered(message: message + 1, isCopy: false)))
  }
}
