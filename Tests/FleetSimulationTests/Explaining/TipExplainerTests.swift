import DeviceSystems
import Explanations
import FleetFacts
import FleetWorld
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestExtent
import TestSupport
import Testing
import TipDomain

@Suite("explaining a tip")
struct TipExplainerTests {
  /// The explanation of a tip in a script.
  static func explain(
    _ script: FleetScript, tip: Int = 0, on name: String, at time: SimulatedDuration
  ) throws -> TipExplanation {
    var paused = PausedRun(try script.scenario(), at: .instant(.zero + time))
    return TipExplainer.explain(TipIndex(tip), on: script.index(name), in: &paused)
  }

  /// What a person reads of it.
  static func text(
    _ script: FleetScript, tip: Int = 0, on name: String, at time: SimulatedDuration
  ) throws -> String {
    var paused = PausedRun(try script.scenario(), at: .instant(.zero + time))
    let explanation = TipExplainer.explain(TipIndex(tip), on: script.index(name), in: &paused)
    return ExplanationText(explanation, ExplanationWords(paused)).text
  }

  /// Compares every `stride`th answer of a run with its explanation.
  private static func compare(
    _ scenario: Scenario, every stride: Int
  ) -> (compared: Int, wrong: [String]) {
    let whole = PausedRun(scenario, at: .end)
    var compared = 0
    var wrong: [String] = []
    var number = 0
    for index in 0..<whole.factCount {
      let fact = whole.journal.facts[index]
      guard case .device(let device) = fact.actor, case .tip(let tipFact) = fact.kind else {
        continue
      }
      let tip: TipIndex
      let answer: TipAnswer
      switch tipFact {
      case .displayed(let display): (tip, answer) = (display.tip, .shown)
      case .withheld(let withheld, _, let because):
        (tip, answer) = (withheld, .withheld(because))
      default: continue
      }
      number += 1
      guard number % stride == 0 else { continue }
      var paused = PausedRun(scenario, at: .fact(FactID(index)))
      let explanation = TipExplainer.explain(tip, on: device, in: &paused)
      compared += 1
      if explanation.answer != answer {
        wrong.append("#\(index): \(explanation.answer), but the run says \(answer)")
      }
    }
    return (compared, wrong)
  }

  @Test("at every answer of a run, the explanation gives the same answer for the same reason")
  func agreesWithRuns() throws {
    let samples = [
      ("cap-under-partition.json", 1), ("backyard-birds.json", 60), ("trails.json", 190),
      ("frequency-on-four-devices.json", 40), ("platform-ids.json", 5),
      ("reset-and-resurrection.json", 1),
      // Here a schedule decides the order.
      ("regressions/any-app-group-up-in-two-views.json", 1),
      ("regressions/any-app-deletion-of-a-record-made-anew.json", 160),
    ]
    let quick = [samples[0], samples[5], samples[6]]
    for (name, stride) in TestExtent.of(samples, quick: quick) {
      let source = try Repository.source("scenarios/\(name)")
      let reading = ScenarioReader(knownInvariants: []).read(source)
      let scenario = try #require(reading.scenario)
      let (compared, wrong) = Self.compare(scenario, every: stride)
      #expect(compared >= 4, "\(name)")
      #expect(wrong.isEmpty, "\(name): \(wrong)")
    }
  }

