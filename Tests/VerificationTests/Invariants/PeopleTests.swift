import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("people-as-declared")
struct PeopleTests {
  private let id = "people-as-declared"

  /// Ada, who takes up the phone every two or three hours for ten minutes, opens the first screen
  /// every minute, closes tips within a minute, and never quits the app.
  private func ada() -> Person {
    Person(
      id: "ada", devices: [Weighted(phone, weight: 1)],
      between: .uniform(from: .hours(2), through: .hours(3)), lasting: .constant(.minutes(10)),
      screens: [Weighted(0, weight: 1), Weighted(1, weight: 0)], dwell: .constant(.minutes(1)),
      reactions: [Weighted(.close, weight: 1), Weighted(.use, weight: 0)],
      reactsAfter: .uniform(from: .seconds(10), through: .seconds(60)), endsProcess: .never)
  }

  private func story(
    _ change: (inout Person) -> Void = { _ in }, scenario: (inout Scenario) -> Void = { _ in }
  ) -> Story {
    Story(opens: false) {
      var person = ada()
      change(&person)
      $0.people = [person]
      scenario(&$0)
    }
  }

  /// Ada has the phone alone, and the tablet with Eve.
  private func sharedTablet() -> Story {
    story {
      $0.devices.append(Weighted(tablet, weight: 1))
    } scenario: {
      var eve = $0.people[0]
      eve.id = "eve"
      eve.devices = [Weighted(tablet, weight: 1)]
      $0.people.append(eve)
    }
  }

  /// The app comes to the foreground, and no screen opened yet.
  private func start(_ story: inout Story, _ device: DeviceIndex) {
    story.on(device, .device(.launched))
    story.on(device, .device(.activated))
    story.on(device, .tip(.configured))
  }

  /// A whole session that begins after `wait`, in which a screen opens each minute.
  private func session(
    in story: inout Story, after wait: SimulatedDuration = .hours(2), minutes: Int64 = 10,
    quits: Bool = false
  ) {
    story.wait(wait)
    story.on(phone, .person(.sessionBegan))
    start(&story, phone)
    for minute in 0..<minutes {
      if minute > 0 { story.wait(.minutes(1)) }
      story.on(phone, .person(.visited(screen: 0)))
    }
    story.wait(.minutes(1))
    story.on(phone, .person(.sessionEnded))
    story.on(phone, .device(quits ? .terminated : .suspended))
  }

  private func verdict(_ story: Story, endsAfter rest: SimulatedDuration = .hours(1)) throws
    -> Verdict
  {
    var story = story
    story.wait(rest)
    story.world(.ended)
    return try story.verdict(of: id)
  }

  @Test("a session as it is declared")
  func asDeclared() throws {
    var story = story()
    session(in: &story)
    session(in: &story, after: .hours(3))
    #expect(try verdict(story) == .pass)
  }

  @Test("nobody comes too early, or stays away too long")
  func between() throws {
    for (wait, expected) in [(SimulatedDuration.hours(2), Verdict.pass), (.minutes(119), .fail)] {
      var story = story()
      session(in: &story)
      session(in: &story, after: wait)
      #expect(try verdict(story) == expected)
    }
    #expect(try verdict(story(), endsAfter: .hours(3)) == .inconclusive)
    #expect(try verdict(story(), endsAfter: .hours(4)) == .fail)
    var after = story()
    session(in: &after)
    #expect(try verdict(after, endsAfter: .hours(4)) == .fail)
  }

  @Test("who has no device at hand may stay away")
  func noDevice() throws {
    var retired = story()
    retired.wait(.hours(1))
    retired.on(phone, .device(.retired))
    #expect(try verdict(retired, endsAfter: .hours(9)) == .inconclusive)
    let shared = story { $0.devices = [Weighted(tablet, weight: 0), Weighted(phone, weight: 1)] }
    #expect(try verdict(shared, endsAfter: .hours(9)) == .fail)
    let two = story(scenario: { $0.people.append($0.people[0]) })
    let other = sharedTablet()
    #expect(try verdict(other, endsAfter: .hours(9)) == .inconclusive)
    #expect(try verdict(two, endsAfter: .hours(9)) == .inconclusive)
  }

  @Test("on a device that is theirs alone people are judged, whoever shares another with them")
  func sharedElsewhere() throws {
    for screen in [UInt16(0), 1] {
      var story = sharedTablet()
      for device in [phone, tablet] {
        story.wait(.seconds(10))
        story.on(device, .person(.sessionBegan))
        start(&story, device)
        story.on(device, .person(.visited(screen: device == phone ? screen : 1)))
      }
      #expect(try verdict(story, endsAfter: .seconds(30)) == (screen == 0 ? .pass : .fail))
    }
  }

  @Test("a session lasts as long as it is declared to", arguments: [9, 10, 12])
  func lasting(minutes: Int64) throws {
    var story = story()
    session(in: &story, minutes: minutes)
    #expect(try verdict(story) == (minutes == 10 ? .pass : .fail))
  }

  @Test("a process that ends takes the session with it", arguments: [true, false])
  func ended(isEnded: Bool) throws {
    var story = story()
    story.wait(.hours(2))
    story.on(phone, .person(.sessionBegan))
    start(&story, phone)
    story.on(phone, .person(.visited(screen: 0)))
    story.wait(.seconds(30))
    if isEnded { story.on(phone, .device(.crashed(lostChanges: 0))) }
    story.on(phone, .person(.sessionEnded))
    #expect(try verdict(story) == (isEnded ? .pass : .fail))
  }

