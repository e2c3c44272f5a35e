import CloudSync
import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import ScenarioFiles
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("when a device asks the hub, and how often")
struct ThrottleTests {
  /// How long news takes with nothing wrong: fifty runs by the standard settings, fastest first.
  static func latencies(_ change: (inout FleetScript) -> Void = { _ in }) throws
    -> [SimulatedDuration]
  {
    var latencies: [SimulatedDuration] = []
    for seed in 1...50 {
      var script = TransportTests.pair(.donate(1))
      script.sync = SyncConfiguration()
      script.network = NetworkDefinition()
      script.seed = UInt64(seed)
      change(&script)
      // A push may be lost; whoever looks into the app two hours later has the news then.
      script.at(.hours(2), "pad", .leave, .open)
      let learned = try #require(TransportTests.learned(try script.play()))
      latencies.append(learned - .minutes(1))
    }
    return latencies.sorted()
  }

  @Test("7.28 on a calm day and by the standard settings, news usually takes less than a minute")
  func usualLatency() throws {
    let latencies = try Self.latencies()
    #expect(latencies[0] > .seconds(6))
    #expect(latencies[25] > .seconds(15) && latencies[25] < .seconds(45))
    // The others are those whose push was lost (7.13).
    let late = latencies.filter { $0 > .seconds(75) }
    #expect(latencies[40] < .seconds(75))
    #expect(late.allSatisfy { $0 > .hours(1) } && late.count < 12)
  }

  @Test(
    "7.21 the engine sends after a delay of its own, soon when all is well, later without network"
  )
  func ownSchedule() throws {
    for delay in [SimulatedDuration.seconds(2), .minutes(10)] {
      var script = TransportTests.pair(.donate(1))
      script.sync.exportDelay = .constant(delay)
      let sent = try script.play().requests(.uploadRequest, from: "phone")
      #expect(sent == [.minutes(1) + delay])
    }
    var script = TransportTests.pair(.donate(1))
    script.at(.seconds(50), "phone", .goOffline)
    script.at(.minutes(30), "phone", .goOnline)
    let sent = try script.play().requests(.uploadRequest, from: "phone")
    #expect(sent.count == 1)
    #expect(sent[0] >= .minutes(30) && sent[0] < .minutes(31))
  }

  @Test("7.29 what is to be sent or fetched while a request is open waits until that has ended")
  func concurrency() throws {
    var script = TransportTests.pair(.donate(1))
    script.network.standard = LinkPolicy(latency: .constant(.seconds(10)))
    script.at(.minutes(1) + .seconds(5), "phone", .donate(1), .leave, .open)
    let played = try script.play()
    let uploads = played.requests(.uploadRequest, from: "phone")
    let fetches = played.requests(.fetchRequest, from: "phone").filter { $0 > .minutes(1) }
    // The first upload leaves after two seconds, and its answer is there after twenty more.
    let answered = SimulatedDuration.minutes(1) + .seconds(22)
    #expect(uploads.first == .minutes(1) + .seconds(2))
    #expect(fetches.first == answered)
    #expect(uploads.dropFirst().first == answered + .seconds(20))
  }

  /// A phone that makes many donations at once, and a hub that limits how often each device asks.
  static func storm(_ donations: UInt32) -> (FleetScript, HubCapacity) {
    var script = TransportTests.pair(.donate(donations))
    script.sync.batchLimit = 5
    script.sync.fetchLimit = 5
    var capacity = HubCapacity()
    capacity.perDevice = RateLimit(interval: .minutes(1), burst: 10)
    script.at(.seconds(30), "pad", .goOffline)
    script.at(.hours(2), "pad", .goOnline)
    return (script, capacity)
  }

  @Test(
    "7.35 exporting or importing a lot at once meets the rate limit, and all of it arrives later")
  func importsMeetLimit() throws {
    for (donations, isLimited) in [(UInt32(5), false), (200, true)] {
      let (script, capacity) = Self.storm(donations)
      var scenario = try script.scenario(duration: .hours(4))
      scenario.hub = capacity
      let played = Played(scenario)
      #expect(played.waits(on: "phone").contains(.requestRateLimited) == isLimited)
      #expect(played.waits(on: "pad").contains(.requestRateLimited) == isLimited)
      #expect(played.donations(on: "pad") == Int(donations))
      if isLimited {
        let last = played.times(on: "pad") {
          if case .tip(.donationMerged) = $0 { true } else { false }
        }.last
        // Forty pages, of which ten come at once and the others one a minute.
        #expect(try #require(last) > .hours(2) + .minutes(25))
      }
    }
  }

