import CloudSync
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("the laws of merges")
struct MergeLawTests {
  static let rounds = 2_000

  /// Strategies whose merge is a join: the order of arrival cannot matter.
  static let joins: [(String, any MergeStrategy)] = [
    ("gCounter", GCounterMerge()), ("displayLog", DisplayLogMerge()),
  ]
  static let kinds: [TipRecordKind] = [.tip, .tally, .display, .clearing, .frequencyClock]

  static func context(
    _ kind: TipRecordKind, _ changes: FieldMask = [],
    configure: (inout BehaviourKnobs) -> Void = { _ in }
  ) -> MergeContext {
    var knobs = BehaviourKnobs()
    configure(&knobs)
    return MergeContext(kind: kind, localChanges: changes, knobs: knobs)
  }

  @Test(
    "7.36 contributions and sticky statuses merge to the same in either order", arguments: kinds)
  func commutative(kind: TipRecordKind) {
    var dice = Dice(seed: 1)
    for reason in StatusReason.allCases {
      let context = Self.context(kind) { $0.statusReason = reason }
      for (name, strategy) in Self.joins {
        for _ in 0..<Self.rounds {
          let one = dice.fields(of: kind)
          let other = dice.fields(of: kind)
          #expect(
            strategy.merge(one, other, in: context) == strategy.merge(other, one, in: context),
            "\(name)")
        }
      }
    }
  }

  @Test("7.36 three versions merge to the same however they are grouped", arguments: kinds)
  func associative(kind: TipRecordKind) {
    var dice = Dice(seed: 2)
    for reason in StatusReason.allCases {
      let context = Self.context(kind) { $0.statusReason = reason }
      for (name, strategy) in Self.joins {
        for _ in 0..<Self.rounds {
          let (one, two, three) = (
            dice.fields(of: kind), dice.fields(of: kind), dice.fields(of: kind)
          )
          let left = strategy.merge(
            strategy.merge(one, two, in: context), three, in: context)
          let right = strategy.merge(
            one, strategy.merge(two, three, in: context), in: context)
          #expect(left == right, "\(name)")
        }
      }
    }
  }

  @Test("7.36 a version that was met before changes nothing", arguments: kinds)
  func idempotent(kind: TipRecordKind) {
    var dice = Dice(seed: 3)
    let context = Self.context(kind)
    for (name, strategy) in Self.joins {
      for _ in 0..<Self.rounds {
        let one = dice.fields(of: kind)
        let other = dice.fields(of: kind)
        let merged = strategy.merge(one, other, in: context)
        #expect(strategy.merge(one, one, in: context) == one, "\(name)")
        #expect(strategy.merge(merged, other, in: context) == merged, "\(name)")
        #expect(strategy.merge(merged, one, in: context) == merged, "\(name)")
      }
    }
  }

  @Test("6.9 a sticky union never forgets an invalidation of the same epoch")
  func sticky() {
    var dice = Dice(seed: 4)
    let strategies: [any MergeStrategy] = [
      GCounterMerge(), DisplayLogMerge(), LastWriterFieldMerge(),
    ]
    for strategy in strategies {
      for _ in 0..<Self.rounds {
        let one = dice.fields(of: .tip)
        let other = dice.fields(of: .tip)
        let merged = strategy.merge(one, other, in: Self.context(.tip)).status
        let epoch = max(one.status.epoch, other.status.epoch)
        #expect(merged.epoch == epoch)
        for version in [one, other] where version.status.epoch == epoch {
          if version.status.invalidation != nil { #expect(merged.invalidation != nil) }
        }
      }
    }
  }

  @Test("C7 a reset wins over an invalidation of an earlier epoch, whatever the dates say")
  func epochs() {
    let context = Self.context(.tip)
    var old = RecordFields()
    old.status = StoredStatus(
      epoch: 0, invalidation: .tipClosed, date: Instant(microseconds: 100))
    var reset = RecordFields()
    reset.status = StoredStatus(epoch: 1, invalidation: nil, date: Instant(microseconds: 1))
    #expect(GCounterMerge().merge(old, reset, in: context).status == reset.status)
    #expect(GCounterMerge().merge(reset, old, in: context).status == reset.status)
  }

  @Test("1.15 of two reasons the first stays, or the last, by the knob")
  func reasons() {
    var first = RecordFields()
    first.status = StoredStatus(
      epoch: 0, invalidation: .tipClosed, date: Instant(microseconds: 1))
    var last = RecordFields()
    last.status = StoredStatus(
      epoch: 0, invalidation: .actionPerformed, date: Instant(microseconds: 2))
    for (knob, expected) in [
      (StatusReason.firstWins, InvalidationReason.tipClosed), (.lastWins, .actionPerformed),
    ] {
      let context = Self.context(.tip) { $0.statusReason = knob }
      let merged = GCounterMerge().merge(first, last, in: context)
      #expect(merged.status.invalidation == expected)
    }
  }

  @Test(
    "8.4 a total of which the last write wins breaks the law: some pair depends on the order",
    arguments: ["lwwRecord", "lwwField"])
  func lastWriterIsNoJoin(name: String) throws {
    let choice = try #require(MergeChoice(name: name))
    var dice = Dice(seed: 5)
    var disagreements = 0
    var losses = 0
    for _ in 0..<Self.rounds {
      let one = dice.fields(of: .tip, countsInTip: true)
      let other = dice.fields(of: .tip, countsInTip: true)
      let strategy: any MergeStrategy =
        choice.name == "lwwRecord" ? LastWriterRecordMerge() : LastWriterFieldMerge()
      let context = Self.context(.tip)
      let left = strategy.merge(one, other, in: context)
      let right = strategy.merge(other, one, in: context)
      if left != right { disagreements += 1 }
      if left.count < max(one.count, other.count) { losses += 1 }
    }
    #expect(disagreements > 0)
    #expect(losses > 0)
  }

  @Test("8.5 a whole record that was written last takes an invalidation back")
  func resurrection() {
    var invalidated = RecordFields()
    invalidated.status = StoredStatus(epoch: 0, invalidation: .tipClosed, date: .zero)
    invalidated.modified = Instant(microseconds: 5)
    var stale = RecordFields()
    stale.count = 1
    stale.tallyModified = Instant(microseconds: 9)
    for order in LastWriterOrder.allCases {
      let context = Self.context(.tip, .tally) { $0.lwwOrder = order }
      let merged = LastWriterRecordMerge().merge(stale, invalidated, in: context)
      #expect(merged.status.invalidation == nil)
      let byField = LastWriterFieldMerge().merge(stale, invalidated, in: context)
      #expect(byField.status.invalidation == .tipClosed)
    }
  }

  @Test("the same random displays on three devices add up, in whatever order they sync")
  func convergence() {
    for merge in [MergeChoice.gCounter, .displayLog] {
      var dice = Dice(seed: 6)
      for _ in 0..<40 {
        var bench = Bench(merge, stores: 3)
        var displays = 0
        for _ in 0..<12 {
          let device = dice.roll(3)
          switch dice.roll(4) {
          case 0, 1:
            bench.display(on: device)
            displays += 1
          case 2: bench.upload(from: device)
          case _: bench.fetch(on: device)
          }
        }
        bench.syncAll()
        for device in 0..<3 {
          #expect(bench.count(on: device) == displays)
          #expect(!bench.stores[device].hasPending)
        }
      }
    }
  }
}
