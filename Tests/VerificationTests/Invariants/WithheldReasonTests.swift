import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("withheld-reason")
struct WithheldReasonTests {
  private let id = "withheld-reason"

  /// A story in which the app came to the foreground on the phone.
  private func story(
    tips: [TipDefinition] = [.capped("Compass", 3)], knobs: BehaviourKnobs = BehaviourKnobs(),
    groups: [TipGroupDefinition] = [], _ adjust: (inout Scenario) -> Void = { _ in }
  ) -> Story {
    var story = Story(tips: tips, knobs: knobs, groups: groups, adjust)
    story.appear(on: phone)
    return story
  }

  @Test("1.10 an app that has not configured its tips says so, and one that has does not")
  func configuration() throws {
    var configured = story()
    configured.withhold(0, on: phone, .notConfigured)
    #expect(try configured.verdict(of: id) == .fail)
    var launched = story()
    launched.on(phone, .device(.terminated))
    launched.on(phone, .device(.launched))
    launched.appear(on: phone)
    launched.withhold(0, on: phone, .notConfigured)
    #expect(try launched.verdict(of: id) == .pass)
  }

  @Test("1.14 a tip is held back as invalidated only with the reason that is known here")
  func invalidation() throws {
    var story = story()
    var never = story
    never.withhold(0, on: phone, .invalidated(.tipClosed))
    #expect(try never.verdict(of: id) == .fail)
    story.invalidate(on: phone)
    var other = story
    other.withhold(0, on: phone, .invalidated(.actionPerformed))
    #expect(try other.verdict(of: id) == .fail)
    story.withhold(0, on: phone, .invalidated(.tipClosed))
    #expect(try story.verdict(of: id) == .pass)
    #expect(try story.result(of: id).checkCount == 1)
  }

  @Test("2.2 the rule that is named is the first that does not hold")
  func rules() throws {
    var story = try storyOfRules()
    var second = story
    second.withhold(0, on: phone, .rule(1))
    let result = try second.result(of: id)
    #expect(result.verdict == .fail)
    let violation = try #require(result.violations.first)
    #expect(violation.observed == "held back because its 2nd rule does not hold")
    #expect(violation.expected == "Favourite held back because its 1st rule does not hold")
    story.withhold(0, on: phone, .rule(0))
    #expect(try story.verdict(of: id) == .pass)
    story.donate(on: phone)
    story.withhold(0, on: phone, .rule(0))
    #expect(try story.verdict(of: id) == .fail)
  }

  private func storyOfRules() throws -> Story {
    let events = [EventDefinition(id: "visited")]
    let parameters = [
      ParameterDefinition(id: "Favourite.isPro", type: .boolean, defaultValue: .boolean(false))
    ]
    var texts = TextTable()
    let context = RuleContext(events: events, parameters: parameters, tipType: "Favourite")
    let rules = try [
      "#Rule(Self.visited) { $0.donations.count >= 1 }", "#Rule(Self.$isPro) { $0 == true }",
    ].map { try Rule(parsing: $0, in: context, texts: &texts) }
    var story = Story(
      tips: [TipDefinition(typeName: "Favourite", rules: rules)], events: events,
      parameters: parameters)
    story.appear(on: phone)
    return story
  }

