import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import Testing

/// A brief window keeps facts until they were observed, and of their causes the nearest alone.
@Suite("Brief windows of a journal")
struct BriefWindowTests {
  private static func fact(_ number: Int) -> Fact {
    Fact(
      instant: Instant(microseconds: Int64(number)),
      localInstant: Instant(microseconds: Int64(-number)), actor: .device(DeviceIndex(number % 7)),
      replica: ReplicaIndex(number % 5),
      kind: .device(.clockJumped(by: SimulatedDuration(microseconds: Int64(number)))))
  }

  /// Each fact is caused by the one before, and by the first.
  private static func causes(_ number: Int) -> Causes {
    number == 0 ? .none : Causes(FactID(number - 1), FactID(0))
  }

  private static func journal(_ numbers: Range<Int>) -> Journal {
    var journal = Journal()
    journal.keepLittle()
    for number in numbers { journal.record(fact(number), because: causes(number)) }
    return journal
  }

  @Test("facts are numbered and found as in any journal, however many there are")
  func numbers() {
    let journal = Self.journal(0..<3_000)
    #expect(journal.factCount == 3_000)
    for number in 0..<3_000 {
      let id = FactID(number)
      #expect(journal.fact(id).instant == Self.fact(number).instant)
      #expect(journal.latestFact(id).kind == Self.fact(number).kind)
      #expect(journal.fact(id).replica == Self.fact(number).replica)
      #expect(journal.firstCause(of: id) == (number == 0 ? nil : FactID(number - 1)))
    }
  }

  @Test(
    "what is kept is found again with its cause, in whatever order it is named, and nothing else",
    arguments: [3, 40, 400])
  func forgets(rootCount: Int) {
    var journal = Self.journal(0..<1_000)
    let roots = (0..<rootCount).map { FactID(999 - 2 * $0) }
    journal.forgetChains(exceptFor: roots + roots, carriedFrom: 0)
    #expect(journal.factCount == 1_000 && journal.heldCount == 0)
    for number in 1_000..<1_100 {
      #expect(journal.record(Self.fact(number), because: Self.causes(number)) == FactID(number))
    }
    journal.forgetChains(exceptFor: roots.reversed() + [FactID(1_042)], carriedFrom: 0)
    #expect(journal.factCount == 1_100 && journal.heldCount == 0)
    for root in roots + [FactID(1_042)] {
      #expect(journal.fact(root).kind == Self.fact(root.position).kind)
      #expect(journal.firstCause(of: root) == FactID(root.position - 1))
    }
  }

  private static func record(_ number: UInt32) -> RecordChange {
    RecordChange(
      key: RecordKey(kind: RecordKind(system: 0, 1), subject: number, replica: .none, sequence: 0),
      fields: RecordFields(), tag: number)
  }

  @Test("a window without records and chains numbers and digests everything as one with both")
  func keepsNoMore() {
    var scope = WindowScope()
    scope.hasRecords = false
    scope.hasChains = false
    var whole = Journal()
    var least = Journal()
    least.keepNoMore(than: scope)
    for number in 0..<90 {
      let records = (0..<UInt32(number % 6)).map(Self.record)
      #expect(least.keep(records) == whole.keep(records))
      #expect(
        least.record(Self.fact(number), because: Self.causes(number))
          == whole.record(Self.fact(number), because: Self.causes(number)))
      guard number % 30 == 29 else { continue }
      let roots = [FactID(number - 3)]
      whole.forget(exceptFor: roots, carriedFrom: 0)
      least.forgetChains(exceptFor: roots, carriedFrom: .max)
      #expect(least.fact(roots[0]).kind == Self.fact(number - 3).kind)
      #expect(least.firstCause(of: roots[0]) == FactID(number - 4))
      // Whoever uses the memory meanwhile has a journal of its own.
      var rest = JournalRest()
      least.leave(&rest)
      #expect(least.keep(records).range == 0..<records.count)
      #expect(least.carried.count == records.count)
      least.removeAll()
      least.resume(&rest)
    }
    #expect(least.digest == whole.digest && least.factCount == 90)
    #expect(least.carried.isEmpty && whole.carried.count == 15 * (0 + 1 + 2 + 3 + 4 + 5))
  }

  @Test("records that are still on their way are kept, those before them are not")
  func carried() {
    var journal = Self.journal(0..<1)
    let first = journal.keep((0..<5).map(Self.record))
    let second = journal.keep((5..<9).map(Self.record))
    #expect(first.range == 0..<5 && second.range == 5..<9)
    journal.forgetChains(exceptFor: [], carriedFrom: 5)
    #expect(second.range.map { journal.carriedRecord($0).tag } == [5, 6, 7, 8])
    #expect(journal.keep([Self.record(9)]).range == 9..<10)
    journal.forgetChains(exceptFor: [], carriedFrom: .max)
    #expect(journal.keep([Self.record(10)]).range == 10..<11)
  }

  @Test("an emptied journal is like any other again")
  func emptied() {
    var journal = Self.journal(0..<700)
    journal.removeAll()
    var other = Journal()
    for number in 0..<10 {
      journal.record(Self.fact(number), because: Self.causes(number))
      other.record(Self.fact(number), because: Self.causes(number))
    }
    #expect(journal.digest == other.digest && journal.facts.count == 10)
    #expect(Array(journal.causes(of: FactID(9))) == [FactID(8), FactID(0)])
  }

  @Test("a window that is left and gone back to goes on as it was")
  func rests() {
    var memory = Self.journal(0..<20)
    memory.forgetChains(exceptFor: [FactID(7)], carriedFrom: 0)
    var rest = JournalRest()
    memory.leave(&rest)
    // Meanwhile the memory is that of an account with a whole journal.
    memory.record(Self.fact(0), because: .none)
    #expect(memory.facts.count == 1)
    memory.removeAll()
    memory.resume(&rest)
    #expect(memory.factCount == 20 && memory.isBrief)
    #expect(memory.fact(FactID(7)).kind == Self.fact(7).kind)
    memory.record(Self.fact(20), because: Self.causes(20))
    #expect(memory.firstCause(of: FactID(20)) == FactID(19))
  }
}
