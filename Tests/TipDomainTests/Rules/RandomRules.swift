import SimulationKernel

@testable import TipDomain

/// Random rules and donations, the same for the same seed.
struct RandomRules: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  private func node(_ node: RuleExpression.Node) -> RuleExpression { RuleExpression(node) }

  mutating func integer() -> RuleExpression {
    node(.literal(.integer(Int64(below(8)) - 1)))
  }

  /// A condition of at most this depth, for a rule on the event with values.
  mutating func condition(_ depth: Int, isInFilter: Bool = false) -> RuleExpression {
    if depth > 0 {
      switch below(8) {
      case 0: return node(.not(condition(depth - 1, isInFilter: isInFilter)))
      case 1, 2: return .all(conditions(depth, isInFilter))
      case 3: return .any(conditions(depth, isInFilter))
      default: break
      }
    }
    return isInFilter ? donationCondition(depth) : countCondition(depth)
  }

  private mutating func conditions(_ depth: Int, _ isInFilter: Bool) -> [RuleExpression] {
    (0..<(2 + below(2))).map { _ in condition(depth - 1, isInFilter: isInFilter) }
  }

  private mutating func countCondition(_ depth: Int) -> RuleExpression {
    switch below(6) {
    case 0: return node(.isEmpty(list(depth)))
    case 1:
      let range = node(.range(integer(), node(.literal(.integer(9))), includesUpper: below(2) == 0))
      return node(.contains(range, number(depth)))
    case 2: return node(.contains(node(.array([integer(), integer()])), number(depth)))
    default: return node(.comparison(comparison(), number(depth), number(depth - 1)))
    }
  }

  private mutating func comparison() -> RuleComparison { pick(RuleComparison.allCases) }

  private mutating func number(_ depth: Int) -> RuleExpression {
    switch depth > 0 ? below(6) : 6 {
    case 0, 1, 2: return node(.count(list(depth)))
    case 3:
      return node(
        .arithmetic(pick(RuleArithmetic.allCases), number(depth - 1), number(depth - 1)))
    case 4: return node(.negated(number(depth - 1)))
    default: return integer()
    }
  }

  /// A list of donations with at most `depth` stages.
  mutating func list(_ depth: Int) -> RuleExpression {
    guard depth > 0 else { return node(.donations) }
    let inner = list(depth - 1)
    switch below(6) {
    case 0: return node(.within(inner, .days(1 + below(9))))
    case 1: return node(.subset(inner, pick(RuleSubset.allCases), groupedBy: field()))
    case 2, 3: return node(.filtered(inner, by: condition(min(depth, 2), isInFilter: true)))
    default: return inner
    }
  }

  private mutating func field() -> String {
    pick(["backyardID", "city", "isFavorite", "weight", "season"])
  }

  private mutating func donationCondition(_ depth: Int) -> RuleExpression {
    switch below(7) {
    case 0: return node(.donationField("isFavorite"))
    case 1, 6:
      let sides = [node(.donationDate), date()]
      return below(2) == 0
        ? node(.comparison(comparison(), sides[0], sides[1]))
        : node(.comparison(comparison(), sides[1], sides[0]))
    case 2:
      let name = node(.literal(.text(pick(["Lisbon", "Porto", "Faro"]))))
      return node(.comparison(pick([.equal, .notEqual]), node(.donationField("city")), name))
    case 3:
      let season = node(.literal(.enumCase(pick(["spring", "winter"]))))
      return node(.comparison(pick([.equal, .notEqual]), season, node(.donationField("season"))))
    case 4:
      let weight = node(.literal(.decimal(Double(below(5)) / 2)))
      return node(.comparison(comparison(), node(.donationField("weight")), weight))
    default:
      return node(.comparison(comparison(), node(.donationField("backyardID")), integer()))
    }
  }

  private mutating func date() -> RuleExpression {
    let seconds = node(
      .arithmetic(.times, integer(), node(.literal(.integer(86_400 * Int64(1 + below(2)))))))
    switch below(3) {
    case 0: return node(.now)
    case 1: return node(.date(node(.now), addingSeconds: node(.negated(seconds))))
    default: return node(.arithmetic(.minus, node(.now), seconds))
    }
  }

  /// A world with some donations over ten days, a few of them on the same microsecond.
  mutating func world() -> RuleWorld {
    var world = RuleWorld()
    var date = Instant.zero
    for _ in 0..<below(14) {
      date = date + .hours(Int64(below(5)) * 12)
      if below(8) == 0 {
        world.donate(at: date)
      } else {
        world.donate(
          at: date, backyard: Int64(below(4)), city: pick(["Lisbon", "Porto", "Faro"]),
          isFavorite: below(2) == 0, weight: Double(below(5)) / 2,
          season: pick(["spring", "winter"]))
      }
    }
    return world
  }
}
