import CloudSync
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync

/// Parts of statements that no other test shows, each played in a fleet.
@Suite("statements to their last word")
struct WholeStatementTests {
  private static let isPro = "#Rule(Tip.$isPro) { $0 == true }"

  // MARK: Tips, rules and frequency on their devices

  @Test("1.2 1.3 two ids of one type have rules, counts and ends of their own, on every device")
  func twoIdentifiersOfOneType() throws {
    var script = FleetScript("phone", "pad")
    script.tips = [TipSketch("TrailTip", cap: 3), TipSketch("TrailTip", cap: 3)]
    script.tips[0].identifier = "north"
    script.tips[1].identifier = "south"
    script.tips[1].rules = [SharedTipsTests.visits]
    script.open("phone", "pad")
    script.show(2, tip: 0, on: "phone", from: .minutes(1))
    script.show(1, tip: 1, on: "phone", from: .minutes(2))
    script.at(.minutes(3), "phone", .donate(3))
    script.show(1, tip: 1, on: "phone", from: .minutes(4))
    script.at(.minutes(5), "phone", .finish(0))
    script.show(1, tip: 0, on: "pad", from: .minutes(6))
    script.show(1, tip: 1, on: "pad", from: .minutes(7))
    let played = try script.play()
    #expect(played.names == ["north", "south"])
    #expect(played.displayTimes(of: 0) == [.minutes(1), .minutes(1) + .seconds(10)])
    #expect(played.displayTimes(of: 1) == [.minutes(4), .minutes(7)])
    #expect(played.withheldReasons(of: 0, on: "pad") == [.invalidated(.actionPerformed)])
    #expect(played.withheldReasons(of: 1, on: "phone").first == .rule(0))
    for name in ["phone", "pad"] {
      #expect(played.reason(of: 0, on: name) == .actionPerformed)
      #expect(played.reason(of: 1, on: name) == nil)
      #expect(played.count(of: 0, on: name) == 2 && played.count(of: 1, on: name) == 2)
    }
  }

  @Test("1.5 with an id that changes at every launch a tip is new each time, and records pile up")
  func unstableIdentifier() throws {
    for (identifier, launches) in [("Tip-{launch}", 4), ("Tip", 1)] {
      var script = FleetScript("phone", "pad", cap: 1)
      script.tips[0].identifier = identifier
      for hour in 1...4 {
        script.at(.hours(Int64(hour)), "phone", .home)
        script.at(.hours(Int64(hour)) + .minutes(1), "phone", .elsewhere, .home, .terminate)
      }
      let played = try script.play()
      #expect(played.displays().count == launches)
      #expect(Set(played.displays().map(\.record)).count == launches)
      #expect(played.device("phone").systems.tips.records.count { $0.exists } == launches)
    }
  }

  @Test("2.5 a write evaluates each rule that reads the parameter, of every tip on the screen")
  func everyDependentRule() throws {
    var script = FleetScript("phone", "pad")
    script.tips = [
      TipSketch("First", rule: Self.isPro), TipSketch("Second", rule: Self.isPro),
      TipSketch("Third", rule: "#Rule(Tip.$isPro) { $0 == false }"),
    ]
    script.screens = [
      Screen(id: "all", slots: (0..<3).map { TipSlot(tip: TipIndex($0)) })
    ]
    script.at(.minutes(1), "phone", .visit(screen: 2))
    script.at(.minutes(2), "phone", .pro(true))
    script.at(.minutes(3), "phone", .pro(false))
    let played = try script.play()
    #expect(played.displayTimes(of: 0) == [.minutes(2)])
    #expect(played.displayTimes(of: 1) == [.minutes(2)])
    #expect(played.displayTimes(of: 2) == [.minutes(1)])
    let ends = played.times { if case .tip(.displayEnded) = $0 { true } else { false } }
    #expect(ends == [.minutes(2), .minutes(3), .minutes(3)])
  }

