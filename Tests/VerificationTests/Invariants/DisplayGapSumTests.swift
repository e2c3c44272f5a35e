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

@Suite("display-gap-sum")
struct DisplayGapSumTests {
  private let id = "display-gap-sum"

  private func story(
    devices: Int = 2, knobs: BehaviourKnobs = BehaviourKnobs(),
    first: TipDefinition = .plain("First"), second: TipDefinition = .plain("Second"),
    _ adjust: @escaping (inout Scenario) -> Void = { _ in }
  ) -> Story {
    Story(tips: [first, second, .plain("Third")], devices: devices, knobs: knobs) {
      $0.frequency = .daily
      adjust(&$0)
    }
  }

  @Test("3.11 a new tip when the gap after another device's display is over is on time, just so")
  func afterTheGap() throws {
    var story = story()
    story.display(0, on: phone)
    story.wait(.days(1))
    story.display(1, on: tablet)
    let result = try story.result(of: id)
    #expect(result.verdict == .pass)
    #expect(result.checkCount == 1)
    #expect(result.margin == 0)
  }

  @Test("3.17 a new tip within the gap of another device comes too soon, told in words and numbers")
  func withinTheGap() throws {
    var story = story()
    story.display(0, on: phone)
    story.wait(.hours(3))
    story.display(1, on: tablet)
    let result = try story.result(of: id)
    #expect(result.verdict == .fail)
    #expect(result.role == .reported)
    #expect(result.margin == -1)
    #expect(
      result.headline
        == "Too soon after another device: tip Second was displayed on tablet 3 h after First on "
        + "phone, where the frequency requires 1 d: 1 display too soon.")
    #expect(try #require(result.worst).related.count == 1)
    #expect(try story.verdict(of: "display-frequency") == .inconclusive)
  }

  @Test("3.11 a microsecond before the gap is over is too soon")
  func justBefore() throws {
    var story = story()
    story.display(0, on: phone)
    story.wait(.days(1) - SimulatedDuration(microseconds: 1))
    story.display(1, on: tablet)
    #expect(try story.result(of: id).margin == -1)
  }

  @Test("displays that come too soon are counted for the person, whatever tips they are of")
  func counted() throws {
    var story = story(devices: 3)
    story.display(0, on: phone)
    story.wait(.hours(1))
    story.display(1, on: tablet)
    story.wait(.hours(1))
    story.display(2, on: desk)
    let result = try story.result(of: id)
    #expect(result.violationCount == 2)
    #expect(result.margin == -2)
    #expect(
      result.headline
        == "Too soon after another device: tip Third was displayed on desk 1 h after Second on "
        + "tablet, where the frequency requires 1 d: 2 displays too soon. The same holds for 1 "
        + "more tip.")
  }

  @Test("a second new tip on the same device is that device's own affair")
  func sameDevice() throws {
    var story = story()
    story.show(0, on: phone)
    story.show(1, on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
    #expect(try story.verdict(of: "display-frequency") == .fail)
  }

  @Test("3.12 3.18 a tip that any device of the person displayed before is not new")
  func oldTip() throws {
    var story = story()
    story.show(0, on: phone)
    story.show(0, on: tablet)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("3.8 a tip that ignores the frequency need not wait, and begins a gap or not by the knob")
  func ignoresFrequency() throws {
    let urgent = TipDefinition(
      typeName: "Urgent", options: TipOptions(ignoresDisplayFrequency: true))
    var exempt = story(second: urgent)
    exempt.show(0, on: phone)
    exempt.show(1, on: tablet)
    #expect(try exempt.verdict(of: id) == .inconclusive)
    for (knob, verdict) in [(YesNo.yes, Verdict.fail), (.no, .inconclusive)] {
      var knobs = BehaviourKnobs()
      knobs.ignoringTipRestartsGap = knob
      var story = story(knobs: knobs, first: urgent)
      story.show(0, on: phone)
      story.show(1, on: tablet)
      #expect(try story.verdict(of: id) == verdict)
    }
  }

  @Test("3.14 with the gap from the disappearance, it begins when the tip leaves the other device")
  func fromDisappearance() throws {
    var knobs = BehaviourKnobs()
    knobs.frequencyFrom = .disappear
    var late = story(knobs: knobs)
    let shown = late.display(0, on: phone)
    late.end(shown, on: phone, visible: .hours(1))
    late.wait(.days(1))
    late.display(1, on: tablet)
    #expect(try late.result(of: id).margin == 0)
    var early = story(knobs: knobs)
    let first = early.display(0, on: phone)
    early.end(first, on: phone, visible: .hours(1))
    early.wait(.hours(23))
    early.display(1, on: tablet)
    #expect(try early.result(of: id).margin == -1)
    var open = story(knobs: knobs)
    open.display(0, on: phone)
    open.wait(.days(2))
    open.display(1, on: tablet)
    #expect(try open.result(of: id).margin == -1)
  }

  @Test("3.16 the gap is that of the device on which the new tip appears")
  func ownFrequency() throws {
    func play(on first: DeviceIndex, then second: DeviceIndex) throws -> Verdict {
      var story = story { $0.devices[1].frequency = .hourly }
      story.display(0, on: first)
      story.wait(.hours(2))
      story.display(1, on: second)
      return try story.verdict(of: id)
    }
    #expect(try play(on: phone, then: tablet) == .pass)
    #expect(try play(on: tablet, then: phone) == .fail)
  }

  @Test("the gap between two devices is true time, whatever their clocks say")
  func clocks() throws {
    var story = story()
    story.display(0, on: phone, local: story.now + .days(3))
    story.wait(.days(1))
    story.display(1, on: tablet, local: story.now - .days(3))
    #expect(try story.result(of: id).margin == 0)
  }

  @Test("5.7 a reset of a store of the person ends the gap")
  func datastoreReset() throws {
    var story = story()
    story.show(0, on: phone)
    story.on(phone, .tip(.datastoreReset))
    story.show(1, on: tablet)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("7.20 a purge ends it where devices clear their stores, and not where they upload again")
  func purged() throws {
    for (knob, verdict) in [
      (ZonePurge.clearsLocally, Verdict.inconclusive), (.uploadsAgain, .fail),
    ] {
      var knobs = BehaviourKnobs()
      knobs.zonePurge = knob
      var story = story(knobs: knobs)
      story.show(0, on: phone)
      story.atHub(.sync(.zoneEmptied(account: 0, because: .purgedByPerson)))
      story.show(1, on: tablet)
      #expect(try story.verdict(of: id) == verdict, "\(knob)")
    }
  }

  @Test("devices of different accounts keep gaps of their own")
  func accounts() throws {
    var story = story { $0.devices[1].account = 1 }
    story.show(0, on: phone)
    story.show(1, on: tablet)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("C1 a tip that a testing override ever showed, or that was reset, is left out")
  func leftOut() throws {
    var forced = story()
    forced.show(0, on: phone)
    forced.display(1, on: tablet, byOverride: true)
    #expect(try forced.verdict(of: id) == .inconclusive)
    var reset = story()
    reset.show(0, on: phone)
    reset.on(
      tablet, .tip(.eligibilityReset(record: RecordIndex(1), epoch: 1, date: reset.now)))
    reset.show(1, on: tablet)
    #expect(try reset.verdict(of: id) == .inconclusive)
  }

  @Test("a scenario may demand it always, or allow so many displays")
  func demanded() throws {
    func play(_ expectation: Scenarios.Expectation) throws -> InvariantResult {
      var story = story { $0.expectation = expectation }
      story.show(0, on: phone)
      story.show(1, on: tablet)
      return try story.result(of: id)
    }
    #expect(try !play(.pass).isBroken)
    #expect(try play(.demands(id, .always)).isBroken)
    #expect(try !play(.demands(id, .overBy(atMost: 1))).isBroken)
  }
}
