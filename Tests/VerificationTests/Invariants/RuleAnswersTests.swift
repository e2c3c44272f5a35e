import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

/// An answer to a rule is kept while nothing changed that the rule asks; each of these facts
/// changes something, after the rule was asked.
@Suite("What makes a kept answer to a rule void")
struct RuleAnswersTests {
  private let id = "rules-respected"
  private let visits = "#Rule(Self.visited) { $0.donations.count >= 2 }"
  private let pro = "#Rule(Self.$isPro) { $0 == true }"

  private func story(
    _ rule: String, limit: Int = 1_000, isTransient: Bool = false, clock: RuleClock = .evaluateNow,
    knobs: BehaviourKnobs = BehaviourKnobs()
  ) throws -> Story {
    let events = [EventDefinition(id: "visited", limit: DonationLimit(maximumCount: limit))]
    let parameters = [
      ParameterDefinition(
        id: "Favourite.isPro", type: .boolean, defaultValue: .boolean(false),
        isTransient: isTransient)
    ]
    var texts = TextTable()
    let context = RuleContext(events: events, parameters: parameters, tipType: "Favourite")
    let read = try Rule(parsing: rule, in: context, clock: clock, texts: &texts)
    return Story(
      tips: [TipDefinition(typeName: "Favourite", rules: [read])], knobs: knobs, events: events,
      parameters: parameters)
  }

  /// Displays the tip, changes something and displays it again: which of the two is a violation.
  private func expect(
    _ first: Bool, then second: Bool, _ story: Story,
    sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout Story) -> Void
  ) throws {
    var before = story
    before.show(0, on: phone)
    let once = try before.result(of: id).violationCount
    #expect(once == (first ? 0 : 1), "before the change", sourceLocation: sourceLocation)
    change(&before)
    before.show(0, on: phone)
    let twice = try before.result(of: id).violationCount
    #expect(twice - once == (second ? 0 : 1), "after the change", sourceLocation: sourceLocation)
  }

  private func twoDonations(_ rule: String? = nil) throws -> (story: Story, last: DonationRow) {
    var story = try story(rule ?? visits)
    story.donate(on: phone)
    let last = story.donate(on: phone)
    return (story, last)
  }

  @Test("a donation, made here or merged")
  func donations() throws {
    var story = try story(visits)
    story.donate(on: phone)
    try expect(false, then: true, story) { $0.donate(on: phone) }
    let row = story.donate(on: tablet)
    try expect(false, then: true, story) { $0.learnsDonation(row, on: phone) }
  }

  @Test("a donation that is removed, and all that are deleted")
  func removals() throws {
    let (story, last) = try twoDonations()
    try expect(true, then: false, story) {
      $0.on(phone, .tip(.donationRemoved(event: EventIndex(0), row: last)))
    }
    try expect(true, then: false, story) {
      $0.on(
        phone, .tip(.donationsDeleted(event: EventIndex(0), through: $0.now, count: 2)))
    }
  }

  @Test("a parameter, written here or merged")
  func parameters() throws {
    let story = try story(pro)
    let parameter = ParameterIndex(0)
    try expect(false, then: true, story) {
      $0.on(phone, .tip(.parameterSet(parameter: parameter, value: .boolean(true))))
    }
    try expect(false, then: true, story) {
      $0.on(phone, .tip(.parameterMerged(parameter: parameter, value: .boolean(true))))
    }
  }

  @Test("a store that starts over, is restored or is replaced by a copy")
  func stores() throws {
    let (story, _) = try twoDonations()
    try expect(true, then: false, story) { $0.on(phone, .tip(.datastoreReset)) }
    try expect(true, then: false, story) { $0.on(phone, .device(.reinstalled)) }
    try expect(true, then: false, story) {
      $0.on(phone, .device(.cloned(from: tablet, reusesReplica: false)))
    }
    var backedUp = try self.story(visits)
    backedUp.on(phone, .device(.backedUp))
    backedUp.donate(on: phone)
    backedUp.donate(on: phone)
    try expect(true, then: false, backedUp) {
      $0.on(phone, .device(.restored(backupTaken: .zero, reusesReplica: false)))
    }
  }

  @Test("a process that begins: transient parameters, and the moment of the launch")
  func processes() throws {
    var transient = try story(pro, isTransient: true)
    transient.on(
      phone, .tip(.parameterSet(parameter: ParameterIndex(0), value: .boolean(true))))
    try expect(true, then: false, transient) {
      $0.on(phone, .device(.terminated))
      $0.open(phone)
    }
    let fresh = "#Rule(Self.visited) { $0.donations.filter { $0.date > Date.now }.count == 1 }"
    var captured = try story(fresh, clock: .capturedAtLaunch)
    captured.on(phone, .device(.terminated))
    captured.open(phone)
    captured.wait(.minutes(1))
    captured.donate(on: phone)
    try expect(true, then: false, captured) {
      $0.wait(.minutes(1))
      $0.on(phone, .device(.terminated))
      $0.open(phone)
    }
  }

  @Test("the store that a device names as its own, where only own donations are counted")
  func replica() throws {
    var knobs = BehaviourKnobs()
    knobs.donationCapAppliedTo = .local
    let one = "#Rule(Self.visited) { $0.donations.count == 1 }"
    var story = try story(one, limit: 1, knobs: knobs)
    story.donate(on: phone)
    story.donate(on: phone)
    try expect(true, then: false, story) {
      $0.use(5, on: phone)
      $0.on(phone, .person(.visited(screen: 0)))
    }
  }

  @Test("the time, where the rule asks for it")
  func time() throws {
    let (within, _) = try twoDonations(
      "#Rule(Self.visited) { $0.donations.donatedWithin(.hour).count == 2 }")
    try expect(true, then: false, within) { $0.wait(.hours(2)) }
    let (older, _) = try twoDonations(
      "#Rule(Self.visited) { $0.donations.filter { $0.date > Date.now - 600 }.count == 2 }")
    try expect(true, then: false, older) { $0.wait(.hours(2)) }
  }

  @Test("the age of donations, where the event forgets them")
  func age() throws {
    let events = [
      EventDefinition(
        id: "visited", limit: DonationLimit(maximumCount: 10, maximumAge: .hours(1)))
    ]
    var texts = TextTable()
    let context = RuleContext(events: events, parameters: [], tipType: "Favourite")
    let rule = try Rule(parsing: visits, in: context, texts: &texts)
    var story = Story(
      tips: [TipDefinition(typeName: "Favourite", rules: [rule])], events: events)
    story.donate(on: phone)
    story.donate(on: phone)
    try expect(true, then: false, story) { $0.wait(.hours(2)) }
  }
}