  @Test("an answer to one of several views is explained for that view")
  func severalViews() throws {
    let scenario = try ScenarioReader(knownInvariants: []).scenario(
      """
      {
        "name": "views", "duration": "5d",
        "app": {
          "tips": [{ "type": "A", "options": ["MaxDisplayCount(1)"] }, { "type": "B" }],
          "groups": [{ "id": "G", "tips": ["A", "B"] }],
          "screens": [
            { "id": "s", "shows": [{ "group": "G", "as": "A" }, { "group": "G", "as": "B" }] }
          ]
        },
        "devices": [{ "id": "phone" }],
        "timeline": [{ "at": "1h", "on": "phone", "do": "visit", "screen": "s" }]
      }
      """)
    let whole = PausedRun(scenario, at: .end)
    let reasons = (0..<whole.factCount).compactMap { index -> IneligibilityReason? in
      guard case .tip(.withheld(_, _, let reason)) = whole.journal.facts[index].kind else {
        return nil
      }
      return reason
    }
    #expect(reasons.contains(.otherTipOfGroup(RecordIndex(0))))
    let (compared, wrong) = Self.compare(scenario, every: 1)
    #expect(compared >= 2)
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test("the clause of a rule comes with the value that it found")
  func ruleClause() throws {
    var script = FleetScript("phone", rule: "#Rule(Self.didVisit) { $0.donations.count >= 3 }")
    script.open("phone")
    script.at(.minutes(1), "phone", .donate(2))
    let explanation = try Self.explain(script, on: "phone", at: .minutes(2))
    #expect(explanation.answer == .withheld(.rule(0)))
    #expect(explanation.checks.rules[0].values.first?.value == .integer(2))
    let text = try Self.text(script, on: "phone", at: .minutes(2))
    #expect(text.contains("no   $0.donations.count >= 3   (found 2)"), "\(text)")
  }

  @Test("a donation is told with its device, its time and the message that brought it")
  func donationsWithTheirWay() throws {
    var script = FleetScript(
      "phone", "pad", rule: "#Rule(Self.didVisit) { $0.donations.count > 2 }")
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .donate())
    script.at(.minutes(2), "pad", .donate())
    let donations = try Self.explain(script, on: "pad", at: .minutes(5)).events[0].donations
    #expect(donations.map(\.origin) == [script.index("pad"), script.index("phone")])
    #expect(donations[0].arrival == .here)
    guard case .imported(let fact) = donations[1].arrival else {
      Issue.record("the phone's donation was not imported: \(donations[1].arrival)")
      return
    }
    let made = try #require(donations[1].made)
    let stored = try #require(donations[1].stored)
    #expect(made < stored && stored < fact)
    let text = try Self.text(script, on: "pad", at: .minutes(5))
    #expect(text.contains("the answer to its fetch"), "\(text)")
  }

