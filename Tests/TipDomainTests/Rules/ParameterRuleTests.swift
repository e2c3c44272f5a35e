import DeviceSystems
import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct ParameterRuleTests {
  @Test("2.1 a parameter rule asks the present value and no donation")
  func booleans() throws {
    var world = RuleWorld()
    for text in ["{ $0 }", "{ $0 == true }", "{ $0 != false }", "{ !(!$0) }"] {
      let rule = try world.rule("#Rule(Self.$isLoggedIn) \(text)")
      for _ in 0..<2 {
        #expect(world.holds(rule, parameter: .boolean(true)))
        #expect(!world.holds(rule, parameter: .boolean(false)))
        world.donate(3)
      }
    }
    let opposite = try world.rule("#Rule(Self.$isLoggedIn) { !$0 }")
    #expect(world.holds(opposite, parameter: .boolean(false)))
    #expect(!world.holds(opposite, parameter: .boolean(true)))
  }

  @Test("2.2 an alternative lives inside one rule")
  func alternative() throws {
    var world = RuleWorld()
    let rule = try world.rule("#Rule(Self.$launches) { $0 < 3 || (10..<20).contains($0) }")
    let holding = (0..<25).filter { world.holds(rule, parameter: .integer(Int64($0))) }
    #expect(holding == [0, 1, 2] + Array(10..<20))
  }

  @Test("numbers are computed as Swift computes them")
  func arithmetic() throws {
    var world = RuleWorld()
    func holds(_ condition: String, _ value: Int64) throws -> Bool {
      let rule = try world.rule("#Rule(Self.$launches) { \(condition) }")
      return world.holds(rule, parameter: .integer(value))
    }
    #expect(try holds("$0 + 2 * 3 == 13", 7))
    #expect(try holds("($0 + 2) * 3 == 27", 7))
    #expect(try holds("$0 / 2 == 3", 7))
    #expect(try holds("$0 % 3 == -1", -7))
    #expect(try holds("-$0 == 7", -7))
    #expect(try holds("10 - 3 - 2 == $0", 5))
    #expect(try holds("[2, 3, 5].contains($0)", 3))
    #expect(try !holds("[2, 3, 5].contains($0)", 4))
    #expect(try !holds("[].contains($0)", 4))
    #expect(try holds("(...3).contains($0) && (..<3).contains($0 - 1)", 3))
  }

  @Test("whole numbers become decimal where the parameter is")
  func decimals() throws {
    var world = RuleWorld()
    let rule = try world.rule("#Rule(Self.$score) { $0 >= 7 / 2 }")
    #expect(world.holds(rule, parameter: .decimal(3.5)))
    #expect(!world.holds(rule, parameter: .decimal(3.25)))
    let range = try world.rule("#Rule(Self.$score) { (1...2).contains($0) }")
    #expect(world.holds(range, parameter: .decimal(1.5)))
  }

  @Test("strings and cases are compared by their names")
  func names() throws {
    var world = RuleWorld()
    let anna = Value.text(world.texts.intern("Anna"))
    let empty = Value.text(world.texts.intern(""))
    let gold = Value.text(world.texts.intern("gold"))
    let name = try world.rule("#Rule(Self.$name) { $0 == \"Anna\" }")
    #expect(world.holds(name, parameter: anna))
    #expect(!world.holds(name, parameter: gold))
    let isEmpty = try world.rule("#Rule(Self.$name) { $0.isEmpty }")
    #expect(world.holds(isEmpty, parameter: empty))
    #expect(!world.holds(isEmpty, parameter: anna))
    let tier = try world.rule("#Rule(Self.$tier) { [.silver, Tier.gold].contains($0) }")
    #expect(world.holds(tier, parameter: gold))
    #expect(!world.holds(tier, parameter: anna))
  }

  @Test("a rule that overflows, divides by zero or meets another type does not hold")
  func unanswerable() throws {
    var world = RuleWorld()
    let cases: [(String, Value)] = [
      ("$0 + 1 > 0", .integer(.max)), ("$0 * 2 != 3", .integer(.min)), ("-$0 != 3", .integer(.min)),
      ("10 / $0 != 3", .integer(0)), ("10 % $0 != 3", .integer(0)), ("$0 >= 0", .boolean(true)),
      ("!($0 + 1 < 0)", .integer(.max)), ("$0 / -1 != 3", .integer(.min)),
    ]
    for (condition, value) in cases {
      let rule = try world.rule("#Rule(Self.$launches) { \(condition) }")
      #expect(!world.holds(rule, parameter: value))
      let explanation = world.explain(rule, parameter: value)
      #expect(explanation.truth == .unanswerable)
    }
    let lazy = try world.rule("#Rule(Self.$launches) { $0 == 0 || 10 / $0 > 3 }")
    #expect(world.holds(lazy, parameter: .integer(0)))
  }
}
