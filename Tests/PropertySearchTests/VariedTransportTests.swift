import CloudSync
import PropertySearch
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync

/// What a search makes of links, accounts, waits and clocks.
@Suite("varied links, accounts, waits and clocks")
struct VariedTransportTests {
  @Test("where every kind of fault is tried, accounts change, clocks are set, and links differ")
  func everyTransport() {
    var scenario = VariedCasesTests.troubled()
    scenario.variation.faults = .everyKind
    // A kind that is named is not added once more.
    scenario.faults.removeAll { $0.kind.name == "hubError" }
    let varied = (0..<600 as Range<UInt64>).map {
      VariedCases(scenario, seed: 7).makeCase($0).scenario
    }
    let actions = varied.flatMap(\.timeline).map(\.action)
    #expect(actions.contains { if case .jumpClock = $0 { true } else { false } })
    for varied in varied {
      for step in varied.timeline {
        guard case .signIn(let account) = step.action else { continue }
        #expect(Int(account) < varied.accounts.count)
      }
    }
    #expect(varied.contains { $0.accounts.count == 2 })
    #expect(varied.contains { $0.network.standard.preservesOrder })
    #expect(varied.contains { $0.network.standard.bandwidthBytesPerSecond != nil })
    let kinds = varied.flatMap(\.faults).map(\.kind)
    for direction in LinkDirection.allCases {
      let isTried = kinds.contains {
        if case .partition(_, direction) = $0 { true } else { false }
      }
      #expect(isTried, "\(direction)")
    }
    for trouble in SyncError.allCases {
      let isTried = kinds.contains { if case .hubError(trouble, _) = $0 { true } else { false } }
      #expect(isTried, "\(trouble)")
    }
    #expect(kinds.contains { $0.name == "clockOffset" })
    #expect(kinds.contains { $0.name == "signOut" })
  }

  /// The settings of cases and of variations of them.
  private func settings(
    _ written: SyncConfiguration = SyncConfiguration(), within bound: SimulatedDuration
  ) -> [SyncConfiguration] {
    var scenario = VariedCasesTests.troubled()
    scenario.heal = HealPhase(after: .days(13), within: bound)
    scenario.sync = written
    scenario.variation.sync = .generated
    let search = VariedCases(scenario, seed: 7)
    return (0..<160 as Range<UInt64>).flatMap { number in
      [[], [1_000 + number, 2_000 + number]].map { variations in
        search.makeCase(from: CaseOrigin(number: number, variations: variations)).scenario.sync
      }
    }
  }

  private func meanExportDelays(_ settings: [SyncConfiguration]) -> [SimulatedDuration] {
    settings.compactMap { sync in
      if case .exponential(let mean) = sync.exportDelay { mean } else { nil }
    }
  }

  @Test("waits that nobody wrote leave a fleet half of the time in which it has to come to rest")
  func waits() {
    let short = settings(within: .minutes(30))
    #expect(short.allSatisfy { $0.quotaRetry == .minutes(15) })
    #expect(short.allSatisfy { ($0.backoff ... .minutes(15)).contains($0.backoffLimit) })
    #expect(Set(short.map(\.backoffLimit)) == [.minutes(10), .minutes(15)])
    #expect(short.contains { $0.sendDonationDelay == .minutes(10) })
    let shortDelays = meanExportDelays(short)
    #expect(!shortDelays.isEmpty && shortDelays.allSatisfy { $0 < .seconds(65) })

    let shortest = settings(within: .seconds(10))
    #expect(shortest.allSatisfy { $0.backoffLimit >= $0.backoff })
    #expect(shortest.allSatisfy { $0.sendDonationDelay <= .seconds(5) })
  }

  @Test("waits that suit the bound, and those that a scenario writes, stay")
  func waitsThatStay() {
    let long = settings(within: .hours(12))
    #expect(long.allSatisfy { $0.quotaRetry == .hours(6) })
    #expect(Set(long.map(\.backoffLimit)) == [.minutes(10), .minutes(40), .hours(1)])
    #expect(meanExportDelays(long).contains { $0 > .minutes(5) })

    var written = SyncConfiguration()
    written.quotaRetry = .hours(4)
    written.backoffLimit = .hours(2)
    written.exportDelay = .exponential(mean: .minutes(20))
    let kept = settings(written, within: .minutes(30))
    #expect(kept.allSatisfy { $0.quotaRetry == .hours(4) })
    #expect(Set(kept.map(\.backoffLimit)) == [.minutes(10), .minutes(15), .hours(2)])
    #expect(meanExportDelays(kept).allSatisfy { $0 == .minutes(20) || $0 < .seconds(65) })
    #expect(meanExportDelays(kept).contains(.minutes(20)))
  }

  @Test("a page passes a record a second, also over a link that a search has made slower")
  func pages() {
    var scenario = VariedCasesTests.troubled()
    scenario.variation.sync = .generated
    scenario.variation.faults = .everyKind
    let search = VariedCases(scenario, seed: 7)
    var slowCount = 0
    for number in 0..<2_000 as Range<UInt64> {
      let varied = search.makeCase(number).scenario
      for case .uniform(_, let longest) in varied.network.links.map(\.policy.latency) {
        let seconds = Int((longest + longest).microseconds / 1_000_000)
        if seconds > 3 { slowCount += 1 }
        #expect(varied.sync.fetchLimit >= seconds)
        #expect(varied.sync.batchLimit >= seconds)
        // A batch that is refused is halved.
        #expect(varied.sync.hubRecordLimit >= 2 * seconds)
      }
    }
    #expect(slowCount > 20)
  }
}
