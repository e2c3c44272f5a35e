import CloudSync
import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipSync
import Verification

@testable import TipDomain

@Suite("first-reason-stays, preemption and accounts-apart")
struct DeclaredElsewhereTests {
  // MARK: Reasons

  private func reasons(_ knob: StatusReason, isMerge: Bool, later: Bool) throws -> Verdict {
    var knobs = BehaviourKnobs()
    knobs.statusReason = knob
    var story = Story(knobs: knobs)
    story.wait(.days(2))
    story.invalidate(on: phone, .tipClosed)
    let date = story.now + (later ? .hours(1) : .hours(-1))
    story.wait(.hours(2))
    if isMerge {
      let status = StoredStatus(epoch: 0, invalidation: .actionPerformed, date: date)
      story.on(phone, .tip(.statusMerged(record: RecordIndex(0), status: status)))
    } else {
      story.invalidate(on: phone, .actionPerformed)
    }
    return try story.verdict(of: "first-reason-stays")
  }

  @Test("1.15 of two reasons on a device the first stays, or the last, as the knob says")
  func local() throws {
    #expect(try reasons(.firstWins, isMerge: false, later: true) == .fail)
    #expect(try reasons(.lastWins, isMerge: false, later: true) == .pass)
  }

  @Test("1.15 a reason that comes in takes the place of a later one, or of an earlier one")
  func merged() throws {
    #expect(try reasons(.firstWins, isMerge: true, later: true) == .fail)
    #expect(try reasons(.firstWins, isMerge: true, later: false) == .pass)
    #expect(try reasons(.lastWins, isMerge: true, later: true) == .pass)
    #expect(try reasons(.lastWins, isMerge: true, later: false) == .fail)
  }

  @Test("1.16 after a reset of eligibility there is no reason that could stay")
  func epochs() throws {
    var story = Story()
    story.invalidate(on: phone, .tipClosed)
    story.on(
      phone, .tip(.eligibilityReset(record: RecordIndex(0), epoch: 1, date: story.now)))
    story.invalidate(on: phone, .actionPerformed, epoch: 1)
    #expect(try story.verdict(of: "first-reason-stays") == .inconclusive)
  }

  // MARK: Preemption

  private func preempted(
    _ knob: YesNo, priority: TipGroupPriority = .firstAvailable, by next: Int? = 0
  ) throws -> Verdict {
    var knobs = BehaviourKnobs()
    knobs.preemptFirstAvailable = knob
    var story = Story(
      tips: [.capped("Compass", 3), .capped("Needle", 3), .capped("Trail", 3)], knobs: knobs,
      groups: [
        TipGroupDefinition(
          id: "way", priority: priority, tips: [TipIndex(0), TipIndex(1), TipIndex(2)])
      ])
    let shown = story.display(1, on: phone)
    story.end(shown, 1, on: phone, .preempted)
    if let next { story.display(next, on: phone) }
    story.wait(.minutes(1))
    story.on(tablet, .person(.visited(screen: 0)))
    return try story.verdict(of: "preemption")
  }

  @Test("4.8 a tip leaves for an earlier one only where the knob lets it")
  func preemption() throws {
    #expect(try preempted(.yes) == .pass)
    #expect(try preempted(.no) == .fail)
  }

  @Test("C12 the tip that takes the place is an earlier one of a first-available group, at once")
  func replaced() throws {
    #expect(try preempted(.yes, by: 2) == .fail)
    #expect(try preempted(.yes, by: nil) == .fail)
    #expect(try preempted(.yes, priority: .ordered) == .fail)
  }

  // MARK: Accounts

  private func carried(_ knob: AccountChange, donatesAgain: Bool) throws -> Verdict {
    var knobs = BehaviourKnobs()
    knobs.accountChange = knob
    var story = Story(knobs: knobs)
    var row = story.donate(on: phone)
    story.on(phone, .sync(.accountChanged(to: 1)))
    if donatesAgain { row = story.donate(on: phone) }
    story.asks(
      on: phone,
      uploading: [
        RecordChange(
          key: .donation(EventIndex(0), of: row.replica, sequence: row.sequence),
          fields: RecordFields())
      ])
    return try story.verdict(of: "accounts-apart")
  }