  @Test("3.16 two versions of an app on two devices each keep the gap of their own frequency")
  func frequencyOfEachDevice() throws {
    var script = FleetScript("phone", "pad")
    script.tips = [TipSketch("First"), TipSketch("Second")]
    script.sync.merge = .none
    script.frequency = .daily
    script.describe("phone") { $0.frequency = .hourly }
    for name in ["phone", "pad"] {
      script.show(tip: 0, on: name, from: .minutes(1))
      script.show(tip: 1, on: name, from: .hours(2))
      script.show(tip: 1, on: name, from: .hours(25))
    }
    let played = try script.play()
    #expect(played.displayTimes(of: 1, on: "phone") == [.hours(2), .hours(25)])
    #expect(played.displayTimes(of: 1, on: "pad") == [.hours(25)])
  }

  @Test("5.5 of two tips of one type an override shows the one whose id it names")
  func overrideByIdentifier() throws {
    var script = FleetScript("phone")
    script.tips = [
      TipSketch("TrailTip", rule: Self.isPro), TipSketch("TrailTip", rule: Self.isPro),
    ]
    script.tips[0].identifier = "north"
    script.tips[1].identifier = "south"
    script.describe("phone") { $0.overrides.shown = [TipIndex(1)] }
    script.show(tip: 0, on: "phone", from: .minutes(1))
    script.show(tip: 1, on: "phone", from: .minutes(2))
    let played = try script.play()
    #expect(
      played.displays(of: 0).isEmpty && played.withheldReasons(of: 0, on: "phone") == [.rule(0)])
    #expect(played.displayTimes(of: 1) == [.minutes(2)])
  }

  // MARK: The way to the hub and back

  @Test("6.3 without the background mode a launch brings what changed, and no push before it does")
  func launchWithoutBackgroundMode() throws {
    for hasMode in [true, false] {
      var script = FleetScript("phone", "pad")
      script.describe("pad") { $0.hasBackgroundMode = hasMode }
      script.open("phone", "pad")
      script.at(.minutes(1), "pad", .leave)
      script.at(.minutes(5), "phone", .donate(1))
      script.at(.minutes(10), "pad", .terminate)
      script.at(.minutes(20), "pad", .open)
      // In the foreground pushes reach it whatever modes it declares.
      script.at(.minutes(30), "phone", .donate(1))
      #expect(try script.play(for: .minutes(19)).donations(on: "pad") == (hasMode ? 1 : 0))
      #expect(try script.play(for: .minutes(21)).donations(on: "pad") == 1)
      #expect(try script.play(for: .minutes(31)).donations(on: "pad") == 2)
    }
  }

  @Test("7.1 a device that fetched a record knows its tag, so its own write is no conflict")
  func tagByFetch() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .pro(true))
    script.at(.minutes(2), "pad", .pro(false))
    #expect(try script.play(for: .minutes(1) + .seconds(59)).isPro(on: "pad"))
    let played = try script.play()
    #expect(!played.carried.contains { $0.outcome == .failed(.serverRecordChanged) })
    #expect(!played.isPro(on: "phone") && !played.isPro(on: "pad"))
  }

  @Test("7.2 7.22 in a fleet a conflict arises where tags are compared, and is merged at once")
  func savePolicies() throws {
    // Where a scenario says nothing, tags are compared.
    for policy in [nil] + SavePolicy.allCases.map(Optional.some) {
      var script = FleetScript("phone", "pad")
      script.sync.savePolicy = policy
      script.open("phone", "pad")
      script.at(.minutes(1), "phone", .pro(true))
      script.at(.minutes(1), "pad", .pro(true))
      let played = try script.play()
      let hasConflict = played.carried.contains { $0.outcome == .failed(.serverRecordChanged) }
      let compares = policy == nil || policy == .ifServerRecordUnchanged
      #expect(hasConflict == compares, "\(String(describing: policy))")
      #expect(played.waits(on: "phone").isEmpty && played.waits(on: "pad").isEmpty)
      #expect(played.isPro(on: "phone") && played.isPro(on: "pad"))
    }
  }

  @Test("7.6 7.7 an upload of which only some records fail says so as a whole, and each for itself")
  func partialFailure() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.fault("flaky", .partialFailure(.percent(50)), from: .zero, to: .minutes(50))
    script.at(.minutes(1), "phone", .donate(40))
    let played = try script.play()
    let outcomes = played.facts.compactMap { fact -> [ItemOutcome]? in
      guard case .sync(.uploadAnswered(_, .partialFailure, let records, _)) = fact.kind else {
        return nil
      }
      return records.range.map { played.carried[$0].outcome }
    }
    let first = try #require(outcomes.first)
    #expect(first.contains(.saved) && first.contains(.failed(.zoneBusy)))
  }

  @Test("7.8 an upload carries as many records as the limit says, 250 unless it says otherwise")
  func batchLimit() throws {
    #expect(SyncConfiguration().batchLimit == 250)
    for limit in [250, 400, 200] {
      var script = FleetScript("phone", "pad")
      script.sync.batchLimit = limit
      script.open("phone", "pad")
      script.at(.minutes(1), "phone", .donate(500))
      let played = try script.play()
      let sizes = played.facts.compactMap { fact -> Int? in
        guard case .sync(.uploadAnswered(_, nil, let records, _)) = fact.kind else { return nil }
        return records.range.count
      }
      #expect(sizes.first == limit && sizes.allSatisfy { $0 <= limit })
      #expect(played.donations(on: "pad") == 500)
    }
  }

  @Test("7.9 a device that crashes before what it took in is stored fetches it once more")
  func tokenIsKeptAfterwards() throws {
    for (crashes, told) in [(true, 10), (false, 5)] {
      var script = FleetScript("phone", "pad")
      script.sync.saveDelay = .seconds(5)
      script.open("phone", "pad")
      // So that something is stored before, with the token of that time.
      script.at(.seconds(10), "pad", .pro(true))
      script.at(.minutes(1), "phone", .donate(5))
      script.at(.minutes(1) + .seconds(5), "pad", crashes ? .crash : .terminate)
      script.at(.minutes(2), "pad", .open)
      let played = try script.play()
      let merged = played.times(on: "pad") {
        if case .tip(.donationMerged) = $0 { true } else { false }
      }
      #expect(merged.count == told)
      #expect(merged.prefix(5).allSatisfy { $0 < .minutes(1) + .seconds(5) })
      #expect(played.donations(on: "pad") == 5)
    }
  }

  @Test("7.9 a process that is launched anew goes on from the token of the one before")
  func tokenOutlivesProcess() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .donate(5))
    script.at(.minutes(2), "pad", .terminate)
    script.at(.minutes(3), "pad", .open)
    let played = try script.play()
    let tokens = played.facts(on: "pad").compactMap { fact -> ChangeToken? in
      guard case .sync(.fetchRequested(_, let since)) = fact.kind,
        fact.instant >= Instant.zero + .minutes(3)
      else { return nil }
      return since
    }
    #expect(played.requests(.fetchRequest, from: "pad").count { $0 >= .minutes(3) } == 1)
    #expect(tokens.map(\.generation) == [played.hub.zones[0].generation])
    #expect(tokens.map(\.sequence) == [played.hub.zones[0].sequence])
  }

  @Test("7.10 a token expires after the time that the scenario sets, and without one never")
  func tokenLifetime() throws {
    for (lifetime, expires) in [(SimulatedDuration.hours(1), true), (nil, false)]
      as [(SimulatedDuration?, Bool)]
    {
      var script = FleetScript("phone", "pad")
      script.sync.tokenLifetime = lifetime
      script.sync.push.isEnabled = false
      script.open("phone", "pad")
      script.at(.minutes(1), "phone", .donate(3))
      script.at(.minutes(2), "pad", .leave)
      script.at(.hours(3), "pad", .open)
      let played = try script.play()
      let isExpired = played.has {
        if case .sync(.fetchAnswered(_, .changeTokenExpired, _, _, _)) = $0 { true } else { false }
      }
      #expect(isExpired == expires)
      #expect(played.donations(on: "pad") == 3)
    }
  }

  @Test("7.21 what is to be fetched waits for the network as well")
  func fetchesWait() throws {
    var script = FleetScript("phone", "pad")
    script.at(.zero, "phone", .open)
    script.at(.minutes(1), "phone", .donate(2))
    script.at(.zero, "pad", .goOffline, .open)
    script.at(.minutes(30), "pad", .goOnline)
    let played = try script.play()
    let fetches = played.requests(.fetchRequest, from: "pad")
    #expect(fetches.first.map { $0 >= .minutes(30) && $0 < .minutes(31) } == true)
    #expect(played.donations(on: "pad") == 2)
  }

  @Test("7.31 of two writes the one that arrives last wins, or the one dated last, by the knob")
  func lastWriter() throws {
    for (order, wins) in [(LastWriterOrder.arrival, false), (.modifiedDate, true)] {
      var script = FleetScript("phone", "pad")
      script.knobs.lwwOrder = order
      script.describe("phone") { $0.clockOffset = .hours(1) }
      script.open("phone", "pad")
      script.at(.seconds(30), "phone", .goOffline)
      script.at(.seconds(30), "pad", .goOffline)
      // The phone writes first, and by its clock an hour later.
      script.at(.minutes(1), "phone", .pro(true))
      script.at(.minutes(2), "pad", .pro(false))
      script.at(.minutes(10), "phone", .goOnline)
      script.at(.minutes(20), "pad", .goOnline)
      let played = try script.play()
      #expect(played.isPro(on: "phone") == wins && played.isPro(on: "pad") == wins)
    }
  }

  @Test("7.31 of two counts the one that arrives last stays, or the one dated last, by the knob")
  func lastCount() throws {
    for merge in [MergeChoice.lwwRecord, .lwwField] {
      for (order, known) in [(LastWriterOrder.arrival, 1), (.modifiedDate, 2)] {
        var script = FleetScript("phone", "pad")
        script.sync.merge = merge
        script.knobs.lwwOrder = order
        script.describe("phone") { $0.clockOffset = .hours(1) }
        script.open("phone", "pad")
        script.at(.seconds(30), "phone", .goOffline)
        script.at(.seconds(30), "pad", .goOffline)
        // The phone connects first, and its displays are an hour later by its clock.
        script.show(2, on: "phone", from: .minutes(1))
        script.show(1, on: "pad", from: .minutes(2))
        script.at(.minutes(10), "phone", .goOnline)
        script.at(.minutes(20), "pad", .goOnline)
        let played = try script.play()
        #expect(played.displays().count == 3)
        #expect(played.count(on: "phone") == known, "\(merge.name) \(order)")
        #expect(played.count(on: "pad") == known, "\(merge.name) \(order)")
      }
    }
  }

  // MARK: Failures that users meet

  @Test("8.2 a fresh device shows everything once: what was dismissed, and what reached its limit")
  func freshDeviceShowsEverything() throws {
    var script = FleetScript("phone", "pad")
    script.tips = [TipSketch("Dismissed"), TipSketch("Used up", cap: 1)]
    script.describe("pad") { $0.joins = .hours(1) }
    script.open("phone")
    script.at(.minutes(1), "phone", .home)
    script.at(.minutes(2), "phone", .close)
    script.show(2, tip: 1, on: "phone", from: .minutes(3))
    // Both screens are opened at once, before the first import is through, and once more after it.
    script.at(.hours(1) + .minutes(1), "pad", .show(0), .show(1))
    script.at(.hours(1) + .minutes(2), "pad", .show(0), .show(1))
    let played = try script.play()
    for tip in 0...1 {
      #expect(played.displayTimes(of: tip, on: "phone").count == 1)
      #expect(played.displayTimes(of: tip, on: "pad") == [.hours(1) + .minutes(1)])
    }
    #expect(played.withheldReasons(of: 0, on: "pad") == [.invalidated(.tipClosed)])
    #expect(played.withheldReasons(of: 1, on: "pad") == [.invalidated(.displayCountExceeded)])
  }

  @Test("8.16 without an account devices drift apart for good while each of them looks fine")
  func absentAccount() throws {
    var script = FleetScript("phone", "pad", cap: 2)
    for name in ["phone", "pad"] { script.describe(name) { $0.account = nil } }
    script.open("phone", "pad")
    script.show(3, on: "phone", from: .minutes(1))
    script.show(3, on: "pad", from: .minutes(10))
    script.at(.minutes(20), "phone", .pro(true))
    script.at(.days(20), "pad", .leave, .open)
    let played = try script.play()
    #expect(played.displays().count == 4)
    #expect(played.isPro(on: "phone") && !played.isPro(on: "pad"))
    for name in ["phone", "pad"] {
      #expect(played.reason(on: name) == .displayCountExceeded)
      #expect(played.waits(on: name).isEmpty)
    }
  }
}
