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

@Suite("stored-as-sent")
struct StoredAsSentTests {
  private let id = "stored-as-sent"

  /// The zone has the record of a tip, under the tag 1.
  private func story(
    knobs: BehaviourKnobs = BehaviourKnobs(), _ adjust: (inout Scenario) -> Void = { _ in }
  ) -> Story {
    var story = Story(knobs: knobs) { adjust(&$0) }
    story.upload([.counted(1)], answer: [.counted(1).saved(1)])
    return story
  }

  private func verdict(_ story: Story) throws -> Verdict { try story.verdict(of: id) }

  private func complaints(_ story: Story) throws -> [String] {
    try story.result(of: id).violations.map(\.observed)
  }

  // MARK: What is stored and refused

  @Test("7.2 a new record is stored as it was sent", arguments: [1, 2] as [Int32])
  func newRecord(stored: Int32) throws {
    var story = Story()
    story.upload([.counted(1)], answer: [.counted(stored).saved(1)])
    #expect(
      try complaints(story) == (stored == 1 ? [] : ["a record was stored with other fields"]))
    #expect(try verdict(story) == (stored == 1 ? .pass : .fail))
  }

  @Test(
    "7.2 where tags are compared, only the tag of its last change lets a record be stored",
    arguments: [
      (1, true, .pass), (0, true, .fail), (2, true, .fail), (0, false, .pass), (2, false, .pass),
      (1, false, .fail),
    ] as [(UInt32, Bool, Verdict)])
  func comparedTags(_ tag: UInt32, _ isStored: Bool, _ expected: Verdict) throws {
    var story = story()
    let sent = RecordChange.counted(2, tag: tag)
    if isStored {
      story.upload([sent], answer: [sent.saved(2)], by: tablet)
    } else {
      let held = RecordChange.counted(1, tag: 1)
      story.upload(
        [sent], answer: [held.failed(.serverRecordChanged)], error: .partialFailure, by: tablet)
    }
    #expect(try verdict(story) == expected)
  }

  @Test("7.3 a conflict brings the record that the hub holds, or none")
  func copies() throws {
    for (copy, expected) in [
      (RecordChange.counted(1, tag: 1), Verdict.pass), (RecordChange.counted(3, tag: 1), .fail),
      (RecordChange.counted(1, at: 11, tag: 1), .fail), (RecordChange.counted(2), .pass),
    ] {
      var story = story()
      story.upload(
        [.counted(2)], answer: [copy.failed(.serverRecordChanged)], error: .partialFailure,
        by: tablet)
      #expect(try verdict(story) == expected)
    }
  }

  @Test(
    "7.3 a record that the zone does not have is new if it is sent without a tag, or else unknown",
    arguments: [
      (0, true, .pass), (4, true, .fail), (0, false, .fail), (4, false, .pass),
    ] as [(UInt32, Bool, Verdict)])
  func unknown(_ tag: UInt32, _ isStored: Bool, _ expected: Verdict) throws {
    var story = Story()
    let sent = RecordChange.counted(1, tag: tag)
    story.upload(
      [sent], answer: [isStored ? sent.saved(1) : sent.failed(.unknownItem)],
      error: isStored ? nil : .partialFailure)
    #expect(try verdict(story) == expected)
  }

  @Test("7.2 a deletion is done, whether there is a record or none", arguments: [true, false])
  func deletion(isThere: Bool) throws {
    let sent = RecordChange.counted(0, tag: isThere ? 1 : 0, isDeletion: true)
    let answers: [(RecordChange, SyncError?, Verdict)] = [
      (sent.saved(2), nil, .pass), (sent.saved(2, isDeletion: false), nil, .fail),
      (sent.failed(.unknownItem), .partialFailure, .fail),
    ]
    for (answer, error, expected) in answers {
      var story = isThere ? story() : Story()
      story.upload([sent], answer: [answer], error: error, by: tablet)
      #expect(try verdict(story) == expected)
    }
  }

  @Test("7.17 what was deleted is unknown from then on", arguments: [true, false])
  func unknownSince(isDeleted: Bool) throws {
    var story = story()
    if isDeleted {
      let deletion = RecordChange.counted(0, tag: 1, isDeletion: true)
      story.upload([deletion], answer: [deletion.saved(2)], by: tablet)
    }
    let sent = RecordChange.counted(2, tag: 1)
    story.upload([sent], answer: [sent.failed(.unknownItem)], error: .partialFailure)
    #expect(try verdict(story) == (isDeleted ? .pass : .fail))
  }

  @Test("7.2 what is sent to be stored is not deleted")
  func notDeleted() throws {
    var story = Story()
    let sent = RecordChange.counted(1)
    story.upload([sent], answer: [sent.saved(1, isDeletion: true)])
    #expect(try complaints(story) == ["a record was deleted that should have been stored"])
  }

  // MARK: Policies that compare no tags

  @Test("7.31 a whole record overwrites what is there, but by date none that is newer")
  func wholeRecord() throws {
    for (order, second, isKept, expected) in [
      (.arrival, 5, false, .pass), (.arrival, 5, true, .fail),
      (.modifiedDate, 5, true, .pass), (.modifiedDate, 5, false, .fail),
      (.modifiedDate, 10, false, .pass), (.modifiedDate, 10, true, .fail),
    ] as [(LastWriterOrder, Int64, Bool, Verdict)] {
      var knobs = BehaviourKnobs()
      knobs.lwwOrder = order
      var story = story(knobs: knobs) { $0.sync.savePolicy = .allKeys }
      let sent = RecordChange.counted(2, at: second)
      let held = isKept ? RecordChange.counted(1) : sent
      story.upload([sent], answer: [held.saved(2)], by: tablet)
      #expect(try verdict(story) == expected)
    }
  }

  @Test("7.2 where changed fields overwrite, those that an upload names do, and no others")
  func changedFields() throws {
    var all = RecordChange.counted(2, at: 20)
    all.fields.duration = .seconds(7)
    all.fields.modified = .zero + .seconds(30)
    all.fields.status = StoredStatus(
      epoch: 0, invalidation: .tipClosed, date: .zero + .seconds(30))
    all.fields.value = .integer(4)
    all.fields.date = .zero + .seconds(25)
    let sent = all.fields
    let writes: [(FieldMask, (inout RecordFields) -> Void)] = [
      ([], { _ in }),
      (
        .tally,
        {
          $0.count = sent.count
          $0.duration = sent.duration
          $0.tallyModified = sent.tallyModified
        }
      ),
      (
        .status,
        {
          $0.status = sent.status
          $0.modified = sent.modified
        }
      ),
      (
        .value,
        {
          $0.value = sent.value
          $0.date = sent.date
          $0.modified = sent.modified
        }
      ),
    ]
    for (changed, write) in writes {
      var held = RecordChange.counted(1)
      write(&held.fields)
      for (answer, expected) in [(held, Verdict.pass), (all, .fail)] {
        var story = story { $0.sync.savePolicy = .changedKeys }
        var item = all
        item.changed = changed
        story.upload([item], answer: [answer.saved(2)], by: tablet)
        #expect(try verdict(story) == expected, "fields \(changed.rawValue)")
      }
    }
    var whole = story { $0.sync.savePolicy = .changedKeys }
    whole.upload([all], answer: [all.saved(2)], by: tablet)
    #expect(try verdict(whole) == .pass)
  }

  @Test("7.31 by date, a changed field overwrites none that is newer")
  func changedFieldsByDate() throws {
    for (order, second, isKept, expected) in [
      (.modifiedDate, 5, true, .pass), (.modifiedDate, 5, false, .fail),
      (.modifiedDate, 10, false, .pass), (.modifiedDate, 10, true, .fail),
      (.arrival, 5, false, .pass), (.arrival, 5, true, .fail),
    ] as [(LastWriterOrder, Int64, Bool, Verdict)] {
      var knobs = BehaviourKnobs()
      knobs.lwwOrder = order
      var story = story(knobs: knobs) { $0.sync.savePolicy = .changedKeys }
      var sent = RecordChange.counted(2, at: second, changed: [.tally, .status])
      sent.fields.status = StoredStatus(epoch: 0, invalidation: .tipClosed, date: .zero)
      let held = isKept ? RecordChange.counted(1) : sent
      story.upload([sent], answer: [held.saved(2)], by: tablet)
      #expect(try verdict(story) == expected)
    }
  }

  // MARK: What a zone has

  /// A record was stored and deleted, something happened, and the record was sent once more: the
  /// hub's answer stores it, or says that it is deleted.
  private func sentAgain(
    _ key: RecordKey, _ retry: DeletedDonationRetry, isDeleted: Bool,
    after change: (inout Story) -> Void = { _ in }
  ) throws -> Verdict {
    var knobs = BehaviourKnobs()
    knobs.deletedDonationRetry = retry
    var story = Story(knobs: knobs)
    let record = RecordChange(key: key, fields: RecordFields())
    story.upload([record], answer: [record.saved(1)])
    let deletion = RecordChange(key: key, fields: RecordFields(), tag: 1, isDeletion: true)
    story.upload([deletion], answer: [deletion.saved(2)], by: tablet)
    change(&story)
    story.upload([record], answer: [record.saved(3, isDeletion: isDeleted)])
    return try verdict(story)
  }

  private let donation = RecordKey.donation(EventIndex(0), of: ReplicaIndex(0), sequence: 1)

  @Test("C5 a donation that was deleted returns with a further upload, or not, as the knob says")
  func deletedDonation() throws {
    #expect(try sentAgain(donation, .staysDeleted, isDeleted: true) == .pass)
    #expect(try sentAgain(donation, .staysDeleted, isDeleted: false) == .fail)
    #expect(try sentAgain(donation, .returns, isDeleted: false) == .pass)
    #expect(try sentAgain(donation, .returns, isDeleted: true) == .fail)
  }

  @Test("C5 a deletion is listed if it comes before what it deletes", arguments: [true, false])
  func deletedBeforeItCame(isListed: Bool) throws {
    var knobs = BehaviourKnobs()
    knobs.deletedDonationRetry = .staysDeleted
    var story = story(knobs: knobs)
    let record = RecordChange(key: donation, fields: RecordFields())
    let deletion = RecordChange(key: donation, fields: RecordFields(), isDeletion: true)
    story.upload([deletion], answer: [deletion.saved(0)])
    story.upload([record], answer: [record.saved(1, isDeletion: isListed)])
    #expect(try verdict(story) == (isListed ? .pass : .fail))
  }

  @Test("C5 only of donations, and until the zone is emptied, it is known that they were deleted")
  func notListed() throws {
    for (isDeleted, expected) in [(false, Verdict.pass), (true, .fail)] {
      let tip = try sentAgain(.tip(RecordIndex(0)), .staysDeleted, isDeleted: isDeleted)
      #expect(tip == expected)
      let emptied = try sentAgain(donation, .staysDeleted, isDeleted: isDeleted) {
        $0.atHub(.sync(.zoneEmptied(account: 0, because: .recordsDeletedByReset)))
      }
      #expect(emptied == expected)
    }
  }

  @Test("7.20 a zone that was emptied has no records", arguments: [nil, 0, 1] as [UInt16?])
  func emptied(account: UInt16?) throws {
    var story = story()
    if let account {
      story.atHub(.sync(.zoneEmptied(account: account, because: .purgedByPerson)))
    }
    let sent = RecordChange.counted(2, tag: 1)
    story.upload([sent], answer: [sent.saved(2)])
    #expect(try verdict(story) == (account == 0 ? .fail : .pass))
  }

  @Test("7.25 the zone is that of the account that a device had when it sent its upload")
  func accounts() throws {
    for (account, isLate, expected) in [
      (0, false, .fail), (1, false, .pass), (1, true, .fail),
    ] as [(UInt16, Bool, Verdict)] {
      var story = story()
      if !isLate { story.on(tablet, .sync(.accountChanged(to: account))) }
      let sent = RecordChange.counted(2)
      let message = story.asks(on: tablet, uploading: [sent])
      if isLate { story.on(tablet, .sync(.accountChanged(to: account))) }
      story.answer(message, to: story.lastSent, with: [sent.saved(1)])
      #expect(try verdict(story) == expected)
    }
  }
}
