import CloudSync
import DeviceSystems
import SimulationKernel
import Testing
import TipDomain
import TipSync

/// A strategy that the package does not ship: one total, and the greater one wins.
struct GreatestTotal: MergeStrategy {
  let name = "greatestTotal"
  let layout = TallyLayout.inTipRecord
  let savePolicy = SavePolicy.ifServerRecordUnchanged

  func merge(
    _ local: RecordFields, _ incoming: RecordFields, in context: MergeContext
  ) -> RecordFields {
    guard context.kind == .tip else { return context.sharedKinds(local, incoming) }
    var merged = incoming
    merged.count = max(local.count, incoming.count)
    merged.duration = max(local.duration, incoming.duration)
    merged.status = context.stickyStatus(local.status, incoming.status)
    return merged
  }
}

@Suite("strategies")
struct StrategyTests {
  @Test("6.8 four strategies ship, and the choice not to sync, each found by its name")
  func shipped() {
    let names = MergeChoice.shipped.map(\.name)
    #expect(names == ["gCounter", "displayLog", "lwwField", "lwwRecord", "none"])
    for name in names { #expect(MergeChoice(name: name)?.name == name) }
    #expect(MergeChoice(name: "crystalBall") == nil)
  }

  @Test("6.8 each strategy keeps displays in its own kind of record")
  func layouts() {
    let expected: [(MergeChoice, RecordKey, Int)] = [
      (.gCounter, .tally(Bench.tip, of: ReplicaIndex(0)), 1),
      (.displayLog, .display(Bench.tip, of: ReplicaIndex(0), sequence: 2), 2),
      (.lwwField, .tip(Bench.tip), 1),
      (.lwwRecord, .tip(Bench.tip), 1),
    ]
    for (merge, key, records) in expected {
      var bench = Bench(merge)
      bench.display(on: 0, times: 2)
      bench.upload(from: 0)
      #expect(bench.zone.fields(of: key) != nil, "\(merge.name)")
      #expect(bench.zone.liveCount == records, "\(merge.name)")
    }
  }

  @Test("6.8 a strategy of the user's own decides every import and every conflict")
  func custom() {
    var bench = Bench(.custom(GreatestTotal()))
    #expect(bench.merge.name == "greatestTotal")
    bench.display(on: 0, times: 3)
    bench.display(on: 1, times: 2)
    bench.syncAll()
    #expect(bench.count(on: 0) == 3)
    #expect(bench.count(on: 1) == 3)
    bench.invalidate(on: 1)
    bench.syncAll()
    #expect(bench.status(on: 0).invalidation == .tipClosed)
  }

  @Test("7.36 contributions are summed and never overwritten")
  func contributions() {
    var bench = Bench(.gCounter, stores: 3)
    for device in 0..<3 { bench.display(on: device, times: device + 1) }
    bench.syncAll()
    for device in 0..<3 {
      #expect(bench.count(on: device) == 6)
      let own = bench.zone.fields(of: .tally(Bench.tip, of: ReplicaIndex(device)))
      #expect(own?.count == Int32(device + 1))
    }
  }

  @Test("7.31 the last write is the one that arrives last, or the one dated last, by the knob")
  func order() {
    for (knob, expected) in [(LastWriterOrder.arrival, false), (.modifiedDate, true)] {
      var bench = Bench(.lwwRecord) { $0.lwwOrder = knob }
      bench.set(false, on: 1)
      bench.set(true, on: 0)
      // The older write arrives after the newer one.
      bench.upload(from: 0)
      bench.upload(from: 1)
      bench.syncAll()
      for device in 0..<2 {
        let fields = bench.stores[device].fields(of: .parameter(ParameterIndex(0)))
        #expect(fields?.value == .boolean(expected), "\(knob)")
      }
    }
  }

  @Test("7.30 the last writer overwrites the whole record, or only the fields it changed")
  func granularity() {
    for (merge, survives) in [(MergeChoice.lwwRecord, false), (.lwwField, true)] {
      var bench = Bench(merge)
      bench.invalidate(on: 0)
      bench.display(on: 1)
      bench.upload(from: 0)
      bench.upload(from: 1)
      bench.syncAll()
      for device in 0..<2 {
        #expect((bench.status(on: device).invalidation != nil) == survives, "\(merge.name)")
        #expect(bench.count(on: device) == 1)
      }
    }
  }

  @Test("7.30 by fields both of two writes stay in either order, by records only the later one")
  func granularityInEitherOrder() {
    for (merge, keepsBoth) in [(MergeChoice.lwwRecord, false), (.lwwField, true)] {
      for last in 0..<2 {
        // Where ends merge as a union, the end stays whatever the hub keeps.
        var bench = Bench(merge) { $0.mergeStatus = .lww }
        bench.invalidate(on: 0)
        bench.display(on: 1)
        bench.upload(from: 1 - last)
        bench.upload(from: last)
        bench.syncAll()
        let isEnded = keepsBoth || last == 0
        let count = keepsBoth || last == 1 ? 1 : 0
        for device in 0..<2 {
          let status = bench.status(on: device)
          #expect((status.invalidation != nil) == isEnded, "\(merge.name) \(last) \(device)")
          #expect(bench.count(on: device) == count, "\(merge.name) \(last) \(device)")
        }
      }
    }
  }
}
