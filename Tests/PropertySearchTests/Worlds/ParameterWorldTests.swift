import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestExtent
import TestSupport
import Testing
import TextFormats
import TipDomain

@Suite("random worlds whose parameters may be nil or have several parts")
struct ParameterWorldTests {
  private static let source = WorldCases(seed: 9, makesEveryType: true)
  private static let some = (0..<600 as Range<UInt64>).map { source.makeCase($0).scenario }

  /// The type without the names of members and what they hold: `Set<text>?`, `struct`.
  private static func kind(_ type: ParameterType) -> String {
    if case .members = type.shape { return type.isOptional ? "struct?" : "struct" }
    return type.description
  }

  /// The same without what the elements are: `set?`, `single?`.
  private static func shape(_ type: ParameterType) -> String {
    let word =
      switch type.shape {
      case .single: "single"
      case .set: "set"
      case .list: "list"
      case .dictionary: "dictionary"
      case .members: "struct"
      }
    return type.isOptional ? word + "?" : word
  }

  private static let everyKind: Set<String> = {
    var kinds: Set<String> = ["struct", "struct?"]
    for element in ValueType.allCases.map(\.rawValue) {
      kinds.formUnion([element, element + "?"])
      for whole in ["Set<\(element)>", "[\(element)]", "[text: \(element)]"] {
        kinds.formUnion([whole, whole + "?"])
      }
    }
    return kinds
  }()

  @Test("every type of a parameter is drawn, with members of every type")
  func everyType() {
    let types = Self.some.flatMap { $0.app.parameters.map(\.type) }
    #expect(Set(types.map(Self.kind)) == Self.everyKind)
    var members: Set<ValueType> = []
    var counts: Set<Int> = []
    for type in types {
      guard case .members(let fields) = type.shape else { continue }
      members.formUnion(fields.map(\.type))
      counts.insert(fields.count)
    }
    #expect(members == Set(ValueType.allCases))
    #expect(counts == [1, 2, 3])
  }

