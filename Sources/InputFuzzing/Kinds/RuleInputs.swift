import PropertySearch
import ScenarioFiles
import SimulationKernel
import TextFormats
import TipDomain

/// Texts of rules. One that can be read is written and read back as the same; then it stands in a
/// scenario, where its names and its values have to fit, and is evaluated in some.
package struct RuleInputs: InputKind {
  package let name = "rule"
  package let fileExtension = "txt"
  private let rules: [[UInt8]]
  /// What rules consist of, in the order in which it was first met.
  private let tokens: [[UInt8]]

  /// Inputs made from the rules in the scenarios of `seeds`.
  package init(_ seeds: SeedDocuments) {
    var rules = Self.known.map { Array($0.utf8) }
    for tree in seeds.scenarioTrees {
      tree.forEach { value, _ in
        guard case .written(let written) = value, written.starts(with: "\"#Rule(".utf8) else {
          return
        }
        let rule = Self.aboutKnownNames(written)
        if !rules.contains(rule), Self.fits(rule) { rules.append(rule) }
      }
    }
    self.rules = rules
    var tokens = Self.tokens.map { Array($0.utf8) }
    for token in rules.flatMap(Self.tokens(of:)) where !tokens.contains(token) {
      tokens.append(token)
    }
    self.tokens = tokens
  }

  /// A rule as a scenario writes it, about a name of the small scenario here.
  private static func aboutKnownNames(_ literal: [UInt8]) -> [UInt8] {
    let text = String(decoding: literal.dropFirst().dropLast(), as: UTF8.self)
      .replacing("\\\"", with: "\"")
    guard let end = text.firstIndex(where: { $0 == ")" || $0 == "," }) else {
      return Array(text.utf8)
    }
    let subject = text[..<end].contains("$") ? "$number" : "did"
    return Array("#Rule(\(subject)\(text[end...])".utf8)
  }

  /// Whether the small scenario can have a rule.
  private static func fits(_ rule: [UInt8]) -> Bool {
    read(String(decoding: rule, as: UTF8.self)).scenario != nil
  }

  private static let known = [
    "#Rule(did) { $0.donations.count >= 3 }",
    "#Rule(did) { $0.donations.donatedWithin(.days(5)).count > 1 }",
    "#Rule(did) { $0.donations.filter { $0.item == 1 }.largestSubset(by: \\.city).count > 1 }",
    "#Rule(did) { $0.donations.smallestSubset(groupedBy: \\.item).isEmpty }",
    "#Rule(did) { $0.donations.filter { $0.date < Date.now.addingTimeInterval(-60) }.count > 0 }",
    "#Rule(did) { $0.donations.filter { Date.now.timeIntervalSince($0.date) > 9 }.count > 0 }",
    "#Rule($number) { (1...3).contains($0) || $0 * 2 - 1 > 7 % 3 }",
    "#Rule($number) { ![1, 2].contains($0) && -$0 >= -2 }",
    "#Rule($text) { $0 == \"a\\\"b\" && !$0.isEmpty }",
    "#Rule($isOn) { $0 == true }", "#Rule($decimal) { $0 / 0.5 <= 1e3 }",
  ]

  private static let tokens = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "0", "1e308", "1e-308",
    "0.1", ".weeks(99999999999)", ".days(-1)", ".minutes(0)", "Int.max", "Int.min", "nil", "\\.",
    "/", "%", "*", "+", "-", "!", "&&", "||", "==", "...", "..<", "(", ")", "{", "}", "[", "]",
    ",", "\"", "$0", "$1", "in", "#Rule(", "try", "`", "`1a`", "Self", "Tips.Event(id: \"Self\")",
    "\u{202E}", "\u{0}",
  ]

  private static func tokens(of rule: [UInt8]) -> [[UInt8]] {
    var tokens: [[UInt8]] = []
    for byte in rule {
      let sort = Sort(of: byte)
      if sort != .single, let last = tokens.last?.last, Sort(of: last) == sort {
        tokens[tokens.count - 1].append(byte)
      } else {
        tokens.append([byte])
      }
    }
    return tokens
  }

  /// What a byte is part of: adjacent ones of a sort are one token.
  private enum Sort: Equatable {
    case word, number, sign, single

    init(of byte: UInt8) {
      if Byte.isLetter(byte) {
        self = .word
      } else if Byte.isDigit(byte) {
        self = .number
      } else {
        self = "&|=<>!+-*/%.".utf8.contains(byte) ? .sign : .single
      }
    }
  }

  package func makeInput(_ draws: inout InputDraws) -> FuzzedInput {
    var parts = Self.tokens(of: draws.pick(rules) ?? [])
    // What is changed often is seldom read.
    for _ in 0..<(1 + draws.below(2)) { change(&parts, &draws) }
    var bytes = Array(parts.joined())
    if draws.isHit(oneIn: 8) { bytes = TextMutator.mutated(bytes, &draws) }
    return FuzzedInput(bytes: bytes)
  }

  private func change(_ parts: inout [[UInt8]], _ draws: inout InputDraws) {
    let index = draws.below(parts.count)
    switch draws.below(14) {
    case 0: parts.removeSubrange(draws.stretch(of: max(1, parts.count)).clamped(to: parts.indices))
    case 1: parts.insert(draws.pick(tokens) ?? [], at: index)
    case 2, 3: if !parts.isEmpty { parts[index] = draws.pick(tokens) ?? [] }
    case 4: if !parts.isEmpty { parts.swapAt(index, draws.below(parts.count)) }
    case 5: parts.insert(contentsOf: Self.tokens(of: draws.pick(rules) ?? []), at: index)
    case 6:
      let copies = draws.pick([2, 50, 99, 100, 101, 3_000]) ?? 2
      let repeated = draws.pick(tokens) ?? []
      parts.insert(contentsOf: repeatElement(repeated, count: copies), at: index)
    case 7: wrap(&parts, &draws)
    default: exchange(&parts, &draws)
    }
  }

  /// Puts another token of the same sort in the place of one, so that the rule may still be one.
  private func exchange(_ parts: inout [[UInt8]], _ draws: inout InputDraws) {
    let sorts = [Sort.word, .number, .number, .sign, .sign]
    let sort = draws.pick(sorts) ?? .number
    let places = parts.indices.filter { parts[$0].first.map { Sort(of: $0) } == sort }
    let others = tokens.filter { $0.first.map { Sort(of: $0) } == sort }
    guard let place = draws.pick(places), let other = draws.pick(others) else { return }
    parts[place] = other
  }

  /// Puts brackets around a stretch, which may nest deeply.
  private func wrap(_ parts: inout [[UInt8]], _ draws: inout InputDraws) {
    let stretch = draws.stretch(of: max(1, parts.count)).clamped(to: parts.indices)
    let depth = draws.pick([1, 2, 98, 99, 100, 101, 2_000]) ?? 1
    let (open, close) = draws.pick([("(", ")"), ("!(", ")"), ("[", "]"), ("{", "}")]) ?? ("(", ")")
    let opening = repeatElement(Array(open.utf8), count: depth)
    let closing = repeatElement(Array(close.utf8), count: depth)
    parts.insert(contentsOf: closing, at: stretch.upperBound)
    parts.insert(contentsOf: opening, at: stretch.lowerBound)
  }

  package func judge(_ input: FuzzedInput, _ draws: inout InputDraws) -> InputAnswer {
    let text = String(decoding: input.bytes, as: UTF8.self)
    let rule: RuleSyntax
    do throws(RuleError) {
      rule = try RuleSyntax(parsing: text)
    } catch {
      return AnswerChecks.refusal(PrintableText.escaped(error.description, limit: 2_000))
    }
    let written = "\(rule)"
    do throws(RuleError) {
      guard try RuleSyntax(parsing: written) == rule else {
        return .wrong("The rule is read back differently from \(PrintableText.quoted(written)).")
      }
    } catch {
      return .wrong("The rule is not read back from \(PrintableText.quoted(written)): \(error)")
    }
    return judge(text, inScenario: &draws)
  }

  /// What reading a scenario with the rule in it gives.
  private static func read(_ rule: String) -> ReadScenario {
    var literal: [UInt8] = []
    JSONText.append(rule, to: &literal)
    let file = scenario.replacing("@rule@", with: String(decoding: literal, as: UTF8.self))
    return ScenarioReader.strict.read(SourceFile(name: "rule.json", bytes: Array(file.utf8)))
  }

  /// What becomes of a scenario with the rule in it.
  private func judge(_ rule: String, inScenario draws: inout InputDraws) -> InputAnswer {
    let read = Self.read(rule)
    guard let scenario = read.scenario else {
      return AnswerChecks.refusal(read.diagnostics, &draws)
    }
    if let problem = ScenarioInputs.roundTrip(scenario) { return .wrong(problem) }
    guard draws.isHit(oneIn: 4) else { return .accepted }
    return ScenarioInputs.play(scenario, reports: draws.isHit(oneIn: 16))
  }

  private static let scenario = """
    {
      "name": "rule", "duration": "6h",
      "app": {
        "events": [{ "id": "did", "values": { "item": "integer", "city": "text" } }],
        "parameters": [
          { "id": "number", "type": "integer", "default": 1 },
          { "id": "decimal", "type": "decimal", "default": 0.1 },
          { "id": "isOn", "type": "boolean", "default": false },
          { "id": "text", "type": "text", "default": "a" }
        ],
        "tips": [{ "type": "AlbumTip", "title": "Share", "rules": [@rule@] }],
        "screens": [
          {
            "id": "album", "shows": ["AlbumTip"],
            "donates": [{ "event": "did", "values": [{ "item": 1, "city": "x" }] }]
          }
        ]
      },
      "devices": [{ "id": "phone", "platform": "iPhone" }],
      "people": [
        {
          "id": "owner", "uses": { "phone": 1 }, "every": "exponential(1h)",
          "for": "exponential(2min)", "opens": { "album": 1 }, "stays": "exponential(30s)"
        }
      ],
      "timeline": [
        { "at": "1h", "on": "phone", "do": "set", "parameter": "number",
          "value": 9007199254740991 }
      ]
    }
    """
}
