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

@Suite("uploads-as-known")
struct UploadsAsKnownTests {
  private let id = "uploads-as-known"
  private let level = ParameterIndex(0)

  private func story(knobs: BehaviourKnobs = BehaviourKnobs()) -> Story {
    Story(
      knobs: knobs,
      parameters: [ParameterDefinition(id: "level", type: .integer, defaultValue: .integer(0))])
  }

  private func parameter(_ value: Int64, changed: FieldMask = .all) -> RecordChange {
    var fields = RecordFields()
    fields.value = .integer(value)
    return RecordChange(key: .parameter(level), fields: fields, changed: changed)
  }

  /// The device learns what became of a record that it uploaded.
  private func settle(_ record: RecordChange, _ outcome: ItemOutcome, in story: inout Story) {
    var settled = record
    settled.outcome = outcome
    let kept = story.keep([settled])
    story.on(phone, .sync(.uploadSettled(message: 5, error: nil, records: kept)))
  }

  /// The device uploads records, and the hub stores them.
  private func save(_ records: [RecordChange], in story: inout Story) {
    story.asks(on: phone, uploading: records)
    var saved = records
    for index in saved.indices { saved[index].outcome = .saved }
    let kept = story.keep(saved)
    story.on(phone, .sync(.uploadSettled(message: 5, error: nil, records: kept)))
  }

  @Test("a parameter goes up with the value that the device has", arguments: [1, 2])
  func value(uploaded: Int64) throws {
    var story = story()
    story.on(phone, .tip(.parameterSet(parameter: level, value: .integer(1))))
    story.asks(on: phone, uploading: [parameter(uploaded)])
    #expect(try story.verdict(of: id) == (uploaded == 1 ? .pass : .fail))
  }

  @Test("a status goes up with the reason that the device knows")
  func status() throws {
    for reason in [InvalidationReason.actionPerformed, .tipClosed] {
      var story = story()
      story.invalidate(on: phone, .actionPerformed, cause: .person)
      var fields = RecordFields()
      fields.status = StoredStatus(epoch: 0, invalidation: reason, date: story.now)
      story.asks(
        on: phone, uploading: [RecordChange(key: .tip(RecordIndex(0)), fields: fields)])
      #expect(try story.verdict(of: id) == (reason == .actionPerformed ? .pass : .fail))
    }
  }

  @Test("a donation goes up with its date", arguments: [true, false])
  func donation(isDated: Bool) throws {
    var story = story()
    let row = story.donate(on: phone)
    var fields = RecordFields()
    fields.date = isDated ? row.date : row.date + .seconds(1)
    let key = RecordKey.donation(EventIndex(0), of: row.replica, sequence: row.sequence)
    story.asks(on: phone, uploading: [RecordChange(key: key, fields: fields)])
    #expect(try story.verdict(of: id) == (isDated ? .pass : .fail))
  }

