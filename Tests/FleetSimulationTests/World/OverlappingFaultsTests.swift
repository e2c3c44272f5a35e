import CloudSync
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
    // 75 % are lost by two independent faults, and 50 % by two that draw the same.
    #expect(sent > 60)
    #expect(lost * 100 > sent * 65)
  }

  /// The share of pushes that are lost by a setting and by faults at the same time, in percent.
  private func lostPushes(_ setting: Int64, _ faults: [Int64]) throws -> Int {
    var script = FleetScript("phone", "pad")
    script.sync.push.loss = .percent(setting)
    script.open("phone", "pad")
    for minute in 1...1_000 { script.at(.minutes(Int64(minute)), "phone", .donate(1)) }
    for (number, percent) in faults.enumerated() {
      script.fault(
        "deaf-\(number)", .pushLoss(.percent(percent)), from: .zero, to: .minutes(1_001))
    }
    let played = try script.play(for: .minutes(1_001))
    let sent = played.howMany { if case .sync(.pushSent) = $0 { true } else { false } }
    let lost = played.howMany { kind in
      if case .network(.dropped(_, reason: .pushLoss, _)) = kind { true } else { false }
    }
    #expect(sent > 900)
    return lost * 100 / sent
  }

  @Test("7.13 pushes are lost independently by the setting and by each fault of a time")
  func pushLosses() throws {
    for (setting, faults, expected) in [
      (0, [50], 50), (0, [50, 50], 75), (50, [50], 75), (50, [50, 50], 87), (50, [0], 50),
      (0, [50, 100], 100),
    ] as [(Int64, [Int64], Int)] {
      let share = try lostPushes(setting, faults)
      #expect(abs(share - expected) <= 6, "\(setting) and \(faults): \(share)")
      #expect(try share == lostPushes(setting, faults.reversed()))
    }
  }

  @Test("7.7 items of uploads fail independently by each fault of a time")
  func partialFailures() throws {
    for (faults, expected) in [([50], 50), ([50, 50], 75), ([90, 90], 99)] as [([Int64], Int)] {
      var script = FleetScript("phone")
      script.sync.batchLimit = 400
      script.open("phone")
      for (number, percent) in faults.enumerated() {
        script.fault(
          "flaky-\(number)", .partialFailure(.percent(percent)), from: .zero, to: .hours(1))
      }
      script.at(.minutes(1), "phone", .donate(400))
      let played = try script.play(for: .minutes(2))
      let outcomes = try #require(
        played.facts.compactMap { fact -> [ItemOutcome]? in
          guard case .sync(.uploadAnswered(_, .partialFailure, let records, _)) = fact.kind,
            records.range.count > 300
          else { return nil }
          return records.range.map { played.carried[$0].outcome }
        }.first)
      let failed = outcomes.count { $0 == .failed(.zoneBusy) } * 100 / outcomes.count
      #expect(abs(failed - expected) <= 7, "\(faults): \(failed)")
    }
  }

  /// When the phone lost its connection, and when it got it back.
  private func connections(_ script: FleetScript) throws -> [Int64] {
    let played = try script.play(for: .hours(6))
    return played.times(on: "phone") {
      $0 == .device(.wentOffline) || $0 == .device(.cameOnline)
    }.map { $0.microseconds / SimulatedDuration.minutes(1).microseconds }
  }

  @Test("7.27 a step gives the connection back, however many steps took it")
  func stepsStateConnection() throws {
    var script = FleetScript("phone")
    script.at(.hours(1), "phone", .goOffline)
    script.at(.hours(2), "phone", .goOffline)
    script.at(.hours(3), "phone", .goOnline)
    #expect(try connections(script) == [60, 180])
  }

  @Test("7.27 a device is online if no step has it offline and no fault does")
  func stepsAndFaultsConnection() throws {
    var script = FleetScript("phone")
    script.fault("tunnel", .offline([script.index("phone")]), from: .hours(1), to: .hours(3))
    script.at(.hours(2), "phone", .goOnline)
    #expect(try connections(script) == [60, 180])
    script.at(.minutes(150), "phone", .goOffline)
    #expect(try connections(script) == [60])
    script.at(.hours(5), "phone", .goOnline)
    #expect(try connections(script) == [60, 300])
  }

  /// How many donations reached the hub by the end, of one made after a step or a fault is over.
  private func uploads(_ script: FleetScript, donatedAt minute: Int64) throws -> Int {
    var script = script
    script.sync.quotaRetry = .days(1)
    script.open("phone")
    script.at(.minutes(minute), "phone", .donate())
    return try script.play(for: .minutes(minute + 5)).hub.zones[0].liveCount
  }

  @Test("7.18 an account has room if no step filled it and no fault keeps it full")
  func room() throws {
    var filled = FleetScript("phone")
    filled.fault("full", .quotaFull(account: 0), from: .hours(1), to: .hours(3))
    filled.atHub(.minutes(30), .fillQuota(account: 0))
    #expect(try uploads(filled, donatedAt: 200) == 0)
    filled.atHub(.minutes(190), .freeQuota(account: 0))
    #expect(try uploads(filled, donatedAt: 200) > 0)
    var freed = FleetScript("phone")
    freed.fault("full", .quotaFull(account: 0), from: .hours(1), to: .hours(3))
    freed.atHub(.hours(2), .freeQuota(account: 0))
    #expect(try uploads(freed, donatedAt: 150) == 0)
    #expect(try uploads(freed, donatedAt: 200) > 0)
  }
}