  @Test("7.26 what an answer brings is taken in whole before the device asks for anything again")
  func handlersStartNothing() throws {
    // The tip alone has little to tell once its limit is reached, so there are donations, too.
    var script = DeterminismTests.busy()
    for hour in 1...60 {
      script.at(.hours(Int64(hour)), ["phone", "pad", "mac"][hour % 3], .donate())
    }
    let played = try script.play(for: .days(5))
    // By device: whether an answer was delivered whose content was not taken in yet.
    var isHandling = Set<Int>()
    var answers = 0
    for (index, fact) in played.facts.enumerated() {
      guard case .device(let device) = fact.actor else { continue }
      switch fact.kind {
      case .sync(.uploadSettled), .sync(.imported), .sync(.sweptMissing):
        isHandling.insert(device.position)
        answers += 1
      case .tip(.talliesMerged), .tip(.statusMerged), .tip(.donationMerged), .tip(.donationRemoved),
        .tip(.parameterMerged):
        // What was merged from an answer comes before any request that follows it.
        #expect(isHandling.contains(device.position), "\(index)")
      case .sync(.fetchRequested), .sync(.uploadRequested): isHandling.remove(device.position)
      case _: break
      }
    }
    #expect(answers > 20)
  }

  // MARK: Whether anything is sent at all (6.1)

  @Test("6.1 a scenario that says nothing of sync stands for an app that has turned it on")
  func defaultIsOn() throws {
    var script = FleetScript("phone", "pad", cap: 2)
    script.sync = SyncConfiguration()
    script.open("phone", "pad")
    script.show(1, on: "phone", from: .minutes(1))
    script.at(.hours(2), "pad", .leave, .open)
    #expect(try script.play().count(on: "pad") == 1)
    script.sync.merge = .none
    #expect(try script.play().count(on: "pad") == 0)
  }

  @Test("6.1 a file that says nothing of sync counts by gCounter, one that says none sends nothing")
  func strategyOfFile() throws {
    for (sync, merge, known) in [
      ("", "gCounter", 2), (#""sync": { "merge": "none" }"#, "none", 1),
    ] {
      var file = SmallScenario()
      file.tips = #"{ "type": "T" }"#
      file.groups = ""
      file.people = ""
      file.screens = #"{ "id": "home", "shows": ["T"] }"#
      file.timeline = """
        { "at": "1m", "on": ["phone", "pad"], "do": "visit", "screen": "home" },
        { "at": "2h", "on": ["phone", "pad"], "do": "leave" },
        { "at": "3h", "on": ["phone", "pad"], "do": "open" }
        """
      file.rest = sync
      let scenario = try #require(file.read().scenario, "\(file.messages())")
      #expect(scenario.sync.merge.name == merge)
      let played = Played(scenario)
      #expect(played.displayTimes() == [.minutes(1), .minutes(1)])
      #expect(played.count(on: "phone") == known, "\(merge)")
      #expect(played.count(on: "pad") == known, "\(merge)")
      // One record a replica, and nothing else.
      let stored = played.hub.zones[0].fetchAll()
      let replicas = merge == "none" ? [] : played.devices.map(\.replica)
      #expect(stored.map(\.key.replica).sorted() == replicas.sorted(), "\(merge)")
      #expect(stored.allSatisfy { $0.key.kind == .tally && $0.fields.count == 1 }, "\(merge)")
    }
  }

  // MARK: The first records (7.32)

  @Test("7.32 8.18 whichever device meets the hub first, both end with one record and one status")
  func firstRecords() throws {
    for merge in [MergeChoice.gCounter, .displayLog] {
      for first in ["phone", "pad"] {
        var script = FleetScript("phone", "pad", cap: 9)
        script.sync.merge = merge
        script.at(.zero, "phone", .goOffline)
        script.at(.zero, "pad", .goOffline)
        script.show(2, on: "phone", from: .minutes(1))
        script.show(1, on: "pad", from: .minutes(1))
        script.at(.minutes(2), "pad", .finish())
        let last = first == "phone" ? "pad" : "phone"
        script.at(.minutes(10), first, .goOnline, .open)
        script.at(.minutes(20), last, .goOnline, .open)
        let played = try script.play()
        #expect(played.agree("phone", "pad"), "\(merge.name) \(first)")
        #expect(played.count(on: "phone") == 3, "\(merge.name) \(first)")
        #expect(played.reason(on: "phone") == .actionPerformed, "\(merge.name) \(first)")
        let records = played.hub.zones[0].fetchAll().filter { $0.key.kind == .tip }
        #expect(records.count == 1)
      }
    }
  }

  // MARK: The race at the limit (6.10)

  @Test(
    "6.10 three devices that race at the limit, each slower than the news, are at most k − 1 over"
  )
  func everyRace() throws {
    var worst = 0
    for shift in [0, 700, 1_500, 2_300, 3_100] as [Int64] {
      for other in [0, 400, 1_900, 2_900, 4_000] as [Int64] {
        var script = FleetScript("phone", "pad", "mac", cap: 3)
        script.open("phone", "pad", "mac")
        script.show(2, on: "phone", from: .seconds(30))
        for (name, delay) in [("phone", 0), ("pad", shift), ("mac", other)] {
          script.show(5, on: name, from: .minutes(1) + .milliseconds(delay))
        }
        worst = max(worst, try script.play().displays().count)
      }
    }
    #expect(worst == 3 + 2)
  }
}

extension HubZone {
  /// Everything that it holds.
  fileprivate func fetchAll() -> [RecordChange] {
    var changes: [RecordChange] = []
    _ = fetch(since: nil, at: .zero, tokenLifetime: nil, limit: .max, into: &changes)
    return changes
  }
}
