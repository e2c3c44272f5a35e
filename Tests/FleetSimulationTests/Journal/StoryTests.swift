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

@Suite("stories")
struct StoryTests {
  /// A journal that is written down as kind, actor and causes.
  private struct Chain {
    var journal = Journal()
    var seconds: Int64 = 0

    @discardableResult
    mutating func add(
      _ kind: FactKind, by actor: Actor = JournalFixture.phone, after causes: FactID?...
    ) -> FactID {
      seconds += 10
      var all = Causes.none
      for cause in causes { all.add(cause) }
      return journal.record(
        JournalFixture.fact(kind, seconds: seconds, by: actor), because: all)
    }

    mutating func message(
      _ number: UInt32, _ purpose: MessageKind, from: Actor, to: Actor, after cause: FactID
    ) -> FactID {
      let sent = add(
        .network(.sent(message: number, from: from, to: to, kind: purpose, byteCount: 600)),
        by: from, after: cause)
      return add(.network(.delivered(message: number, isCopy: false)), by: to, after: sent)
    }
  }

  private static func display(_ record: RecordIndex, knownBefore: Int32) -> FactKind {
    var display = FactSamples.display
    display.record = record
    display.knownBefore = knownBefore
    return .tip(.displayed(display))
  }

  /// The tablet shows a tip and uploads it; the phone learns of it, and shows the tip too.
  private static func exchange() -> (Chain, last: FactID) {
    var chain = Chain()
    let tablet = JournalFixture.tablet
    let phone = JournalFixture.phone
    let records = chain.journal.keep([
      RecordChange(
        key: .tally(JournalFixture.favorite, of: ReplicaIndex(1)), fields: RecordFields(),
        outcome: .saved)
    ])
    let shown = chain.add(display(JournalFixture.favorite, knownBefore: 0), by: tablet)
    let upload = chain.add(
      .sync(.uploadRequested(message: 0, records: records)), by: tablet, after: shown)
    let arrived = chain.message(0, .uploadRequest, from: tablet, to: .hub, after: upload)
    let stored = chain.add(
      .sync(.uploadAnswered(message: 0, error: nil, records: records)), by: .hub, after: arrived)
    let pushed = chain.add(
      .sync(.pushSent(to: DeviceIndex(0), message: 1)), by: .hub, after: stored)
    let push = chain.message(1, .push, from: .hub, to: phone, after: pushed)
    let asks = chain.add(.sync(.fetchRequested(message: 2, since: nil)), after: push)
    let asked = chain.message(2, .fetchRequest, from: phone, to: .hub, after: asks)
    let answer = chain.add(
      .sync(.fetchAnswered(message: 3, error: nil, records: records, isLast: true)), by: .hub,
      after: asked)
    let answered = chain.message(3, .fetchAnswer, from: .hub, to: phone, after: answer)
    let imported = chain.add(.sync(.imported(message: 3, records: records)), after: answered)
    let merged = chain.add(
      .tip(.talliesMerged(record: JournalFixture.favorite, count: 1, duration: .seconds(4))),
      after: imported)
    let last = chain.add(display(JournalFixture.favorite, knownBefore: 1), after: merged)
    return (chain, last)
  }

