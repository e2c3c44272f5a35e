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

@Suite("last-write-wins")
struct LastWriteTests {
  private let id = "last-write-wins"
  private let level = ParameterIndex(0)

  /// A phone whose writes are ordered by their dates, after two hours.
  private func story(knobs: BehaviourKnobs? = nil, isTransient: Bool = false) -> Story {
    var byDate = BehaviourKnobs()
    byDate.lwwOrder = .modifiedDate
    let parameter = ParameterDefinition(
      id: "level", type: .integer, defaultValue: .integer(0), isTransient: isTransient)
    var story = Story(knobs: knobs ?? byDate, parameters: [parameter])
    story.wait(.hours(2))
    return story
  }

  /// The level as a record that was written at `hour`.
  private func record(
    _ value: Int64, at hour: Int64, tag: UInt32 = 7, made: UInt32 = 1, isDeletion: Bool = false
  ) -> RecordChange {
    var fields = RecordFields()
    fields.value = .integer(value)
    fields.modified = .zero + .hours(hour)
    return RecordChange(
      key: .parameter(level), fields: fields, tag: tag, made: made, isDeletion: isDeletion)
  }

  /// The phone wrote 1, and what arrives last wins.
  private func writtenByArrival() -> Story {
    var knobs = BehaviourKnobs()
    knobs.lwwOrder = .arrival
    var story = story(knobs: knobs)
    story.on(phone, .tip(.parameterSet(parameter: level, value: .integer(1))))
    return story
  }

  /// The phone uploads what it wrote after two hours.
  private func ask(_ story: inout Story) {
    let records = story.keep([record(1, at: 2)])
    story.on(phone, .sync(.uploadRequested(message: 4, records: records)))
  }

  /// The hub has stored what the phone wrote after two hours.
  ///
  /// - `isAsked`: Whether the upload was asked for already.
  private func settle(_ story: inout Story, isAsked: Bool = false) {
    if !isAsked { ask(&story) }
    var own = record(1, at: 2)
    own.outcome = .saved
    let records = story.keep([own])
    story.on(phone, .sync(.uploadSettled(message: 5, error: nil, records: records)))
  }

  private func verdict(_ story: Story) throws -> Verdict {
    var story = story
    story.wait(.hours(1))
    story.world(.ended)
    return try story.verdict(of: id)
  }

  @Test(
    "7.31 a later write replaces what is there, an earlier one nothing",
    arguments: [(hour: 3, isLater: true), (hour: 1, isLater: false)], [true, false])
  func byDate(write: (hour: Int64, isLater: Bool), isTaken: Bool) throws {
    var story = story()
    story.on(phone, .tip(.parameterSet(parameter: level, value: .integer(1))))
    let cause = story.imports([record(2, at: write.hour)], on: phone)
    if isTaken {
      story.on(
        phone, .tip(.parameterMerged(parameter: level, value: .integer(2))), because: cause)
    }
    #expect(try verdict(story) == (isTaken == write.isLater ? .pass : .fail))
  }

  @Test("an import in the last moment of a run is judged")
  func atTheEnd() throws {
    var story = story()
    story.imports([record(2, at: 1)], on: phone)
    story.world(.ended)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("the values are told, and a default by its name")
  func message() throws {
    var story = story()
    story.imports([record(2, at: 1)], on: phone)
    story.wait(.hours(1))
    story.world(.ended)
    #expect(
      try story.result(of: id).violations.map(\.message)
        == ["phone imported level and has its default, but 2 was written last."])
  }

  @Test("by arrival, what was uploaded gives way to what comes", arguments: [true, false])
  func byArrival(isUploaded: Bool) throws {
    var story = writtenByArrival()
    if isUploaded { settle(&story) }
    story.imports([record(2, at: 1)], on: phone)
    #expect(try verdict(story) == (isUploaded ? .fail : .inconclusive))
  }

  @Test(
    "7.20 after the zone was lost, what was uploaded may be uploaded again",
    arguments: [true, false])
  func lostZone(isLost: Bool) throws {
    var story = writtenByArrival()
    settle(&story)
    let request = story.asks(on: phone)
    story.answers(request, on: phone, error: isLost ? .zoneNotFound : .networkFailure)
    story.imports([record(2, at: 1)], on: phone)
    #expect(try verdict(story) == (isLost ? .inconclusive : .fail))
  }

