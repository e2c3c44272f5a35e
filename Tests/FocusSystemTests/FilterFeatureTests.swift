import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import FocusSystem
import JournalFiles
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats

/// What a person can see of a Focus and of the filter in it, in a small scenario.
@Suite("Features of Focus filters in the world")
struct FilterFeatureTests {
  /// A phone with a Work Focus from 9 to 17 hours, and messages of two accounts.
  static func scenario(hasExtension: Bool, opened: String? = nil) throws -> Scenario {
    let opening = opened.map { #"{ "at": "\#($0)", "on": "phone", "do": "open" },"# } ?? ""
    return try ScenarioReader.strict.scenario(
      """
      {
        "name": "work", "duration": "2d", "seed": 1, "app": { "tips": [], "screens": [] },
        "focus": {
          "title": "Account", "parameters": [{ "id": "account" }], "predicate": "account",
          "extension": \(hasExtension),
          "focuses": [
            {
              "id": "Work", "schedule": [{ "from": "9h", "for": "8h" }],
              "filter": { "account": "work" }
            },
            { "id": "Personal", "filter": { "account": "home" } }
          ]
        },
        "devices": [{ "id": "phone", "platform": "iPhone" }],
        "timeline": [
          { "at": "8h", "on": "phone", "do": "postNotification", "criterion": "home" },
          \(opening)
          { "at": "10h", "on": "phone", "do": "postNotification", "criterion": "home" },
          { "at": "10h1min", "on": "phone", "do": "postNotification", "criterion": "work" },
          { "at": "10h2min", "on": "phone", "do": "postNotification" },
          {
            "at": "10h3min", "on": "phone", "do": "postNotification", "criterion": "home",
            "timeSensitive": true
          },
          { "at": "18h", "on": "phone", "do": "postNotification", "criterion": "home" },
          { "at": "20h", "on": "phone", "do": "turnFocusOn", "focus": "Personal" },
          { "at": "20h1min", "on": "phone", "do": "turnFocusOff" }
        ]
      }
      """)
  }

  static func facts(_ scenario: Scenario, of device: Int = 0) -> [(at: Instant, fact: FocusFact)] {
    World.playAlone(scenario).journal.facts.compactMap { fact in
      guard fact.actor == .device(DeviceIndex(device)), case .focus(let focus) = fact.kind else {
        return nil
      }
      return (fact.instant, focus)
    }
  }

  /// What became of each notification, in order.
  static func outcomes(_ scenario: Scenario) -> [String] {
    facts(scenario).compactMap { _, fact in
      switch fact {
      case .presented: "presented"
      case .silenced: "silenced"
      default: nil
      }
    }
  }

  static let filtered = [
    "presented", "silenced", "presented", "presented", "presented", "presented",
  ]

  @Test(
    "B-17, B-18, B-20, F-25, IB-5: while the Focus is on, what has another criterion is silenced")
  func notifications() throws {
    #expect(Self.outcomes(try Self.scenario(hasExtension: true)) == Self.filtered)
  }

  @Test("B-13: without an extension a closed app filters nothing, and one that was opened does")
  func withoutExtension() throws {
    let closed = try Self.scenario(hasExtension: false)
    #expect(Self.outcomes(closed) == Array(repeating: "presented", count: 6))
    let opened = try Self.scenario(hasExtension: false, opened: "8h30min")
    #expect(Self.outcomes(opened) == Self.filtered)
    // What is on screen needs no extension: an app that is opened later asks for the values.
    let late = Self.facts(try Self.scenario(hasExtension: false, opened: "9h30min"))
    #expect(late.contains { $0.fact == .currentRead(SettingsIndex(1)) })
    #expect(late.contains { $0.fact == .filterApplied(SettingsIndex(1)) })
  }

  @Test("B-01, B-02, F-19, IB-1: by schedule or by hand a Focus begins and ends, one at a time")
  func schedule() throws {
    let changes = Self.facts(try Self.scenario(hasExtension: true)).compactMap {
      instant, fact -> String? in
      let sinceStart = instant - Instant.zero
      let minutes = sinceStart.microseconds / SimulatedDuration.minutes(1).microseconds
      switch fact {
      case .activated(let focus, let trigger, _): return "\(minutes) \(focus.position) \(trigger)"
      case .deactivated(let focus, let trigger, _):
        return "\(minutes) -\(focus.position) \(trigger)"
      default: return nil
      }
    }
    #expect(
      changes == [
        "540 0 schedule", "1020 -0 schedule", "1200 1 person", "1201 -1 person",
        "1980 0 schedule", "2460 -0 schedule",
      ])
  }