  @Test("3.1 the limit is reached only with as many displays as are known here")
  func limit() throws {
    var story = story(tips: [.capped("Compass", 2)])
    var none = story
    none.withhold(0, on: phone, .displayLimitReached(known: 2, limit: 2))
    #expect(try none.verdict(of: id) == .fail)
    story.learnsCount(2, on: phone)
    var miscounted = story
    miscounted.withhold(0, on: phone, .displayLimitReached(known: 3, limit: 2))
    #expect(try miscounted.verdict(of: id) == .fail)
    story.withhold(0, on: phone, .displayLimitReached(known: 2, limit: 2))
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("3.11 the gate is closed exactly as long as the gap after the last display")
  func frequency() throws {
    var story = story(tips: [.plain("Compass"), .plain("Needle")]) { $0.frequency = .hourly }
    var open = story
    open.withhold(1, on: phone, .frequency(until: open.now + .hours(1)))
    #expect(try open.verdict(of: id) == .fail)
    let begun = story.now
    story.show(0, on: phone)
    var late = story
    late.withhold(1, on: phone, .frequency(until: begun + .hours(2)))
    #expect(try late.verdict(of: id) == .fail)
    story.withhold(1, on: phone, .frequency(until: begun + .hours(1)))
    #expect(try story.verdict(of: id) == .pass)
    story.wait(.hours(1))
    story.withhold(1, on: phone, .frequency(until: begun + .hours(1)))
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("3.12 a tip that was displayed before never waits for the gap")
  func displayedBefore() throws {
    var story = story(tips: [.plain("Compass")]) { $0.frequency = .hourly }
    let begun = story.now
    story.show(0, on: phone)
    story.withhold(0, on: phone, .frequency(until: begun + .hours(1)))
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("3.8 a tip that ignores the frequency never waits for the gap")
  func ignoring() throws {
    let needle = TipDefinition(
      typeName: "Needle", options: TipOptions(ignoresDisplayFrequency: true))
    var story = story(tips: [.plain("Compass"), needle]) { $0.frequency = .hourly }
    let begun = story.now
    story.show(0, on: phone)
    story.withhold(1, on: phone, .frequency(until: begun + .hours(1)))
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("4.3 an earlier tip of a group is in the way only while it is not invalidated")
  func ordered() throws {
    let group = TipGroupDefinition(
      id: "way", priority: .ordered, tips: [TipIndex(0), TipIndex(1)])
    var story = story(tips: [.plain("Compass"), .plain("Needle")], groups: [group]) {
      $0.screens[0].slots = [TipSlot(tip: TipIndex(1), group: GroupIndex(0))]
    }
    var due = story
    due.withhold(1, on: phone, .earlierTipInGroup(RecordIndex(0)))
    #expect(try due.verdict(of: id) == .pass)
    var other = story
    other.withhold(1, on: phone, .otherTipOfGroup(RecordIndex(0)))
    #expect(try other.verdict(of: id) == .fail)
    story.invalidate(0, on: phone)
    story.withhold(1, on: phone, .earlierTipInGroup(RecordIndex(0)))
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("2.26 a popover can only be dropped where the knob lets it, and only a popover")
  func dropped() throws {
    var never = story()
    never.withhold(0, on: phone, .presentationDropped)
    #expect(try never.verdict(of: id) == .fail)
    var knobs = BehaviourKnobs()
    knobs.presentationDropProbability = .percent(50)
    var dropped = story(knobs: knobs)
    dropped.withhold(0, on: phone, .presentationDropped)
    #expect(try dropped.verdict(of: id) == .pass)
    var inline = story(knobs: knobs) {
      $0.screens[0].slots = [TipSlot(tip: TipIndex(0), surface: .inline)]
    }
    inline.withhold(0, on: phone, .presentationDropped)
    #expect(try inline.verdict(of: id) == .fail)
  }

  @Test("5.1 only a tip that an override hides is hidden by one")
  func overrides() throws {
    var none = story()
    none.withhold(0, on: phone, .hiddenByOverride)
    #expect(try none.verdict(of: id) == .fail)
    var hidden = story { $0.devices[0].overrides.hidesAll = true }
    hidden.withhold(0, on: phone, .hiddenByOverride)
    #expect(try hidden.verdict(of: id) == .pass)
  }

  @Test("a platform that has the surface does not refuse it")
  func surface() throws {
    var phones = story()
    phones.withhold(0, on: phone, .surfaceUnavailable(.popover))
    #expect(try phones.verdict(of: id) == .fail)
    var watch = story {
      $0.devices[0].platform = .watch
      $0.screens[0].slots = [TipSlot(tip: TipIndex(0), surface: .popover)]
    }
    watch.withhold(0, on: phone, .surfaceUnavailable(.popover))
    #expect(try watch.verdict(of: id) == .pass)
  }

  @Test("nothing is judged where nothing was held back")
  func idle() throws {
    let result = try story().result(of: id)
    #expect(result.verdict == .inconclusive)
    #expect(result.reason == "No tip was held back.")
  }
}

extension Story {
  /// The app is in the foreground, and its screen appears.
  mutating func appear(on device: DeviceIndex) {
    on(device, .device(.activated))
    on(device, .person(.visited(screen: 0)))
  }

  /// A view is told why its tip does not appear.
  mutating func withhold(_ tip: Int, on device: DeviceIndex, _ reason: IneligibilityReason) {
    on(
      device,
      .tip(.withheld(tip: TipIndex(tip), record: RecordIndex(tip), because: reason)))
  }
}
