import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipSync
import Verification

@testable import TipDomain

@Suite("what an app does by itself")
struct AppAsDeclaredTests {
  private func story(_ adjust: (inout Scenario) -> Void) -> Story {
    Story(parameters: [
      ParameterDefinition(id: "isPro", type: .boolean, defaultValue: .boolean(false))
    ]) { adjust(&$0) }
  }

  @Test("2.5 a step writes the value that is declared, at its time")
  func steps() throws {
    let parameter = ParameterIndex(0)
    for written in [true, false, nil] as [Bool?] {
      var story = story { scenario in
        scenario.timeline = [
          TimelineStep(
            at: .hours(2), device: phone, action: .set(parameter: parameter, value: .boolean(true)))
        ]
      }
      story.wait(.hours(2))
      if let written {
        story.on(phone, .tip(.parameterSet(parameter: parameter, value: .boolean(written))))
      }
      story.wait(.hours(1))
      story.on(tablet, .person(.visited(screen: 0)))
      story.world(.ended)
      #expect(try story.verdict(of: "app-as-declared") == (written == true ? .pass : .fail))
    }
  }

  @Test("2.10 a donation of a screen has one of the values that the screen declares")
  func values() throws {
    for (list, verdict) in [(1, .pass), (0, .fail)] as [(Int, Verdict)] {
      let values = list == 1 ? ValueListIndex(rawValue: 1) : .none
      var story = story { scenario in
        scenario.screens[0].donations = [
          ScreenDonation(event: EventIndex(0), values: [ValueListIndex(rawValue: 1)])
        ]
      }
      story.on(phone, .device(.activated))
      story.wait(.hours(1))
      let visit = story.on(phone, .person(.visited(screen: 0)))
      let row = DonationRow(
        date: story.now, replica: story.replicas[0], sequence: 1, values: values)
      story.on(phone, .tip(.donated(event: EventIndex(0), row: row)), because: visit)
      story.wait(.hours(1))
      story.on(tablet, .person(.visited(screen: 0)))
      #expect(try story.verdict(of: "app-as-declared") == verdict)
    }
  }

  @Test("2.11 a screen that donates each time it appears does")
  func missing() throws {
    var story = story { scenario in
      scenario.screens[0].donations = [ScreenDonation(event: EventIndex(0))]
    }
    story.on(phone, .device(.activated))
    story.wait(.hours(1))
    story.on(phone, .person(.visited(screen: 0)))
    story.wait(.hours(1))
    story.on(tablet, .person(.visited(screen: 0)))
    #expect(try story.verdict(of: "app-as-declared") == .fail)
  }

  @Test("2.11 a donation that nobody waits for is lost only with its process, or without a store")
  func lostDonation() throws {
    for (isRestarted, configures, verdict) in [
      (false, true, .fail), (true, true, .pass), (false, false, .pass),
    ] as [(Bool, Bool, Verdict)] {
      var story = Story(opens: false) { scenario in
        scenario.sync.sendDonationDelay = .seconds(2)
        scenario.timeline = [
          TimelineStep(
            at: .hours(1), device: phone,
            action: .donate(event: EventIndex(0), values: .none, times: 1, waits: false))
        ]
      }
      story.on(phone, .device(.launched))
      if configures { story.on(phone, .tip(.configured)) }
      story.wait(.hours(1))
      if isRestarted {
        story.on(phone, .device(.terminated))
        story.launch(phone)
      }
      story.wait(.seconds(2))
      story.on(phone, .tip(.donationLost(event: EventIndex(0))))
      #expect(try story.verdict(of: "app-as-declared") == verdict)
    }
  }

  @Test("5.7 a launch that is to reset the store does")
  func resets() throws {
    for resets in [true, false] {
      var story = Story(opens: false) { $0.devices[0].resetsAtEveryLaunch = true }
      let launched = story.on(phone, .device(.launched))
      if resets { story.on(phone, .tip(.datastoreReset), because: launched) }
      story.wait(.hours(1))
      story.on(tablet, .person(.visited(screen: 0)))
      #expect(try story.verdict(of: "app-as-declared") == (resets ? .pass : .fail))
    }
  }

  /// The app takes a step on the phone; what it does is told.
  private func step(
    _ action: ScriptedAction, knobs: BehaviourKnobs, tip: TipDefinition = .capped("Compass", 3),
    _ act: (inout Story) -> Void
  ) throws -> Verdict {
    var story = Story(tips: [tip], knobs: knobs) { scenario in
      scenario.timeline = [TimelineStep(at: .hours(2), device: phone, action: action)]
    }
    story.wait(.hours(1))
    story.learnsStatus(.actionPerformed, on: phone)
    story.wait(.hours(1))
    act(&story)
    story.wait(.hours(1))
    story.on(tablet, .person(.visited(screen: 0)))
    story.world(.ended)
    return try story.verdict(of: "app-as-declared")
  }

  @Test("1.15 a step gives a tip another reason where the last one stays")
  func anotherReason() throws {
    for reason in StatusReason.allCases {
      var knobs = BehaviourKnobs()
      knobs.statusReason = reason
      let verdict = try step(
        .invalidate(tip: TipIndex(0), reason: .tipClosed), knobs: knobs, { _ in })
      #expect(verdict == (reason == .lastWins ? .fail : .pass))
    }
  }

  @Test(
    "C13 a reset of eligibility deletes the donations that the rules ask, where the knob says so")
  func deletes() throws {
    var texts = TextTable()
    let context = RuleContext(
      events: [EventDefinition(id: "visited")], parameters: [], tipType: "Compass")
    let rule = try Rule(
      parsing: "#Rule(Self.visited) { $0.donations.count >= 2 }", in: context,
      clock: .evaluateNow, texts: &texts)
    let tip = TipDefinition(typeName: "Compass", rules: [rule])
    for clears in ResetEligibilityClears.allCases {
      for isDeleted in [true, false] {
        var knobs = BehaviourKnobs()
        knobs.resetEligibilityClears = clears
        let verdict = try step(.resetEligibility(tip: TipIndex(0)), knobs: knobs, tip: tip) {
          story in
          let date = story.now
          story.on(
            phone, .tip(.eligibilityReset(record: RecordIndex(0), epoch: 1, date: date)))
          guard isDeleted else { return }
          story.on(
            phone, .tip(.donationsDeleted(event: EventIndex(0), through: date, count: 0)))
        }
        #expect(verdict == ((clears == .all) == isDeleted ? .pass : .fail), "\(clears)")
      }
    }
  }
}
