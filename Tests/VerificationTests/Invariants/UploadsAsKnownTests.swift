import FleetSimulation
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

  private func parameter(_ value: Int64) -> RecordChange {
    var fields = RecordFields()
    fields.value = .integer(value)
    return RecordChange(key: .parameter(level), fields: fields)
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