  @Test("another system uploads a record of its own as often as it likes")
  func otherSystem() throws {
    var story = story()
    let kind = RecordKind(system: TipRecordKind.system + 1, 0)
    let record = RecordChange(
      key: RecordKey(kind: kind, subject: 0, replica: .none, sequence: 0), fields: RecordFields())
    save([record], in: &story)
    save([record], in: &story)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("what the hub has goes up again only after a change", arguments: [true, false])
  func again(isChanged: Bool) throws {
    var story = story()
    story.on(phone, .tip(.parameterSet(parameter: level, value: .integer(1))))
    save([parameter(1)], in: &story)
    if isChanged { story.on(phone, .tip(.parameterSet(parameter: level, value: .integer(1)))) }
    story.asks(on: phone, uploading: [parameter(1)])
    #expect(try story.verdict(of: id) == (isChanged ? .pass : .fail))
  }

  @Test("what changed while it was on its way, failed, or may be lost, goes up again")
  func mayGoAgain() throws {
    let causes: [(inout Story) -> Void] = [
      { $0.on(phone, .device(.crashed(lostChanges: 0))) },
      { $0.on(phone, .sync(.accountChanged(to: 0))) },
      {
        $0.imports(
          [RecordChange(key: .parameter(ParameterIndex(0)), fields: RecordFields())], on: phone)
      },
      { $0.answers($0.asks(on: phone), on: phone, error: .zoneNotFound) },
    ]
    for cause in causes {
      var story = story()
      story.on(phone, .tip(.parameterSet(parameter: level, value: .integer(1))))
      save([parameter(1)], in: &story)
      cause(&story)
      story.asks(on: phone, uploading: [parameter(1)])
      #expect(try story.verdict(of: id) == .pass)
    }
  }

  // MARK: The fields that changed

  @Test(
    "7.2 an upload names the fields that changed",
    arguments: [.all, .value, .tally, []] as [FieldMask])
  func fields(named: FieldMask) throws {
    var story = story()
    story.on(phone, .tip(.parameterSet(parameter: level, value: .integer(1))))
    story.asks(on: phone, uploading: [parameter(1, changed: named)])
    #expect(try story.verdict(of: id) == (named.contains(.value) ? .pass : .fail))
  }

  @Test("7.2 an upload names the status of a tip that was invalidated or reset")
  func statusField() throws {
    for (epoch, reason) in [(0, .tipClosed), (1, nil)] as [(UInt32, InvalidationReason?)] {
      for (named, expected) in [
        (.status, .pass), (.all, .pass), (.tally, .fail), (.value, .fail),
      ] as [(FieldMask, Verdict)] {
        var story = story()
        let record = RecordIndex(0)
        if reason == nil {
          story.on(
            phone, .tip(.eligibilityReset(record: record, epoch: epoch, date: story.now)))
        } else {
          story.invalidate(on: phone, .tipClosed)
        }
        var fields = RecordFields()
        fields.status = StoredStatus(epoch: epoch, invalidation: reason, date: story.now)
        story.asks(
          on: phone,
          uploading: [RecordChange(key: .tip(record), fields: fields, changed: named)])
        #expect(try story.verdict(of: id) == expected)
      }
    }
  }

  @Test("7.2 fields that are not owed, and those of a deletion, need no name")
  func fieldsNotOwed() throws {
    let unnamed = parameter(1, changed: [])
    var deletion = unnamed
    deletion.isDeletion = true
    let causes: [((inout Story) -> Void, RecordChange, Verdict)] = [
      ({ _ in }, unnamed, .fail), ({ _ in }, deletion, .pass),
      ({ $0.imports([unnamed], on: phone) }, unnamed, .pass),
      ({ $0.imports([unnamed], on: tablet) }, unnamed, .fail),
      ({ $0.asks(on: phone, uploading: [self.parameter(1)]) }, unnamed, .pass),
    ]
    for (cause, item, expected) in causes {
      var story = story()
      story.on(phone, .tip(.parameterSet(parameter: level, value: .integer(1))))
      cause(&story)
      story.asks(on: phone, uploading: [item])
      #expect(try story.verdict(of: id) == expected)
    }
  }

  // MARK: What is owed again

  /// The phone uploads a parameter that it wrote, something becomes of that, and it says that it
  /// has nothing left to upload.
  private func drained(after change: (inout Story, UInt32) -> Void) throws -> Verdict {
    var story = story()
    story.on(phone, .tip(.parameterSet(parameter: level, value: .integer(1))))
    let message = story.asks(on: phone, uploading: [parameter(1)])
    change(&story, message)
    story.on(phone, .sync(.outboxDrained))
    return try story.verdict(of: id)
  }

  @Test("7.17 what an upload carried that was given up is owed again")
  func givenUp() throws {
    let fates: [((inout Story, UInt32) -> Void, Verdict)] = [
      ({ _, _ in }, .pass),
      ({ $0.on(phone, .sync(.requestTimedOut(message: $1))) }, .fail),
      ({ $0.on(tablet, .sync(.requestTimedOut(message: $1))) }, .pass),
      ({ story, _ in story.on(phone, .device(.terminated)) }, .fail),
      (
        { story, message in
          story.on(phone, .sync(.requestTimedOut(message: message)))
          story.asks(on: phone, uploading: [self.parameter(1)])
        }, .pass
      ),
    ]
    for (fate, expected) in fates {
      let found = try drained(after: fate)
      #expect(found == expected)
    }
  }

  @Test(
    "7.7 a record that the hub refused without looking at it is owed again",
    arguments: [
      (.saved, .pass), (.none, .fail), (.failed(.zoneBusy), .fail),
      (.failed(.batchRequestFailed), .fail), (.failed(.serverRecordChanged), .pass),
      (.failed(.unknownItem), .pass),
    ] as [(ItemOutcome, Verdict)])
  func refused(_ outcome: ItemOutcome, _ expected: Verdict) throws {
    let found = try drained { story, _ in settle(parameter(1), outcome, in: &story) }
    #expect(found == expected)
  }

  @Test("7.17 with the record its fields are owed again", arguments: [true, false])
  func fieldsOwedAgain(isGivenUp: Bool) throws {
    let found = try drained { story, message in
      if isGivenUp { story.on(phone, .sync(.requestTimedOut(message: message))) }
      story.asks(on: phone, uploading: [parameter(1, changed: .tally)])
    }
    #expect(found == (isGivenUp ? .fail : .pass))
  }

  @Test("7.3 what somebody else said meanwhile, or was deleted, is not owed again")
  func notOwedAgain() throws {
    for isMet in [true, false] {
      let found = try drained { story, message in
        if isMet { story.imports([parameter(1)], on: phone) }
        story.on(phone, .sync(.requestTimedOut(message: message)))
      }
      #expect(found == (isMet ? .pass : .fail))
    }
    for isDeleted in [true, false] {
      var story = story()
      let row = story.donate(on: phone)
      var fields = RecordFields()
      fields.date = row.date
      let key = RecordKey.donation(EventIndex(0), of: row.replica, sequence: row.sequence)
      let message = story.asks(
        on: phone, uploading: [RecordChange(key: key, fields: fields)])
      if isDeleted {
        story.on(
          phone, .tip(.donationsDeleted(event: EventIndex(0), through: story.now, count: 1)))
      }
      story.on(phone, .sync(.requestTimedOut(message: message)))
      story.on(phone, .sync(.outboxDrained))
      #expect(try story.verdict(of: id) == (isDeleted ? .pass : .fail))
    }
  }

  @Test("7.3 what changed while it was on its way is owed, whatever is stored", arguments: [1, 2])
  func changedOnItsWay(uploads: Int) throws {
    let found = try drained { story, _ in
      story.on(phone, .tip(.parameterSet(parameter: level, value: .integer(2))))
      settle(parameter(1), .saved, in: &story)
      if uploads == 2 { story.asks(on: phone, uploading: [parameter(2)]) }
    }
    #expect(found == (uploads == 2 ? .pass : .fail))
  }

  // MARK: Nothing left

  @Test("nothing is left only when each change went up", arguments: [true, false])
  func drained(isUploaded: Bool) throws {
    var story = story()
    story.on(phone, .tip(.parameterSet(parameter: level, value: .integer(1))))
    if isUploaded { story.asks(on: phone, uploading: [parameter(1)]) }
    story.on(phone, .sync(.outboxDrained))
    #expect(try story.verdict(of: id) == (isUploaded ? .pass : .fail))
  }

  @Test("3.17 a display moves the clock of the account, which goes up")
  func frequencyClock() throws {
    for scope in FrequencyScope.allCases {
      var knobs = BehaviourKnobs()
      knobs.frequencyScope = scope
      var story = story(knobs: knobs)
      story.show(0, on: phone)
      story.on(phone, .sync(.outboxDrained))
      #expect(try story.verdict(of: id) == (scope == .perAccount ? .fail : .pass))
    }
  }
}