  @Test("what others know is told with the place where it is")
  func elsewhere() throws {
    var script = FleetScript("phone", "pad", cap: 5)
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .goOffline)
    script.show(2, on: "phone", from: .minutes(2))
    let offline = try Self.explain(script, on: "pad", at: .minutes(5))
    #expect(offline.elsewhere.map(\.location) == [.inOutbox])
    #expect(
      offline.elsewhere.map(\.subject) == [
        .displays(offline.elsewhereReplica ?? .none, count: 2)
      ])
    script.at(.minutes(1), "pad", .goOffline)
    script.at(.minutes(6), "phone", .goOnline)
    let atHub = try Self.explain(script, on: "pad", at: .minutes(8))
    #expect(atHub.elsewhere.map(\.location) == [.atHub])
    script.at(.minutes(9), "pad", .goOnline)
    let known = try Self.explain(script, on: "pad", at: .minutes(11))
    #expect(known.elsewhere.isEmpty)
    #expect(known.displays.map(\.known) == [2])
  }

  @Test("a parameter that was set elsewhere is told, until it is known here")
  func parameterElsewhere() throws {
    var script = FleetScript("phone", "pad", rule: "#Rule(Self.$isPro) { $0 == true }")
    script.open("phone", "pad")
    script.at(.minutes(1), "pad", .goOffline)
    script.at(.minutes(2), "pad", .pro(true))
    script.at(.minutes(9), "pad", .goOnline)
    let before = try Self.explain(script, on: "phone", at: .minutes(5))
    #expect(
      before.elsewhere.map(\.subject) == [.parameter(ParameterIndex(0), .boolean(true))])
    #expect(before.counterfactuals.nearest == [.delivery(.outbox(script.index("pad")))])
    let there = try Self.explain(script, on: "pad", at: .minutes(5))
    #expect(there.elsewhere.isEmpty, "the phone's older value is no news to the tablet")
    #expect(try Self.explain(script, on: "phone", at: .minutes(10)).elsewhere.isEmpty)
  }

  @Test("what came in one go with a display is known here, and no longer on its way")
  func arrivedWithDisplay() throws {
    var script = FleetScript("phone", "pad", rule: "#Rule(Self.$isPro) { $0 == true }")
    script.open("phone", "pad")
    script.at(.minutes(1), "pad", .show(0))
    script.at(.minutes(2), "phone", .pro(true))
    let scenario = try script.scenario()
    let pad = script.index("pad")
    let whole = PausedRun(scenario, at: .end)
    var merged: FactID?
    var displayed: FactID?
    for index in 0..<whole.factCount where whole.journal.facts[index].actor == .device(pad) {
      switch whole.journal.facts[index].kind {
      case .tip(.parameterMerged): merged = merged ?? FactID(index)
      case .tip(.displayed): displayed = displayed ?? FactID(index)
      default: break
      }
    }
    let arrival = try #require(merged)
    let answer = try #require(displayed)
    let facts = whole.journal.facts
    #expect(facts[arrival.position].instant == facts[answer.position].instant)
    var paused = PausedRun(scenario, at: .fact(answer))
    let explanation = TipExplainer.explain(TipIndex(0), on: pad, in: &paused)
    #expect(explanation.answer == .shown)
    #expect(explanation.elsewhere.isEmpty, "\(explanation.elsewhere)")
    let messages = FleetSnapshot(paused).messages
    #expect(messages.allSatisfy { $0.records.isEmpty })
  }

  @Test("a message that a fault holds is found on its way")
  func heldMessage() throws {
    var script = FleetScript("phone", "pad", cap: 5)
    script.open("phone", "pad")
    script.show(1, on: "phone", from: .minutes(1))
    script.fault("stop", .hold([DeviceIndex(0)]), from: .seconds(61), to: .minutes(30))
    let explanation = try Self.explain(script, on: "pad", at: .minutes(5))
    guard case .inUpload(_, let isHeld) = try #require(explanation.elsewhere.first).location else {
      Issue.record("\(explanation.elsewhere)")
      return
    }
    #expect(isHeld)
  }

  @Test("the display that closed the gate is named with the time until when")
  func gate() throws {
    var script = FleetScript("phone")
    script.tips.append(TipSketch("Other"))
    script.frequency = .daily
    script.open("phone")
    script.show(1, tip: 1, on: "phone", from: .minutes(1))
    let explanation = try Self.explain(script, on: "phone", at: .minutes(10))
    let until = Instant.zero + .days(1) + .minutes(1)
    #expect(explanation.answer == .withheld(.frequency(until: until)))
    #expect(explanation.checks.closedUntil == until)
    let text = try Self.text(script, on: "phone", at: .minutes(10))
    #expect(text.contains("closed by phone shows Other"), "\(text)")
    #expect(explanation.counterfactuals.nearest == [.waiting(until: until)])
  }

  @Test("the earlier tip that blocks an ordered group is named, and what blocks it")
  func group() throws {
    var script = FleetScript("phone")
    script.tips = [
      TipSketch("First", rule: "#Rule(Self.didVisit) { $0.donations.count > 0 }"),
      TipSketch("Second"),
    ]
    let group = TipGroupDefinition(
      id: "both", priority: .ordered, tips: [TipIndex(0), TipIndex(1)])
    script.groups = [group]
    script.screens = [
      Screen(id: "group", slots: [TipSlot(tip: nil, group: GroupIndex(0))])
    ]
    script.open("phone")
    script.at(.seconds(1), "phone", .visit(screen: 2))
    let explanation = try Self.explain(script, tip: 1, on: "phone", at: .minutes(1))
    #expect(explanation.group?.earlier.map(\.tip) == [TipIndex(0)])
    #expect(explanation.group?.earlier.first?.reason == .rule(0))
    #expect(explanation.counterfactuals.nearest == [.earlierTipInvalidated(TipIndex(0))])
  }

  @Test(
    "where no process runs, what a launch would find is explained, and the run goes on as it was")
  func launchesToAsk() throws {
    var script = FleetScript("phone", cap: 1)
    script.open("phone")
    script.at(.minutes(1), "phone", .terminate)
    var paused = PausedRun(try script.scenario(), at: .instant(.zero + .minutes(2)))
    let explanation = TipExplainer.explain(TipIndex(0), on: DeviceIndex(0), in: &paused)
    #expect(explanation.isLaunched)
    #expect(explanation.answer == .shown)
    #expect(paused.world.devices[0].process == .notRunning)
  }

  @Test("a device that has not joined shows nothing")
  func absent() throws {
    var script = FleetScript("phone", "pad")
    script.describe("pad") { $0.joins = .hours(2) }
    script.open("phone")
    script.at(.hours(3), "phone", .home)
    let explanation = try Self.explain(script, on: "pad", at: .hours(1))
    #expect(!explanation.isPresent && !explanation.isVisible)
    #expect(try Self.text(script, on: "pad", at: .hours(1)).contains("not in the fleet"))
  }
}

extension TipExplanation {
  fileprivate var elsewhereReplica: ReplicaIndex? {
    guard case .displays(let replica, _) = elsewhere.first?.subject else { return nil }
    return replica
  }
}
