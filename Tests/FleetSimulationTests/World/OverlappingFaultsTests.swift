import DeviceSystems
import FleetFacts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("faults and steps that overlap")
struct OverlappingFaultsTests {
  @Test("two faults lose messages independently, though their names have the same short number")
  func independentLosses() throws {
    var script = FleetScript("phone")
    script.sync.requestTimeout = .seconds(20)
    script.open("phone")
    for minute in 1...2_000 { script.at(.minutes(Int64(minute)), "phone", .donate()) }
    for name in ["loss-24", "loss-38"] {
      let loss = FaultKind.loss([script.index("phone")], .percent(50))
      script.fault(name, loss, from: .zero, to: .minutes(2_001))
    }
    let played = try script.play()
    let sent = played.howMany { if case .network(.sent) = $0 { true } else { false } }
    let lost = played.howMany { kind in
      if case .network(.dropped(_, reason: .lossSurge, _)) = kind { true } else { false }
    }
    // 75 % are lost; the standard deviation is below 1 % of 2 000 messages.
    #expect(sent > 2_000)
    #expect(abs(lost * 100 - sent * 75) < sent * 5)
  }
}
