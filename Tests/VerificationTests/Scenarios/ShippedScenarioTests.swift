import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import TestExtent
import Testing
import TipDomain
import TipSync
import Verification

@Suite("the scenarios that ship")
struct ShippedScenarioTests {
  @Test("there are the promised ten, and each begins with its claim")
  func promised() throws {
    let promised = [
      "backyard-birds", "cap-last-writer-wins", "cap-under-partition",
      "frequency-on-four-devices", "fresh-device-shows-everything", "platform-ids",
      "push-storm-then-dismiss", "reset-and-resurrection", "restore-from-backup", "trails",
    ]
    #expect(ShippedScenario.names.filter(promised.contains) == promised)
    for name in ShippedScenario.names {
      #expect(try ShippedScenario(name).firstLine.hasPrefix("// Claim: "), "\(name)")
    }
  }

  @Test(
    "each gives the verdict it must give, by both judges",
    arguments: TestExtent.of(
      ShippedScenario.names,
      quick: ["alarm-from-a-widget", "cap-last-writer-wins", "focus-on-three-devices"]))
  func verdict(name: String) throws {
    let played = try ShippedScenario(name)
    #expect(played.verdict.verdict == .pass, "\(played.verdict.reasons)")
    #expect(played.verdict.disagreements.isEmpty)
    #expect(played.run.quiescentAt != nil, "the fleet did not come to rest")
  }

  @Test(
    "what a search once found broken holds now",
    arguments: TestExtent.cases(ShippedScenario.regressions, quick: 3))
  func regressions(name: String) throws {
    let played = try ShippedScenario(name)
    #expect(played.verdict.verdict == .pass, "\(played.verdict.reasons)")
    #expect(played.verdict.disagreements.isEmpty)
  }

  @Test("each gives it under other seeds too", .onlyInFull, arguments: ShippedScenario.names)
  func otherSeeds(name: String) throws {
    for seed in 100..<106 as Range<UInt64> {
      let played = try ShippedScenario(name, seed: seed)
      #expect(played.verdict.verdict == .pass, "seed \(seed): \(played.verdict.reasons)")
    }
  }

  @Test("trails: tips appear on all three devices, and the second compass tip waits for the first")
  func trails() throws {
    let played = try ShippedScenario("trails")
    for device in ["phone", "pad", "mac"] {
      #expect(!played.displays(on: device).isEmpty, "nothing was displayed on \(device)")
    }
    let second = try #require(played.displays(of: "RotateMapTip").first)
    let done = played.run.journal.facts.first { fact in
      guard case .tip(.invalidated(let done)) = fact.kind else { return false }
      return played.run.recordNames[done.record.position] == "ShowLocationTip"
    }
    #expect(try #require(done).instant < second.instant)
  }

