import CloudSync
import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@Suite("count-exact, no-resurrection, convergence, outbox-drains, no-ping-pong")
struct AtRestTests {
  private let count = "count-exact"
  private let resurrection = "no-resurrection"
  private let convergence = "convergence"
  private let outbox = "outbox-drains"
  private let pingPong = "no-ping-pong"

  @Test("6.4 counts that all devices know exactly pass")
  func exact() throws {
    var story = Story()
    story.show(0, on: phone)
    story.uploads(on: phone)
    story.learnsCount(1, on: tablet)
    story.rest()
    let result = try story.result(of: count)
    #expect(result.verdict == .pass)
    #expect(result.margin == 0)
    #expect(try story.verdict(of: convergence) == .pass)
    #expect(try story.verdict(of: outbox) == .pass)
  }

  @Test("7.5 a lost display is found at rest, even where all devices agree on it")
  func lostCount() throws {
    var story = Story()
    story.show(0, on: phone)
    story.show(0, on: tablet)
    story.uploads(on: phone)
    story.uploads(on: tablet)
    story.rest()
    let result = try story.result(of: count)
    #expect(result.verdict == .fail)
    #expect(result.violationCount == 2)
    #expect(try story.verdict(of: convergence) == .pass)
  }

  @Test("8.19 displays that were lost before they were told may be missing")
  func lostBeforeTelling() throws {
    var story = Story()
    story.show(0, on: phone)
    story.on(phone, .device(.reinstalled))
    story.rest()
    #expect(try story.verdict(of: count) == .pass)
  }

  @Test("C7 displays of an eligibility that was reset do not count")
  func epochs() throws {
    var story = Story(devices: 1)
    story.show(0, on: phone)
    story.on(
      phone, .tip(.eligibilityReset(record: RecordIndex(0), epoch: 1, date: story.now)))
    story.show(0, on: phone)
    story.rest()
    #expect(try story.verdict(of: count) == .pass)
  }

  @Test("6.9 a tip that was invalidated and told is invalidated everywhere at rest")
  func invalidated() throws {
    var story = Story()
    story.invalidate(on: phone)
    story.uploads(on: phone)
    story.learnsStatus(.tipClosed, on: tablet)
    story.rest()
    #expect(try story.verdict(of: resurrection) == .pass)
  }

  @Test("8.5 a tip that comes back on all devices is a violation although all agree")
  func resurrected() throws {
    var story = Story()
    story.invalidate(on: phone)
    story.uploads(on: phone)
    story.learnsStatus(nil, on: phone)
    story.rest()
    let result = try story.result(of: resurrection)
    #expect(result.verdict == .fail)
    #expect(result.violationCount == 2)
    #expect(try story.verdict(of: convergence) == .pass)
  }

  @Test("C9 devices that differ in count, reason, donations or parameters did not converge")
  func diverged() throws {
    var counts = Story()
    counts.show(0, on: phone)
    counts.rest()
    #expect(try counts.verdict(of: convergence) == .fail)
    var reasons = Story()
    reasons.invalidate(on: phone)
    reasons.learnsStatus(.actionPerformed, on: tablet)
    reasons.rest()
    #expect(try reasons.verdict(of: convergence) == .fail)
    var donations = Story()
    donations.donate(on: phone)
    donations.donate(on: tablet)
    donations.rest()
    #expect(try donations.verdict(of: convergence) == .fail)
    var parameters = Story(
      parameters: [
        ParameterDefinition(id: "isPro", type: .boolean, defaultValue: .boolean(false))
      ])
    parameters.on(
      phone, .tip(.parameterSet(parameter: ParameterIndex(0), value: .boolean(true))))
    parameters.rest()
    #expect(try parameters.verdict(of: convergence) == .fail)
  }

  @Test("3.5, 6.4 devices that know of different times on screen did not converge")
  func timesDiffer() throws {
    for seconds in [5, 4] as [Int64] {
      var story = Story()
      story.show(0, on: phone)
      story.learnsCount(1, on: tablet)
      story.on(
        tablet,
        .tip(
          .talliesMerged(record: RecordIndex(0), count: 1, duration: .seconds(seconds))))
      story.rest()
      let result = try story.result(of: convergence)
      #expect(result.verdict == (seconds == 5 ? .pass : .fail))
      guard seconds == 4 else { continue }
      #expect(try #require(result.violations.first).observed.contains("1 display, 4 s on screen"))
    }
  }

  @Test("C9 devices with the same data converged, also where only one may show a tip now")
  func differentStatus() throws {
    var story = Story(tips: [.plain("First"), .plain("Second")]) {
      $0.devices[0].frequency = .hourly
      $0.devices[1].frequency = .daily
    }
    story.show(0, on: phone)
    story.show(0, on: tablet)
    for device in [phone, tablet] { story.learnsCount(2, on: device) }
    story.wait(.hours(2))
    #expect(status(of: 1, on: phone, in: story) == .available)
    #expect(status(of: 1, on: tablet, in: story) == .pending)
    story.rest()
    #expect(try story.verdict(of: convergence) == .pass)
  }

  /// What a device makes of a tip now.
  private func status(of tip: Int, on device: DeviceIndex, in story: Story) -> TipStatus {
    var workspace = TipWorkspace()
    return story.state.ledgers[device.position].status(
      of: TipIndex(tip), at: DeviceTime(wall: story.now, monotonic: story.now),
      in: story.scenario.app, values: story.scenario.valueLists, workspace: &workspace)
  }

