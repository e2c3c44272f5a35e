import CloudSync
import PropertySearch
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync

/// What a search makes of links, accounts and clocks.
@Suite("varied links, accounts and clocks")
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
}
