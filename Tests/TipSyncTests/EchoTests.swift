import CloudSync
import DeviceSystems
import TestExtent
import Testing
import TipDomain
import TipSync

@Suite("what the hub has as it is here")
struct EchoTests {
  /// The shipped strategies, each also as one of the user's own, for which nothing is skipped.
  private static let strategies: [(MergeChoice, any MergeStrategy)] = [
    (.gCounter, GCounterMerge()), (.displayLog, DisplayLogMerge()),
    (.lwwField, LastWriterFieldMerge()), (.lwwRecord, LastWriterRecordMerge()),
    (.none, NoMerge()),
  ]

  @Test("a fetch leaves the same and tells the same where what is equal is merged all the same")
  func same() {
    var echoCount = 0
    for (shipped, strategy) in Self.strategies {
      for seed in 1...TestExtent.of(20, quick: 2) {
        var dice = Dice(seed: UInt64(seed))
        var (bench, thorough) = (Bench(shipped, stores: 3), Bench(.custom(strategy), stores: 3))
        var number: UInt32 = 0
        for _ in 0..<60 {
          number += 1
          let (device, what, limit) = (dice.roll(3), dice.roll(12), 1 + dice.roll(5))
          echoCount += step(what, on: device, number, limit, &bench)
          _ = step(what, on: device, number, limit, &thorough)
          #expect(bench.told == thorough.told)
          #expect("\(bench.stores)" == "\(thorough.stores)", "\(shipped.name), seed \(seed)")
        }
        #expect("\(bench.zone)" == "\(thorough.zone)")
      }
    }
    #expect(echoCount > TestExtent.of(100, quick: 10))
  }

  /// Does one thing, and counts the records that come back from the hub as they are here.
  private func step(
    _ what: Int, on device: Int, _ number: UInt32, _ limit: Int, _ bench: inout Bench
  ) -> Int {
    switch what {
    case 0, 1, 2: bench.donate(on: device, sequence: number)
    case 3: bench.set(number.isMultiple(of: 2), on: device)
    case 4: bench.display(on: device)
    case 5: bench.invalidate(on: device)
    case 6: bench.deleteDonations(on: device)
    case 7:
      // The answer is lost: the device does not know that the hub has what it has.
      var items = bench.take(from: device, limit: limit)
      bench.receive(&items)
      bench.stores[device].abandonFlight()
    case 8:
      // A change while the upload is on its way.
      var items = bench.take(from: device, limit: limit)
      bench.receive(&items)
      bench.donate(on: device, sequence: number)
      bench.fetch(on: device, limit: limit)
      bench.settle(items, on: device)
      bench.stores[device].abandonFlight()
    case 9: bench.tokens[device] = nil
    default:
      let before = bench.stores[device]
      bench.upload(from: device)
      bench.fetch(on: device, limit: limit)
      return before.records.rows.count
    }
    return 0
  }
}
