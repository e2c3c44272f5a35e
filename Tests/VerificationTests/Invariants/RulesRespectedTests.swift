import FleetSimulation
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("rules-respected")
struct RulesRespectedTests {
  private let id = "rules-respected"

  /// A tip that asks for two visits, of which a rule sees at most `limit`, and for a parameter.
  private func story(
    limit: Int = 1_000, isTransient: Bool = false, asks: [String]
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
    let rules = try asks.map { try Rule(parsing: $0, in: context, texts: &texts) }
    return Story(
      tips: [TipDefinition(typeName: "Favourite", rules: rules)], events: events,
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
}