  @Test("an app is quit as often as it is declared to be")
  func quits() throws {
    let table: [(Probability, Bool, Verdict)] = [
      (.never, false, .pass), (.never, true, .fail), (.always, true, .pass),
      (.always, false, .fail), (.percent(50), true, .pass), (.percent(50), false, .pass),
    ]
    for (probability, quits, expected) in table {
      var story = story { $0.endsProcess = probability }
      session(in: &story, quits: quits)
      #expect(try verdict(story) == expected)
    }
  }

  @Test("a session opens a screen at once, one that the person opens, and stays on it")
  func screens() throws {
    func visits(_ visits: [(Int64, UInt16)]) throws -> Verdict {
      var story = story()
      story.wait(.hours(2))
      story.on(phone, .person(.sessionBegan))
      start(&story, phone)
      for (seconds, screen) in visits {
        story.wait(.seconds(seconds))
        story.on(phone, .person(.visited(screen: screen)))
      }
      return try verdict(story, endsAfter: .seconds(30))
    }
    #expect(try visits([(0, 0), (60, 0)]) == .pass)
    #expect(try visits([]) == .fail)
    #expect(try visits([(5, 0)]) == .fail)
    #expect(try visits([(0, 1)]) == .fail)
    #expect(try visits([(0, 0), (59, 0)]) == .fail)
    #expect(try visits([(0, 0), (61, 0)]) == .fail)
  }

  @Test("a screen opens for a person who has the device, or by a step", arguments: [true, false])
  func withoutSession(hasStep: Bool) throws {
    var story = story(scenario: {
      guard hasStep else { return }
      $0.timeline = [TimelineStep(at: .hours(1), device: phone, action: .visit(screen: 0))]
    })
    story.wait(.hours(1))
    start(&story, phone)
    story.on(phone, .person(.visited(screen: 0)))
    #expect(try verdict(story) == (hasStep ? .inconclusive : .fail))
  }

  @Test("a step opens its own screen, and no other")
  func otherScreen() throws {
    for screen in [UInt16(0), 1] {
      var story = story(scenario: {
        let visit = ScriptedAction.visit(screen: 1)
        $0.timeline = [TimelineStep(at: .hours(1), device: phone, action: visit)]
      })
      story.wait(.hours(1))
      start(&story, phone)
      story.on(phone, .person(.visited(screen: screen)))
      #expect(try verdict(story) == (screen == 1 ? .inconclusive : .fail))
    }
  }

  @Test("a person does with a tip what they do, and when")
  func reactions() throws {
    func reacts(_ reaction: Reaction, after seconds: Int64, hasStep: Bool = false) throws -> Verdict
    {
      var story = story(scenario: {
        let at = SimulatedDuration.hours(2) + .seconds(seconds)
        guard hasStep else { return }
        $0.timeline = [
          TimelineStep(at: at, device: phone, action: .react(tip: TipIndex(0), with: reaction))
        ]
      })
      story.wait(.hours(2))
      story.on(phone, .person(.sessionBegan))
      start(&story, phone)
      story.on(phone, .person(.visited(screen: 0)))
      let shown = story.display(0, on: phone)
      story.wait(.seconds(seconds))
      story.on(phone, .person(.reacted(presentation: shown, with: reaction)))
      return try verdict(story, endsAfter: .seconds(5))
    }
    #expect(try reacts(.close, after: 20) == .pass)
    #expect(try reacts(.use, after: 20) == .fail)
    #expect(try reacts(.use, after: 20, hasStep: true) == .pass)
    #expect(try reacts(.ignore, after: 20) == .fail)
    #expect(try reacts(.close, after: 9) == .fail)
    #expect(try reacts(.close, after: 50) == .pass)
  }

  @Test("a presentation of an earlier process is not one of this")
  func earlierProcess() throws {
    var story = story()
    for known in [Int32(0), 1] {
      story.wait(.hours(2))
      story.on(phone, .person(.sessionBegan))
      start(&story, phone)
      story.on(phone, .person(.visited(screen: 0)))
      let display = Display(
        presentation: 1, tip: TipIndex(0), record: RecordIndex(0), slot: 0, surface: .popover,
        byOverride: false, isFirst: known == 0, counts: true, knownBefore: known, date: story.now)
      story.on(phone, .tip(.displayed(display)))
      story.wait(.seconds(20))
      story.on(phone, .person(.reacted(presentation: 1, with: .close)))
      story.on(phone, .device(.crashed(lostChanges: 0)))
      story.on(phone, .person(.sessionEnded))
    }
    #expect(try verdict(story) == .pass)
  }

  @Test("a device that nobody uses is taken up by nobody", arguments: [true, false])
  func unused(isUsed: Bool) throws {
    var story = story { if isUsed { $0.devices.append(Weighted(tablet, weight: 1)) } }
    story.wait(.hours(2))
    story.on(tablet, .person(.sessionBegan))
    start(&story, tablet)
    story.on(tablet, .person(.visited(screen: 0)))
    #expect(try verdict(story, endsAfter: .seconds(30)) == (isUsed ? .pass : .fail))
  }

  @Test("after the network healed nobody takes up a device", arguments: [true, false])
  func healed(isHealed: Bool) throws {
    var story = story()
    story.wait(.minutes(150))
    if isHealed { story.world(.healed) }
    story.on(phone, .person(.sessionBegan))
    start(&story, phone)
    story.on(phone, .person(.visited(screen: 0)))
    #expect(try verdict(story, endsAfter: .seconds(30)) == (isHealed ? .fail : .pass))
  }
}
