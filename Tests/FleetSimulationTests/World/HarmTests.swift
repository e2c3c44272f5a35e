import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("harm of every kind, then a heal")
struct HarmTests {
  /// A fault at random times, each for about as long.
  static func fault(
    _ name: String, _ kind: FaultKind, every hours: Int64, for minutes: Int64
  ) -> FaultDefinition {
    FaultDefinition(
      name: name, kind: kind,
      schedule: .recurring(
        every: .exponential(mean: .hours(hours)), dwell: .exponential(mean: .minutes(minutes))))
  }

  /// What takes nothing from a device that it had.
  static let harmless: [FaultDefinition] = [
    fault("partial", .partialFailure(.percent(30)), every: 5, for: 180),
    fault("answers", .lostAnswers([DeviceIndex(1)], .percent(60)), every: 7, for: 120),
    fault("tokens", .tokenExpiry, every: 8, for: 1),
    fault("full", .quotaFull(account: 0), every: 20, for: 60),
    fault("hold", .hold([DeviceIndex(0)]), every: 11, for: 60),
    fault("termination", .termination([DeviceIndex(0), DeviceIndex(1)]), every: 6, for: 1),
    fault("deaf", .partition([DeviceIndex(2)], .down), every: 9, for: 90),
    fault("mute", .partition([DeviceIndex(1)], .up), every: 9, for: 90),
    fault("signOut", .signOut([DeviceIndex(2)]), every: 15, for: 120),
    fault(
      "account", .hubError(.accountTemporarilyUnavailable, retryAfter: .seconds(1)), every: 14,
      for: 40),
    fault(
      "twice",
      .duplication(
        [DeviceIndex(0), DeviceIndex(2)], .percent(40),
        copyAfter: .exponential(mean: .seconds(30))), every: 6, for: 120),
  ]

  /// Busy people, small pages and batches, and all of `faults`.
  static func script(
    seed: Int, merge: MergeChoice, faults: [FaultDefinition]
  ) -> FleetScript {
    var script = DeterminismTests.busy()
    script.seed = UInt64(seed)
    script.sync.merge = merge
    script.faults += faults
    script.sync.fetchLimit = 2
    script.sync.batchLimit = 2
    for hour in 1..<90 {
      let name = ["phone", "pad", "mac"][hour % 3]
      script.at(.hours(Int64(hour)), name, .donate(1))
    }
    return script
  }

  @Test("whatever the strategy, the fleet comes to rest and agrees, crashes and resets included")
  func rests() throws {
    let crash = Self.fault("crash", .crash([DeviceIndex(2)]), every: 6, for: 1)
    for merge in [MergeChoice.gCounter, .displayLog, .lwwField, .lwwRecord] {
      for seed in 1...5 {
        var script = Self.script(seed: seed, merge: merge, faults: Self.harmless + [crash])
        script.sync.saveDelay = .seconds(2)
        script.at(.hours(50), "pad", .resetAtNextLaunch)
        script.at(.hours(60), "mac", .reinstall)
        script.at(.hours(20), "phone", .backUp)
        script.at(.hours(70), "phone", .restore(reusesReplica: false))
        script.at(.hours(40), "pad", .resetEligibility(tip: TipIndex(0)))
        script.at(.hours(45), "mac", .forget)
        let played = try script.play()
        #expect(played.quiescentAt != nil, "\(merge.name) \(seed)")
        #expect(played.agree("phone", "pad", "mac"), "\(merge.name) \(seed)")
        for name in ["phone", "pad", "mac"] { #expect(played.pending(on: name) == 0) }
      }
    }
  }

  @Test("with contributions or rows, no display and no donation is lost or counted twice")
  func exact() throws {
    for merge in [MergeChoice.gCounter, .displayLog] {
      for seed in 1...8 {
        let script = Self.script(seed: seed, merge: merge, faults: Self.harmless)
        let played = try script.play()
        let donated = played.howMany { if case .tip(.donated) = $0 { true } else { false } }
        #expect(donated == 89)
        for name in ["phone", "pad", "mac"] {
          #expect(played.count(on: name) == played.displays().count, "\(merge.name) \(seed)")
          #expect(played.donations(on: name) == donated, "\(merge.name) \(seed)")
        }
      }
    }
  }

  @Test("6.10 under any harm three devices show a tip of cap n at most 3·n times")
  func bounded() throws {
    for merge in [MergeChoice.gCounter, .displayLog] {
      for seed in 1...8 {
        let script = Self.script(seed: seed, merge: merge, faults: Self.harmless)
        let played = try script.play()
        #expect(played.displays().count <= 3 * 4)
        for name in ["phone", "pad", "mac"] {
          for display in played.displays(on: name) { #expect(display.knownBefore < 4) }
        }
      }
    }
  }

  @Test("a device that joins after the heal, or whose process ends then, catches up all the same")
  func lateComers() throws {
    var script = FleetScript("phone", "pad", "mac")
    script.describe("pad") { $0.joins = .hours(3) }
    script.heal = HealPhase(after: .hours(2), within: .hours(4))
    script.open("phone", "mac")
    script.at(.hours(1), "phone", .donate(3), .finish())
    script.at(.hours(2) + .seconds(1), "mac", .terminate)
    let played = try script.play(for: .hours(6))
    #expect(played.quiescentAt != nil)
    #expect(played.agree("phone", "mac"))
    #expect(played.donations(on: "pad") == 3)
  }

  @Test("a screen that looks every minute does so once, however often the app was left")
  func oneTimer() throws {
    func occurrences(switches: Int) throws -> Int {
      var script = FleetScript("phone")
      script.knobs.timeTriggered = .timer
      script.at(.zero, "phone", .home)
      for turn in 0..<switches {
        script.at(.seconds(Int64(turn) + 1), "phone", .leave, .open)
      }
      return Int(try script.play(for: .hours(5)).occurrenceCount)
    }
    let once = try occurrences(switches: 0)
    let often = try occurrences(switches: 20)
    #expect(once > 300)
    #expect(often < once + 200)
  }
}
