import DeviceSystems
import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct RuleRandomTests {
  @Test("random rules print as text that reads back to the same rule")
  func roundTrip() throws {
    var random = RandomRules(seed: 1)
    for _ in 0..<800 {
      let rule = RuleSyntax(.event("Self.entered"), random.condition(4))
      let read = try RuleSyntax(parsing: rule.description)
      #expect(read == rule, "\(rule)")
      #expect(read.description == rule.description)
    }
  }

  @Test("random rules hold exactly when a plain evaluation of their tree says so")
  func evaluation() throws {
    var random = RandomRules(seed: 2)
    var holding = 0
    var asked = 0
    while asked < 1_500 {
      var world = random.world()
      let written = RuleSyntax(.event("Self.entered"), random.condition(4))
      // Constant arithmetic that cannot be done is refused; such a rule has no answer to compare.
      guard let rule = try? Rule(written, in: world.context, texts: &world.texts) else { continue }
      asked += 1
      let now = Instant.zero + .hours(Int64(random.below(20)) * 12)
      let naive = NaiveEvaluator(
        world: world, event: world.context.events[1], parameter: .boolean(false), now: now,
        row: nil)
      let expected = naive.holds(written.condition)
      #expect(world.holds(rule, now: now) == expected, "\(rule.text)")
      #expect((world.explain(rule, now: now).truth == .holds) == expected, "\(rule.text)")
      if expected {
        holding += 1
        #expect(world.context.canEverHold([rule]), "\(rule.text)")
      } else {
        let lints = world.context.lint([rule])
        #expect(!lints.contains { $0.code == .alwaysHolds }, "\(rule.text)")
      }
    }
    #expect(holding > 200)
    #expect(holding < 1_300)
  }

  @Test("2.15 random lists of donations count what a plain evaluation, step by step, counts")
  func counts() throws {
    var random = RandomRules(seed: 4)
    var found = 0
    for _ in 0..<1_500 {
      var world = random.world()
      let list = random.list(4)
      let now = Instant.zero + .hours(Int64(random.below(30)) * 12)
      let naive = NaiveEvaluator(
        world: world, event: world.context.events[1], parameter: .boolean(false), now: now,
        row: nil)
      let count = try #require(naive.rows(list)?.count)
      let condition = RuleExpression(
        .comparison(
          .equal, RuleExpression(.count(list)),
          RuleExpression(.literal(.integer(Int64(count))))))
      let rule = try Rule(
        RuleSyntax(.event("Self.entered"), condition), in: world.context, texts: &world.texts)
      #expect(world.holds(rule, now: now), "\(rule.text)")
      if count > 0 && count < world.rows.count { found += 1 }
    }
    #expect(found > 300)
  }

  @Test("changed bytes in a rule never trap: it is read or refused with a place inside the text")
  func fuzz() throws {
    var random = RandomRules(seed: 3)
    var context = RuleWorld().context
    context.aliases["x"] = "didVisit"
    let seeds = RuleAcceptanceTests.texts.map { Array($0.written.utf8) }
    let words = [
      "$0", ".count", "{", "}", "(", ")", "&&", "!", "-", "9223372036854775807", ".filter", "in",
      "\\.", "\"", "/*", "1e308", "..<", "[", "]", "Date.now", ".days(", "#Rule(", "Self.", "$x",
    ].map { Array($0.utf8) }
    var accepted = 0
    for _ in 0..<4_000 {
      var bytes = random.pick(seeds)
      for _ in 0...random.below(3) {
        let position = random.below(bytes.count)
        switch random.below(5) {
        case 0: bytes[position] = UInt8(random.below(256))
        case 1: bytes.remove(at: position)
        case 2: bytes.insert(contentsOf: random.pick(words), at: position)
        case 3: bytes.insert(contentsOf: bytes[position...].prefix(random.below(20)), at: position)
        default: bytes.removeSubrange(position..<min(bytes.count, position + random.below(9)))
        }
        if bytes.isEmpty { bytes = [0x7B] }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      var texts = TextTable()
      do {
        let rule = try Rule(parsing: text, in: context, texts: &texts)
        accepted += 1
        #expect(try RuleSyntax(parsing: rule.syntax.description) == rule.syntax, "\(text)")
        _ = context.lint([rule])
      } catch {
        let isInside =
          error.location.offset >= 0 && error.location.length >= 0
          && error.location.offset + error.location.length <= text.utf8.count
        #expect(isInside, "\(error) in \(text)")
      }
    }
    #expect(accepted > 100)
  }
}
