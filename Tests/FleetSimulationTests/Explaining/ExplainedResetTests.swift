import DeviceSystems
import Explanations
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("explaining a tip that was reset, and a gate that several displays met")
struct ExplainedResetTests {
  /// The pad shows the tip once and the phone twice; the phone resets it and shows it again.
  private static func script(
    _ merge: MergeChoice, clears: ResetEligibilityClears = .countAndDuration
  ) -> FleetScript {
    var script = FleetScript("phone", "pad", cap: 9)
    script.sync.merge = merge
    script.knobs.resetEligibilityClears = clears
    script.open("phone", "pad")
    script.show(1, on: "pad", from: .minutes(1))
    script.show(2, on: "phone", from: .minutes(5))
    script.at(.minutes(10), "phone", .resetEligibility(tip: TipIndex(0)))
    script.show(1, on: "phone", from: .minutes(12))
    return script
  }

  @Test(
    "1.16 of the displays that a device knows, those before a reset do not count",
    arguments: [MergeChoice.gCounter, .displayLog, .lwwField])
  func displaysSinceReset(merge: MergeChoice) throws {
    for name in ["phone", "pad"] {
      let explanation = try TipExplainerTests.explain(
        Self.script(merge), on: name, at: .minutes(20))
      #expect(explanation.checks.status.epoch == 1)
      #expect(explanation.displays.map(\.known).reduce(0, +) == 1, "\(name)")
      #expect(explanation.displays.map(\.happened).reduce(0, +) == 1, "\(name)")
      #expect(explanation.elsewhere.isEmpty, "\(explanation.elsewhere)")
    }
  }

  @Test("1.16 where a reset clears nothing, all displays count")
  func displaysOfAllTime() throws {
    for name in ["phone", "pad"] {
      let explanation = try TipExplainerTests.explain(
        Self.script(.gCounter, clears: .nothing), on: name, at: .minutes(20))
      #expect(explanation.displays.map(\.known).reduce(0, +) == 4)
      #expect(explanation.displays.map(\.happened).reduce(0, +) == 4)
    }
  }

  @Test("1.16 a device that a reset has not reached misses no display from before it")
  func displaysBeforeReset() throws {
    var script = FleetScript("phone", "pad", cap: 9)
    script.open("phone", "pad")
    script.at(.minutes(1), "pad", .goOffline)
    script.show(2, on: "pad", from: .minutes(2))
    script.at(.minutes(10), "phone", .resetEligibility(tip: TipIndex(0)))
    let here = try TipExplainerTests.explain(script, on: "phone", at: .minutes(20))
    #expect(here.elsewhere.isEmpty, "\(here.elsewhere)")
    let there = try TipExplainerTests.explain(script, on: "pad", at: .minutes(20))
    #expect(there.elsewhere.map(\.subject) == [.eligibilityReset])
  }

  /// Two tips appear at once where a third one is asked for; which of the two closed the gate.
  private static func gate(
    ignoring: [Int], _ knob: YesNo = .no
  ) throws -> (gate: FactID?, displays: [FactID]) {
    var script = FleetScript("phone")
    script.tips = ["First", "Second", "Third"].map { TipSketch($0) }
    for tip in ignoring { script.tips[tip].options.ignoresDisplayFrequency = true }
    script.tips[2].options.ignoresDisplayFrequency = false
    script.knobs.ignoringTipRestartsGap = knob
    script.frequency = .daily
    script.screens = [
      Screen(id: "both", slots: [TipSlot(tip: TipIndex(0)), TipSlot(tip: TipIndex(1))]),
      Screen(id: "third", slots: [TipSlot(tip: TipIndex(2))]),
    ]
    script.open("phone")
    script.at(.minutes(1), "phone", .visit(screen: 2))
    var paused = PausedRun(try script.scenario(), at: .instant(.zero + .minutes(10)))
    let explanation = TipExplainer.explain(TipIndex(2), on: DeviceIndex(0), in: &paused)
    let displays = (0..<paused.factCount).filter {
      if case .tip(.displayed) = paused.journal.facts[$0].kind { true } else { false }
    }
    return (explanation.gate, displays.map { FactID($0) })
  }

  @Test("3.14 of several displays at one time, the first that closes the gate closed it")
  func firstDisplay() throws {
    let second = try Self.gate(ignoring: [1])
    #expect(second.displays.count == 2)
    #expect(second.gate == second.displays.first)
    let first = try Self.gate(ignoring: [0])
    #expect(first.displays.count == 2)
    #expect(first.gate == first.displays.last)
    let both = try Self.gate(ignoring: [1], .yes)
    #expect(both.displays.count == 2)
    #expect(both.gate == both.displays.first)
  }

  @Test("3.14 with the gap from the end of a display, the first end of its time closed the gate")
  func firstEnd() throws {
    var script = FleetScript("phone")
    script.tips = ["First", "Second"].map { TipSketch($0) }
    script.frequency = .daily
    script.knobs.frequencyFrom = .disappear
    script.open("phone")
    script.show(1, on: "phone", from: .minutes(1))
    var paused = PausedRun(try script.scenario(), at: .instant(.zero + .minutes(10)))
    let explanation = TipExplainer.explain(TipIndex(1), on: DeviceIndex(0), in: &paused)
    let gate = try #require(explanation.gate)
    guard case .tip(.displayEnded) = paused.journal.facts[gate.position].kind else {
      Issue.record("\(paused.journal.facts[gate.position])")
      return
    }
  }
}
