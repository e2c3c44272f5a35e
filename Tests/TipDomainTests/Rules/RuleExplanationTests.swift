import DeviceSystems
import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct RuleExplanationTests {
  @Test("an explanation names each condition and what was found")
  func tree() throws {
    var world = RuleWorld()
    world.donate(at: .zero, backyard: 1)
    world.donate(at: .zero + .days(9), backyard: 2)
    let rule = try world.rule(
      """
      #Rule(Self.entered) {
        $0.donations.count >= 2 && ($0.donations.donatedWithin(.day).count > 3
          || !$0.donations.filter { $0.backyardID == 7 }.isEmpty)
      }
      """)
    let explanation = world.explain(rule, now: .zero + .days(9))
    #expect(explanation.truth == .fails)
    #expect(explanation.parts.map(\.truth) == [.holds, .fails])
    #expect(explanation.parts[0].values.map(\.value) == [.integer(2), .integer(2)])
    #expect(explanation.parts[0].values.map(\.isConstant) == [false, true])
    let list = "$0.donations.filter { $0.backyardID == 7 }"
    let recent = "$0.donations.donatedWithin(.day).count"
    let expected = """
      no   $0.donations.count >= 2 && (\(recent) > 3 || !\(list).isEmpty)
        yes  $0.donations.count >= 2   ($0.donations.count is 2)
        no   \(recent) > 3 || !\(list).isEmpty
          no   \(recent) > 3   (\(recent) is 1)
          no   !\(list).isEmpty
            yes  \(list).isEmpty   (\(list).count is 0)
      """
    #expect(explanation.description == expected)
  }

  @Test("an explanation shows values of every kind")
  func kinds() throws {
    var world = RuleWorld()
    func found(_ text: String, _ value: Value) throws -> [String] {
      let rule = try world.rule(text)
      return world.explain(rule, parameter: value).values.map { "\($0.text) = \($0.value as Any)" }
    }
    let gold = Value.text(world.texts.intern("gold"))
    #expect(
      try found("#Rule(Self.$tier) { $0 == .silver }", gold)
        == ["$0 = Optional(.gold)", ".silver = Optional(.silver)"])
    #expect(
      try found("#Rule(Self.$name) { !$0.isEmpty }", gold) == [])
    #expect(
      try found("#Rule(Self.$score) { (1...2).contains($0) }", .decimal(0.5))
        == ["$0 = Optional(0.5)"])
    #expect(
      try found("#Rule(Self.$isLoggedIn) { $0 == true }", .boolean(false))
        == ["$0 = Optional(false)", "true = Optional(true)"])
    #expect(try found("#Rule(Self.$launches) { $0 > 3 }", gold).first != nil)
  }

  @Test("an explanation and the rule agree")
  func agreement() throws {
    var world = RuleWorld()
    for count in 0..<6 {
      let rule = try world.rule("#Rule(Self.didVisit) { $0.donations.count > 3 }")
      let holds = world.explain(rule).truth == .holds
      #expect(holds == world.holds(rule))
      #expect(holds == (count > 3))
      world.donate(at: .zero)
    }
  }
}