  @Test(
    "backyard-birds: five displays are not exceeded, and the tip that ignores the frequency shows")
  func birds() throws {
    let played = try ShippedScenario("backyard-birds")
    let tips = Set(played.displays.map(\.tip))
    #expect(tips.count >= 2)
    for tip in tips { #expect(played.displays(of: tip).count <= 5 * 2) }
  }

  @Test("cap-under-partition: seven displays, the bound to the last one")
  func partition() throws {
    let played = try ShippedScenario("cap-under-partition")
    #expect(played.displays.count == 7)
    #expect(played.verdict.result(of: "display-cap-bound")?.margin == 0)
    let together = try ShippedScenario("cap-under-partition", withoutFaults: ["valley"])
    #expect(together.displays.count == 3, "without the valley the cap itself holds")
  }

  @Test("cap-last-writer-wins: with summed contributions instead, all is well")
  func lastWriter() throws {
    let wrong = try ShippedScenario("cap-last-writer-wins")
    #expect(wrong.displays.count > 3)
    #expect(wrong.verdict.violated.contains("display-cap-bound"))
    let right = try ShippedScenario("cap-last-writer-wins") {
      $0.sync.merge = .gCounter
      $0.expectation = .pass
    }
    #expect(right.verdict.verdict == .pass, "\(right.verdict.reasons)")
  }

  @Test("platform-ids: the same tip is taught on each platform")
  func platformIds() throws {
    let played = try ShippedScenario("platform-ids")
    for platform in ["phone", "pad", "mac"] {
      #expect(!played.displays(of: "PencilTip-\(platform)").isEmpty, "\(platform)")
    }
    let phones = Set(played.displays(of: "PencilTip-phone").map(\.device))
    #expect(phones.isSubset(of: ["phone", "work-phone"]))
  }

  @Test("restore-from-backup: with a fresh replica id, all is well")
  func restore() throws {
    let fresh = try ShippedScenario("restore-from-backup") { scenario in
      for index in scenario.timeline.indices {
        if case .restore = scenario.timeline[index].action {
          scenario.timeline[index].action = .restore(reusesReplica: false)
        }
      }
      scenario.expectation = .pass
    }
    #expect(fresh.verdict.verdict == .pass, "\(fresh.verdict.reasons)")
  }

  @Test("reset-and-resurrection: what was not uploaded yet comes back, what was uploaded does not")
  func reset() throws {
    let played = try ShippedScenario("reset-and-resurrection")
    #expect(played.statusesAtEnd(of: "QueueTip") == [.tipClosed, .tipClosed])
    #expect(played.statusesAtEnd(of: "LyricsTip") == [nil, nil])
  }

  @Test("frequency-on-four-devices: four new tips in a day, never five, and fewer per account")
  func frequency() throws {
    // The scenario's own seed, and those of `otherSeeds`.
    let all: [UInt64] = [1, 100, 101, 102, 103, 104, 105]
    let seeds = TestExtent.cases(all, quick: 3)
    let perDevice = try seeds.map { try mostNewInADay(seed: $0, .perDevice) }
    let perAccount = try seeds.map { try mostNewInADay(seed: $0, .perAccount) }
    #expect(perDevice[0] == 4 && perAccount[0] < 4)
    #expect(perDevice.allSatisfy { $0 <= 4 })
    for index in seeds.indices {
      #expect(perAccount[index] <= perDevice[index], "seed \(seeds[index])")
    }
    #expect(perAccount.reduce(0, +) < perDevice.reduce(0, +))
  }

  /// The most first displays within 24 hours, over all four devices.
  private func mostNewInADay(seed: UInt64, _ scope: FrequencyScope) throws -> Int {
    let played = try ShippedScenario("frequency-on-four-devices", seed: seed) {
      var knobs = $0.app.knobs
      knobs.frequencyScope = scope
      $0.app = AppDefinition(
        texts: $0.app.texts, events: $0.app.events, parameters: $0.app.parameters,
        tips: $0.app.tips, groups: $0.app.groups, knobs: knobs)
    }
    let new = played.displays.filter(\.isFirst)
    let counts = new.map { first in
      new.count { $0.instant >= first.instant && $0.instant < first.instant + .days(1) }
    }
    return try #require(counts.max())
  }

  @Test("push-storm-then-dismiss: throttled pushes bring the news late, after one more display")
  func pushStorm() throws {
    let dismissed = Instant.zero + .days(1) + .minutes(6)
    for isStorm in [true, false] {
      let played = try ShippedScenario("push-storm-then-dismiss") { scenario in
        if isStorm { return }
        scenario.timeline.removeAll {
          if case .donate(_, _, 100, _) = $0.action { true } else { false }
        }
      }
      let isThrottled = played.run.journal.facts.contains {
        if case .sync(.pushThrottled) = $0.kind { true } else { false }
      }
      #expect(isThrottled == isStorm)
      let learned = try #require(learnedEnd(played, on: "pad"))
      let late = played.displays(on: "pad").filter { $0.instant > dismissed }
      #expect(late.count == (isStorm ? 1 : 0))
      #expect(late.allSatisfy { $0.instant < learned })
      let wait: SimulatedDuration = learned - dismissed
      #expect(isStorm ? wait > .minutes(50) : wait < .minutes(2))
      #expect(played.statusesAtEnd(of: "DictationTip") == [.tipClosed, .tipClosed])
    }
  }

  /// When a device learned that a tip had ended elsewhere.
  private func learnedEnd(_ played: ShippedScenario, on name: String) -> Instant? {
    guard let index = played.run.scenario.devices.firstIndex(where: { $0.id == name }) else {
      return nil
    }
    return played.run.journal.facts.first { fact in
      guard fact.actor == .device(DeviceIndex(index)),
        case .tip(.statusMerged(_, let status)) = fact.kind
      else { return false }
      return status.invalidation != nil
    }?.instant
  }

  @Test("fresh-device-shows-everything: both tips once more, and then no more")
  func freshDevice() throws {
    let played = try ShippedScenario("fresh-device-shows-everything")
    let shown = played.displays(on: "new-pad")
    #expect(shown.map(\.tip).sorted() == ["WelcomeTip", "WidgetTip"])
    #expect(shown.allSatisfy { $0.instant < Instant.zero + .days(3) + .hours(2) })
    let prompt = try ShippedScenario(
      "fresh-device-shows-everything", withoutFaults: ["slow-first-import"])
    #expect(prompt.displays(on: "new-pad").isEmpty, "with a prompt import it shows nothing")
  }
}
