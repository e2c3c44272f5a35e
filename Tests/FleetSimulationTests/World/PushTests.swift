import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("pushes")
struct PushTests {
  static func received(_ played: Played, on name: String) -> Int {
    played.howMany(on: name) { if case .sync(.pushReceived) = $0 { true } else { false } }
  }

  @Test("7.12 a push says only that something changed, and never to the device that changed it")
  func origin() throws {
    var script = FleetScript("phone", "pad", "mac")
    script.open("phone", "pad", "mac")
    script.at(.minutes(1), "phone", .donate(1))
    let played = try script.play()
    #expect(Self.received(played, on: "phone") == 0)
    #expect(Self.received(played, on: "pad") == 1)
    #expect(Self.received(played, on: "mac") == 1)
  }

  @Test("7.12 a push carries no content: it is as long after forty donations as after one")
  func noContent() throws {
    var lengths: [UInt32] = []
    for donations in [1, 40] as [UInt32] {
      var script = FleetScript("phone", "pad")
      script.open("phone", "pad")
      script.at(.minutes(1), "phone", .donate(donations))
      let sent = try script.play().facts.compactMap { fact -> UInt32? in
        guard case .network(.sent(_, _, _, .push, let byteCount)) = fact.kind else { return nil }
        return byteCount
      }
      #expect(sent.count == 1)
      lengths += sent
    }
    #expect(lengths.count == 2 && lengths.first == lengths.last)
  }