  @Test("defaults and writes are nil, empty, and of one and of several parts")
  func values() {
    var found: Set<String> = []
    for scenario in Self.some {
      for index in scenario.app.parameters.indices {
        let type = scenario.app.parameters[index].type
        guard type.plain == nil else { continue }
        for value in scenario.values(of: ParameterIndex(index)) {
          guard case .text(let text) = value, let parts = scenario.valueLists.parts(of: text)
          else {
            found.insert("\(Self.shape(type)) \(value == .nothing ? "nil" : "one value")")
            continue
          }
          found.insert("\(Self.shape(type)) \(min(parts.count, 3))")
        }
      }
    }
    for shape in ["set", "list", "set?", "list?"] {
      for count in 0...3 { #expect(found.contains("\(shape) \(count)")) }
    }
    for shape in ["dictionary", "dictionary?"] {
      for count in [0, 2, 3] { #expect(found.contains("\(shape) \(count)")) }
    }
    for shape in ["single?", "set?", "list?", "dictionary?", "struct?"] {
      #expect(found.contains("\(shape) nil"))
    }
    #expect(found.contains("single? one value"))
    #expect(!found.contains("set nil") && !found.contains("struct nil"))
  }

  @Test("rules ask everything that a rule can ask of such values")
  func rules() {
    var words: Set<String> = []
    for rule in Self.some.flatMap(\.app.tips).flatMap(\.rules) { note(rule.condition, in: &words) }
    #expect(
      words == [
        "nil", "coalesced", "chained", "count", "member", "isEmpty", "contains", "item",
        "item with a default", "member of a chain", "count of a chain", "isEmpty of a chain",
        "contains of a chain", "item of a chain",
      ])
  }

  private func note(_ expression: RuleExpression, in words: inout Set<String>) {
    func isChain(_ inner: RuleExpression) -> String {
      if case .chained = inner.node { " of a chain" } else { "" }
    }
    switch expression.node {
    case .literal(.nothing): words.insert("nil")
    case .coalesced: words.insert("coalesced")
    case .chained: words.insert("chained")
    case .parameter("count"?): words.insert("count")
    case .parameter(let name?) where ["tier", "visits", "town"].contains(name):
      words.insert("member")
    case .member(let inner, "count"): words.insert("count" + isChain(inner))
    case .member(let inner, _): words.insert("member" + isChain(inner))
    case .isEmpty(let inner):
      switch inner.node {
      case .parameter, .chained: words.insert("isEmpty" + isChain(inner))
      case .literal, .donations, .filtered, .within, .subset, .count, .isEmpty, .donationDate,
        .donationField, .now, .date, .seconds, .not, .all, .any, .negated, .arithmetic,
        .comparison, .contains, .array, .range, .member, .subscripted, .coalesced:
        break
      }
    case .contains(let inner, _):
      switch inner.node {
      case .parameter, .chained: words.insert("contains" + isChain(inner))
      case .literal, .donations, .filtered, .within, .subset, .count, .isEmpty, .donationDate,
        .donationField, .now, .date, .seconds, .not, .all, .any, .negated, .arithmetic,
        .comparison, .contains, .array, .range, .member, .subscripted, .coalesced:
        break
      }
    case .subscripted(let inner, _, nil): words.insert("item" + isChain(inner))
    case .subscripted: words.insert("item with a default")
    case .literal, .parameter, .donations, .filtered, .within, .subset, .count, .donationDate,
      .donationField, .now, .date, .seconds, .not, .all, .any, .negated, .arithmetic, .comparison,
      .array, .range:
      break
    }
    for child in expression.node.children { note(child, in: &words) }
  }

  @Test("every rule reads as it was meant, from its own text and from the text of its tree")
  func texts() throws {
    for rule in Self.some.flatMap(\.app.tips).flatMap(\.rules) {
      #expect(try RuleSyntax(parsing: rule.text) == rule.syntax, "\(rule.text)")
      #expect(try RuleSyntax(parsing: rule.syntax.description) == rule.syntax, "\(rule.text)")
    }
  }

  @Test("what names no parameter is the same in a world without them")
  func apart() {
    for number in 0..<20 as Range<UInt64> {
      let plain = WorldCases(seed: 9).makeCase(number).scenario
      let world = Self.some[Int(number)]
      #expect(world.devices == plain.devices)
      #expect(world.network == plain.network)
      #expect(world.faults == plain.faults)
      #expect(world.app.events == plain.app.events)
      #expect(world.app.tips.map(\.options) == plain.app.tips.map(\.options))
      #expect(world.app.parameters.starts(with: plain.app.parameters))
      #expect(plain.app.parameters.allSatisfy { $0.type.plain != nil })
    }
  }

  @Test("the file of a world is valid, reads back as the same world and plays the same")
  func roundTrip() throws {
    let source = WorldCases(
      seed: 2, systems: DeclaredSystem.allCases, makesEffects: true, hasConditions: true,
      makesEveryType: true)
    for number in TestExtent.cases(0..<24 as Range<UInt64>, quick: 3) {
      let scenario = source.makeCase(number).scenario.numberingValues()
      let text = ScenarioWriter.text(of: scenario)
      let read = ScenarioReader().read(SourceFile(name: "a.json", bytes: Array(text.utf8)))
      let again = try #require(read.scenario, "\(number): \(read.diagnostics.plainText())")
      #expect(ScenarioWriter.text(of: again) == text)
      #expect(World.playAlone(again).digest == World.playAlone(scenario).digest, "\(number)")
    }
  }

  @Test("every value of a world is one that a file may have")
  func valid() {
    for scenario in TestExtent.cases(Self.some, quick: 60) {
      let text = ScenarioWriter.text(of: scenario)
      let read = ScenarioReader().read(SourceFile(name: "a.json", bytes: Array(text.utf8)))
      #expect(read.scenario != nil, "\(read.diagnostics.plainText())")
    }
  }

  @Test("worlds keep every promise", arguments: 0..<4 as Range<UInt64>)
  func promises(part: UInt64) {
    for number in TestExtent.cases(part * 20..<(part + 1) * 20, quick: 1) {
      let outcome = CasePlayer().play(Self.source.makeCase(number))
      #expect(outcome.failures.isEmpty, "\(number): \(outcome.failures)")
    }
  }

  @Test(
    "values of every type are written, synced, hold a tip back and let one appear", .onlyInFull)
  func reached() {
    var reached: Set<String> = []
    for scenario in Self.some.prefix(400) {
      let app = scenario.app
      let shapes = app.parameters.map { $0.type.plain == nil ? Self.shape($0.type) : "" }
      func asked(_ rule: Rule) -> String {
        if case .parameter(let parameter) = rule.input { shapes[parameter.position] } else { "" }
      }
      for fact in World.playAlone(scenario).journal.facts {
        switch fact.kind {
        case .tip(.parameterSet(let parameter, _)):
          reached.insert("\(shapes[parameter.position]) written")
        case .tip(.parameterMerged(let parameter, _)):
          reached.insert("\(shapes[parameter.position]) synced")
        case .tip(.withheld(let tip, _, .rule(let number))):
          reached.insert("\(asked(app.tips[tip.position].rules[Int(number)])) holds back")
        case .tip(.displayed(let display)):
          for rule in app.tips[display.tip.position].rules {
            reached.insert("\(asked(rule)) lets appear")
          }
        default: break
        }
      }
    }
    for shape in ["single", "set", "list", "dictionary", "struct"] {
      for type in [shape + "?", shape] where type != "single" {
        for what in ["written", "synced", "holds back", "lets appear"] {
          #expect(reached.contains("\(type) \(what)"), "\(type) \(what)")
        }
      }
    }
  }

  @Test("a search makes them where the scenario asks for it, and only of generated worlds")
  func vary() {
    var scenario = Self.some[0]
    scenario.variation.world = .generated
    scenario.variation.parameters = .generated
    func types(_ scenario: Scenario) -> [ParameterType] {
      (0..<10 as Range<UInt64>).flatMap {
        VariedCases(scenario, seed: 1).makeCase($0).scenario.app.parameters.map(\.type)
      }
    }
    #expect(types(scenario).contains { $0.plain == nil })
    scenario.variation.parameters = .asWritten
    #expect(types(scenario).allSatisfy { $0.plain != nil })
    let text = ScenarioWriter.text(of: Self.some[0])
    let asking = text.replacing(
      #""app":"#, with: #""vary": { "parameters": "generated" }, "app":"#, maxReplacements: 1)
    let read = ScenarioReader().read(SourceFile(name: "a.json", bytes: Array(asking.utf8)))
    #expect(
      read.diagnostics.diagnostics.filter { $0.severity == .error }.map(\.message) == [
        #""parameters" are made for generated worlds, but "world" is as written"#
      ])
  }
}