  @Test("B-06, B-08, B-10, F-21, IB-3: each call carries the values of its Focus or the defaults")
  func values() throws {
    let facts = Self.facts(try Self.scenario(hasExtension: true)).map(\.fact)
    let planned = facts.compactMap { fact -> String? in
      guard case .callPlanned(_, let reason, let settings) = fact else { return nil }
      return "\(reason) \(settings.position)"
    }
    let once = ["configured 1", "reset 0"]
    #expect(planned == once + ["configured 2", "reset 0"] + once)
    let applied = facts.compactMap { fact -> Int? in
      guard case .filterApplied(let settings) = fact else { return nil }
      return settings.position
    }
    #expect(applied == [1, 0, 2, 0, 1, 0])
  }

  @Test("B-21, F-27, IB-8: the badge counts what matters in the Focus, and everything after it")
  func badge() throws {
    let facts = Self.facts(try Self.scenario(hasExtension: true, opened: "8h30min"))
    let end = Instant.zero + .hours(17)
    let badges = facts.compactMap { instant, fact -> (Bool, UInt32)? in
      guard case .badgeSet(let count) = fact else { return nil }
      return (instant < end, count)
    }
    // Five messages came, of which three are of another account.
    #expect(badges.filter(\.0).last?.1 == 2)
    #expect(badges.first { !$0.0 }?.1 == 5)
  }

  @Test("B-04, B-05, F-20, IB-7: the title never changes, and what is shown goes by the values")
  func representation() throws {
    var scenario = try FocusInWorldTests.scenario()
    let sleep = FocusIndex(2)
    let definition = try #require(scenario.focus)
    let values = try #require(definition.focuses[0].settings)
    let others = try #require(definition.focuses[1].settings)
    scenario.timeline = [values, others, values].enumerated().map { index, settings in
      TimelineStep(
        at: .hours(Int64(index) + 1), device: DeviceIndex(index / 2),
        action: .focus(.configureFilter(sleep, settings)))
    }
    let run = World.playAlone(scenario)
    let shown = FocusInWorldTests.focusFacts(run).compactMap { fact -> UInt64? in
      guard case .filterConfigured(_, _, let digest) = fact else { return nil }
      return digest
    }
    #expect(shown.count == 3)
    #expect(shown.first == shown.last)
    #expect(Set(shown).count == 2)
    var reader = JournalReader()
    reader.read(run.journalFile)
    #expect(try reader.finish().scenario.focus?.title == "Account")
  }

  @Test("B-16, F-26, IB-6: an invalidated context is followed by the next revision, one at a time")
  func revisions() throws {
    let scenario = try FocusInWorldTests.scenario()
    for device in 0..<3 {
      var last: UInt32 = 0
      var isInvalidated = false
      for (_, fact) in Self.facts(scenario, of: device) {
        if isInvalidated { #expect(fact.kind == .contextProvided) }
        isInvalidated = fact == .contextInvalidated
        guard case .contextProvided(let revision, _) = fact else { continue }
        #expect(revision == last + 1)
        last = revision
      }
      #expect(last > 1)
    }
  }

  @Test(
    "B-11, F-23, IB-2: in either order of two calls, the app has the values in force",
    arguments: 1...12)
  func eitherOrder(_ seed: Int) throws {
    var scenario = try FocusInWorldTests.scenario()
    scenario.seed = UInt64(seed)
    scenario.focus?.calls.loss = .never
    scenario.focus?.calls.coalescing = .never
    let facts = Self.facts(scenario)
    let noon = facts.drop { $0.at < .zero + .hours(12) + .minutes(10) }
      .prefix { $0.at < .zero + .hours(12) + .minutes(30) }
    let planned = noon.count { $0.fact.kind == .callPlanned }
    let applied = noon.compactMap { _, fact -> Int? in
      guard case .filterApplied(let settings) = fact else { return nil }
      return settings.position
    }
    #expect(planned == 2)
    let personal = try #require(scenario.focus?.focuses[1].settings)
    #expect(applied.last == personal.position)
  }
}