  @Test("7.12 a device that gets a push and no answer to its fetch learns nothing")
  func pushWithoutAnswer() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .donate(3))
    // The push arrives after 3.2 seconds; the fetch that it leads to is answered after 3.3.
    script.fault(
      "unanswered", .lostAnswers([DeviceIndex(1)], .always),
      from: .minutes(1) + .milliseconds(3_250), to: .hours(1))
    let played = try script.play(for: .minutes(30))
    #expect(Self.received(played, on: "pad") == 1)
    #expect(played.donations(on: "pad") == 0)
    let answered = try script.play(for: .minutes(30), without: ["unanswered"])
    #expect(Self.received(answered, on: "pad") == 1)
    #expect(answered.donations(on: "pad") == 3)
  }

  @Test("7.12 pushes that nobody has seen yet become one")
  func coalesced() throws {
    var script = FleetScript("phone", "pad")
    script.sync.push.delay = .constant(.minutes(5))
    script.open("phone", "pad")
    for minute in 1...4 { script.at(.minutes(Int64(minute)), "phone", .donate(1)) }
    let played = try script.play()
    #expect(Self.received(played, on: "pad") == 1)
    #expect(
      played.howMany { if case .sync(.pushCoalesced) = $0 { true } else { false } } == 3)
    #expect(played.donations(on: "pad") == 4)
  }

  @Test("7.13 without any push, a pull at the next activation or launch brings everything")
  func lostPushes() throws {
    for away in [ScriptedAction.leave, .terminate] {
      var script = FleetScript("phone", "pad")
      script.sync.push.loss = .always
      script.open("phone", "pad")
      script.at(.minutes(1), "phone", .donate(3))
      script.at(.minutes(30), "pad", away)
      script.at(.minutes(40), "pad", .open)
      let before = try script.play(for: .minutes(39))
      #expect(before.donations(on: "pad") == 0)
      let after = try script.play()
      #expect(after.donations(on: "pad") == 3)
      #expect(Self.received(after, on: "pad") == 0)
    }
  }

  @Test("7.13 what the push service loses is told from what a link loses")
  func reasons() throws {
    for (cause, expected) in [("setting", .pushLoss), ("fault", .pushLoss), ("link", .lossSurge)]
      as [(String, DropReason)]
    {
      var script = FleetScript("phone", "pad")
      let pad = script.index("pad")
      script.open("phone", "pad")
      if cause == "setting" { script.sync.push.loss = .always }
      let fault: FaultKind = cause == "link" ? .loss([pad], .always) : .pushLoss(.always)
      if cause != "setting" { script.fault("deaf", fault, from: .seconds(30), to: .hours(1)) }
      script.at(.minutes(1), "phone", .donate(1))
      let played = try script.play(for: .minutes(10))
      var pushes: Set<UInt32> = []
      var reasons: Set<DropReason> = []
      for fact in played.facts {
        if case .network(.sent(let message, _, _, .push, _)) = fact.kind { pushes.insert(message) }
        if case .network(.dropped(let message, let reason, _)) = fact.kind,
          pushes.contains(message)
        {
          reasons.insert(reason)
        }
      }
      #expect(reasons == [expected], "\(cause)")
    }
  }

  @Test("7.13 an app that is launched in the background uploads, and pulls nothing")
  func backgroundLaunch() throws {
    var script = FleetScript("phone", "pad")
    script.sync.push.loss = .always
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .donate(3))
    script.at(.minutes(30), "pad", .terminate)
    script.at(.minutes(40), "pad", .donate(1))
    script.at(.minutes(50), "pad", .open)
    let launched = try script.play(for: .minutes(49))
    #expect(launched.requests(.uploadRequest, from: "pad") == [.minutes(40) + .seconds(2)])
    #expect(launched.requests(.fetchRequest, from: "pad").allSatisfy { $0 < .minutes(30) })
    #expect(launched.donations(on: "pad") == 1)
    #expect(try script.play().donations(on: "pad") == 4)
  }

  @Test("7.13 a device gets three pushes in an hour unless a scenario says otherwise")
  func standardRate() throws {
    #expect(SyncConfiguration().push.perHour == 3)
    var script = FleetScript("phone", "pad")
    script.sync.push.perHour = SyncConfiguration().push.perHour
    script.open("phone", "pad")
    for turn in 1...5 { script.at(.minutes(Int64(turn) * 10), "phone", .donate(1)) }
    let played = try script.play(for: .minutes(59))
    #expect(Self.received(played, on: "pad") == 3)
    #expect(played.donations(on: "pad") == 3)
    #expect(try script.play(for: .minutes(61)).donations(on: "pad") == 5)
  }

  @Test("7.13 a lost push does not stand in the way of the next one")
  func nextPush() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.fault("deaf", .pushLoss(.always), from: .seconds(30), to: .minutes(2))
    script.at(.minutes(1), "phone", .donate(1))
    script.at(.minutes(5), "phone", .donate(1))
    let played = try script.play(for: .minutes(6))
    #expect(played.donations(on: "pad") == 2)
  }

  @Test(
    "7.13 a device that was off the net gets the last push when it is back, if the hub keeps it")
  func storedPush() throws {
    for isStored in [true, false] {
      var script = FleetScript("phone", "pad")
      script.sync.push.isStoredWhileOffline = isStored
      script.open("phone", "pad")
      script.at(.seconds(30), "pad", .leave)
      script.at(.minutes(5), "pad", .goOffline)
      script.at(.minutes(6), "phone", .donate(1))
      script.at(.minutes(10), "pad", .goOnline)
      let played = try script.play(for: .minutes(12))
      #expect(played.donations(on: "pad") == (isStored ? 1 : 0))
    }
  }

  @Test("6.3 without the background mode a push does nothing until the app is opened")
  func backgroundMode() throws {
    for hasMode in [true, false] {
      var script = FleetScript("phone", "pad")
      script.describe("pad") { $0.hasBackgroundMode = hasMode }
      script.open("phone", "pad")
      script.at(.seconds(30), "pad", .leave)
      script.at(.minutes(5), "phone", .donate(1))
      script.at(.minutes(20), "pad", .open)
      let before = try script.play(for: .minutes(19))
      #expect(before.donations(on: "pad") == (hasMode ? 1 : 0))
      let after = try script.play()
      #expect(after.donations(on: "pad") == 1)
    }
  }

  /// When a device learned that a tip ended elsewhere.
  static func learnedEnd(_ played: Played, on name: String) -> SimulatedDuration? {
    played.times(on: name) {
      if case .tip(.statusMerged(_, let status)) = $0 {
        status.invalidation != nil
      } else {
        false
      }
    }.first
  }

  @Test("8.22 after a storm of donations a dismissal waits behind the throttled pushes")
  func storm() throws {
    for isStorm in [true, false] {
      var script = FleetScript("phone", "pad")
      script.sync.push.perHour = 3
      script.at(.zero, "pad", .open)
      script.at(.zero, "phone", .home)
      script.at(.minutes(1), "pad", .leave)
      if isStorm {
        for turn in 0..<50 {
          script.at(.minutes(2) + .seconds(Int64(turn) * 10), "phone", .donate(10))
        }
      }
      script.at(.minutes(12), "phone", .close)
      let played = try script.play(for: .hours(3))
      let learned = try #require(Self.learnedEnd(played, on: "pad"))
      if isStorm {
        #expect(learned >= .hours(1))
        #expect(played.donations(on: "pad") == 500)
        #expect(
          played.has { if case .sync(.pushThrottled) = $0 { true } else { false } })
      } else {
        #expect(learned < .minutes(13))
      }
    }
  }

  @Test("8.22 a burst of donations is throttled for hours, and a dismissal waits behind it")
  func throttledUploads() throws {
    for donations in [500, 0] as [UInt32] {
      var script = FleetScript("phone", "pad")
      script.sync.batchLimit = 10
      script.open("phone", "pad")
      script.at(.minutes(1), "phone", .donate(donations), .finish())
      var scenario = try script.scenario(duration: .hours(6))
      var capacity = HubCapacity()
      capacity.perDevice = RateLimit(interval: .minutes(5), burst: 5)
      scenario.hub = capacity
      let played = Played(scenario)
      let learned = try #require(Self.learnedEnd(played, on: "pad"))
      let isLimited = played.waits(on: "phone").contains(.requestRateLimited)
      #expect(isLimited == (donations > 0))
      #expect(donations > 0 ? learned > .hours(3) : learned < .minutes(2))
      #expect(played.donations(on: "pad") == Int(donations))
      #expect(played.reason(on: "pad") == .actionPerformed)
    }
  }

  @Test("8.22 a dismissal is queued behind 500 donations that go up in small batches")
  func queue() throws {
    var script = FleetScript("phone", "pad")
    script.sync.batchLimit = 10
    script.network.standard.latency = .constant(.seconds(1))
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .donate(500), .finish())
    let played = try script.play()
    let uploads = played.carried.filter { $0.outcome == .saved }
    #expect(uploads.last?.key.kind == .tip)
    #expect(played.requests(.uploadRequest, from: "phone").count == 51)
    #expect(played.reason(on: "pad") == .actionPerformed)
  }
}