  @Test("2.7 transient parameters need not agree, synced or not", arguments: YesNo.allCases)
  func transient(isSynced: YesNo) throws {
    var knobs = BehaviourKnobs()
    knobs.transientSynced = isSynced
    var story = Story(
      knobs: knobs,
      parameters: [
        ParameterDefinition(
          id: "isOpen", type: .boolean, defaultValue: .boolean(false), isTransient: true)
      ])
    story.on(phone, .tip(.parameterSet(parameter: ParameterIndex(0), value: .boolean(true))))
    story.rest()
    #expect(try story.verdict(of: convergence) == .pass)
  }

  @Test("6.15 a device that is signed out is left out, and the result says so")
  func signedOut() throws {
    var story = Story()
    story.show(0, on: phone)
    story.on(tablet, .sync(.accountChanged(to: nil)))
    story.leavePending(3, on: tablet)
    story.rest()
    let result = try story.result(of: convergence)
    #expect(result.verdict == .inconclusive)
    #expect(result.notes == ["tablet is signed out and was left out."])
    #expect(try story.verdict(of: outbox) == .pass)
  }

  @Test("a fleet that finds no rest within the bound did not converge")
  func timedOut() throws {
    var story = Story()
    story.show(0, on: phone)
    story.timeOutQuiescence()
    let result = try story.result(of: convergence)
    #expect(result.verdict == .fail)
    #expect(
      try #require(result.violations.first).message.hasPrefix("Not at rest when it had to be, "))
    #expect(try story.verdict(of: count) == .inconclusive)
  }

  @Test("7.18 changes that wait after the heal are a violation")
  func pending() throws {
    var story = Story()
    story.leavePending(2, on: tablet)
    story.rest()
    #expect(try story.verdict(of: outbox) == .fail)
  }

  @Test("7.9 a fetch at rest that brings nothing is in order")
  func quiet() throws {
    var story = Story()
    story.rest()
    story.fetches(on: phone)
    #expect(try story.verdict(of: pingPong) == .pass)
  }

  @Test("7.9 a fetch at rest that brings something, and an upload, are violations")
  func unquiet() throws {
    var story = Story()
    story.rest()
    story.fetches(on: phone)
    story.imports([RecordChange(key: .tip(RecordIndex(0)), fields: RecordFields())], on: phone)
    story.uploads(on: phone)
    let result = try story.result(of: pingPong)
    #expect(result.verdict == .fail)
    #expect(result.violationCount == 2)
  }

  @Test("7.10 a fetch of everything at rest may bring everything, and nothing new")
  func fetchesAnew() throws {
    let row = DonationRow(date: .zero, replica: ReplicaIndex(7), sequence: 1)
    var story = Story()
    story.learnsDonation(row, on: phone)
    story.rest()
    story.fetches(on: phone, anew: true)
    story.imports([RecordChange(key: .tip(RecordIndex(0)), fields: RecordFields())], on: phone)
    #expect(try story.verdict(of: pingPong) == .pass)
    story.learnsDonation(
      DonationRow(date: .zero, replica: ReplicaIndex(7), sequence: 2), on: phone)
    #expect(try story.verdict(of: pingPong) == .fail)
  }

  @Test("7.25 a copy of a device of another account lacks what was dropped, and is left out")
  func copyOfAnotherAccount() throws {
    var knobs = BehaviourKnobs()
    knobs.accountChange = .dropsPending
    var story = Story(devices: 3, knobs: knobs) { $0.devices[2].account = 1 }
    story.show(0, on: desk)
    story.on(phone, .device(.cloned(from: desk, reusesReplica: false)))
    story.rest()
    let result = try story.result(of: convergence)
    #expect(result.verdict != .fail)
    #expect(result.notes.contains { $0.hasPrefix("phone changed its account") })
  }

  @Test("what moves after somebody did something is none")
  func movesForAReason() throws {
    var story = Story()
    story.rest()
    story.fetches(on: phone)
    story.donate(on: phone)
    story.uploads(on: phone)
    #expect(try story.verdict(of: pingPong) == .pass)
  }

  @Test("7.9 a device that joins when the fleet is at rest fetches what there is")
  func joinsLate() throws {
    let text = SmallFleet.text(
      duration: "12h", timeline: SmallFleet.visits,
      devices: #"{"id": "phone"}, {"id": "mac"}, {"id": "late", "joins": "11h"}"#)
    let played = try PlayedText(text)
    let rest = try #require(played.rests.first)
    #expect(rest.isRest && rest.instant < .zero + .hours(11))
    #expect(played.messages(of: pingPong) == [])
    var launched = Story()
    launched.rest()
    launched.on(phone, .device(.launched))
    launched.fetches(on: phone)
    launched.imports([RecordChange(key: .tip(RecordIndex(0)), fields: RecordFields())], on: phone)
    #expect(try launched.verdict(of: pingPong) == .fail)
  }

  @Test("without sync, or before rest, nothing is known")
  func idle() throws {
    var alone = Story { $0.sync.merge = .none }
    alone.rest()
    #expect(try alone.result(of: convergence).reason == "The app does not sync.")
    #expect(try alone.verdict(of: outbox) == .inconclusive)
    #expect(try alone.verdict(of: pingPong) == .inconclusive)
    var running = Story()
    running.world(.ended)
    #expect(try running.verdict(of: count) == .inconclusive)
    #expect(try running.verdict(of: resurrection) == .inconclusive)
    #expect(
      try running.result(of: convergence).reason
        == "The run ended before the fleet came to rest, and before it had to.")
  }
}
