import CloudSync
import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@Suite("comes-to-rest")
struct ComesToRestTests {
  private let id = "comes-to-rest"

  /// The first request is open when the network heals: no wait from before is the reason.
  private static let lateVisit =
    #"{"at": "1h59m30s", "on": "phone", "do": "visit", "screen": "home"}"#

  /// Round trips of hours, given up after a minute: nothing ever arrives in time, although latency
  /// that varies could be short.
  private static let slow = #"{"latency": "exponential(2h)"}"#

  private func endless(within: String = "6h", duration: String = "2h") throws -> PlayedText {
    try PlayedText(
      SmallFleet.text(
        heal: #"{"within": "\#(within)"}"#, duration: duration, network: Self.slow,
        sync: #"{"requestTimeout": "1m"}"#, timeline: Self.lateVisit))
  }

  @Test(
    "a fleet that is in touch comes to rest, once, and at the moment when the last answer comes")
  func rests() throws {
    let played = try PlayedText(SmallFleet.text(timeline: SmallFleet.visits))
    #expect(played.verdict(of: id) == .pass)
    #expect(played.rests.count == 1)
    let rest = try #require(played.rests.first)
    #expect(rest.isRest)
    #expect(rest.instant == played.run.quiescentAt)
    let facts = played.run.journal.facts
    let index = try #require(facts.firstIndex { $0.kind == .run(.quiescent) })
    #expect(facts[index - 1].instant == rest.instant, "something came in at this moment")
  }

  @Test(
    "the bound is judged when it ends, whatever its length",
    arguments: ["1s", "7s", "1m1s", "6h", "1d1us"])
  func everyBound(within: String) throws {
    let played = try endless(within: within)
    let bound = try #require(played.run.scenario.heal?.within)
    #expect(played.rests.map(\.isRest) == [false])
    let end: Instant = .zero + .hours(2) + bound
    #expect(played.rests.first?.instant == end)
    #expect(played.verdict(of: id) == .fail)
    #expect(played.verdict(of: "outbox-drains") == .fail)
    #expect(played.verdict(of: "convergence") == .fail)
  }

  @Test("the bound is judged at its moment in a run that goes on after it")
  func boundWithinRun() throws {
    let played = try PlayedText(
      SmallFleet.text(
        heal: #"{"after": "2h", "within": "10m"}"#, duration: "3d",
        network: Self.slow, sync: #"{"requestTimeout": "1m"}"#,
        timeline: Self.lateVisit))
    let bound: Instant = .zero + .minutes(130)
    #expect(played.rests.map(\.instant) == [bound])
    #expect(played.verdict(of: id) == .fail)
  }

  @Test("a failure says what is left, and on which device")
  func says() throws {
    let message = try #require(try endless().messages(of: id).first)
    #expect(message.hasPrefix("The fleet was not at rest 6 h after the network healed: "))
    #expect(message.contains(" not uploaded on phone"))
    let told = try PlayedText(
      SmallFleet.text(
        network: #"{"latency": "200ms", "links": [{"devices": "mac", "#
          + #""latency": "exponential(2h)"}]}"#,
        sync: #"{"requestTimeout": "1m"}"#, timeline: SmallFleet.visits))
    let other = try #require(told.messages(of: id).first)
    #expect(other.contains("mac has not fetched changes of phone"))
    #expect(!other.contains("on phone"))
  }

  @Test("7.17 with an open request for ever the fleet is not at rest, and the claim says so")
  func timeoutNeverComes() throws {
    let text = SmallFleet.text(
      timeline: SmallFleet.visits,
      more: """
        , "faults": [{"kind": "lostAnswers", "name": "silence", "devices": "phone",
          "probability": "100%", "at": {"from": "0s", "until": "1h"}}]
        """)
    #expect(try PlayedText(text).verdict(of: id) == .pass)
    #expect(try PlayedText(text, mutant: "timeout-never-comes").verdict(of: id) == .fail)
  }

  // MARK: By hand

  private func story(_ adjust: (inout Story) -> Void) -> Story {
    var story = Story()
    story.wait(.days(29))
    adjust(&story)
    return story
  }

  @Test("what is called rest is rest: with changes in an outbox it is none")
  func restWithPending() throws {
    let quiet = story { $0.rest() }
    #expect(try quiet.verdict(of: id) == .pass)
    var busy = story { $0.leavePending(2, on: tablet) }
    busy.rest()
    busy.world(.ended)
    let result = try busy.result(of: id)
    #expect(result.verdict == .fail)
    let violation = try #require(result.violations.first)
    #expect(violation.devices == [tablet])
    #expect(violation.message.hasSuffix("2 changes not uploaded on tablet."))
  }

  @Test("what is called rest is rest: with a message under way it is none")
  func restWithMessage() throws {
    var busy = story {
      $0.on(
        phone,
        .network(
          .sent(message: 7, from: .device(phone), to: .hub, kind: .fetchRequest, byteCount: 9)))
    }
    busy.rest()
    busy.world(.ended)
    let result = try busy.result(of: id)
    #expect(result.verdict == .fail)
    #expect(try #require(result.violations.first).observed == "1 message in transit")
  }

  @Test("2.11 what is called rest is rest: with a donation still to come it is none")
  func restBeforeDonation() throws {
    for comesFirst in [true, false] {
      var story = story { _ in }
      if comesFirst { story.on(tablet, .tip(.donationLost(event: EventIndex(0)))) }
      story.rest()
      if !comesFirst { story.on(tablet, .tip(.donationLost(event: EventIndex(0)))) }
      story.world(.ended)
      let result = try story.result(of: id)
      #expect(result.verdict == (comesFirst ? .pass : .fail))
      guard !comesFirst else { continue }
      let violation = try #require(result.violations.first)
      #expect(violation.devices == [tablet])
      #expect(violation.message.hasSuffix("tablet still had a donation to make."))
    }
  }

  @Test(
    "who waited when nothing else is left is named, if the wait is over",
    arguments: [(5, true), (0, false), (7, false)] as [(Int64, Bool)])
  func waited(hours: Int64, isNamed: Bool) throws {
    var late = story { story in
      story.on(
        phone,
        .sync(
          .backedOff(until: story.now + .hours(hours), because: .quotaExceeded)))
      story.world(.healed)
      story.wait(.hours(6))
      story.timeOutQuiescence()
    }
    late.world(.ended)
    let message = try #require(try late.result(of: id).violations.first).message
    let wait = "; phone waited until day 29, 05:00:00 after the error quotaExceeded."
    #expect(message.hasSuffix(wait) == isNamed)
    // A wait that goes on is not one that somebody had.
    #expect(message.contains(" waited until ") == isNamed)
  }

  @Test("the healing comes when it was declared, and ends all faults")
  func healing() throws {
    var early = Story()
    early.rest()
    #expect(try early.verdict(of: id) == .fail)
    var harmed = story { $0.world(.faultBegan(fault: 0)) }
    harmed.rest()
    #expect(try harmed.verdict(of: id) == .fail)
    var offline = story { $0.on(tablet, .device(.wentOffline)) }
    offline.rest()
    offline.world(.ended)
    let result = try offline.result(of: id)
    #expect(result.verdict == .fail)
    #expect(
      try #require(result.violations.first).observed
        == "tablet has no connection since before the network healed")
  }

  @Test("a run in which nobody asked is no pass")
  func nobodyAsked() throws {
    var story = story { _ in }
    story.world(.healed)
    story.wait(.days(1))
    story.world(.ended)
    #expect(try story.verdict(of: id) == .fail)
  }

  // MARK: Where rest is not to be had

  // A scenario that is read has no step after the heal; one that is made by code may have one.

  @Test("a device that the timeline takes offline for good is left out, and the result says so")
  func takenOffline() throws {
    let played = try PlayedText(
      SmallFleet.text(
        timeline: SmallFleet.visits
          + #", {"at": "1h", "on": "mac", "do": "visit", "screen": "home"}"#
          + #", {"at": "1h59m59s", "on": "mac", "do": "goOffline"}"#),
      lastStepAt: .hours(2))
    let result = try #require(played.result(of: id))
    #expect(result.verdict == .pass)
    #expect(result.notes == ["mac was taken offline after the network healed, and was left out."])
    #expect(played.verdict(of: "convergence") == .inconclusive)
    #expect(
      played.result(of: "convergence")?.reason
        == "mac was taken offline after the network healed, and was left out.")
  }

  @Test("7.18 a quota that the timeline fills after the heal is the reason why there is no answer")
  func quota() throws {
    let played = try PlayedText(
      SmallFleet.text(
        sync: #"{"exportDelay": "10s"}"#,
        timeline: #"{"at": "1h59m59s", "on": "phone", "do": "visit", "screen": "home"}"#
          + #", {"at": "1h59m59s", "do": "fillQuota"}"#),
      lastStepAt: .hours(2))
    let reason =
      "The quota of the account of phone was filled after the network healed, so it was left out."
    #expect(played.result(of: id)?.reason == reason)
    #expect(played.verdict(of: "outbox-drains") == .inconclusive)
    #expect(played.verdict(of: "convergence") == .inconclusive)
  }

  @Test(
    "7.18 a wait from before the heal that outlasts the bound is the reason, a shorter one none")
  func longWait() throws {
    func played(within: String) throws -> PlayedText {
      try PlayedText(
        SmallFleet.text(
          heal: #"{"after": "2h", "within": "\#(within)"}"#,
          timeline: #"{"at": "1h", "do": "fillQuota"}, "#
            + #"{"at": "1h30m", "on": "phone", "do": "visit", "screen": "home"}"#))
    }
    let short = try played(within: "5h")
    #expect(short.verdict(of: id) == .inconclusive)
    let reason = try #require(short.result(of: id)?.reason)
    #expect(reason.hasPrefix("phone was told to wait until day 0, 07:3"))
    #expect(short.verdict(of: "outbox-drains") == .pass, "the mac has nothing to upload")
    #expect(try played(within: "6h").verdict(of: id) == .pass)
  }

  @Test("7.18 a copy keeps the wait of the store that it is a copy of, except in another account")
  func copiedWait() throws {
    func played(mac: String) throws -> PlayedText {
      try PlayedText(
        SmallFleet.text(
          heal: #"{"after": "2h", "within": "5h"}"#, sync: #"{"exportDelay": "10s"}"#,
          timeline: #"{"at": "1h", "do": "fillQuota"}, "#
            + #"{"at": "1h30m", "on": "phone", "do": "visit", "screen": "home"}, "#
            + #"{"at": "1h45m", "on": "mac", "do": "clone", "from": "phone", "#
            + #""reusesReplica": false}"#,
          devices: #"{"id": "phone"}, "# + mac))
    }
    let own = try played(mac: #"{"id": "mac"}"#)
    #expect(own.verdict(of: "outbox-drains") == .inconclusive)
    let reason = try #require(own.result(of: "outbox-drains")?.reason)
    #expect(reason.contains(" was told to wait until day 0, 07:30"))
    let other = try played(mac: #"{"id": "mac", "account": "another"}"#)
    #expect(other.verdict(of: "outbox-drains") == .pass)
    #expect(other.result(of: "outbox-drains")?.checkCount == 1, "the mac need not wait")
  }

  @Test("7.26 a wait that a request from before the heal brings is the reason, too")
  func waitHeardAfterTheHeal() throws {
    let played = try PlayedText(
      SmallFleet.text(
        heal: #"{"after": "2h", "within": "5h"}"#, network: #"{"latency": "8s"}"#,
        sync: #"{"exportDelay": "1s"}"#,
        timeline: #"{"at": "1h", "do": "fillQuota"}, "#
          + #"{"at": "1h59m35s", "on": "phone", "do": "visit", "screen": "home"}"#))
    let heard = played.run.journal.facts.first { fact in
      if case .sync(.backedOff) = fact.kind { return true }
      return false
    }
    #expect(try #require(heard).instant > .zero + .hours(2))
    let reason = try #require(played.result(of: id)?.reason)
    #expect(reason.hasPrefix("phone was told to wait until day "))
  }

  @Test("an upload that takes too long on its link is the reason, a faster one none")
  func slowUpload() throws {
    func played(bytesPerSecond: Int, deletes: Bool = true) throws -> PlayedText {
      // What was stored comes back with a fetch, and is done then; a deletion does not.
      var donations =
        #"{"at": "1h59m30s", "on": "phone", "do": "donate", "event": "visited", "times": 200}"#
      if deletes {
        donations +=
          #", {"at": "1h59m31s", "on": "phone", "do": "deleteDonations", "event": "visited"}"#
      }
      return try PlayedText(
        SmallFleet.text(
          network: #"{"latency": "200ms", "bandwidth": "\#(bytesPerSecond)B/s"}"#,
          timeline: #"{"at": "1h59m", "on": "phone", "do": "open"}, "# + donations,
          more: #", "knobs": {"deleteDonations": "known"}"#))
    }
    let slow = try played(bytesPerSecond: 2_500)
    #expect(slow.verdict(of: id) == .inconclusive)
    let reason = try #require(slow.result(of: id)?.reason)
    #expect(reason.hasPrefix("A request of phone and its answer take at least 1 min 4 s, "))
    #expect(try played(bytesPerSecond: 3_500).verdict(of: id) == .pass)
    let fetched = try played(bytesPerSecond: 2_500, deletes: false)
    #expect(fetched.verdict(of: id) == .pass)
    #expect(try #require(fetched.result(of: id)).notes == [])
  }

  @Test("an answer that takes too long on its link is the reason, a faster one none")
  func slowAnswer() throws {
    func played(bytesPerSecond: Int) throws -> PlayedText {
      try PlayedText(
        SmallFleet.text(
          network: #"{"latency": "200ms", "links": [{"devices": "mac", "direction": "down", "#
            + #""bandwidth": "\#(bytesPerSecond)B/s"}]}"#,
          timeline: #"{"at": "1h59m", "on": "phone", "do": "open"}, "#
            + #"{"at": "1h59m30s", "on": "phone", "do": "donate", "event": "visited", "#
            + #""times": 200}"#))
    }
    let slow = try played(bytesPerSecond: 1_000)
    #expect(slow.verdict(of: id) == .inconclusive)
    let reason = try #require(slow.result(of: id)?.reason)
    #expect(reason.hasPrefix("A request of mac and its answer take at least 1 min 20 s, "))
    #expect(try played(bytesPerSecond: 2_000).verdict(of: id) == .pass)
  }

  @Test("a person who signs out while a fault keeps the device signed out stays signed out")
  func signsOutDuringFault() throws {
    let faults =
      #", "faults": [{"kind": "signOut", "name": "out", "devices": "mac", "#
      + #""at": {"from": "20m", "until": "40m"}}]"#
    let opens = #"{"at": "10m", "on": "mac", "do": "open"}"#
    let signsOut = #", {"at": "30m", "on": "mac", "do": "signOut"}"#
    for timeline in [opens, opens + signsOut] {
      let played = try PlayedText(SmallFleet.text(timeline: timeline, more: faults))
      #expect(played.verdict(of: id) == .pass)
    }
    let left = try PlayedText(SmallFleet.text(timeline: opens + signsOut, more: faults))
    #expect(try #require(left.result(of: id)).notes == ["mac is signed out and was left out."])
  }

  @Test("a timeline that goes on is waited for, and if there is no rest after it, it is the reason")
  func goesOn() throws {
    let donation = #"{"at": "1h59m59s", "on": "phone", "do": "donate", "event": "visited"}"#
    let text = SmallFleet.text(timeline: donation)
    let played = try PlayedText(text, lastStepAt: .hours(3))
    #expect(played.verdict(of: id) == .pass)
    #expect(try #require(played.run.quiescentAt) > .zero + .hours(3))
    let open = try PlayedText(text, lastStepAt: .hours(8) - .seconds(1))
    #expect(open.verdict(of: id) == .inconclusive)
    #expect(
      open.result(of: id)?.reason
        == "The timeline continues until day 0, 07:59:59, after the network healed.")
    #expect(open.verdict(of: "convergence") == .inconclusive)
  }

  @Test("without sync, without a heal, or in a run that was cut off there is nothing to judge")
  func idle() throws {
    let alone = try PlayedText(SmallFleet.text(sync: #"{"merge": "none"}"#))
    #expect(alone.result(of: id)?.reason == "The app does not sync.")
    var unhealed = Story { $0.heal = nil }
    unhealed.world(.ended)
    #expect(
      try unhealed.result(of: id).reason
        == "The scenario does not heal, so the fleet need not come to rest.")
    var cut = Story()
    cut.world(.ended)
    #expect(
      try cut.result(of: id).reason
        == "The run ended before the fleet came to rest, and before it had to.")
  }
}
