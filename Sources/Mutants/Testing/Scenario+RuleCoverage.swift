import DeviceSystems
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

// Rule coverage: an app with a tip for each construct of the rule language, its threshold near what
// happens in ten days.

extension Scenario {
  /// Two devices whose clocks differ, one person, a tip for each rule.
  static let ruleCoverage: Scenario = {
    var texts = TextTable()
    var scenario = Scenario(
      name: "rules", claim: "No promise is broken.", app: ruleApp(&texts), duration: .days(10))
    scenario.heal = HealPhase(after: .days(9), within: .hours(12))
    scenario.frequency = .immediate
    scenario.devices = [
      DeviceDefinition(id: "phone", platform: .iPhone),
      DeviceDefinition(id: "pad", platform: .iPad),
    ]
    scenario.devices[1].clockOffset = .minutes(40)
    var lists: [ValueListIndex] = []
    for item in 0..<3 as Range<Int64> {
      for isNew in [false, true] {
        lists.append(scenario.valueLists.intern([.integer(item), .boolean(isNew)]))
      }
    }
    scenario.screens = ruleScreens(tipCount: scenario.app.tips.count, lists)
    scenario.people = [ruleReader]
    scenario.timeline = ruleEdges
    return scenario
  }()

  private static let ruleTexts = [
    "#Rule(visited) { $0.donations.count > 3 }",
    "#Rule(visited) { $0.donations.count >= 4 }",
    "#Rule(visited) { $0.donations.count < 6 }",
    "#Rule(visited) { $0.donations.count <= 5 }",
    "#Rule(visited) { $0.donations.count == 7 }",
    "#Rule(opened) { $0.donations.largestSubset(groupedBy: \\.item).count >= 5 }",
    "#Rule(opened) { $0.donations.smallestSubset(groupedBy: \\.item).count < 3 }",
    "#Rule(visited) { $0.donations.count > 2 && $0.donations.count < 20 }",
    "#Rule(visited) { $0.donations.count < 2 || $0.donations.count > 12 }",
    "#Rule(visited) { !($0.donations.count > 5) }",
    "#Rule(visited) { $0.donations.filter { $0.date < Date.now }.count >= 3 }",
    "#Rule(visited) { $0.donations.donatedWithin(.hours(6)).count >= 4 }",
    "#Rule(opened) { $0.donations.filter { $0.item == 1 && $0.isNew }.count >= 3 }",
    "#Rule(drawn) { $0.donations.count >= 4 }",
    "#Rule(drawn) { $0.donations.filter { $0.item == 2 }.count == 2 }",
    "#Rule(aged) { $0.donations.count >= 5 }",
    "#Rule($level) { $0 == 2 }",
    "#Rule($isOpen) { $0 }",
    "#Rule(rare) { $0.donations.donatedWithin(.hours(6)).count >= 1 }",
    // What makes a rule hold too rarely above makes one of these hold too often.
    "#Rule(visited) { !($0.donations.count >= 6) }",
    "#Rule(visited) { !($0.donations.count <= 9) }",
    "#Rule(visited) { !($0.donations.count < 3 || $0.donations.count > 8) }",
    "#Rule(opened) { $0.donations.largestSubset(groupedBy: \\.item).count < 4 }",
    "#Rule(rare) { $0.donations.donatedWithin(.hours(6)).isEmpty }",
    "#Rule($level) { $0 != 2 }",
    capturedEmptyText,
    "#Rule($limit) { $0 != nil }",
    "#Rule($limit) { ($0 ?? 9) < 5 }",
  ]

  private static let capturedText =
    "#Rule(visited) { $0.donations.filter { $0.date > Date.now - 600 }.count >= 2 }"

  private static let capturedEmptyText =
    "#Rule(visited) { $0.donations.filter { $0.date > Date.now - 600 }.isEmpty }"

  private static func ruleApp(_ texts: inout TextTable) -> AppDefinition {
    let fields = [
      DonationField(name: "item", type: .integer), DonationField(name: "isNew", type: .boolean),
    ]
    let events = [
      EventDefinition(id: "visited"), EventDefinition(id: "opened", fields: fields),
      EventDefinition(id: "drawn", fields: fields, limit: DonationLimit(maximumCount: 3)),
      EventDefinition(
        id: "aged", limit: DonationLimit(maximumCount: 1_000, maximumAge: .hours(8))),
      EventDefinition(id: "rare"),
    ]
    let parameters = [
      ParameterDefinition(id: "level", type: .integer, defaultValue: .integer(2)),
      ParameterDefinition(
        id: "isOpen", type: .boolean, defaultValue: .boolean(false), isTransient: true),
      ParameterDefinition(
        id: "limit", type: ParameterType(.single(.integer), isOptional: true),
        defaultValue: .nothing),
    ]
    let context = RuleContext(events: events, parameters: parameters, tipType: "Tip")
    var tips: [TipDefinition] = []
    do throws(RuleError) {
      for (index, text) in (ruleTexts + [capturedText]).enumerated() {
        let isCaptured = text == capturedText || text == capturedEmptyText
        let clock: RuleClock = isCaptured ? .capturedAtLaunch : .evaluateNow
        let rule = try Rule(parsing: text, in: context, clock: clock, texts: &texts)
        tips.append(TipDefinition(typeName: "Tip\(index)", rules: [rule]))
      }
    } catch {
      preconditionFailure("a rule of the tour cannot be read: \(error)")
    }
    return AppDefinition(texts: texts, events: events, parameters: parameters, tips: tips)
  }

  private static func ruleScreens(tipCount: Int, _ lists: [ValueListIndex]) -> [Screen] {
    let home = Screen(
      id: "home", slots: (0..<tipCount).map { TipSlot(tip: TipIndex($0)) },
      donations: [
        ScreenDonation(event: EventIndex(0), probability: .percent(50)),
        ScreenDonation(event: EventIndex(1), values: lists, probability: .percent(40)),
        ScreenDonation(event: EventIndex(2), values: lists, probability: .percent(60)),
        ScreenDonation(event: EventIndex(3), probability: .percent(60)),
      ])
    let settings = Screen(
      id: "settings", slots: [TipSlot(tip: TipIndex(17))],
      writes: [ParameterWrite(parameter: ParameterIndex(1), value: .boolean(true))])
    return [home, settings]
  }

  private static let ruleReader = Person(
    id: "ada", devices: [Weighted(DeviceIndex(0), weight: 2), Weighted(DeviceIndex(1), weight: 1)],
    between: .exponential(mean: .hours(5)), lasting: .exponential(mean: .minutes(4)),
    screens: [Weighted(0, weight: 6), Weighted(1, weight: 1)],
    dwell: .exponential(mean: .minutes(1)), reactions: [Weighted(.ignore, weight: 1)],
    reactsAfter: .constant(.seconds(5)), endsProcess: .percent(40))

  /// A donation, and a look at the screen exactly as long after it as a range allows.
  private static let ruleEdges: [TimelineStep] = {
    let rare = ScriptedAction.donate(
      event: EventIndex(4), values: .none, times: 1, waits: true)
    var steps: [TimelineStep] = []
    for day in 1...7 as ClosedRange<Int64> {
      let device = DeviceIndex(Int(day % 2))
      steps.append(TimelineStep(at: .days(day), device: device, action: .open))
      steps.append(TimelineStep(at: .days(day), device: device, action: rare))
      let edge = SimulatedDuration.days(day) + .hours(6)
      steps.append(TimelineStep(at: edge, device: device, action: .open))
      steps.append(TimelineStep(at: edge, device: device, action: .visit(screen: 0)))
    }
    return steps
  }()
}
