import CloudSync
import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipSync

@testable import TipDomain

@Suite("facts as sentences")
struct FactProseTests {
  @Test("every fact has a sentence without numbers that stand for something with a name")
  func everyFactHasASentence() throws {
    let journal = FactSamples.journal()
    let prose = FactProse(journal: journal, names: try JournalFixture.names())
    for (position, fact) in journal.facts.enumerated() {
      let sentence = prose.sentence(FactID(position))
      #expect(!sentence.isEmpty && !sentence.hasSuffix("."), "\(fact.kind): \(sentence)")
      // All messages, presentations and other numbers of the samples begin with 77.
      for leak in ["77", "rawValue", "Index", "Optional", "  "] {
        #expect(!sentence.contains(leak), "\(fact.kind): \(sentence)")
      }
    }
  }

  /// The sentence of the last of some facts.
  private func sentence(_ facts: [Fact]) throws -> String {
    var journal = Journal()
    for fact in facts { journal.record(fact, because: .none) }
    return FactProse(journal: journal, names: try JournalFixture.names())
      .sentence(FactID(facts.count - 1))
  }

  private func sentence(_ kind: FactKind) throws -> String {
    try sentence([JournalFixture.fact(kind)])
  }

  @Test("a display says its number on all devices, the cap, and how many the device knew of")
  func display() throws {
    #expect(
      try sentence(.tip(.displayed(FactSamples.display)))
        == "phone shows FavoriteBackyardTip (1st display on all devices, cap 5; phone knew of 2 "
        + "before)")
    var other = FactSamples.display
    other.tip = TipIndex(1)
    other.record = JournalFixture.trail
    other.byOverride = true
    other.counts = false
    #expect(
      try sentence(.tip(.displayed(other)))
        == "phone shows NewTrailTip-butler-fork (a display that does not count, by a testing "
        + "override; phone knew of 2 before)")
  }

  private func withheld(_ because: IneligibilityReason) throws -> String {
    try sentence(
      .tip(.withheld(tip: TipIndex(0), record: JournalFixture.favorite, because: because)))
  }

  @Test("a tip that was not shown names the clause that held it back")
  func heldBack() throws {
    let start = "phone does not show FavoriteBackyardTip: "
    #expect(
      try withheld(.rule(0))
        == start + "#Rule(Self.didVisit) { $0.donations.count > 3 } does not hold")
    #expect(try withheld(.rule(9)) == start + "a rule does not hold")
    #expect(
      try withheld(.earlierTipInGroup(JournalFixture.trail))
        == start + "NewTrailTip-butler-fork, before it in its group, is not invalidated yet")
    #expect(
      try withheld(.displayLimitReached(known: 5, limit: 5))
        == start + "5 of its 5 displays are used up")
    #expect(
      try withheld(.frequency(until: .zero + .hours(26)))
        == start + "a tip was shown too recently; the gap ends at day 1, 02:00:00 by its clock")
    #expect(try withheld(.surfaceUnavailable(.popover)) == start + "phone has no popovers")
  }

  private func message(_ number: UInt32, _ purpose: MessageKind, to device: Actor) -> Fact {
    let isUp = purpose == .fetchRequest || purpose == .uploadRequest
    return JournalFixture.fact(
      .network(
        .sent(
          message: number, from: isUp ? device : .hub, to: isUp ? .hub : device, kind: purpose,
          byteCount: 1)), by: isUp ? device : .hub)
  }

  @Test("a message is told by its purpose and its ends")
  func messages() throws {
    let tablet = JournalFixture.tablet
    let lost = JournalFixture.fact(
      .network(.dropped(message: 5, reason: .burstLoss, isCopy: false)), by: tablet)
    #expect(
      try sentence([message(5, .fetchAnswer, to: tablet), lost])
        == "the hub's answer to ipad is lost: burst of losses")
    let push = JournalFixture.fact(
      .network(.dropped(message: 4, reason: .pushLoss, isCopy: false)), by: tablet)
    #expect(
      try sentence([message(4, .push, to: tablet), push])
        == "the hub's push to ipad is lost: the push service did not deliver it")
    let copy = JournalFixture.fact(.network(.delivered(message: 5, isCopy: true)), by: .hub)
    #expect(
      try sentence([message(4, .push, to: tablet), message(5, .uploadRequest, to: tablet), copy])
        == "a copy of ipad's upload arrives")
    #expect(try sentence([copy]) == "a copy of a message arrives")
    let late = JournalFixture.fact(.sync(.requestTimedOut(message: 5)), by: tablet)
    #expect(
      try sentence([message(5, .fetchRequest, to: tablet), late])
        == "ipad's request for changes gets no answer in time")
    let stored = JournalFixture.fact(
      .sync(.uploadAnswered(message: 5, error: .zoneBusy, records: .none)), by: .hub)
    #expect(
      try sentence([message(5, .uploadAnswer, to: tablet), stored])
        == "the hub refuses ipad's upload: zoneBusy")
  }

  @Test("what a person does is told of the tip that is on screen then, on that device")
  func reactions() throws {
    func shown(_ record: RecordIndex, by actor: Actor) -> Fact {
      var display = FactSamples.display
      display.record = record
      return JournalFixture.fact(.tip(.displayed(display)), by: actor)
    }
    let closes = JournalFixture.fact(.person(.reacted(presentation: 7_703, with: .close)))
    let tablet = shown(JournalFixture.trail, by: JournalFixture.tablet)
    let phone = shown(JournalFixture.favorite, by: JournalFixture.phone)
    let again = shown(JournalFixture.trail, by: JournalFixture.phone)
    #expect(
      try sentence([tablet, phone, tablet, closes])
        == "the person closes FavoriteBackyardTip on phone")
    #expect(
      try sentence([phone, again, closes]) == "the person closes NewTrailTip-butler-fork on phone")
    #expect(try sentence([tablet, closes]) == "the person closes a tip on phone")
  }

  @Test("records are told by name, no more than two of them")
  func records() throws {
    var journal = Journal()
    func told(_ changes: [RecordChange]) throws -> String {
      let records = journal.keep(changes)
      let id = journal.record(
        JournalFixture.fact(.sync(.imported(message: 1, records: records))), because: .none)
      return FactProse(journal: journal, names: try JournalFixture.names()).sentence(id)
    }
    let tally = RecordChange(
      key: .tally(JournalFixture.favorite, of: ReplicaIndex(1)), fields: RecordFields())
    let gone = RecordChange(
      key: .donation(JournalFixture.didVisit, of: ReplicaIndex(2), sequence: 1),
      fields: RecordFields(), isDeletion: true)
    #expect(try told([tally]) == "phone imports ipad's tally of FavoriteBackyardTip")
    #expect(
      try told([tally, gone])
        == "phone imports ipad's tally of FavoriteBackyardTip and the deletion of phone#2's "
        + "donation of didVisit")
    #expect(
      try told([tally, tally, tally])
        == "phone imports ipad's tally of FavoriteBackyardTip, ipad's tally of FavoriteBackyardTip "
        + "and 1 more record")
    #expect(try told([]) == "phone's fetch brings nothing new")
  }

  @Test("a name cannot move a terminal's cursor")
  func controlCharacters() throws {
    let names = JournalFixture.names(
      for: try JournalFixture.scenario(firstDevice: "a\u{1B}[2Jb\n"))
    let sentence = FactProse(journal: FactSamples.journal(), names: names).sentence(FactID(0))
    #expect(sentence == "a\\u{1B}[2Jb\\u{A} configures its tips")
  }
}
