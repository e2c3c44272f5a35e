import CloudSync
import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipSync
import Verification

@testable import TipDomain

@Suite("what acts bring about")
struct EffectTests {
  private static let buttons = TipDefinition(
    typeName: "Compass",
    content: TipContent(actions: [
      TipAction(id: "go", title: "Go", invalidates: true), TipAction(id: "more", title: "More"),
    ]))

  private func reaction(
    _ reaction: Reaction, ending: DisplayEndReason?, _ reason: InvalidationReason?,
    outsideTap: OutsideTap = .dismissOnly
  ) throws -> Verdict {
    var knobs = BehaviourKnobs()
    knobs.outsideTap = outsideTap
    var story = Story(knobs: knobs)
    let shown = story.display(0, on: phone)
    let act = story.on(phone, .person(.reacted(presentation: shown, with: reaction)))
    if let ending { story.endNow(shown, on: phone, ending, visible: .zero) }
    if let reason {
      let done = Invalidation(
        record: RecordIndex(0), reason: reason, epoch: 0, date: story.now, cause: .person)
      story.on(phone, .tip(.invalidated(done)), because: act)
    }
    story.wait(.minutes(1))
    story.somethingElse(on: phone)
    story.on(phone, .person(.visited(screen: 0)))
    return try story.verdict(of: "acts-take-effect")
  }

