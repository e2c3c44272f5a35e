import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("the way to the cloud and back")
struct TransportTests {
  /// A phone that changes something after a minute, and a pad that is open.
  static func pair(_ actions: ScriptedAction...) -> FleetScript {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    for action in actions { script.at(.minutes(1), "phone", action) }
    return script
  }

  static func learned(_ played: Played, on name: String = "pad") -> SimulatedDuration? {
    played.times(on: name) {
      switch $0 {
      case .tip(.donationMerged), .tip(.parameterMerged), .tip(.statusMerged): true
      case _: false
      }
    }.first
  }

  @Test("7.6 an atomic upload of which one record conflicts goes up as a whole in the end")
  func atomic() throws {
    var script = FleetScript("phone", "pad")
    script.sync.isAtomic = true
    script.sync.push.isEnabled = false
    script.open("phone", "pad")
    script.at(.seconds(30), "phone", .goOffline)
    script.at(.minutes(1), "phone", .finish(), .donate(3))
    script.at(.minutes(1), "pad", .invalidate(tip: TipIndex(0), reason: .tipClosed))
    // In the background it uploads without looking first, and so meets the conflict.
    script.at(.minutes(5), "phone", .terminate, .goOnline, .pro(true))
    script.at(.minutes(10), "phone", .open)
    script.at(.minutes(11), "pad", .leave, .open)
    let played = try script.play()
    #expect(played.carried.contains { $0.outcome == .failed(.batchRequestFailed) })
    #expect(played.pending(on: "phone") == 0)
    #expect(played.donations(on: "pad") == 3)
    #expect(played.agree("phone", "pad"))
  }

  @Test("7.7 single items that fail are tried again until all are there")
  func partialFailure() throws {
    var script = Self.pair(.donate(40))
    script.fault("flaky", .partialFailure(.percent(50)), from: .zero, to: .minutes(50))
    let played = try script.play(for: .minutes(30))
    #expect(played.carried.contains { $0.outcome == .failed(.zoneBusy) })
    #expect(played.donations(on: "pad") == 40)
    #expect(played.pending(on: "phone") == 0)
  }

  @Test("7.8 what is too much for one upload goes up in halves, and nothing is lost")
  func halves() throws {
    var script = Self.pair(.donate(130))
    script.sync.batchLimit = 250
    script.sync.hubRecordLimit = 20
    let played = try script.play()
    #expect(played.donations(on: "pad") == 130)
    let refusals = played.howMany {
      if case .sync(.uploadSettled(_, .limitExceeded, _)) = $0 { true } else { false }
    }
    // 130, 65 and 33 are too many; 17 are not.
    #expect(refusals == 3)
  }

  @Test("7.9 a fetch of many records comes in pages, and nothing is missing")
  func pages() throws {
    var script = Self.pair(.donate(130))
    script.sync.fetchLimit = 7
    let played = try script.play()
    #expect(played.donations(on: "pad") == 130)
  }

  @Test("7.10 when all tokens expire, everything is fetched anew and nothing is lost or doubled")
  func tokenExpiry() throws {
    var script = Self.pair(.donate(9))
    script.sync.fetchLimit = 2
    script.at(.minutes(5), "pad", .goOffline, .donate(1))
    script.at(.minutes(5), "phone", .forget)
    script.atHub(.minutes(6), .expireTokens)
    script.at(.minutes(10), "pad", .goOnline)
    let played = try script.play()
    let expired = played.has {
      if case .sync(.fetchAnswered(_, .changeTokenExpired, _, _, _)) = $0 { true } else { false }
    }
    #expect(expired)
    #expect(played.donations(on: "phone") == 1)
    #expect(played.agree("phone", "pad"))
  }

