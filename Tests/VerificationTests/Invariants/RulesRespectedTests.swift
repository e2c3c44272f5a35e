import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("rules-respected")
struct RulesRespectedTests {
  private let id = "rules-respected"

  /// A tip that asks for two visits, of which a rule sees at most `limit`, and for a parameter.
  private func story(
    limit: Int = 1_000, isTransient: Bool = false, knobs: BehaviourKnobs = BehaviourKnobs(),
    clock: RuleClock = .evaluateNow, asks: [String]
  ) throws -> Story {
    let events = [
      EventDefinition(id: "visited", limit: DonationLimit(maximumCount: limit))
    ]
    let parameters = [
      ParameterDefinition(
        id: "Favourite.isPro", type: .boolean, defaultValue: .boolean(false),
        isTransient: isTransient)
    ]
    var texts = TextTable()
    let context = RuleContext(events: events, parameters: parameters, tipType: "Favourite")
    let rules = try asks.map { try Rule(parsing: $0, in: context, clock: clock, texts: &texts) }
    return Story(
      tips: [TipDefinition(typeName: "Favourite", rules: rules)], knobs: knobs, events: events,
      parameters: parameters)
  }

  private let visits = "#Rule(Self.visited) { $0.donations.count >= 2 }"
  private let pro = "#Rule(Self.$isPro) { $0 == true }"