  @Test("7.25 what was pending is dropped with the account, where the knob says so")
  func pending() throws {
    #expect(try carried(.dropsPending, donatesAgain: false) == .fail)
    #expect(try carried(.dropsPending, donatesAgain: true) == .pass)
    #expect(try carried(.uploadsEverything, donatesAgain: false) == .inconclusive)
  }

  @Test("7.25 displays from before the change are not uploaded, be they met by a merge or added to")
  func countsFromBefore() throws {
    func verdict(of count: Int32, meets: Int32, showsAgain: Bool) throws -> Verdict {
      var knobs = BehaviourKnobs()
      knobs.accountChange = .dropsPending
      var story = Story(knobs: knobs)
      story.show(0, on: phone)
      story.show(0, on: phone)
      story.on(phone, .sync(.accountChanged(to: 1)))
      let key = RecordKey.tally(RecordIndex(0), of: ReplicaIndex(0))
      func tally(_ count: Int32) -> RecordChange {
        var fields = RecordFields()
        fields.count = count
        return RecordChange(key: key, fields: fields)
      }
      story.imports([tally(meets)], on: phone)
      if showsAgain { story.show(0, on: phone) }
      story.asks(on: phone, uploading: [tally(count)])
      return try story.verdict(of: "accounts-apart")
    }
    #expect(try verdict(of: 2, meets: 1, showsAgain: false) == .fail)
    #expect(try verdict(of: 1, meets: 1, showsAgain: false) == .pass)
    #expect(try verdict(of: 3, meets: 1, showsAgain: true) == .fail)
    #expect(try verdict(of: 2, meets: 1, showsAgain: true) == .pass)
  }

  @Test("7.25 a device takes in only what was uploaded to its account")
  func zones() throws {
    for account in [0, 1] as [UInt16] {
      var story = Story { $0.devices[1].account = account }
      story.on(phone, .sync(.accountChanged(to: 1)))
      story.on(phone, .sync(.accountChanged(to: 0)))
      _ = story.changesZone(by: phone)
      story.imports(
        [RecordChange(key: .tip(RecordIndex(0)), fields: RecordFields())], on: tablet)
      #expect(
        try story.verdict(of: "accounts-apart") == (account == 0 ? .inconclusive : .fail))
    }
  }

  /// Both accounts have a record of the tip; what the tablet is given of it, by a fetch or with the
  /// refusal of an upload.
  private func given(_ content: RecordChange, byRefusal: Bool) throws -> InvariantResult {
    var story = Story { $0.devices[1].account = 1 }
    story.upload([.counted(1)], answer: [RecordChange.counted(1).saved(1)], by: phone)
    for (count, tag) in [(2, 1), (3, 2)] as [(Int32, UInt32)] {
      let change = RecordChange.counted(count)
      story.upload([change], answer: [change.saved(tag)], by: tablet)
    }
    if byRefusal {
      var refused = content.failed(.serverRecordChanged)
      refused.tag = 2
      let message = story.nextMessage()
      story.on(
        tablet,
        .sync(
          .uploadSettled(message: message, error: .partialFailure, records: story.keep([refused]))))
    } else {
      story.imports([content], on: tablet)
    }
    return try story.result(of: "accounts-apart")
  }

  @Test(
    "6.15 content of another account is none of the zone, although both have a record of that key",
    arguments: [false, true])
  func contents(byRefusal: Bool) throws {
    for count in [2, 3] as [Int32] {
      #expect(try given(.counted(count), byRefusal: byRefusal).verdict == .pass)
    }
    let result = try given(.counted(1), byRefusal: byRefusal)
    #expect(result.verdict == .fail)
    #expect(result.violations.first?.observed == "content of a record of another account")
  }

  @Test("7.11 a deletion of a record of the zone says nothing of what it held")
  func deletion() throws {
    #expect(try given(.counted(9, isDeletion: true), byRefusal: false).verdict == .pass)
    #expect(
      try given(.counted(9, of: 1, isDeletion: true), byRefusal: false).verdict == .fail)
  }
}