  @Test("a chain of messages is one step on each side")
  func folding() throws {
    let (chain, last) = Self.exchange()
    let story = JournalFiles.Story(
      journal: chain.journal, from: [last], names: try JournalFixture.names())
    #expect(
      story.lines.map(\.sentence) == [
        "ipad shows FavoriteBackyardTip (1st display on all devices, cap 5; ipad knew of 0 before)",
        "the hub accepts ipad's upload: 1 record stored",
        "phone learns by sync of 1 display of FavoriteBackyardTip, 4 s on screen in all",
        "phone shows FavoriteBackyardTip (2nd display on all devices, cap 5; phone knew of 1 "
          + "before)",
      ])
    #expect(
      story.lines.map(\.time) == [
        "day 0, 00:00:10", "day 0, 00:00:50", "day 0, 00:02:40", "day 0, 00:02:50",
      ])
    #expect(story.lines.last?.fact == last)
    #expect(story.text.hasPrefix("day 0, 00:00:10  ipad shows FavoriteBackyardTip"))
    #expect(story.text.hasSuffix("[\(last.rawValue)]\n"))
  }

  @Test("a lost message is told")
  func loss() throws {
    var chain = Chain()
    let asks = chain.add(.sync(.fetchRequested(message: 0, since: nil)))
    let sent = chain.add(
      .network(
        .sent(
          message: 0, from: JournalFixture.phone, to: .hub, kind: .fetchRequest, byteCount: 9)),
      after: asks)
    let lost = chain.add(
      .network(.dropped(message: 0, reason: .partition, isCopy: false)), after: sent)
    let late = chain.add(.sync(.requestTimedOut(message: 0)), after: lost)
    #expect(CausalSlice.facts(of: chain.journal, from: [late]) == [lost, late])
  }

  @Test("what did not lead to the roots is left out")
  func unrelated() {
    var chain = Chain()
    chain.add(.device(.crashed(lostChanges: 1)))
    let cause = chain.add(.device(.restored(backupTaken: .zero, reusesReplica: true)))
    let root = chain.add(Self.display(JournalFixture.trail, knownBefore: 0), after: cause)
    chain.add(.device(.crashed(lostChanges: 2)), after: root)
    #expect(CausalSlice.facts(of: chain.journal, from: [root]) == [cause, root])
  }

  @Test("a long past gives at most the limit, the nearest and most decisive facts")
  func limit() {
    var chain = Chain()
    var last: FactID?
    for number in 0..<100 {
      last = chain.add(Self.display(JournalFixture.trail, knownBefore: Int32(number)), after: last)
      last = chain.add(.tip(.displayEnded(ended)), after: last)
    }
    let facts = CausalSlice.facts(of: chain.journal, from: [last].compactMap(\.self))
    #expect(facts.count == CausalSlice.standardLimit)
    #expect(facts == facts.sorted())
    #expect(facts.last == last)
    #expect(facts.first == FactID(200 - 28))
    #expect(CausalSlice.facts(of: chain.journal, from: facts, limit: 3).count == 3)
    #expect(CausalSlice.facts(of: chain.journal, from: facts, limit: 0).isEmpty)
  }

  private var ended: DisplayEnd {
    DisplayEnd(
      presentation: 1, record: JournalFixture.trail, reason: .closed, visible: .zero, date: .zero,
      counts: false, addsDuration: true)
  }

  @Test("many facts of one kind on one device leave room for others")
  func sameKind() {
    var chain = Chain()
    var last = chain.add(.tip(.parameterSet(parameter: .init(0), value: .boolean(true))))
    let first = last
    for _ in 0..<40 {
      last = chain.add(
        .tip(.donated(event: JournalFixture.didVisit, row: FactSamples.row)), after: last)
    }
    let root = chain.add(Self.display(JournalFixture.trail, knownBefore: 0), after: last)
    let facts = CausalSlice.facts(of: chain.journal, from: [root])
    #expect(facts.count == CausalSlice.sameKindLimit + 2)
    #expect(facts.first == first)
  }

  @Test("of visits one after another, only the last one is told")
  func visits() {
    var chain = Chain()
    let first = chain.add(.person(.visited(screen: 0)))
    let ended = chain.add(.person(.sessionEnded), after: first)
    let last = chain.add(.person(.visited(screen: 0)), after: ended)
    let root = chain.add(Self.display(JournalFixture.trail, knownBefore: 0), after: last)
    #expect(CausalSlice.facts(of: chain.journal, from: [root]) == [last, root])
  }

  @Test("roots are told even when silent, once each, and unknown ones are passed over")
  func roots() {
    var chain = Chain()
    let first = chain.add(.device(.launched))
    let second = chain.add(.device(.activated), after: first)
    let facts = CausalSlice.facts(of: chain.journal, from: [second, first, second, FactID(99)])
    #expect(facts == [first, second])
  }
}
