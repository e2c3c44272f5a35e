import DeviceSystems
import Explanations
import Scenarios
import SimulationKernel
import Testing
import TipDomain

@Suite("the nearest change")
struct CounterfactualsTests {
  private func nearest(
    _ script: FleetScript, on name: String = "phone", at time: SimulatedDuration = .minutes(9)
  ) throws -> Counterfactuals {
    try TipExplainerTests.explain(script, on: name, at: time).counterfactuals
  }

  @Test("so many more donations as are missing, and no more", arguments: [1, 2, 7])
  func moreDonations(missing: Int) throws {
    var script = FleetScript(
      "phone", rule: "#Rule(Self.didVisit) { $0.donations.count >= \(missing + 2) }")
    script.open("phone")
    script.at(.minutes(1), "phone", .donate(2))
    #expect(
      try nearest(script).nearest == [.moreDonations(EventIndex(0), .none, count: missing)])
  }

  @Test("what it says comes true: with that change in the run, the tip is shown")
  func comesTrue() throws {
    var script = FleetScript("phone", rule: "#Rule(Self.didVisit) { $0.donations.count >= 5 }")
    script.open("phone")
    script.at(.minutes(1), "phone", .donate(2))
    guard
      case .moreDonations(_, _, let count) = try #require(try nearest(script).nearest.first)
    else {
      Issue.record("no donation is named")
      return
    }
    for (number, shown) in [(count - 1, 0), (count, 1)] {
      var changed = script
      changed.at(.minutes(8), "phone", .donate(UInt32(number)))
      changed.show(1, on: "phone", from: .minutes(9))
      #expect(try changed.play().displays().count == shown, "\(number) more")
    }
  }

  @Test("fewer donations, where a rule wants few")
  func fewerDonations() throws {
    var script = FleetScript("phone", rule: "#Rule(Self.didVisit) { $0.donations.count < 2 }")
    script.open("phone")
    script.at(.minutes(1), "phone", .donate(3))
    guard
      case .fewerDonations(_, let rows) = try #require(try nearest(script).nearest.first)
    else {
      Issue.record("no donation is named")
      return
    }
    #expect(rows.count == 2)
  }

  @Test("a parameter set otherwise")
  func parameter() throws {
    var script = FleetScript("phone", rule: "#Rule(Self.$isPro) { $0 == true }")
    script.open("phone")
    script.at(.minutes(1), "phone", .home)
    #expect(try nearest(script).nearest == [.parameter(ParameterIndex(0), .boolean(true))])
  }

  @Test("the limit one higher, where the tip was shown as often as it may be")
  func limit() throws {
    var script = FleetScript("phone", cap: 2)
    script.open("phone")
    script.show(3, on: "phone", from: .minutes(1))
    #expect(try nearest(script).alone.contains(.displayLimit(3)))
  }

  @Test("news that is on its way comes before anything that would have to happen")
  func delivery() throws {
    var script = FleetScript(
      "phone", "pad", rule: "#Rule(Self.didVisit) { $0.donations.count >= 2 }")
    script.open("phone", "pad")
    script.at(.minutes(1), "pad", .goOffline)
    script.at(.minutes(2), "pad", .donate(2))
    #expect(try nearest(script).nearest == [.delivery(.outbox(DeviceIndex(1)))])
  }

  @Test("a window of time that passes")
  func window() throws {
    var script = FleetScript(
      "phone", rule: "#Rule(Self.didVisit) { $0.donations.donatedWithin(.hour).count == 0 }")
    script.open("phone")
    script.at(.minutes(1), "phone", .donate())
    let change = try nearest(script)
    let edge = Instant.zero + .minutes(61) + SimulatedDuration(microseconds: 1)
    #expect(change.nearest == [.waiting(until: edge)], "the edge itself is within")
  }

  @Test("two together, where nothing alone is enough")
  func pair() throws {
    var script = FleetScript("phone", rule: "#Rule(Self.$isPro) { $0 == true }")
    script.tips[0].rules.append("#Rule(Self.didVisit) { $0.donations.count >= 3 }")
    script.open("phone")
    script.at(.minutes(1), "phone", .donate())
    let change = try nearest(script)
    #expect(change.alone == [.showingOverride])
    #expect(
      change.nearest == [
        .parameter(ParameterIndex(0), .boolean(true)),
        .moreDonations(EventIndex(0), .none, count: 2),
      ])
  }

  @Test("a tip that would be shown has something that would have kept it away")
  func flipsTheOtherWay() throws {
    var script = FleetScript(
      "phone", cap: 3, rule: "#Rule(Self.didVisit) { $0.donations.count > 0 }")
    script.open("phone")
    script.at(.minutes(1), "phone", .donate())
    script.show(1, on: "phone", from: .minutes(2))
    let change = try nearest(script)
    guard case .fewerDonations(_, let rows) = try #require(change.nearest.first) else {
      Issue.record("\(change.nearest)")
      return
    }
    #expect(rows.count == 1)
    #expect(change.alone.contains(.displayLimit(1)))
  }

  @Test("a testing override is named, and never as the nearest where anything else helps")
  func override() throws {
    var script = FleetScript("phone", rule: "#Rule(Self.$isPro) { $0 == true }")
    script.open("phone")
    script.at(.minutes(1), "phone", .home)
    let change = try nearest(script)
    #expect(change.alone.contains(.showingOverride))
    #expect(change.nearest != [.showingOverride])
    script.describe("phone") { $0.overrides.hidesAll = true }
    let hidden = try nearest(script)
    #expect(!hidden.alone.contains(.withoutHidingOverride), "the rule holds it back, too")
    #expect(hidden.together.contains { $0.contains(.withoutHidingOverride) })
  }
}
