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

@Suite("taken-as-answered")
struct TakenAsAnsweredTests {
  private let id = "taken-as-answered"
  private let level = ParameterIndex(0)

  private func story(knobs: BehaviourKnobs = BehaviourKnobs()) -> Story {
    Story(
      knobs: knobs,
      parameters: [ParameterDefinition(id: "level", type: .integer, defaultValue: .integer(0))])
  }

  /// The phone fetches, the hub answers with records, and the answer arrives; its number, and its
  /// arrival.
  private func fetch(
    _ records: [RecordChange], arrives: Bool = true, in story: inout Story
  ) -> (message: UInt32, arrival: FactID?) {
    let request = story.asks(on: phone)
    let asked = story.atHub(
      .network(.delivered(message: request, isCopy: false)), because: story.lastSent)
    let carried = story.keep(records)
    story.atHub(
      .sync(.fetchAnswered(message: request + 1, error: nil, records: carried, isLast: true)),
      because: asked)
    guard arrives else { return (request + 1, nil) }
    let arrival = story.on(
      phone, .network(.delivered(message: request + 1, isCopy: false)))
    return (request + 1, arrival)
  }

  @discardableResult
  private func take(
    _ records: [RecordChange], _ fetched: (message: UInt32, arrival: FactID?),
    in story: inout Story
  ) -> FactID {
    let carried = story.keep(records)
    return story.on(
      phone, .sync(.imported(message: fetched.message, records: carried)),
      because: fetched.arrival)
  }

  @Test("7.27 an import tells the records of the hub's answer", arguments: [1, 6])
  func records(count: Int32) throws {
    var story = story()
    let fetched = fetch([.counted(1, tag: 1)], in: &story)
    take([.counted(count, tag: 1)], fetched, in: &story)
    #expect(try story.verdict(of: id) == (count == 1 ? .pass : .fail))
  }

  @Test("7.27 what the hub answered as there is not imported as deleted")
  func deleted() throws {
    var story = story()
    let fetched = fetch([.counted(1, tag: 1)], in: &story)
    take([.counted(1, tag: 1, isDeletion: true)], fetched, in: &story)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("7.17 nothing is imported before it arrives, or a second time", arguments: [true, false])
  func once(arrives: Bool) throws {
    var story = story()
    let fetched = fetch([.counted(1, tag: 1)], arrives: arrives, in: &story)
    take([.counted(1, tag: 1)], fetched, in: &story)
    #expect(try story.verdict(of: id) == (arrives ? .pass : .fail))
    take([.counted(1, tag: 1)], fetched, in: &story)
    #expect(try story.result(of: id).violationCount == (arrives ? 1 : 2))
  }

  @Test(
    "7.7 the outcome of an upload is that of the hub's answer",
    arguments: [SyncError?.none, .quotaExceeded], [SyncError?.none, .quotaExceeded])
  func outcome(answered: SyncError?, settled: SyncError?) throws {
    var story = story()
    let record = RecordChange.counted(1)
    let message = story.asks(on: phone, uploading: [record])
    let given = answered.map { record.failed($0) } ?? record.saved(1)
    story.answer(message, to: story.lastSent, with: [given], error: answered)
    let arrival = story.on(phone, .network(.delivered(message: message + 1, isCopy: false)))
    let carried = story.keep([settled.map { record.failed($0) } ?? record.saved(1)])
    story.on(
      phone, .sync(.uploadSettled(message: message + 1, error: settled, records: carried)),
      because: arrival)
    #expect(try story.verdict(of: id) == (answered == settled ? .pass : .fail))
  }

  @Test("7.17 an answer that nobody knows of tells no outcome", arguments: [true, false])
  func responseLost(tellsOutcome: Bool) throws {
    var story = story()
    let record = RecordChange.counted(1)
    let message = story.asks(on: phone, uploading: [record])
    story.answer(
      message, to: story.lastSent, with: [record.saved(1)], error: .serverResponseLost)
    let arrival = story.on(phone, .network(.delivered(message: message + 1, isCopy: false)))
    let carried = story.keep([tellsOutcome ? record.saved(2) : record])
    story.on(
      phone,
      .sync(.uploadSettled(message: message + 1, error: .serverResponseLost, records: carried)),
      because: arrival)
    #expect(try story.verdict(of: id) == (tellsOutcome ? .fail : .pass))
  }

  // MARK: What is learned

  @Test("2.3 a donation is known with an import that carried it", arguments: [true, false])
  func donation(isCarried: Bool) throws {
    var story = story()
    let row = story.donate(on: tablet)
    var fields = RecordFields()
    fields.date = row.date
    let record = RecordChange(
      key: .donation(
        EventIndex(0), of: row.replica, sequence: isCarried ? row.sequence : row.sequence + 1),
      fields: fields, tag: 1)
    let imported = take([record], fetch([record], in: &story), in: &story)
    story.on(phone, .tip(.donationMerged(event: EventIndex(0), row: row)), because: imported)
    #expect(try story.verdict(of: id) == (isCarried ? .pass : .fail))
  }

  @Test("7.27 neither a donation nor a parameter is known before the import")
  func early() throws {
    var story = story()
    let row = story.donate(on: tablet)
    story.on(phone, .tip(.donationMerged(event: EventIndex(0), row: row)))
    story.on(phone, .tip(.parameterMerged(parameter: level, value: .integer(1))))
    #expect(try story.result(of: id).violationCount == 2)
  }

  @Test("2.10 a donation that nobody deleted stays")
  func removed() throws {
    var story = story()
    let row = story.donate(on: phone)
    story.on(phone, .tip(.donationRemoved(event: EventIndex(0), row: row)))
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("7.20 a purge takes donations away if it is respected", arguments: [true, false])
  func purge(isRespected: Bool) throws {
    var knobs = BehaviourKnobs()
    knobs.zonePurge = isRespected ? .clearsLocally : .uploadsAgain
    var story = story(knobs: knobs)
    let row = story.donate(on: phone)
    let arrival = story.on(phone, .network(.delivered(message: 1, isCopy: false)))
    story.on(
      phone, .tip(.donationRemoved(event: EventIndex(0), row: row)), because: arrival)
    #expect(try story.verdict(of: id) == (isRespected ? .pass : .fail))
  }

  @Test("2.12 a deletion by time takes donations away without a record of theirs")
  func clearing() throws {
    for isByTime in [true, false] {
      var knobs = BehaviourKnobs()
      if isByTime { knobs.deleteDonations = .byTime }
      var story = story(knobs: knobs)
      let row = story.donate(on: phone)
      var fields = RecordFields()
      fields.date = story.now
      let record = RecordChange(key: .clearing(EventIndex(0)), fields: fields, tag: 1)
      let imported = take([record], fetch([record], in: &story), in: &story)
      story.on(phone, .tip(.donationRemoved(event: EventIndex(0), row: row)), because: imported)
      #expect(try story.verdict(of: id) == (isByTime ? .pass : .fail))
    }
  }

  @Test("without an answer there is nothing to judge")
  func idle() throws {
    var story = story()
    story.donate(on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
  }
}
