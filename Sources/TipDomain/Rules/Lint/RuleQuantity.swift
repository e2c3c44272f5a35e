/// Something whose value decides about rules, and about which rules may contradict each other.
enum RuleQuantity: Hashable {
  /// The number of donations in a list. What `Date.now` is in it depends on the rule's clock.
  case count(EventIndex, RuleExpression, RuleClock)
  /// The value of a parameter.
  case parameter(ParameterIndex)
  /// A member of the donation that a filter looks at.
  case field(String)
  /// The date of that donation, in microseconds after the present by a clock.
  case date(RuleClock)
}

/// A quantity and the values that a condition leaves it.
struct RuleAtom: Hashable {
  var quantity: RuleQuantity
  var allowed: RuleValueSet
}

/// A set of values, as far as comparisons with constants can describe it.
enum RuleValueSet: Hashable {
  /// Whole numbers from one bound to the other, without a few. Truth values are 0 and 1.
  case integers(low: Int64, high: Int64, except: [Int64])
  /// Decimal numbers between two bounds, each of which may be left out.
  case decimals(low: Double, lowIsOut: Bool, high: Double, highIsOut: Bool, except: [Double])
  /// Strings or cases: only one, or all but a few.
  case names(only: String?, except: [String])
  /// No value at all.
  case nothing

  static let booleans = RuleValueSet.integers(low: 0, high: 1, except: [])
  static let allIntegers = RuleValueSet.integers(low: .min, high: .max, except: [])
  static let allDecimals = RuleValueSet.decimals(
    low: -.infinity, lowIsOut: true, high: .infinity, highIsOut: true, except: [])
  static let allNames = RuleValueSet.names(only: nil, except: [])

  /// The whole numbers that compare so with `value`.
  static func integers(_ comparison: RuleComparison, _ value: Int64) -> RuleValueSet {
    switch comparison {
    case .equal: .integers(low: value, high: value, except: [])
    case .notEqual: .integers(low: .min, high: .max, except: [value])
    case .less: value == .min ? .nothing : .integers(low: .min, high: value - 1, except: [])
    case .lessOrEqual: .integers(low: .min, high: value, except: [])
    case .greater: value == .max ? .nothing : .integers(low: value + 1, high: .max, except: [])
    case .greaterOrEqual: .integers(low: value, high: .max, except: [])
    }
  }

  /// The decimal numbers that compare so with `value`.
  static func decimals(_ comparison: RuleComparison, _ value: Double) -> RuleValueSet {
    switch comparison {
    case .equal:
      .decimals(low: value, lowIsOut: false, high: value, highIsOut: false, except: [])
    case .notEqual:
      .decimals(
        low: -.infinity, lowIsOut: true, high: .infinity, highIsOut: true, except: [value])
    case .less, .lessOrEqual:
      .decimals(
        low: -.infinity, lowIsOut: true, high: value, highIsOut: comparison == .less, except: [])
    case .greater, .greaterOrEqual:
      .decimals(
        low: value, lowIsOut: comparison == .greater, high: .infinity, highIsOut: true, except: [])
    }
  }
}

extension RuleValueSet {
  /// The values in both sets, which must be of one kind.
  func intersection(_ other: RuleValueSet) -> RuleValueSet {
    switch (self, other) {
    case (.integers(let low, let high, let except), .integers(let low2, let high2, let except2)):
      return .integers(low: max(low, low2), high: min(high, high2), except: except + except2)
    case (
      .decimals(let low, let lowIsOut, let high, let highIsOut, let except),
      .decimals(let low2, let lowIsOut2, let high2, let highIsOut2, let except2)
    ):
      let isLowOut = low == low2 ? lowIsOut || lowIsOut2 : low > low2 ? lowIsOut : lowIsOut2
      let isHighOut =
        high == high2 ? highIsOut || highIsOut2 : high < high2 ? highIsOut : highIsOut2
      return .decimals(
        low: max(low, low2), lowIsOut: isLowOut, high: min(high, high2), highIsOut: isHighOut,
        except: except + except2)
    case (.names(let only, let except), .names(let only2, let except2)):
      if let only, let only2, only != only2 { return .nothing }
      return .names(only: only ?? only2, except: except + except2)
    case (.nothing, _), (_, .nothing), (.integers, _), (.decimals, _), (.names, _):
      return .nothing
    }
  }

  /// Whether no value is left.
  var isEmpty: Bool {
    switch self {
    case .integers(let low, let high, let except):
      if low > high { return true }
      // Only if as many values are excluded as there are can none be left.
      let span = high.subtractingReportingOverflow(low)
      if span.overflow || span.partialValue >= Int64(except.count) { return false }
      return (low...high).allSatisfy(except.contains)
    case .decimals(let low, let lowIsOut, let high, let highIsOut, let except):
      return low > high || low == high && (lowIsOut || highIsOut || except.contains(low))
    case .names(let only, let except):
      return only.map(except.contains) ?? false
    case .nothing: return true
    }
  }

  /// The least whole number in the set, or `.min`.
  var low: Int64 {
    if case .integers(let low, _, _) = self { low } else { .min }
  }

  /// The greatest whole number in the set, or `.max`.
  var high: Int64 {
    if case .integers(_, let high, _) = self { high } else { .max }
  }
}