  @Test("7.15 while it has to wait after a 503, a device sends nothing at all")
  func silence() throws {
    var script = FleetScript("phone", "pad")
    script.at(.minutes(1), "phone", .open)
    script.fault(
      "503", .hubError(.serviceUnavailable, retryAfter: .milliseconds(51_600)),
      from: .seconds(30), to: .seconds(90))
    for second in 61..<110 { script.at(.seconds(Int64(second)), "phone", .donate(1)) }
    let played = try script.play()
    let sent = played.requests(.fetchRequest, from: "phone")
    #expect(sent.first == .minutes(1))
    #expect(sent.count > 1)
    #expect(sent[1] == .minutes(1) + .milliseconds(200) + .milliseconds(51_600))
    #expect(
      played.requests(.uploadRequest, from: "phone").allSatisfy { $0 > sent[1] })
    #expect(played.waits(on: "phone") == [.serviceUnavailable])
  }

  @Test("7.16 a busy zone is asked after five seconds, then ten, then twenty")
  func busyZone() throws {
    var script = FleetScript("phone")
    script.open("phone")
    script.fault("busy", .hubError(.zoneBusy, retryAfter: .zero), from: .zero, to: .seconds(60))
    let played = try script.play()
    let sent = played.requests(.fetchRequest, from: "phone")
    let gaps = zip(sent, sent.dropFirst()).map { $1 - $0 - .milliseconds(200) }
    #expect(Array(gaps.prefix(3)) == [.seconds(5), .seconds(10), .seconds(20)])
  }

  @Test("7.17 an answer that is lost leads to a retry that doubles nothing")
  func lostAnswers() throws {
    for merge in [MergeChoice.gCounter, .displayLog] {
      var script = Self.pair(.donate(5), .home, .elsewhere, .home, .elsewhere)
      script.sync.merge = merge
      script.fault(
        "lost", .lostAnswers([DeviceIndex(0)], .always), from: .seconds(30), to: .minutes(4))
      let played = try script.play()
      let hubHadIt = try script.play(for: .minutes(2))
      #expect(hubHadIt.donations(on: "pad") == 5, "the hub had carried it out")
      #expect(
        played.has(on: "phone") {
          if case .sync(.requestTimedOut) = $0 { true } else { false }
        })
      #expect(played.donations(on: "pad") == 5)
      #expect(played.count(on: "pad") == 2)
      #expect(played.pending(on: "phone") == 0)
    }
  }

  @Test("7.17 a request that was sent before the device went offline is carried out all the same")
  func sentBeforeOffline() throws {
    var script = Self.pair(.donate(1))
    script.network.standard.latency = .constant(.seconds(4))
    script.at(.minutes(1) + .seconds(4), "phone", .goOffline)
    script.at(.minutes(20), "phone", .goOnline)
    let played = try script.play(for: .minutes(10))
    #expect(played.donations(on: "pad") == 1)
    #expect(played.pending(on: "phone") == 1)
    let later = try script.play()
    #expect(later.pending(on: "phone") == 0)
    #expect(later.donations(on: "pad") == 1)
  }

  @Test("7.18 a full account is a partition one way: uploads stay, downloads arrive")
  func quota() throws {
    var script = Self.pair(.donate(2))
    // What the phone uploads before the account is full waits for the pad.
    script.at(.seconds(5), "pad", .goOffline)
    script.at(.seconds(10), "phone", .donate(4))
    script.fault("full", .quotaFull(account: 0), from: .seconds(30), to: .hours(2))
    script.at(.minutes(5), "pad", .donate(1))
    script.at(.minutes(10), "pad", .goOnline)
    #expect(try script.play(for: .minutes(9)).donations(on: "pad") == 1)
    let full = try script.play(for: .hours(1))
    #expect(full.donations(on: "pad") == 1 + 4)
    #expect(full.pending(on: "pad") == 1)
    #expect(full.donations(on: "phone") == 4 + 2)
    #expect(full.pending(on: "phone") == 2)
    let freed = try script.play(for: .hours(7))
    #expect(freed.pending(on: "phone") == 0 && freed.pending(on: "pad") == 0)
    #expect(freed.donations(on: "phone") == 7)
    #expect(freed.donations(on: "pad") == 7)
  }

  @Test("7.19 an unusable account keeps what is cached, is not asked, and is waited for")
  func accountUnusable() throws {
    var script = Self.pair(.donate(2))
    script.fault(
      "account", .hubError(.accountTemporarilyUnavailable, retryAfter: .seconds(1)),
      from: .seconds(30), to: .hours(3))
    let played = try script.play(for: .hours(4))
    let sent = played.requests(.uploadRequest, from: "phone")
    #expect(sent.count == 2)
    #expect(sent.first.map { $0 < .minutes(2) } == true)
    #expect(sent.last.map { $0 >= .hours(3) } == true)
    #expect(played.donations(on: "phone") == 2)
    #expect(played.donations(on: "pad") == 2)
  }

  @Test(
    "7.22 the framework's retries get everything there, whatever the hub answers for a while",
    arguments: [
      SyncError.notAuthenticated, .accountTemporarilyUnavailable, .networkFailure,
      .networkUnavailable, .requestRateLimited, .serviceUnavailable, .zoneBusy,
    ])
  func retries(trouble: SyncError) throws {
    var script = Self.pair(.donate(3))
    script.fault(
      "trouble", .hubError(trouble, retryAfter: .seconds(30)), from: .seconds(30), to: .minutes(10))
    let played = try script.play(for: .hours(1))
    #expect(played.donations(on: "pad") == 3)
    #expect(Self.learned(played).map { $0 > .minutes(10) } == true)
  }

  @Test("7.26 a device has one request on its way at a time")
  func oneRequest() throws {
    var script = DeterminismTests.busy()
    script.sync.batchLimit = 3
    let played = try script.play()
    let requestOfAnswer = Self.requestsOfAnswers(played)
    var open: [Int: UInt32] = [:]
    var requests = 0
    var answers = 0
    for fact in played.facts {
      guard case .device(let device) = fact.actor else { continue }
      switch fact.kind {
      case .network(.sent(let message, _, _, let kind, _))
      where kind == .fetchRequest || kind == .uploadRequest:
        #expect(open[device.position] == nil)
        open[device.position] = message
        requests += 1
      case .network(.delivered(let message, _)):
        // A push closes nothing, and neither does an answer that comes too late.
        guard let request = requestOfAnswer[message], request == open[device.position] else {
          continue
        }
        open[device.position] = nil
        answers += 1
      case .sync(.requestTimedOut), .device(.terminated), .device(.crashed):
        open[device.position] = nil
      case _: break
      }
    }
    #expect(requests > 50 && answers > 30)
  }

  /// By answer of the hub, the request that it answers: the one that arrived last before it.
  private static func requestsOfAnswers(_ played: Played) -> [UInt32: UInt32] {
    var arrived: UInt32?
    var requests: [UInt32: UInt32] = [:]
    for fact in played.facts where fact.actor == .hub {
      switch fact.kind {
      case .network(.delivered(let message, _)): arrived = message
      case .sync(.fetchAnswered(let answer, _, _, _, _)),
        .sync(.uploadAnswered(let answer, _, _, _)):
        requests[answer] = arrived
      case _: break
      }
    }
    return requests
  }

  @Test("7.27 reading needs no network: a device decides at once on what it has")
  func localReads() throws {
    var script = FleetScript("phone", cap: 2)
    script.at(.zero, "phone", .goOffline, .open)
    script.show(3, on: "phone", from: .minutes(1))
    let played = try script.play()
    #expect(played.displayTimes() == [.minutes(1), .minutes(1) + .seconds(10)])
    #expect(played.pending(on: "phone") == 2)
  }

  @Test("7.28 with nothing wrong, news takes about a minute at most by the standard settings")
  func latency() throws {
    var slowest = SimulatedDuration.zero
    for seed in 1...20 {
      var script = Self.pair(.donate(1))
      let standard = SyncConfiguration()
      script.sync.exportDelay = standard.exportDelay
      script.sync.push.delay = standard.push.delay
      script.network = NetworkDefinition()
      script.seed = UInt64(seed)
      let learned = try #require(Self.learned(try script.play()))
      slowest = max(slowest, learned - .minutes(1))
    }
    #expect(slowest > .seconds(20))
    #expect(slowest < .seconds(75))
  }

  @Test("7.28 an activation imports, and so does a first launch")
  func activation() throws {
    var script = FleetScript("phone", "pad", "mac")
    script.sync.push.isEnabled = false
    script.describe("mac") { $0.joins = .minutes(30) }
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .donate(1))
    script.at(.minutes(10), "pad", .leave)
    script.at(.minutes(20), "pad", .open)
    script.at(.minutes(30), "mac", .open)
    let played = try script.play()
    #expect(Self.learned(played) == .minutes(20) + .milliseconds(200))
    #expect(Self.learned(played, on: "mac") == .minutes(30) + .milliseconds(200))
  }

  @Test("7.28 a first launch imports only when it brings the app to the foreground")
  func firstLaunchInBackground() throws {
    var script = FleetScript("phone", "mac")
    script.sync.push.isEnabled = false
    script.describe("mac") { $0.joins = .minutes(30) }
    script.open("phone")
    script.at(.minutes(1), "phone", .donate(1))
    script.at(.minutes(40), "mac", .donate(1))
    script.at(.minutes(50), "mac", .open)
    let before = try script.play(for: .minutes(49))
    #expect(before.has(on: "mac") { $0 == .device(.launched) })
    #expect(before.requests(.uploadRequest, from: "mac").count == 1)
    #expect(before.requests(.fetchRequest, from: "mac").isEmpty)
    #expect(before.donations(on: "mac") == 1)
    #expect(try script.play().donations(on: "mac") == 2)
  }

  @Test("7.29 a rate limit lasts for hours, and everything goes up when it is over")
  func rateLimit() throws {
    var script = Self.pair(.donate(3))
    script.fault(
      "limited", .hubError(.requestRateLimited, retryAfter: .hours(2)), from: .seconds(30),
      to: .hours(3))
    let played = try script.play(for: .hours(6))
    let arrived = try #require(Self.learned(played))
    #expect(arrived > .hours(3) && arrived < .hours(5))
    #expect(played.requests(.uploadRequest, from: "phone").count == 3)
  }

  @Test("6.2 records of another container never mix with these")
  func containers() throws {
    var script = FleetScript("phone", "pad", "mac")
    script.describe("mac") { $0.account = 1 }
    script.open("phone", "pad", "mac")
    script.at(.minutes(1), "phone", .finish(), .donate(2))
    let played = try script.play()
    #expect(played.reason(on: "pad") == .actionPerformed)
    #expect(played.reason(on: "mac") == nil)
    #expect(played.donations(on: "mac") == 0)
    #expect(played.hub.zones[1].liveCount == 0)
  }

  @Test("6.8 a strategy of the user's own plays in a fleet from end to end")
  func customStrategy() throws {
    var script = FleetScript("phone", "pad", cap: 9)
    script.sync.merge = .custom(SmallestTotal())
    script.open("phone", "pad")
    script.at(.seconds(30), "pad", .goOffline)
    script.show(4, on: "phone", from: .minutes(1))
    script.show(2, on: "pad", from: .minutes(1))
    script.at(.minutes(5), "pad", .goOnline)
    let played = try script.play()
    #expect(played.count(on: "phone") == 2)
    #expect(played.agree("phone", "pad"))
  }
}

/// A strategy that nobody should ship: of two totals the smaller one wins.
struct SmallestTotal: MergeStrategy {
  let name = "smallestTotal"
  let layout = TallyLayout.inTipRecord
  let savePolicy = SavePolicy.ifServerRecordUnchanged

  func merge(
    _ local: RecordFields, _ incoming: RecordFields, in context: MergeContext
  ) -> RecordFields {
    guard context.kind == .tip else { return context.sharedKinds(local, incoming) }
    var merged = incoming
    merged.count = min(local.count, incoming.count)
    merged.status = context.stickyStatus(local.status, incoming.status)
    return merged
  }
}