  @Test("2.2 a display after the second donation is in order, and one after the first is not")
  func donations() throws {
    var story = try story(asks: [visits])
    story.donate(on: phone)
    var early = story
    early.show(0, on: phone)
    let result = try early.result(of: id)
    #expect(result.verdict == .fail)
    #expect(try #require(result.violations.first).message.contains(visits))
    story.donate(on: phone)
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("2.3 donations count where they are known, and no longer once they were deleted")
  func elsewhere() throws {
    var story = try story(asks: [visits])
    let rows = [story.donate(on: phone), story.donate(on: phone)]
    var ignorant = story
    ignorant.show(0, on: tablet)
    #expect(try ignorant.verdict(of: id) == .fail)
    for row in rows { story.learnsDonation(row, on: tablet) }
    story.show(0, on: tablet)
    #expect(try story.verdict(of: id) == .pass)
    story.on(tablet, .tip(.donationsDeleted(event: EventIndex(0), through: story.now, count: 2)))
    story.show(0, on: tablet)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("2.14 a rule that sees one donation never counts two")
  func limit() throws {
    var story = try story(limit: 1, asks: [visits])
    for _ in 0..<5 { story.donate(on: phone) }
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("2.7 a transient parameter does not outlive its process")
  func transient() throws {
    var story = try story(isTransient: true, asks: [pro])
    story.on(phone, .tip(.parameterSet(parameter: ParameterIndex(0), value: .boolean(true))))
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .pass)
    story.on(phone, .device(.terminated))
    story.open(phone)
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("5.2 a display that an override forces is not judged")
  func override() throws {
    var story = try story(asks: [pro])
    story.display(0, on: phone, byOverride: true)
    let result = try story.result(of: id)
    #expect(result.verdict == .inconclusive)
    #expect(result.reason == "No tip with rules was displayed, but for testing overrides.")
  }

  // MARK: What survives what

  @Test("2.3 a restored store knows what it knew when the backup was taken")
  func restored() throws {
    var story = try story(asks: [visits])
    story.donate(on: phone)
    story.on(phone, .device(.backedUp))
    story.donate(on: phone)
    story.on(phone, .device(.restored(backupTaken: .zero, reusesReplica: false)))
    story.use(5, on: phone)
    story.open(phone)
    var early = story
    early.show(0, on: phone)
    #expect(try early.verdict(of: id) == .fail)
    story.donate(on: phone, sequence: 1)
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("2.3 a copy of a store knows what the original knew")
  func cloned() throws {
    var story = try story(asks: [visits, pro])
    story.donate(on: phone)
    story.donate(on: phone)
    story.on(phone, .tip(.parameterSet(parameter: ParameterIndex(0), value: .boolean(true))))
    story.on(tablet, .device(.cloned(from: phone, reusesReplica: false)))
    story.use(5, on: tablet)
    story.open(tablet)
    story.show(0, on: tablet)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("2.4 a parameter keeps its value over launches, and a merge can take it back")
  func persistent() throws {
    var story = try story(asks: [pro])
    story.on(phone, .tip(.parameterSet(parameter: ParameterIndex(0), value: .boolean(true))))
    story.on(phone, .device(.terminated))
    story.open(phone)
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .pass)
    story.on(phone, .tip(.parameterMerged(parameter: ParameterIndex(0), value: nil)))
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("5.7 a store that was reset knows neither donations nor parameters")
  func reset() throws {
    for rule in [visits, pro] {
      var story = try story(asks: [rule])
      story.donate(on: phone)
      story.donate(on: phone)
      story.on(phone, .tip(.parameterSet(parameter: ParameterIndex(0), value: .boolean(true))))
      story.show(0, on: phone)
      #expect(try story.verdict(of: id) == .pass)
      story.on(phone, .tip(.datastoreReset))
      story.show(0, on: phone)
      #expect(try story.verdict(of: id) == .fail, "\(rule)")
    }
  }

  @Test("C13 a limit of a store's own donations leaves those of others alone")
  func localLimit() throws {
    let three = "#Rule(Self.visited) { $0.donations.count == 3 }"
    var knobs = BehaviourKnobs()
    for (cap, expected) in [(DonationCapAppliedTo.local, Verdict.pass), (.merged, .fail)] {
      knobs.donationCapAppliedTo = cap
      var story = try story(limit: 1, knobs: knobs, asks: [three])
      let rows = [story.donate(on: tablet), story.donate(on: tablet)]
      story.donate(on: phone)
      for row in rows { story.learnsDonation(row, on: phone) }
      story.donate(on: phone)
      story.show(0, on: phone)
      #expect(try story.verdict(of: id) == expected, "\(cap)")
    }
  }

  @Test("2.14 a limit keeps the newest donations, and those not older than its age with the edge")
  func newest() throws {
    let old = "#Rule(Self.visited) { $0.donations.filter { $0.date < Date.now - 600 }.count == 1 }"
    var story = try story(limit: 2, asks: [old])
    for _ in 0..<3 {
      story.donate(on: phone)
      story.wait(.minutes(8))
    }
    // 24, 16 and 8 minutes old: of the newest two, one is older than ten minutes.
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("2.17 donatedWithin takes its edge in, and nothing older")
  func edge() throws {
    let hour = "#Rule(Self.visited) { $0.donations.donatedWithin(.hour).count == 1 }"
    for (late, expected) in [(0, Verdict.pass), (1, .fail)] {
      var story = try story(asks: [hour])
      story.donate(on: phone)
      story.wait(.hours(1) + SimulatedDuration(microseconds: Int64(late)))
      story.show(0, on: phone)
      #expect(try story.verdict(of: id) == expected, "\(late) µs late")
    }
  }

  @Test("2.22 a rule looks back from the clock of its device")
  func deviceClock() throws {
    let hour = "#Rule(Self.visited) { $0.donations.donatedWithin(.hour).count == 1 }"
    for (local, expected) in [(61, Verdict.fail), (59, .pass)] {
      var story = try story(asks: [hour])
      story.donate(on: phone)
      story.display(0, on: phone, local: .zero + .minutes(Int64(local)))
      #expect(try story.verdict(of: id) == expected, "at \(local) min of the device's clock")
    }
  }

  @Test("2.27 a captured Date.now is that of the launch, while donatedWithin goes by the present")
  func captured() throws {
    let recent =
      "#Rule(Self.visited) { $0.donations.filter { $0.date > Date.now - 60 }.count == 1 }"
    for (clock, expected) in [(RuleClock.capturedAtLaunch, Verdict.pass), (.evaluateNow, .fail)] {
      var story = try story(clock: clock, asks: [recent])
      story.donate(on: phone)
      story.wait(.minutes(5))
      story.show(0, on: phone)
      #expect(try story.verdict(of: id) == expected, "\(clock)")
    }
    let within = "#Rule(Self.visited) { $0.donations.donatedWithin(.minute).count == 1 }"
    var story = try story(clock: .capturedAtLaunch, asks: [within])
    story.donate(on: phone)
    story.wait(.minutes(5))
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("2.25 a tip leaves for a rule only if one of its rules does not hold")
  func retraction() throws {
    var story = try story(asks: [pro])
    story.on(phone, .tip(.parameterSet(parameter: ParameterIndex(0), value: .boolean(true))))
    var holding = story
    let shown = story.display(0, on: phone)
    story.on(phone, .tip(.parameterSet(parameter: ParameterIndex(0), value: .boolean(false))))
    story.end(shown, on: phone, .ruleFalse)
    #expect(try story.verdict(of: id) == .pass)
    let other = holding.display(0, on: phone)
    holding.end(other, on: phone, .ruleFalse)
    #expect(try holding.verdict(of: id) == .fail)
  }
}
