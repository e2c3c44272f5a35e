import CloudSync
import FleetWorld
import Scenarios
import SimulationKernel
import Testing
import TipSync

@Suite("a hub of finite capacity")
struct HubStationTests {
  /// A hub of an hour, asked at whole seconds by one device of one account.
  private struct Asked {
    var station: HubStation

    init(_ adjust: (inout HubCapacity) -> Void) {
      var capacity = HubCapacity()
      capacity.serviceTime = .constant(.seconds(10))
      adjust(&capacity)
      station = HubStation(capacity, length: .hours(1))
    }

    mutating func ask(
      _ second: Int64, device: Int = 0, account: Int = 0
    ) -> HubStation.Verdict {
      station.admit(
        device: device, account: account, at: .zero + .seconds(second), service: .seconds(10))
    }
  }

  @Test("without servers to count, every request is served at once")
  func unlimited() {
    var hub = Asked { _ in }
    for _ in 0..<100 { #expect(hub.ask(1) == .served(after: .seconds(10))) }
    #expect(hub.station.statistics.utilisation == nil)
    #expect(hub.station.statistics.longestWait == .zero)
  }

  @Test("with two servers the third request waits until the first is done")
  func servers() {
    var hub = Asked { $0.servers = 2 }
    #expect(hub.ask(0) == .served(after: .seconds(10)))
    #expect(hub.ask(4) == .served(after: .seconds(10)))
    #expect(hub.ask(5) == .served(after: .seconds(15)))
    #expect(hub.ask(6) == .served(after: .seconds(18)))
    #expect(hub.ask(40) == .served(after: .seconds(10)))
    #expect(hub.station.statistics.longestWait == .seconds(8))
    #expect(hub.station.statistics.longestQueue == 2)
    #expect(hub.station.statistics.meanWaitSeconds == 13.0 / 5)
  }

  @Test("what would wait behind too many is refused, and told for how long")
  func queueLimit() {
    var hub = Asked {
      $0.servers = 1
      $0.queueLimit = 1
      $0.retryAfter = .seconds(7)
    }
    #expect(hub.ask(0) == .served(after: .seconds(10)))
    #expect(hub.ask(1) == .served(after: .seconds(19)))
    #expect(hub.ask(2) == .refused(.serviceUnavailable, retryAfter: .seconds(7)))
    #expect(hub.ask(10) == .served(after: .seconds(20)))
    #expect(hub.station.statistics.refused(because: .queue) == 1)
    #expect(hub.station.statistics.served == 3)
  }

  @Test("7.15 a rate lets a burst through, then one request for each interval")
  func rates() {
    var hub = Asked { $0.perDevice = RateLimit(interval: .minutes(1), burst: 2) }
    let refused = HubStation.Verdict.refused(.requestRateLimited, retryAfter: .seconds(30))
    #expect(hub.ask(100) == .served(after: .seconds(10)))
    #expect(hub.ask(100) == .served(after: .seconds(10)))
    #expect(hub.ask(100) == refused)
    #expect(hub.ask(159) == refused)
    #expect(hub.ask(160) == .served(after: .seconds(10)))
    #expect(hub.ask(161) == refused)
  }

  @Test("a burst that would take longer than all time there is lets everything through")
  func endlessBurst() {
    var hub = Asked { $0.overall = RateLimit(interval: .days(1), burst: 1_000_000_000) }
    for _ in 0..<100 { #expect(hub.ask(1) == .served(after: .seconds(10))) }
  }

  @Test("a device's limit leaves other devices alone, an account's counts all of its devices")
  func scopes() {
    let once = RateLimit(interval: .hours(1))
    var devices = Asked { $0.perDevice = once }
    _ = devices.ask(0, device: 0)
    #expect(devices.ask(0, device: 1) == .served(after: .seconds(10)))
    var accounts = Asked { $0.perAccount = once }
    _ = accounts.ask(0, device: 0, account: 3)
    #expect(accounts.ask(0, device: 1, account: 4) == .served(after: .seconds(10)))
    #expect(accounts.ask(0, device: 2, account: 3) != .served(after: .seconds(10)))
    #expect(accounts.station.statistics.refused(because: .account) == 1)
    var all = Asked { $0.overall = once }
    _ = all.ask(0, device: 0, account: 0)
    #expect(all.ask(0, device: 1, account: 1) != .served(after: .seconds(10)))
  }

  @Test("the slices add up to the whole")
  func slices() {
    var hub = Asked {
      $0.servers = 1
      $0.queueLimit = 3
    }
    for second in 0..<900 { _ = hub.ask(Int64(second) * 4) }
    let statistics = hub.station.statistics
    #expect(statistics.slices.count == 200)
    #expect(statistics.slices.reduce(0) { $0 + Int($1.arrivals) } == 900)
    #expect(statistics.slices.reduce(0) { $0 + Int($1.refused) } == 900 - statistics.served)
    #expect(statistics.refused(because: .queue) == 900 - statistics.served)
    #expect((statistics.utilisation ?? 0) == 1)
    #expect(statistics.utilisation(ofSlice: 100) == 1)
    #expect((statistics.meanWaitSeconds(ofSlice: 100) ?? 0) > 20)
  }
}