  @Test(
    "5.9 what a reset elsewhere deleted with its zone does not win by its date",
    arguments: [true, false])
  func deletedWithZone(isTaken: Bool) throws {
    var story = story()
    story.imports([record(2, at: 5)], on: phone)
    story.on(phone, .tip(.parameterMerged(parameter: level, value: .integer(2))))
    story.wait(.hours(1))
    story.atHub(.sync(.zoneEmptied(account: 0, because: .zoneDeletedByReset)))
    story.answers(story.asks(on: phone), on: phone, error: .zoneNotFound)
    let cause = story.imports([record(3, at: 1, tag: 9, made: 8)], on: phone)
    if isTaken {
      story.on(
        phone, .tip(.parameterMerged(parameter: level, value: .integer(3))), because: cause)
    }
    #expect(try verdict(story) == (isTaken ? .pass : .fail))
  }

  @Test("a record that is new, deleted or made anew is taken as it is")
  func unmet() throws {
    let changes = [
      [record(2, at: 1)], [record(2, at: 5), record(0, at: 1, isDeletion: true)],
      [record(2, at: 5), record(3, at: 1, tag: 9, made: 8)],
    ]
    for (records, value) in zip(changes, [Value.integer(2), nil, .integer(3)] as [Value?]) {
      for isTaken in [true, false] {
        var story = story()
        let cause = story.imports(records, on: phone)
        let other = value == .integer(2) || value == nil ? Value.integer(9) : nil
        story.on(
          phone, .tip(.parameterMerged(parameter: level, value: isTaken ? value : other)),
          because: cause)
        #expect(try verdict(story) == (isTaken ? .pass : .fail))
      }
    }
  }

  @Test("nothing is said of an older store, of another account, or of transient parameters")
  func unknown() throws {
    let replacements: [(inout Story) -> Void] = [
      { $0.on(phone, .device(.restored(backupTaken: .zero, reusesReplica: false))) },
      { $0.on(phone, .sync(.accountChanged(to: 0))) },
      { $0.answers($0.asks(on: phone), on: phone, error: .userDeletedZone) },
    ]
    for replace in replacements {
      var story = story()
      replace(&story)
      story.imports([record(2, at: 5)], on: phone)
      #expect(try verdict(story) == .inconclusive)
    }
    var transient = story(isTransient: true)
    transient.imports([record(2, at: 5)], on: phone)
    #expect(try verdict(transient) == .inconclusive)
  }

  @Test("3.17 the frequency clock of an account does not go back", arguments: [true, false])
  func gate(isTaken: Bool) throws {
    var knobs = BehaviourKnobs()
    knobs.frequencyScope = .perAccount
    var story = story(knobs: knobs)
    var fields = RecordFields()
    fields.date = .zero + .hours(5)
    let cause = story.imports([RecordChange(key: .frequencyClock, fields: fields)], on: phone)
    let clock = Instant.zero + .hours(isTaken ? 5 : 4)
    story.on(phone, .tip(.frequencyClockMerged(clock)), because: cause)
    #expect(try verdict(story) == (isTaken ? .pass : .fail))
  }

  @Test("3.17 a clock that is deleted in the moment it comes is none", arguments: [true, false])
  func gateDeleted(isDeleted: Bool) throws {
    var knobs = BehaviourKnobs()
    knobs.frequencyScope = .perAccount
    var story = story(knobs: knobs)
    var fields = RecordFields()
    fields.date = .zero + .hours(5)
    let clock = RecordChange(key: .frequencyClock, fields: fields)
    let cause = story.imports([clock], on: phone)
    story.on(phone, .tip(.frequencyClockMerged(fields.date)), because: cause)
    if isDeleted {
      let deletion = RecordChange(key: .frequencyClock, fields: fields, isDeletion: true)
      story.imports([deletion], on: phone)
    }
    story.on(phone, .tip(.frequencyClockMerged(nil)))
    #expect(try verdict(story) == (isDeleted ? .inconclusive : .fail))
  }

  @Test("7.31 what won over an import waits to be uploaded, and a deletion may find it so")
  func wonOver() throws {
    for hasWon in [true, false] {
      var story = story()
      story.on(phone, .tip(.parameterSet(parameter: level, value: .integer(1))))
      settle(&story)
      if hasWon {
        story.imports([record(2, at: 1)], on: phone)
        story.wait(.minutes(1))
      }
      story.imports([record(2, at: 1, isDeletion: true)], on: phone)
      #expect(try verdict(story) == (hasWon ? .pass : .fail))
    }
  }

  @Test(
    "7.31 of two writes with one date the upload of the first leaves the second to be uploaded",
    arguments: [nil, 1, 3] as [Int64?])
  func writtenTwice(again value: Int64?) throws {
    var story = writtenByArrival()
    ask(&story)
    if let value {
      story.on(phone, .tip(.parameterSet(parameter: level, value: .integer(value))))
    }
    settle(&story, isAsked: true)
    story.imports([record(2, at: 1)], on: phone)
    #expect(try verdict(story) == (value == nil ? .fail : .inconclusive))
  }
}