  @Test(
    "what a screen offers on other platforms only is done by nobody",
    arguments: Platform.allCases)
  func otherPlatform(_ platform: Platform) throws {
    var story = Story { scenario in
      scenario.screens[0].actions = [
        ScreenAction(
          id: "save", timing: .once(probability: .always, after: .constant(.seconds(1))),
          effects: [], presence: Presence(platforms: [platform]))
      ]
      scenario.timeline = [
        TimelineStep(
          at: Story().now - .zero + .minutes(1), device: phone,
          action: .act(screen: 0, action: 0))
      ]
    }
    story.on(phone, .device(.activated))
    story.wait(.minutes(1))
    story.on(phone, .person(.acted(ScreenActionIndex(0))))
    let found = try story.result(of: "actions-as-declared")
    #expect(
      found.violations.map(\.observed)
        == (platform == .iPhone ? [] : ["home/save on phone, which does not have it"]))
  }

  @Test("1.17 closing a tip ends its display as closed, and invalidates it as such")
  func closing() throws {
    #expect(try reaction(.close, ending: .closed, .tipClosed) == .pass)
    #expect(try reaction(.close, ending: .closed, .actionPerformed) == .fail)
    #expect(try reaction(.close, ending: .tappedOutside, nil) == .fail)
    #expect(try reaction(.close, ending: nil, nil) == .fail)
  }

  @Test("1.17 a tap beside a popover dismisses it, and invalidates it only where the knob says so")
  func tapping() throws {
    #expect(try reaction(.tapOutside, ending: .tappedOutside, nil) == .pass)
    #expect(try reaction(.tapOutside, ending: .tappedOutside, .tipClosed) == .fail)
    #expect(try reaction(.tapOutside, ending: .closed, .tipClosed) == .fail)
    #expect(
      try reaction(.tapOutside, ending: .tappedOutside, .tipClosed, outsideTap: .invalidate)
        == .pass)
    #expect(
      try reaction(.tapOutside, ending: .tappedOutside, nil, outsideTap: .invalidate) == .fail)
  }

  /// An action is chosen of a tip whose style shows these parts and runs this action when tapped.
  private func choice(
    shows: [TipPart], tapRuns: String? = nil, byTappingView: Bool
  ) throws -> Verdict {
    var tip = Self.buttons
    tip.style = .custom(CustomTipStyle(name: "plain", shows: shows, wholeViewAction: tapRuns))
    var story = Story(tips: [tip])
    story.display(0, on: phone)
    story.on(
      phone,
      .tip(
        .actionChosen(
          tip: TipIndex(0), record: RecordIndex(0), action: 1, byTappingView: byTappingView)))
    story.wait(.minutes(1))
    story.on(phone, .person(.visited(screen: 0)))
    return try story.verdict(of: "acts-take-effect")
  }

  @Test("an action is chosen as the style offers it, by its button or by a tap on the view")
  func offered() throws {
    #expect(try choice(shows: [.title, .actions], byTappingView: false) == .pass)
    #expect(try choice(shows: [.title], byTappingView: false) == .fail)
    #expect(try choice(shows: [.title], tapRuns: "more", byTappingView: true) == .pass)
    #expect(try choice(shows: [.title, .actions], tapRuns: "go", byTappingView: true) == .fail)
  }

  @Test("1.14 using a tip invalidates it as performed")
  func using() throws {
    #expect(try reaction(.use, ending: .invalidated, .actionPerformed) == .pass)
    #expect(try reaction(.use, ending: .invalidated, .tipClosed) == .fail)
    #expect(try reaction(.use, ending: nil, nil) == .fail)
  }

  private func choice(_ action: UInt8, ends: Bool) throws -> Verdict {
    var story = Story(tips: [Self.buttons])
    let shown = story.display(0, on: phone)
    story.on(
      phone,
      .tip(
        .actionChosen(
          tip: TipIndex(0), record: RecordIndex(0), action: action, byTappingView: false)))
    if ends {
      story.endNow(shown, on: phone, .actionPerformed, visible: .zero)
      story.invalidate(on: phone, .actionPerformed)
    }
    story.wait(.minutes(1))
    story.on(phone, .person(.visited(screen: 0)))
    return try story.verdict(of: "acts-take-effect")
  }

  @Test("1.12 an action invalidates its tip exactly if it is declared to")
  func choosing() throws {
    #expect(try choice(0, ends: true) == .pass)
    #expect(try choice(0, ends: false) == .fail)
    #expect(try choice(1, ends: false) == .pass)
    #expect(try choice(1, ends: true) == .fail)
    #expect(try choice(2, ends: false) == .fail)
  }

  @Test("5.3 the end of a tip that an override shows is not stored, and that of any other is")
  func stored() throws {
    var showing = OverrideDefinition()
    showing.shown = [TipIndex(0)]
    var hiding = OverrideDefinition()
    hiding.hidesAll = true
    for (overrides, isStored, expected) in [
      (showing, false, .pass), (showing, true, .fail), (hiding, true, .pass),
      (hiding, false, .fail), (OverrideDefinition(), true, .pass),
      (OverrideDefinition(), false, .fail),
    ] as [(OverrideDefinition, Bool, Verdict)] {
      var story = Story { $0.devices[0].overrides = overrides }
      story.ends(0, on: phone, isStored: isStored)
      #expect(try story.verdict(of: "acts-take-effect") == expected)
      // The overrides of one device say nothing of another.
      var other = Story { $0.devices[0].overrides = overrides }
      other.ends(0, on: tablet, isStored: isStored)
      #expect(try other.verdict(of: "acts-take-effect") == (isStored ? .pass : .fail))
    }
  }

  @Test("5.3 closing a tip that an override shows ends its display, and nothing else")
  func closingForced() throws {
    for (isStored, expected) in [(false, Verdict.pass), (true, .fail)] {
      var story = Story { $0.devices[0].overrides.showsAll = true }
      let shown = story.display(0, on: phone, byOverride: true)
      let act = story.on(phone, .person(.reacted(presentation: shown, with: .close)))
      story.endNow(shown, on: phone, .closed, visible: .zero)
      story.ends(0, on: phone, isStored: isStored, because: act)
      story.wait(.minutes(1))
      story.on(phone, .person(.visited(screen: 0)))
      #expect(try story.verdict(of: "acts-take-effect") == expected)
    }
  }

  @Test("5.3 the end of what is no tip of the app, and one for a limit, are not judged so")
  func notStoredElsewhere() throws {
    for isStored in [true, false] {
      var story = Story(names: ["Compass", "Old"])
      story.ends(1, on: phone, isStored: isStored)
      #expect(try story.verdict(of: "acts-take-effect") == .inconclusive)
    }
    var limit = Story { $0.devices[0].overrides.showsAll = true }
    limit.invalidate(on: phone, .displayCountExceeded, cause: .limitReachedByMerge)
    #expect(try limit.verdict(of: "acts-take-effect") == .inconclusive)
  }

  // MARK: Set-up

  @Test("5.8 a second `configure` in one process is refused, and so is a reset after it")
  func refused() throws {
    var story = Story()
    #expect(try story.verdict(of: "configured-once") == .pass)
    story.on(phone, .tip(.configurationRefused(.tipsDatastoreAlreadyConfigured)))
    #expect(try story.verdict(of: "configured-once") == .pass)
    var second = story
    second.on(phone, .tip(.configured))
    #expect(try second.verdict(of: "configured-once") == .fail)
    story.on(phone, .tip(.datastoreReset))
    #expect(try story.verdict(of: "configured-once") == .fail)
  }

  @Test("1.10 an app that does not set tips up does so only where a step has it")
  func neverAtLaunch() throws {
    for (configures, isAtLaunch, expected) in [
      (true, true, Verdict.pass), (false, true, .fail), (false, false, .pass),
    ] {
      var story = Story(opens: false) { $0.devices[0].configures = configures }
      let launched = story.on(phone, .device(.launched))
      story.on(phone, .tip(.configured), because: isAtLaunch ? launched : nil)
      #expect(try story.verdict(of: "configured-once") == expected)
    }
  }

  @Test("8.12 a display ends with its screen only when that is left")
  func screenLeft() throws {
    let departures: [((inout Story) -> Void)?] = [
      { $0.on(phone, .person(.visited(screen: 0))) }, { $0.on(phone, .device(.terminated)) },
      { $0.world(.healed) }, { $0.on(tablet, .person(.visited(screen: 0))) }, nil,
    ]
    for (index, leave) in departures.enumerated() {
      var story = Story()
      let shown = story.display(0, on: phone)
      story.wait(.seconds(5))
      story.endNow(shown, on: phone, .screenLeft, visible: .seconds(5))
      leave?(&story)
      var atTheEnd = story
      atTheEnd.world(.ended)
      #expect((try atTheEnd.verdict(of: "acts-take-effect") == .fail) == (index > 2))
      story.wait(.minutes(1))
      story.on(phone, .person(.visited(screen: 0)))
      #expect((try story.verdict(of: "acts-take-effect") == .fail) == (index > 2))
    }
  }

  @Test("2.6 nothing is written or donated before `configure`")
  func early() throws {
    let isPro = ParameterDefinition(
      id: "Compass.isPro", type: .boolean, defaultValue: .boolean(false))
    let write = FactKind.tip(.parameterSet(parameter: ParameterIndex(0), value: .boolean(true)))
    var story = Story(parameters: [isPro], opens: false)
    story.on(phone, .device(.launched))
    var donated = story
    donated.donate(on: phone)
    #expect(try donated.verdict(of: "configured-once") == .fail)
    var written = story
    written.on(phone, write)
    #expect(try written.verdict(of: "configured-once") == .fail)
    story.on(phone, .tip(.configured))
    story.donate(on: phone)
    story.on(phone, write)
    #expect(try story.verdict(of: "configured-once") == .pass)
  }

  // MARK: Dates and records

  @Test("2.22 a donation is dated by the clock of its device")
  func dates() throws {
    var story = Story()
    story.wait(.hours(3))
    let row = DonationRow(date: story.now, replica: story.replicas[0], sequence: 1)
    story.on(phone, .tip(.donated(event: EventIndex(0), row: row)))
    #expect(try story.verdict(of: "dated-by-own-clock") == .pass)
    let early = DonationRow(
      date: story.now - .hours(2), replica: story.replicas[0], sequence: 2)
    story.on(phone, .tip(.donated(event: EventIndex(0), row: early)))
    #expect(try story.verdict(of: "dated-by-own-clock") == .fail)
  }

  @Test("1.4 a tip has a record from its first evaluation on, and one only")
  func records() throws {
    var story = Story()
    var none = story
    none.withhold(0, on: phone, .rule(0))
    #expect(try none.verdict(of: "record-of-each-tip") == .fail)
    story.on(phone, .tip(.recordCreated(record: RecordIndex(0))))
    story.withhold(0, on: phone, .rule(0))
    #expect(try story.verdict(of: "record-of-each-tip") == .pass)
    story.on(phone, .tip(.recordCreated(record: RecordIndex(0))))
    #expect(try story.verdict(of: "record-of-each-tip") == .fail)
  }

  // MARK: Deletions, purges, merges

  @Test("2.12 a deletion counts the donations that were known")
  func counted() throws {
    for (count, verdict) in [(2, .pass), (1, .fail), (3, .fail)] as [(UInt32, Verdict)] {
      var story = Story()
      story.donate(on: phone)
      story.donate(on: phone)
      story.on(
        phone,
        .tip(.donationsDeleted(event: EventIndex(0), through: story.now, count: count)))
      #expect(try story.verdict(of: "deleted-donations") == verdict)
    }
  }

  @Test("C5 what a deletion by time covers does not come back with an import")
  func cleared() throws {
    for (late, verdict) in [(true, .pass), (false, .fail)] as [(Bool, Verdict)] {
      var knobs = BehaviourKnobs()
      knobs.deleteDonations = .byTime
      var story = Story(knobs: knobs)
      story.wait(.hours(2))
      let through = story.now
      story.on(
        phone, .tip(.donationsDeleted(event: EventIndex(0), through: through, count: 0)))
      story.wait(.hours(1))
      story.learnsDonation(
        DonationRow(
          date: through + (late ? .minutes(1) : .zero), replica: ReplicaIndex(1), sequence: 1),
        on: phone)
      story.wait(.hours(1))
      story.donate(on: tablet)
      #expect(try story.verdict(of: "deleted-donations") == verdict)
    }
  }

  @Test("7.20 a device that hears of a purge forgets what it synced, where the knob says so")
  func purged() throws {
    var knobs = BehaviourKnobs()
    for (knob, verdict) in [(.clearsLocally, .fail), (.uploadsAgain, .inconclusive)]
      as [(ZonePurge, Verdict)]
    {
      knobs.zonePurge = knob
      var story = Story(knobs: knobs)
      story.show(0, on: phone)
      story.answers(story.asks(on: phone), on: phone, error: .userDeletedZone)
      story.wait(.minutes(1))
      story.somethingElse(on: tablet)
      #expect(try story.verdict(of: "purge-respected") == verdict)
    }
    var empty = Story()
    empty.answers(empty.asks(on: phone), on: phone, error: .userDeletedZone)
    empty.somethingElse(on: tablet)
    #expect(try empty.verdict(of: "purge-respected") == .pass)
  }

  @Test("7.31 a record that was merged is dated by the later write")
  func merged() throws {
    for (later, verdict) in [(true, .pass), (false, .fail)] as [(Bool, Verdict)] {
      var story = Story()
      story.wait(.hours(5))
      story.invalidate(on: phone)
      var fields = RecordFields()
      fields.modified = story.now - .hours(1)
      let key = RecordKey.tip(RecordIndex(0))
      story.imports([RecordChange(key: key, fields: fields, tag: 3, made: 1)], on: phone)
      if later { fields.modified = story.now }
      story.asks(on: phone, uploading: [RecordChange(key: key, fields: fields)])
      #expect(try story.verdict(of: "later-write-dated") == verdict)
    }
  }
}

extension Story {
  /// Somebody closes a tip for good, which is stored or not.
  fileprivate mutating func ends(
    _ record: Int, on device: DeviceIndex, isStored: Bool, because cause: FactID? = nil
  ) {
    let done = Invalidation(
      record: RecordIndex(record), reason: .tipClosed, epoch: 0, date: now, cause: .person)
    on(
      device,
      .tip(
        isStored
          ? .invalidated(done)
          : .invalidationNotStored(record: RecordIndex(record), reason: .tipClosed)),
      because: cause)
  }
}
